import type { Widget } from '../../widget.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { isDay } from '../parts/holds.ts';
import { DateEdit } from './Edit.tsx';

export const date: Widget = {
  name: 'date',
  fits: (schema) => schema.type === 'string' && schema.format === 'date',
  holds: isDay,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: DateEdit,
  Read: PlainRead,
};
