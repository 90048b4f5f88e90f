import type { Widget } from '../../widget.ts';
import { hasChoices, isList } from '../parts/choices.ts';
import { SelectRead } from '../select/Read.tsx';
import { CheckboxesEdit } from './Edit.tsx';

export const checkboxes: Widget = {
  name: 'checkboxes',
  fits: (schema) => isList(schema) && (hasChoices(schema.items ?? {}) || schema.items?.['x-dict'] !== undefined),
  empty: undefined,
  options: {},
  group: true,
  wide: true,
  Edit: CheckboxesEdit,
  Read: SelectRead,
};
