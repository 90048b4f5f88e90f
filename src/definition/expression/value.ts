import Big from 'big.js';
import { ExpressionError } from './errors.ts';
import { instantOf, timeOfDay } from './time.ts';

/** Decimal arithmetic of expressions: 34 significant digits, halves away from zero (see {@link checked}). */
export const Amount = Big();
export type Amount = Big;

const DIGITS = 34;
// a quotient as small as 1e-30 has its digits too
Amount.DP = 2 * DIGITS;

/** No more of them are ever printed. */
const MOST_PLACES = 30;

const NUMERIC = /^[+-]?(?:\d{1,34}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,2})?$/;
const FRACTION = /\./;
const LARGEST = new Amount('1e30');

/** null, undefined, blank text, an empty list and an empty object are empty. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && !(value instanceof Amount) && Object.keys(value).length === 0;
}

/** The value as a decimal: empty is 0; null where it is no number at all. */
export function numberOf(value: unknown): Amount | null {
  if (value === null || value === undefined || value === '') return new Amount(0);
  if (value instanceof Amount) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? checked(new Amount(value)) : null;
  return typeof value === 'string' && NUMERIC.test(value) ? checked(new Amount(value.replace('+', ''))) : null;
}

/** Keeps numbers within what can be printed: nobody's budget has more than thirty digits. */
export function checked(amount: Amount): Amount {
  if (amount.abs().gt(LARGEST)) throw new ExpressionError('number is too large');
  return amount.c.length > DIGITS ? amount.prec(DIGITS) : amount;
}

/**
 * A decimal as plain data: a number when a double holds it exactly as written, otherwise a decimal text
 * (`12345678901234567.89`). `new Big(result)` gets the same value back either way, so a caller that converts to a
 * field's type (money text, number, integer) loses nothing.
 */
export function plain(value: unknown): unknown {
  if (!(value instanceof Amount)) return Array.isArray(value) ? value.map(plain) : value;
  const number = value.toNumber();
  return new Amount(number).eq(value) ? number : value.round(MOST_PLACES).toFixed();
}

/** Negative, 0 or positive as `a` is less than, equal to or greater than `b`; null when either is empty. */
export function compare(a: unknown, b: unknown): number | null {
  if (isEmpty(a) || isEmpty(b)) return null;
  if (isNumber(a) || isNumber(b)) {
    const left = numberOf(a);
    const right = numberOf(b);
    if (!left || !right) throw new ExpressionError(`cannot compare ${describe(a)} with ${describe(b)}`);
    return left.cmp(right);
  }
  if (typeof a !== 'string' || typeof b !== 'string') {
    throw new ExpressionError(`cannot compare ${describe(a)} with ${describe(b)}`);
  }
  return compareTexts(a, b);
}

function compareTexts(a: string, b: string): number {
  for (const read of [instantOf, timeOfDay]) {
    const left = read(a);
    const right = left === null ? null : read(b);
    if (left !== null && right !== null) return left - right;
  }
  const left = numberOf(a);
  const right = left && numberOf(b);
  if (left && right) return left.cmp(right);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `==`: two empty values are equal, an empty and a full one never; dates are equal in time, money in amount. */
export function equal(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (isNumber(a) || isNumber(b)) {
    const left = typeof a === 'boolean' ? null : numberOf(a);
    const right = typeof b === 'boolean' ? null : numberOf(b);
    return left !== null && right !== null && left.eq(right);
  }
  if (typeof a === 'string' && typeof b === 'string') return a === b || sameTexts(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((element, index) => equal(element, b[index]));
  }
  return a === b;
}

/** `10.0` and `10.00` are one amount, but `007` and `7` are two student numbers. */
function sameTexts(a: string, b: string): boolean {
  const instant = instantOf(a);
  if (instant !== null) return instant === instantOf(b);
  if (!(FRACTION.test(a) || FRACTION.test(b)) || !NUMERIC.test(a) || !NUMERIC.test(b)) return false;
  return numberOf(a)?.eq(numberOf(b) ?? 0) === true;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof Amount;
}

/** A value in an error's text. */
export function describe(value: unknown): string {
  if (isEmpty(value)) return 'an empty value';
  if (value instanceof Amount) return value.toString();
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : JSON.stringify(value).slice(0, 40);
}

/** A value inside a mixed template: empty prints nothing, lists are joined by commas. */
export function textOf(value: unknown): string {
  if (isEmpty(value)) return '';
  if (value instanceof Amount) return value.round(MOST_PLACES).toFixed();
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
