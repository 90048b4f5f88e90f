import type { FieldValue } from '../../widget.ts';

/** Any value as text, whatever it is: a stored one may be of another type than its field. */
export function plainText(value: FieldValue): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
