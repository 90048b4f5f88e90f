import { sql } from 'kysely';
import { plainCalendar } from '../../../definition/expression/scope.ts';
import type { CalendarFunctions } from '../../../definition/expression/scope.ts';
import { dayNumber } from '../../../definition/expression/time.ts';
import { USUAL_HOURS, isWeekday, readHours } from '../../../definition/worktime.ts';
import type { WorkingTime } from '../../../definition/worktime.ts';
import type { Hall } from '../hall.ts';
import { readParameter } from '../parameters.ts';

/** Days since 1970 on which the week does not hold: holidays on weekdays, worked weekends. */
interface SpecialDays {
  holidays: number[];
  workdays: number[];
  /** what a working day is made of, from the parameter WORKING_HOURS */
  hours: WorkingTime['hours'];
}

/** so long a changed calendar may go unnoticed */
const FRESH_MS = 10_000;
const NONE: SpecialDays = { holidays: [], workdays: [], hours: readHours(USUAL_HOURS) ?? [] };
const known = new WeakMap<Hall['db'], { days: SpecialDays; at: number }>();

/** Looks for changes of the academic calendar. Never inside a transaction. */
export async function refreshCalendar(hall: Hall): Promise<void> {
  const cached = known.get(hall.db);
  if (cached && Date.now() - cached.at < FRESH_MS) return;
  known.set(hall.db, { days: await readDays(hall), at: Date.now() });
}

/** Somebody has changed the calendar: it is looked at anew before the next move. */
export function forgetCalendar(hall: Pick<Hall, 'db'>): void {
  const cached = known.get(hall.db);
  if (cached) known.set(hall.db, { ...cached, at: 0 });
}

/** The academic calendar at a moment, as it was when it was last looked at. */
export function calendarOf(hall: Hall, now: Date): CalendarFunctions {
  const plain = plainCalendar(() => now);
  const { holidays, workdays } = known.get(hall.db)?.days ?? NONE;
  return {
    today: plain.today,
    now: plain.now,
    workdays(from, to) {
      const first = dayNumber(from);
      const last = dayNumber(to);
      if (first === null || last === null || last < first) return 0;
      const within = (days: readonly number[]) => days.filter((day) => day >= first && day <= last).length;
      return plain.workdays(from, to) - within(holidays) + within(workdays);
    },
  };
}

const working = new WeakMap<SpecialDays, WorkingTime>();

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

function workingTimeIn({ holidays, workdays, hours }: SpecialDays): WorkingTime {
  const off = new Set(holidays);
  const on = new Set(workdays);
  return { hours, isWorkday: (day) => on.has(day) || (isWeekday(day) && !off.has(day)) };
}

async function readDays(hall: Hall): Promise<SpecialDays> {
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
