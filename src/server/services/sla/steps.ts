import { addWorkingTime, dayLength, workingTime } from '../../../definition/worktime.ts';
import type { WorkingTime } from '../../../definition/worktime.ts';

/** In this order: urgent and late to who holds the task, then late to who leads him. Also the kinds of the messages. */
export type ReminderStep = 'soon' | 'overdue' | 'escalated';

export interface TimedTask {
  created_at: Date;
  due_at: Date | null;
}

/** The clock of the request that the task is part of. */
export interface TimedRequest {
  due_at: Date | null;
  warn_at: Date | null;
}

const URGENT_PART = 0.8;

interface Moment {
  step: ReminderStep;
  at: number;
}

/** When each step comes; none where nothing is due. The task's own limit and the request's SLA: the earlier counts. */
export function stepsOf(task: TimedTask, request: TimedRequest, time: WorkingTime): Moment[] {
  const own = task.due_at?.getTime() ?? Infinity;
  const sla = request.due_at?.getTime() ?? Infinity;
  const due = Math.min(own, sla);
  if (due === Infinity) return [];
  const created = task.created_at.getTime();
  const warn =
    own < sla
      ? addWorkingTime(created, workingTime(created, own, time) * URGENT_PART, time)
      : (request.warn_at?.getTime() ?? due);
  // who got it late has a day of his own before anybody is told about him
  const escalated = addWorkingTime(Math.max(due, created), dayLength(time), time);
  return [
    { step: 'soon', at: Math.min(warn, due) },
    { step: 'overdue', at: due },
    { step: 'escalated', at: escalated },
  ];
}

/** The step at which a task stands now. */
export function stepNow(
  task: TimedTask,
  request: TimedRequest,
  now: Date,
  time: WorkingTime,
): ReminderStep | undefined {
  return stepsOf(task, request, time).findLast(({ at }) => at <= now.getTime())?.step;
}

export function nextStep(task: TimedTask, request: TimedRequest, now: Date, time: WorkingTime): Date | undefined {
  const next = stepsOf(task, request, time).find(({ at }) => at > now.getTime());
  return next && new Date(next.at);
}
