import type { Widget } from '../../widget.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { DateEdit } from './Edit.tsx';

export const date: Widget = {
  name: 'date',
  fits: (schema) => schema.type === 'string' && schema.format === 'date',
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: DateEdit,
  Read: PlainRead,
};
