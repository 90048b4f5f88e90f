import type { Widget } from '../../widget.ts';
import { isMoment } from '../parts/holds.ts';
import { DateTimeEdit } from './Edit.tsx';
import { DateTimeRead } from './Read.tsx';

export const dateTime: Widget = {
  name: 'date-time',
  holds: isMoment,
  Edit: DateTimeEdit,
  Read: DateTimeRead,
};
