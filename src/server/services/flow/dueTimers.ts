import { sql } from 'kysely';
import type { Tx } from './rows.ts';

/** A clock that has run out. */
export interface DueTimer {
  id: string;
  instanceId: string;
  token: string;
  activityId: string;
  /** what is left of a repeated one */
  cycle: string | null;
}

/**
 * Locks due timers of requests that run together with their requests, and passes over what others hold: no waiting, so no
 * deadlock with the verbs, which lock the request first. One timer of a request at a time, because firing it may cancel
 * the next.
 */
export async function takeDueTimers(trx: Tx, now: Date, limit: number): Promise<DueTimer[]> {
  const { rows } = await sql<DueTimer>`select t.id, t.instance_id as "instanceId", t.execution_id as token,
      t.activity_id as "activityId", t.cycle
    from wf_timer t join wf_instance i on i.id = t.instance_id
    where t.due_at <= ${now} and i.state = 'running' and not i.suspended
    order by t.due_at, t.id limit ${limit}
    for update of t, i skip locked`.execute(trx);
  const seen = new Set<string>();
  return rows.filter(({ instanceId }) => !seen.has(instanceId) && seen.add(instanceId));
}

/**
 * A timer that could not fire is due again at that moment, so that it does not hold up the others. No lock on the request:
 * whoever moves it meanwhile takes the timer away, and then there is nothing to postpone.
 */
export async function postponeTimer(trx: Tx, { id }: DueTimer, until: Date): Promise<void> {
  await trx.updateTable('wf_timer').set({ due_at: until }).where('id', '=', id).execute();
}
