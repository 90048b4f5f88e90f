import type { Widget } from '../../widget.ts';
import { PlainRead } from '../parts/PlainRead.tsx';
import { isDay } from '../parts/holds.ts';
import { DateEdit } from './Edit.tsx';

export const date: Widget = {
  name: 'date',
  holds: isDay,
  Edit: DateEdit,
  Read: PlainRead,
};
