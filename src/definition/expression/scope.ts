import { answered, type Answers, type OrganisationFunctions } from './answers.ts';
import type { ProjectionScope } from '../types/projection.ts';
import { campusDateTime } from '../campus.ts';
import { campusDay, dayNumber } from './time.ts';

/** Everything that an expression can see. */
export interface Scope {
  /** form fields, `initiator`, and inside a multi-instance its counters and element */
  variables: Record<string, unknown>;
  /** left out where nobody knows the organisation: its functions then throw an ExpressionError */
  organisation?: OrganisationFunctions;
  calendar: CalendarFunctions;
  /** what is known of the records and requests whose ids fields hold; left out = nothing */
  related?: Related;
  /** of the organisation it knows some answers only: what cannot be judged by them, the server will judge */
  isPage?: true;
}

/** By the path of the field that holds the id (`leave`, `items.device`), then by id. */
export type Related = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the server looks up for the expressions of a form that is being filled in. */
export interface Lookups {
  related: Related;
  /** left out = they ask the organisation nothing */
  organisation?: Answers;
}

export interface CalendarFunctions {
  /** the campus day, `yyyy-MM-dd` */
  today(): string;
  /** this moment with the campus offset, `2026-03-02T07:30:00+08:00` */
  now(): string;
  /** working days from the first to the last day, both counted; 0 when `to` is before `from` */
  workdays(from: string, to: string): number;
}

/** A calendar that knows weekends only. The server's knows holidays and make-up days as well. */
export function plainCalendar(now: () => Date): CalendarFunctions {
  return {
    today: () => campusDay(now().getTime()),
    now: () => campusDateTime(now()),
    workdays(from, to) {
      const first = dayNumber(from);
      const last = dayNumber(to);
      return first === null || last === null || last < first ? 0 : weekdaysUntil(last) - weekdaysUntil(first - 1);
    },
  };
}

/** Days since 1970 on which the week does not hold: holidays on weekdays, worked weekends. */
export interface SpecialDays {
  holidays: readonly number[];
  workdays: readonly number[];
}

/** The academic calendar: the week, but for its special days. */
export function academicCalendar(now: () => Date, { holidays, workdays }: SpecialDays): CalendarFunctions {
  const plain = plainCalendar(now);
  return {
    today: plain.today,
    now: plain.now,
    workdays(from, to) {
      const first = dayNumber(from);
      const last = dayNumber(to);
      if (first === null || last === null || last < first) return 0;
      const within = (days: readonly number[]): number => days.filter((day) => day >= first && day <= last).length;
      return plain.workdays(from, to) - within(holidays) + within(workdays);
    },
  };
}

/** The scope that the server has sent with a projection. Of the organisation the page knows what it was told. */
export function scopeOf(spoken: ProjectionScope): Scope {
  const { initiator, user, today, holidays, workdays, related, organisation } = spoken;
  const days = (texts: readonly string[]): number[] => texts.flatMap((text) => dayNumber(text) ?? []);
  const special = { holidays: days(holidays), workdays: days(workdays) };
  const calendar = academicCalendar(() => new Date(`${today}T12:00:00+08:00`), special);
  // the day is the server's; the time of day is the page's
  const clock = { ...calendar, now: () => campusDateTime(new Date()) };
  return {
    ...{ variables: { initiator, user }, calendar: clock, isPage: true },
    ...(related && { related }),
    ...(organisation && { organisation: answered(organisation) }),
  };
}

/** Monday to Friday counted from a Monday long ago up to and including this day. */
function weekdaysUntil(day: number): number {
  const sinceMonday = day + 3; // 1970-01-01 was a Thursday
  const week = Math.floor(sinceMonday / 7);
  return week * 5 + Math.min(5, sinceMonday - week * 7 + 1);
}
