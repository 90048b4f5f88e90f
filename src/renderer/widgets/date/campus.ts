import { CAMPUS_OFFSET, campusDateTime } from '../../../definition/campus.ts';

/** Campus wall time of a date-time: `2026-03-31T00:30:00Z` → `2026-03-31T08:30:00`. Empty for what is none. */
export function wallTime(value: string): string {
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? '' : campusDateTime(new Date(instant)).slice(0, 19);
}

/** `2026-03-31T08:30:00` → `2026-03-31T08:30:00+08:00`. */
export const withOffset = (wall: string): string => wall + CAMPUS_OFFSET;
