/** Campus time is +08:00 all year, whatever zone the server or the reader is in. */
export const CAMPUS_OFFSET = '+08:00';
export const CAMPUS_MS = 8 * 3_600_000;

/** `2026-03-31`: the day on campus at that moment. */
export function campusDate(moment: Date): string {
  return new Date(moment.getTime() + CAMPUS_MS).toISOString().slice(0, 10);
}

/** `2026-03-31T08:30:00+08:00`: how date-times are stored. */
export function campusDateTime(moment: Date): string {
  return `${new Date(moment.getTime() + CAMPUS_MS).toISOString().slice(0, 19)}${CAMPUS_OFFSET}`;
}

/** How long something took, in whole seconds; nothing where the clock was set back meanwhile. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
}

/** `2026-03-31 08:30`: how date-times are read. Anything else is given back as it is. */
export function campusText(dateTime: string): string {
  const time = Date.parse(dateTime);
  if (Number.isNaN(time) || !dateTime.includes('T')) return dateTime;
  return new Date(time + CAMPUS_MS).toISOString().slice(0, 16).replace('T', ' ');
}
