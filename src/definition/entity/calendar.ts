import type { EntityView } from '../types/manifest.ts';

/** Whether a view goes by days: a week that goes by its weekdays alone is a timetable. */
export const isCalendar = ({ kind, day }: EntityView): boolean =>
  kind === 'calendar' || (kind === 'week' && day === undefined);

/** The filter by which a calendar asks for its days, with the first and the last of them: `during.beginAt.endAt`. */
export const calendarFilter = ({ from = '', to }: Pick<EntityView, 'from' | 'to'>): string =>
  ['during', from, ...(to === undefined ? [] : [to])].join('.');

/** Whether something that lasts from one day (or moment) to another takes place on these days; without an end it lasts a day. */
export function takesPlace(begin: string, end: string, first: string, last = first): boolean {
  const [from, to] = [begin.slice(0, 10), end.slice(0, 10)];
  return from !== '' && from <= last && (to < from ? from : to) >= first;
}
