import type { Widget } from '../../widget.ts';
import { SelectRead } from '../select/Read.tsx';
import { CheckboxesEdit } from './Edit.tsx';

export const checkboxes: Widget = {
  name: 'checkboxes',
  group: true,
  Edit: CheckboxesEdit,
  Read: SelectRead,
};
