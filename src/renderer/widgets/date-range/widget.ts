import type { JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Widget } from '../../widget.ts';
import { isDay, isMoment } from '../parts/holds.ts';
import { DateRangeEdit } from './Edit.tsx';
import { DateRangeRead } from './Read.tsx';

const isDated = (schema: JsonSchema | undefined): boolean =>
  schema?.format === 'date' || schema?.format === 'date-time';
/** One end may still be missing. */
const isEnd = (value: JsonValue): boolean => value === '' || isDay(value) || isMoment(value);

export const dateRange: Widget = {
  name: 'date-range',
  fits: (schema) => schema.type === 'array' && isDated(schema.items) && (schema.maxItems ?? 2) === 2,
  holds: (value) => Array.isArray(value) && value.length <= 2 && value.every(isEnd),
  empty: undefined,
  options: {},
  group: true,
  Edit: DateRangeEdit,
  Read: DateRangeRead,
};
