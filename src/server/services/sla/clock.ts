import { addWorkingTime, dayLength, workingTime } from '../../../definition/worktime.ts';
import type { WorkingTime } from '../../../definition/worktime.ts';

/** What a request's row keeps of its clock, see migration 015. */
export interface SlaClock {
  used_ms: number;
  clock_at: Date | null;
  due_at: Date | null;
  warn_at: Date | null;
  remind_at: Date | null;
}

export interface ClockEvent {
  now: Date;
  /** stopped: the request lies with its applicant, or is suspended */
  goes: 'on' | 'stopped' | 'ended';
  /** working days; null: none promised */
  promiseDays: number | null;
}

/** So much of the time of the SLA has passed when a request is called urgent. */
const URGENT_PART = 0.8;

export const NEW_CLOCK: SlaClock = { used_ms: 0, clock_at: null, due_at: null, warn_at: null, remind_at: null };

/** The clock after a move. While it runs on, what it showed stays what it is, unless the calendar says otherwise now. */
export function clockAfter(clock: SlaClock, event: ClockEvent, time: WorkingTime): SlaClock {
  const { now, goes, promiseDays } = event;
  if (goes === 'on') return running(clock, now, promiseDays, time);
  const used = clock.clock_at === null ? 0 : workingTime(clock.clock_at.getTime(), now.getTime(), time);
  const stopped = { ...NEW_CLOCK, used_ms: clock.used_ms + used };
  return goes === 'ended' ? { ...stopped, due_at: clock.due_at } : stopped;
}

function running(clock: SlaClock, now: Date, promiseDays: number | null, time: WorkingTime): SlaClock {
  const since = clock.clock_at ?? now;
  const going = { ...NEW_CLOCK, used_ms: clock.used_ms, clock_at: since };
  if (promiseDays === null) return going;
  const allowed = promiseDays * dayLength(time);
  const after = (amount: number) => new Date(addWorkingTime(since.getTime(), amount - clock.used_ms, time));
  const warn = after(allowed * URGENT_PART);
  return { ...going, due_at: after(allowed), warn_at: warn, remind_at: warn };
}
