import { CAMPUS_OFFSET, campusDateTime } from '../campus.ts';
import { ExpressionError } from './errors.ts';
import type { Scope } from './scope.ts';
import { campusDay, dayNumber, instantOf } from './time.ts';
import { Amount, compare, describe, isEmpty, numberOf } from './value.ts';

/*
 * What the functions of the catalogue do with their arguments. Each throws an ExpressionError where a value is not what
 * the function takes: the checker has seen to that for everything but `any`.
 */

export function extreme(values: readonly unknown[], sign: 1 | -1): unknown {
  const all = values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter((value) => !isEmpty(value));
  let best: unknown = null;
  for (const value of all) {
    const order = compare(value, best);
    if (order === null || order * sign > 0) best = value;
  }
  // a number comes out as a number, money text too
  return best === null || typeof best !== 'string' ? numeric(best) : (numberOf(best) ?? best);
}

function numeric(value: unknown): unknown {
  return value === null ? null : (numberOf(value) ?? value);
}

export function between(from: unknown, to: unknown, count: (from: string, to: string) => number): unknown {
  return isEmpty(from) || isEmpty(to) ? null : new Amount(count(textArgument(from), textArgument(to)));
}

/** More digits than money or marks ever have. */
const MOST_PLACES = 20;

export function placesOf(digits: unknown): number {
  const places = amountOf(digits).toNumber();
  if (Number.isInteger(places) && places >= 0 && places <= MOST_PLACES) return places;
  throw new ExpressionError(`${describe(digits)} is no number of decimal places`);
}

/** A date or a moment with its day replaced; empty when either argument is. */
export function moved(date: unknown, n: unknown, move: (day: number, count: number) => number): unknown {
  if (isEmpty(date) || isEmpty(n)) return null;
  const text = textArgument(date);
  const count = amountOf(n).toNumber();
  const day = dayOf(text);
  if (!Number.isInteger(count) || Math.abs(count) > FURTHEST_DAYS) {
    throw new ExpressionError(`${describe(n)} is no number of days`);
  }
  const shift = (move(day, count) - day) * DAY_MS;
  const at = written((instantOf(text) ?? 0) + shift);
  return text.length === 10 ? campusDay(at.getTime()) : campusDateTime(at);
}

const EARLIEST = Date.parse(`0001-01-01T00:00:00${CAMPUS_OFFSET}`);
const LATEST = Date.parse(`9999-12-31T23:59:59${CAMPUS_OFFSET}`);

/** A moment that can be written: years have four digits. @throws ExpressionError */
export function written(instant: number): Date {
  if (instant >= EARLIEST && instant <= LATEST) return new Date(instant);
  throw new ExpressionError('a year has four digits');
}

/** So far ahead nobody plans, and no calendar reaches. */
export const FURTHEST_DAYS = 100_000;
const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** Leaps over as many days as are at least needed, so that far days cost few questions. */
export function nthWorkday(from: number, count: number, { workdays }: Scope['calendar']): number {
  const step = Math.sign(count);
  const between = (a: number, b: number): number => workdays(dateOf(Math.min(a, b)), dateOf(Math.max(a, b)));
  let day = from;
  let left = Math.abs(count);
  for (let asked = 0; left > 0; asked++) {
    if (asked > 10_000) throw new ExpressionError('the calendar has no working days');
    const next = day + step * left;
    left -= between(day + step, next);
    day = next;
  }
  return day;
}

/** The 31st of a month is the last of one that is shorter: of a birth on 29 February, the 28th. */
export function sameDayOfMonth(day: number, months: number): number {
  const from = new Date(day * DAY_MS);
  // Date.UTC takes a year below 100 for one of the last century
  const dayIn = (month: number, date: number): number => new Date(from).setUTCMonth(month, date) / DAY_MS;
  const month = from.getUTCMonth() + months;
  return Math.min(dayIn(month, 1) + from.getUTCDate() - 1, dayIn(month + 1, 0));
}

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export function instant(text: string): number {
  const found = instantOf(text);
  if (found === null) throw new ExpressionError(`${describe(text)} is no date`);
  return found;
}

export const moment = (text: string): string => campusDateTime(new Date(instant(text)));

export function dayOf(text: string): number {
  const day = dayNumber(text);
  if (day === null) throw new ExpressionError(`${describe(text)} is no date`);
  return day;
}

export function campusDate(text: string): string {
  return campusDay(instant(text));
}

export function textArgument(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new ExpressionError(`${describe(value)} is no text`);
}

export function amountOf(value: unknown): Amount {
  const amount = numberOf(value);
  if (!amount) throw new ExpressionError(`${describe(value)} is no number`);
  return amount;
}

export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isEmpty(value)) return [];
  throw new ExpressionError(`${describe(value)} is no list`);
}
