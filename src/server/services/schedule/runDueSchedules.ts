import { lockKey } from '../../db/lock.ts';
import { transaction } from '../../db/transaction.ts';
import { nextRun } from '../../entities/schedule.ts';
import { fieldEquals, selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { HOUSE, keepValue } from '../preferences/keepValue.ts';
import { runSchedule } from './runSchedule.ts';

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
    const last = typeof row?.value === 'string' ? new Date(row.value) : job.updatedAt;
    // a changed or resumed job counts from its change
    const due = nextRun(String(job.data['cronExpression']), last > job.updatedAt ? last : job.updatedAt);
    if (!due || due > now) return false;
    await keepValue(trx, HOUSE, key, now.toISOString());
    return true;
  });
}
