import { campusDate, CAMPUS_MS, CAMPUS_OFFSET } from '../campus.ts';
import { FORMATS } from '../validation/formats.ts';

/** Dates, date-times and times as texts of definitions.md. A date-time without an offset is campus time, +08:00. */

const DAY_MS = 86_400_000;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Milliseconds since 1970 of a date (its first moment on campus) or a date-time; null when the text is neither, or no such day is. */
export function instantOf(text: string): number | null {
  if (text.length > 40 || !FORMATS.date.test(text.slice(0, 10))) return null;
  const written = text.length === 10 ? `${text}T00:00:00${CAMPUS_OFFSET}` : text;
  const match = DATE_TIME.exec(written);
  if (!match) return null;
  const instant = Date.parse(match[1] ? written : `${written}${CAMPUS_OFFSET}`);
  return Number.isNaN(instant) ? null : instant;
}

/** Seconds since midnight of `HH:mm` or `HH:mm:ss`; null when the text is no time. */
export function timeOfDay(text: string): number | null {
  const match = TIME.exec(text);
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0) : null;
}

/** The campus day of an instant as `yyyy-MM-dd`. */
export function campusDay(instant: number): string {
  return campusDate(new Date(instant));
}

/** Days since 1970 of a date or date-time on campus; null when the text is neither. */
export function dayNumber(text: string): number | null {
  const instant = instantOf(text);
  return instant === null ? null : Math.floor((instant + CAMPUS_MS) / DAY_MS);
}

/** The day with a number of `dayNumber` as `yyyy-MM-dd`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
