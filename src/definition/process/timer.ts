import type { TimerDefinition } from '../types/process.ts';
import { CAMPUS_MS } from '../campus.ts';
import { instantOf } from '../expression/time.ts';

/** An ISO 8601 duration: calendar months first, then exact milliseconds. */
export interface Duration {
  months: number;
  milliseconds: number;
}

/** When a timer is due, and what is left of a cycle afterwards (`R2/PT1H`), null when it fires once. */
export interface DueTime {
  due: Date;
  cycle: string | null;
}

const DURATION =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CYCLE = /^R(\d{0,4})\/(P.+)$/;
const MINUTE = 60_000;

export function parseDuration(text: string): Duration | null {
  const match = text.length > 1 && text !== 'PT' ? DURATION.exec(text) : null;
  if (!match || match.slice(1).every((part) => part === undefined)) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return {
    months: years * 12 + months,
    milliseconds: (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * MINUTE + seconds * 1000,
  };
}

/** Whether a literal value (one without `${`) can be a timer of this kind. */
export function isTimer(kind: TimerDefinition['kind'], value: string): boolean {
  return dueTime(kind, value, new Date(0)) !== null;
}

/**
 * When a timer of this kind and value is due, seen from `now`; null when the value is no ISO 8601 text. Dates without
 * an offset are campus time. A cycle is `R3/PT1H`, or `R/PT1H` for ever; the first firing is one period from now.
 */
export function dueTime(kind: TimerDefinition['kind'], value: string, now: Date): DueTime | null {
  const text = value.trim();
  if (kind === 'date') {
    const due = instantOf(text);
    return due === null ? null : { due: new Date(due), cycle: null };
  }
  if (kind === 'cycle') {
    const [, times = '', period = ''] = CYCLE.exec(text) ?? [];
    const due = after(period, now);
    if (!due || times === '0') return null;
    const left = times === '' ? '' : String(Number(times) - 1);
    return { due, cycle: left === '0' ? null : `R${left}/${period}` };
  }
  const due = after(text, now);
  return due && { due, cycle: null };
}

/** Whether a literal value can be a task's due date. */
export function isDueDate(value: string): boolean {
  return dueDate(value, new Date(0)) !== null;
}

/** A due date of a task: a day, all of which there is time, a date-time, or a duration from now. */
export function dueDate(value: string, now: Date): Date | null {
  const text = value.trim();
  const date = DAY.test(text) ? `${text}T23:59:59` : text;
  return (dueTime('date', date, now) ?? dueTime('duration', text, now))?.due ?? null;
}

/** Months are counted on the campus calendar; the 31st plus a month is the last day of a shorter one. */
function after(text: string, now: Date): Date | null {
  const duration = parseDuration(text);
  if (!duration) return null;
  const local = new Date(now.getTime() + CAMPUS_MS);
  if (duration.months > 0) {
    const day = local.getUTCDate();
    local.setUTCDate(1);
    local.setUTCMonth(local.getUTCMonth() + duration.months);
    const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
    local.setUTCDate(Math.min(day, lastDay));
  }
  return new Date(local.getTime() - CAMPUS_MS + duration.milliseconds);
}
