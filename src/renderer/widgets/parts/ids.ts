import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { FieldValue } from '../../widget.ts';

/** The ids in a value: one, several or none. */
export function idsOf(value: FieldValue): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Whether a field holds one or several ids of that kind. */
export const holdsIds =
  (format: string) =>
  (schema: JsonSchema): boolean =>
    schema.format === format || (schema.type === 'array' && schema.items?.format === format);
