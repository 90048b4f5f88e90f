import { CAMPUS_OFFSET } from '../../definition/expression/time.ts';

const CAMPUS_MILLISECONDS = 8 * 3_600_000;

/** `2026-11-21T09:30:00+08:00`: how moments are stored in records and leave the house. */
export function campusMoment(moment: Date): string {
  return `${new Date(moment.getTime() + CAMPUS_MILLISECONDS).toISOString().slice(0, 19)}${CAMPUS_OFFSET}`;
}
