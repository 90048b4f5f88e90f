import type { Widget } from '../../widget.ts';
import { isMoment } from '../parts/holds.ts';
import { DateTimeEdit } from './Edit.tsx';
import { DateTimeRead } from './Read.tsx';

export const dateTime: Widget = {
  name: 'date-time',
  fits: (schema) => schema.type === 'string' && schema.format === 'date-time',
  holds: isMoment,
  empty: undefined,
  options: { placeholder: 'hint inside the empty input' },
  Edit: DateTimeEdit,
  Read: DateTimeRead,
};
