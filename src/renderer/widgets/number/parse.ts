import { fillText } from '../../../definition/text/fill.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { FieldValue } from '../../widget.ts';

/** The unit as the number wants it: a translation may have forms, `{{n, one: day; other: days}}`. */
export const unitOf = (unit: string | undefined, value: FieldValue, locale: Locale): string | undefined =>
  unit && fillText(unit, { n: value ?? 0 }, locale);

/** One step up or down, inside the bounds, without binary fractions (0.1 + 0.2). */
export function stepped(
  value: FieldValue,
  step: number,
  minimum: number | undefined,
  maximum: number | undefined,
): number {
  const from = typeof value === 'number' ? value : 0;
  const digits = Math.max(decimals(from), decimals(step));
  const next = Number((from + step).toFixed(digits));
  return Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, next));
}

const decimals = (value: number): number => String(value).split('.')[1]?.length ?? 0;
