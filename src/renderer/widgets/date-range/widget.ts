import type { JsonValue } from '../../../definition/types/json.ts';
import type { Widget } from '../../widget.ts';
import { isDay, isMoment } from '../parts/holds.ts';
import { DateRangeEdit } from './Edit.tsx';
import { DateRangeRead } from './Read.tsx';

/** One end may still be missing. */
const isEnd = (value: JsonValue): boolean => value === '' || isDay(value) || isMoment(value);

export const dateRange: Widget = {
  name: 'date-range',
  holds: (value) => Array.isArray(value) && value.length <= 2 && value.every(isEnd),
  group: true,
  Edit: DateRangeEdit,
  Read: DateRangeRead,
};
