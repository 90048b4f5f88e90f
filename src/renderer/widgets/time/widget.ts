import type { Widget } from '../../widget.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { isTime } from '../parts/holds.ts';
import { TimeEdit } from './Edit.tsx';

export const time: Widget = {
  name: 'time',
  fits: (schema) => schema.type === 'string' && schema.format === 'time',
  holds: isTime,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: TimeEdit,
  Read: PlainRead,
};
