import { CAMPUS_MS } from './campus.ts';

/** When the offices work: which days, and which hours of a day. Campus time is +08:00 all year. */
export interface WorkingTime {
  /** days since 1970-01-01 on campus */
  isWorkday(day: number): boolean;
  /** spans within a day, in milliseconds since midnight: in order, none touching another */
  hours: readonly (readonly [from: number, to: number])[];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A calendar without working days ends the search for the next one here. */
const FURTHEST_DAYS = 3_700;

/** `08:30-12:00,14:00-17:30` of sys/params, where nobody has said otherwise. */
export const USUAL_HOURS = '08:30-12:00,14:00-17:30';

const SPAN = /^\s*(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})\s*$/;

/** The hours that a text names; null when it names none, or spans that overlap or stand in the wrong order. */
export function readHours(text: string): WorkingTime['hours'] | null {
  const hours: [number, number][] = [];
  for (const part of text.slice(0, 200).split(/[,，、;；]/)) {
    const match = SPAN.exec(part.replaceAll('：', ':'));
    if (!match) return null;
    const [h1 = 0, m1 = 0, h2 = 0, m2 = 0] = match.slice(1).map(Number);
    const [from, to] = [(h1 * 60 + m1) * MINUTE_MS, (h2 * 60 + m2) * MINUTE_MS];
    if (m1 > 59 || m2 > 59 || from >= to || to > DAY_MS || from <= (hours.at(-1)?.[1] ?? -1)) return null;
    hours.push([from, to]);
  }
  return hours;
}

/** Milliseconds of work in a whole working day: what one promised day is. */
export function dayLength({ hours }: WorkingTime): number {
  return hours.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** 1970-01-01 was a Thursday. */
export function isWeekday(day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday !== 0 && weekday !== 6;
}

/** Working milliseconds between two instants; 0 when `to` is not after `from`. */
export function workingTime(from: number, to: number, time: WorkingTime): number {
  if (to <= from) return 0;
  let sum = 0;
  for (let day = dayOf(from), last = dayOf(to); day <= last; day++) {
    if (!time.isWorkday(day)) continue;
    const midnight = day * DAY_MS - CAMPUS_MS;
    for (const [begins, ends] of time.hours) {
      sum += Math.max(0, Math.min(to, midnight + ends) - Math.max(from, midnight + begins));
    }
  }
  return sum;
}

/**
 * The instant at which so many working milliseconds have passed: at the end of a day rather than at the beginning of the
 * next. Nothing to work gives `from` itself.
 */
export function addWorkingTime(from: number, amount: number, time: WorkingTime): number {
  if (amount <= 0) return from;
  let left = amount;
  const first = dayOf(from);
  for (let day = first, idle = 0; idle < FURTHEST_DAYS; day++) {
    idle = time.isWorkday(day) ? 0 : idle + 1;
    if (idle > 0) continue;
    const midnight = day * DAY_MS - CAMPUS_MS;
    for (const [begins, ends] of time.hours) {
      const start = Math.max(from, midnight + begins);
      const span = midnight + ends - start;
      if (span <= 0) continue;
      if (left <= span) return start + left;
      left -= span;
    }
  }
  return from + amount;
}

function dayOf(instant: number): number {
  return Math.floor((instant + CAMPUS_MS) / DAY_MS);
}
