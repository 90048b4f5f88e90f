import type { Widget } from '../../widget.ts';
import { SelectRead } from '../select/Read.tsx';
import { RadioEdit } from './Edit.tsx';

export const radio: Widget = {
  name: 'radio',
  group: true,
  Edit: RadioEdit,
  Read: SelectRead,
};
