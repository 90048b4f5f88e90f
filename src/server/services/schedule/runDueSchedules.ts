import { lockKey } from '../../db/lock.ts';
import { transaction } from '../../db/transaction.ts';
import { nextRun } from '../../entities/schedule.ts';
import { fieldEquals, selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { HOUSE, keepValue } from '../preferences/keepValue.ts';
import { runSchedule } from './runSchedule.ts';

/** Servers' clocks differ by less. A time that lies further ahead was noted before the clock was set right: nobody waits for it. */
const MOST_APART_MILLISECONDS = 3_600_000;

/**
 * Runs every scheduled job whose time has come, each by one server: who notes the time first, runs it. Times that passed
 * while no server was there are made up for once, not one by one.
 */
export async function runDueSchedules(hall: Hall): Promise<void> {
  const definition = hall.registry.entity('sys/schedule');
  if (!definition) return;
  const jobs = await selectRecords(hall.db, definition, { where: [fieldEquals('status', '1')] });
  for (const job of jobs) if (await claim(job, hall)) await runSchedule(job, hall);
}

async function claim(job: StoredRecord, hall: Hall): Promise<boolean> {
  const key = `schedule:${job.id}`;
  const now = hall.clock.now();
  return transaction(hall.db, async (trx) => {
    await lockKey(trx, key);
    const row = await trx
      .selectFrom('hall_preference')
      .select('value')
      .where('user_id', '=', HOUSE)
      .where('key', '=', key)
      .executeTakeFirst();
    // a changed or resumed job counts from its change
    const times = [job.updatedAt, ...(typeof row?.value === 'string' ? [new Date(row.value)] : [])];
    const since = Math.max(
      ...times.map((at) => at.getTime()).filter((at) => at - now.getTime() < MOST_APART_MILLISECONDS),
    );
    const due = Number.isFinite(since) && nextRun(String(job.data['cronExpression']), new Date(since));
    // a job of the future counts from now
    const isDue = due ? due <= now : false;
    if (isDue || !Number.isFinite(since)) await keepValue(trx, HOUSE, key, now.toISOString());
    return isDue;
  });
}
