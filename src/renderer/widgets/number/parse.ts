import { decimal } from '../../../definition/money.ts';
import type { FieldValue } from '../../widget.ts';

/** Full-width digits, thousands separators, currency signs and blanks are how people type; a dot is how we store. */
export const tidy = (text: string): string => text.normalize('NFKC').replace(/[,\s¥￥]/g, '');

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * What is typed into a number field as form data: absent, a number, or the text itself when it is none yet.
 * Text is kept, so that nothing typed is lost, and refused when it is checked.
 */
export function numberOf(text: string): FieldValue {
  const tidied = tidy(text);
  if (tidied === '') return undefined;
  return NUMBER.test(tidied) && isExact(tidied) ? Number(tidied) : text;
}

/** Whether a number is kept digit by digit: one with more digits than a double has would silently become another. */
const isExact = (text: string): boolean => decimal(text).equals(Number(text));

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
