import { sql } from 'kysely';
import { academicCalendar } from '../../../definition/expression/scope.ts';
import type { CalendarFunctions, SpecialDays } from '../../../definition/expression/scope.ts';
import { dayNumber, dayText } from '../../../definition/expression/time.ts';
import { USUAL_HOURS, isWeekday, readHours } from '../../../definition/worktime.ts';
import type { WorkingTime } from '../../../definition/worktime.ts';
import type { ProjectionScope } from '../../../definition/types/projection.ts';
import type { Hall } from '../hall.ts';
import { readParameter } from '../parameters.ts';

interface KnownDays extends SpecialDays {
  /** what a working day is made of, from the parameter WORKING_HOURS */
  hours: WorkingTime['hours'];
}

/** so long a changed calendar may go unnoticed, by a clock that nobody sets back */
const FRESH_MS = 10_000;
const NONE: KnownDays = { holidays: [], workdays: [], hours: readHours(USUAL_HOURS) ?? [] };
const known = new WeakMap<Hall['db'], { days: KnownDays; at: number }>();

/** Looks for changes of the academic calendar. Never inside a transaction. */
export async function refreshCalendar(hall: Hall): Promise<void> {
  const cached = known.get(hall.db);
  if (cached && performance.now() - cached.at < FRESH_MS) return;
  known.set(hall.db, { days: await readDays(hall), at: performance.now() });
}

/** Somebody has changed the calendar: it is looked at anew before the next move. */
export function forgetCalendar(hall: Pick<Hall, 'db'>): void {
  const cached = known.get(hall.db);
  if (cached) known.set(hall.db, { ...cached, at: Number.NEGATIVE_INFINITY });
}

/** The academic calendar at a moment, as it was when it was last looked at. */
export function calendarOf(hall: Hall, now: Date): CalendarFunctions {
  return academicCalendar(() => now, known.get(hall.db)?.days ?? NONE);
}

/** What the page needs to judge as the server does: who asks, the campus day and the calendar's special days. */
export function projectionScope(initiator: string, user: string, hall: Hall): ProjectionScope {
  const { holidays, workdays } = known.get(hall.db)?.days ?? NONE;
  const texts = (days: readonly number[]): string[] => days.map((day) => dayText(day));
  const today = calendarOf(hall, hall.clock.now()).today();
  return { initiator, user, today, holidays: texts(holidays), workdays: texts(workdays) };
}

const working = new WeakMap<KnownDays, WorkingTime>();

/** When the offices work, as it was when the calendar was last looked at. */
export function workingTimeOf(hall: Pick<Hall, 'db'>): WorkingTime {
  const days = known.get(hall.db)?.days ?? NONE;
  const time = working.get(days) ?? workingTimeIn(days);
  working.set(days, time);
  return time;
}

/** The same calendar gives the same text. */
export function calendarText(hall: Pick<Hall, 'db'>): string {
  return JSON.stringify(known.get(hall.db)?.days ?? NONE);
}

function workingTimeIn({ holidays, workdays, hours }: KnownDays): WorkingTime {
  const off = new Set(holidays);
  const on = new Set(workdays);
  return { hours, isWorkday: (day) => on.has(day) || (isWeekday(day) && !off.has(day)) };
}

async function readDays(hall: Hall): Promise<KnownDays> {
  if (!hall.registry.entity('sys/school-calendar')) return NONE;
  const { rows } = await sql<{ date: string; kind: string }>`
    select distinct data ->> 'date' as date, data ->> 'kind' as kind from sys_school_calendar order by 1, 2`.execute(
    hall.db,
  );
  const days = (kind: string, onWeekend: boolean) =>
    rows.flatMap(({ date, kind: its }) => {
      const day = dayNumber(date);
      return its === kind && day !== null && isWeekday(day) !== onWeekend ? [day] : [];
    });
  return { holidays: days('holiday', false), workdays: days('workday', true), hours: await readWorkingHours(hall) };
}

/** A parameter that names no hours changes nothing. */
async function readWorkingHours(hall: Hall): Promise<WorkingTime['hours']> {
  return readHours((await readParameter('WORKING_HOURS', hall)) ?? '') ?? NONE.hours;
}
