import type { Widget } from '../../widget.ts';
import { hasChoices, isList } from '../parts/choices.ts';
import { SelectRead } from '../select/Read.tsx';
import { RadioEdit } from './Edit.tsx';

export const radio: Widget = {
  name: 'radio',
  fits: (schema) => !isList(schema) && (hasChoices(schema) || schema.type === 'boolean'),
  empty: undefined,
  options: {},
  group: true,
  Edit: RadioEdit,
  Read: SelectRead,
};
