import { workingTimeOf } from '../flow/calendar.ts';
import type { Progress } from '../flow/progress.ts';
import { clockAfter } from './clock.ts';
import type { SlaClock, ClockEvent } from './clock.ts';

/** Who holds a request between two moves: the applicant alone, or anybody else. */
interface Held {
  assignee: string | null;
}

/** What a move changes in the columns of the clock. */
export interface ClockColumns extends SlaClock {
  returned?: boolean;
}

/** Whether the request lies with its applicant: nobody else holds a task, so nobody else can be late. */
export function liesWithApplicant(initiator: string, open: readonly Held[]): boolean {
  return open.length > 0 && open.every(({ assignee }) => assignee === initiator);
}

/** The columns of the clock after a move of this request, by the calendar as it was last looked at. */
export function clockColumns(progress: ClockProgress, goes: ClockEvent['goes']): ClockColumns {
  const { hall, instance, open, topic, now } = progress;
  const promiseDays = topic.manifest.promiseDays ?? null;
  const clock = clockAfter(instance, { now, goes, promiseDays }, workingTimeOf(hall));
  if (goes !== 'on') return clock;
  // a limit of a task may come before what the whole is promised for
  const moments = [clock.remind_at, ...open.map(({ due_at }) => due_at)].filter((moment) => moment !== null);
  const [soonest = null] = moments.toSorted((a, b) => a.getTime() - b.getTime());
  return { ...clock, remind_at: soonest };
}

export interface ClockProgress extends Pick<Progress, 'hall' | 'instance' | 'topic' | 'now'> {
  /** its open tasks, as they are after the move */
  open: readonly { due_at: Date | null }[];
}
