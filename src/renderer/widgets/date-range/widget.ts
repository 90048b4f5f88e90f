import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Widget } from '../../widget.ts';
import { DateRangeEdit } from './Edit.tsx';
import { DateRangeRead } from './Read.tsx';

const isDay = (schema: JsonSchema | undefined): boolean => schema?.format === 'date' || schema?.format === 'date-time';

export const dateRange: Widget = {
  name: 'date-range',
  fits: (schema) => schema.type === 'array' && isDay(schema.items) && (schema.maxItems ?? 2) === 2,
  empty: undefined,
  options: {},
  group: true,
  Edit: DateRangeEdit,
  Read: DateRangeRead,
};
