import { sql, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { DueTimer } from './port.ts';

/**
 * Locks due timers together with their instances and passes over what others hold: no waiting, so no deadlock with the
 * verbs, which lock the instance first. One timer of an instance at a time, because firing it may cancel the next.
 */
export async function takeDueTimers(tx: Transaction<Tables>, now: Date, limit: number): Promise<DueTimer[]> {
  const { rows } =
    await sql<DueTimer>`select t.instance_id as "instanceId", t.execution_id as "executionId", t.activity_id as "activityId"
    from wf_timer t join wf_instance i on i.id = t.instance_id
    where t.due_at <= ${now} and i.state = 'running' and not i.suspended
    order by t.due_at, t.id limit ${limit}
    for update of t, i skip locked`.execute(tx);
  const seen = new Set<string>();
  return rows.filter(({ instanceId }) => !seen.has(instanceId) && seen.add(instanceId));
}

/** No lock on the instance: whoever moves it meanwhile takes the timer away, and then there is nothing to postpone. */
export async function postponeTimer(tx: Transaction<Tables>, timer: DueTimer, until: Date): Promise<void> {
  await tx
    .updateTable('wf_timer')
    .set({ due_at: until })
    .where('instance_id', '=', timer.instanceId)
    .where('execution_id', '=', timer.executionId)
    .where('activity_id', '=', timer.activityId)
    .execute();
}
