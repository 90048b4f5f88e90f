import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { workingTimeOf } from '../flow/calendar.ts';
import type { Progress } from '../flow/progress.ts';
import type { CreatedTask, Outcome } from '../../engine/port.ts';
import { clockAfter } from './clock.ts';
import type { Clock, ClockEvent } from './clock.ts';

/** Who holds a request between two moves: the applicant alone, or anybody else. */
interface Held {
  assignee: string | null;
}

/** What a move changes in the columns of the clock. */
export interface ClockColumns extends Omit<Clock, 'remind_at'> {
  remind_at: Date | null | RawBuilder<Date | null>;
  returned?: boolean;
}

/** Whether the request lies with its applicant: nobody else holds a task, so nobody else can be late. */
export function liesWithApplicant(initiator: string, open: readonly Held[]): boolean {
  return open.length > 0 && open.every(({ assignee }) => assignee === initiator);
}

/** The tasks that are open after a move, from those that were open before. */
export function openAfter<Task extends Held & { id: string }>(
  open: readonly Task[],
  outcome: Pick<Outcome, 'created' | 'cancelled'>,
  acted: string | undefined,
): (Task | CreatedTask)[] {
  const gone = new Set([acted, ...outcome.cancelled.map(({ taskId }) => taskId)]);
  return [...open.filter(({ id }) => !gone.has(id)), ...outcome.created];
}

/** The columns of the clock after a move of this request, by the calendar as it was last looked at. */
export function clockColumns(progress: ClockProgress, goes: ClockEvent['goes']): ClockColumns {
  const { hall, instance, topic, now } = progress;
  const promiseDays = topic.manifest.promiseDays ?? null;
  const { remind_at, ...clock } = clockAfter(instance, { now, goes, promiseDays }, workingTimeOf(hall));
  if (goes !== 'on' || !hasDueTasks(progress)) return { ...clock, remind_at };
  // `least` leaves nulls out
  const soonest = sql<Date | null>`least(${remind_at}::timestamptz, (
    select min(t.due_at) from wf_task t where t.instance_id = ${instance.id}))`;
  return { ...clock, remind_at: soonest };
}

export type ClockProgress = Pick<Progress, 'hall' | 'instance' | 'topic' | 'now'>;

function hasDueTasks({ topic }: ClockProgress): boolean {
  return Object.values(topic.process.nodes).some(({ dueDate }) => dueDate !== undefined);
}
