import type { FormData, JsonValue } from './types/json.ts';

export const WEEK_MS = 7 * 86_400_000;

const DATE = /^\d{4}-\d{2}-\d{2}(?=T|$)/;

export const isDate = (text: string): boolean => DATE.test(text);
export const dayOf = (text: string): number => Date.parse(text.slice(0, 10));

/** The same with its days where `move` puts them, at any depth; hours stay. */
export function moveDates<T extends JsonValue>(value: T, move: (day: number) => number): T;
export function moveDates(value: JsonValue, move: (day: number) => number): JsonValue {
  if (typeof value === 'string') {
    if (!isDate(value)) return value;
    return `${new Date(move(dayOf(value))).toISOString().slice(0, 10)}${value.slice(10)}`;
  }
  if (Array.isArray(value)) return value.map((each) => moveDates(each, move));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moveDates(each, move)]));
}

/** Rows that were written as of one day, as of another: by whole weeks, so that what is on Mondays still is. */
export function rowsAsOf(rows: readonly FormData[], written: string, today: string): readonly FormData[] {
  const weeks = Math.floor((dayOf(today) - dayOf(written)) / WEEK_MS);
  return weeks === 0 ? rows : rows.map((row) => moveDates(row, (day) => day + weeks * WEEK_MS));
}
