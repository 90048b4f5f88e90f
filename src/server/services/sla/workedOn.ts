import { workingTime } from '../../../definition/worktime.ts';
import { workingTimeOf } from '../flow/calendar.ts';
import type { Move } from '../flow/move.ts';
import type { OpenTaskRow } from '../flow/rows.ts';

/** Working milliseconds for which a task has been open, without those during which the request was suspended. */
export async function workedOn({ trx, instance, now, hall }: Move, task: OpenTaskRow): Promise<number> {
  const time = workingTimeOf(hall);
  const begun = task.created_at.getTime();
  const worked = (from: number, to: number) => workingTime(Math.max(from, begun), Math.max(to, begun), time);
  const whole = worked(begun, now.getTime());
  // the request's clock has run since before the task came, as it nearly always has
  if (instance.clock_at !== null && instance.clock_at <= task.created_at) return whole;
  const steps = await trx
    .selectFrom('wf_history')
    .select(['outcome', 'started_at'])
    .where('instance_id', '=', instance.id)
    .where('outcome', 'in', ['suspend', 'activate'])
    .orderBy('seq')
    .execute();
  let stood = 0;
  let since: number | null = null;
  for (const { outcome, started_at: at } of steps) {
    if (outcome === 'suspend') since = at.getTime();
    else if (since !== null) {
      stood += worked(since, at.getTime());
      since = null;
    }
  }
  return whole - stood;
}
