import type { Widget } from '../../widget.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { isTime } from '../parts/holds.ts';
import { TimeEdit } from './Edit.tsx';

export const time: Widget = {
  name: 'time',
  holds: isTime,
  Edit: TimeEdit,
  Read: PlainRead,
};
