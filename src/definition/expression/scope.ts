import { campusDay, dayNumber } from './time.ts';

/** Everything that an expression can see. */
export interface Scope {
  /** form fields, `initiator`, and inside a multi-instance its counters and element */
  variables: Record<string, unknown>;
  /** left out where nobody knows the organisation (in a browser): its functions then throw an ExpressionError */
  organisation?: OrganisationFunctions;
  calendar: CalendarFunctions;
}

/** Questions about people. Ids in, ids out; null or an empty list where nobody is found. */
export interface OrganisationFunctions {
  deptOf(user: string): string | null;
  /** first leader of a department, or the leader of a person */
  leaderOf(userOrDept: string): string | null;
  usersWithRole(...roles: string[]): string[];
  usersInPost(post: string, dept?: string): string[];
  counselorOf(student: string): string | null;
  supervisorOf(student: string): string | null;
}

export interface CalendarFunctions {
  /** the campus day, `yyyy-MM-dd` */
  today(): string;
  /** the moment with the campus offset; left out where nobody stamps anything */
  now?(): string;
  /** working days from the first to the last day, both counted; 0 when `to` is before `from` */
  workdays(from: string, to: string): number;
}

/** A calendar that knows weekends only. The server's knows holidays and make-up days as well. */
export function plainCalendar(now: () => Date): CalendarFunctions {
  return {
    today: () => campusDay(now().getTime()),
    workdays(from, to) {
      const first = dayNumber(from);
      const last = dayNumber(to);
      return first === null || last === null || last < first ? 0 : weekdaysUntil(last) - weekdaysUntil(first - 1);
    },
  };
}

/** Monday to Friday counted from a Monday long ago up to and including this day. */
function weekdaysUntil(day: number): number {
  const sinceMonday = day + 3; // 1970-01-01 was a Thursday
  const week = Math.floor(sinceMonday / 7);
  return week * 5 + Math.min(5, sinceMonday - week * 7 + 1);
}
