import type { FieldValue } from '../../widget.ts';

/** The ids in a value: one, several or none. */
export function idsOf(value: FieldValue): string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}
