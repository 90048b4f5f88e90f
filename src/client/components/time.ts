import dayjs from 'dayjs';

const CAMPUS_OFFSET_MINUTES = 8 * 60;

function campus(time: string): dayjs.Dayjs {
  const utc = dayjs(time);
  return utc.add(CAMPUS_OFFSET_MINUTES + new Date(time).getTimezoneOffset(), 'minute');
}

/** `2026-03-04 09:30` in campus time, wherever the browser stands; empty for what is no time. */
export function shortTime(time: string | null | undefined): string {
  if (!time || Number.isNaN(Date.parse(time))) return '';
  return campus(time).format('YYYY-MM-DD HH:mm');
}

/** `09:30:12` in campus time: when a draft was kept. */
export function clockTime(time: string | Date): string {
  const iso = typeof time === 'string' ? time : time.toISOString();
  return Number.isNaN(Date.parse(iso)) ? '' : campus(iso).format('HH:mm:ss');
}

/** Whole days from now until a time, negative when it is past; null without one. */
export function daysUntil(time: string | null | undefined, now: Date): number | null {
  if (!time || Number.isNaN(Date.parse(time))) return null;
  return Math.ceil((Date.parse(time) - now.getTime()) / 86_400_000);
}

/** The hour of the day on campus, 0 to 23. */
export function campusHour(now: Date): number {
  return campus(now.toISOString()).hour();
}

/** `11-22 09:30`, with the year where it is not this one: for places where the year says nothing. */
export function briefTime(time: string | null | undefined, now: Date): string {
  return withoutThisYear(shortTime(time), now);
}

/** `11-22`: the day alone. */
export function briefDay(time: string | null | undefined, now: Date): string {
  return withoutThisYear(shortTime(time).slice(0, 10), now);
}

function withoutThisYear(text: string, now: Date): string {
  return text.startsWith(String(campus(now.toISOString()).year())) ? text.slice(5) : text;
}

/** `11月22日星期日`, `Sunday, November 22`: today on campus. */
export function campusDay(now: Date, language: string): string {
  const parts = { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'Asia/Shanghai' } as const;
  return new Intl.DateTimeFormat(language, parts).format(now);
}
