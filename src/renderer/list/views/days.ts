/** Days as `yyyy-MM-dd`, counted in UTC: a day has no zone. */

const DAY_MS = 86_400_000;

export const dayOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 10) : '');
/** `08:30` of a moment; empty of a day */
export const timeOf = (value: unknown): string =>
  typeof value === 'string' && value.includes('T') ? value.slice(11, 16) : '';

export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** 1 = Monday */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

export const mondayOf = (day: string): string => plusDays(day, 1 - weekdayOf(day));

/** The first day of the month that many months later. */
export function plusMonths(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}

/** The weeks that a month's sheet shows, each from Monday. */
export function weeksOf(month: string): string[][] {
  const first = mondayOf(`${month.slice(0, 7)}-01`);
  const next = plusMonths(month, 1);
  const weeks: string[][] = [];
  for (let monday = first; monday < next; monday = plusDays(monday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((count) => plusDays(monday, count)));
  }
  return weeks;
}

/** Names of the days from Monday, in the reader's language. */
export function weekdayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(new Date(Date.UTC(2024, 0, day))));
}

export function monthName(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
