import { sql } from 'kysely';
import type { Hall } from '../hall.ts';
import { transaction } from '../../db/transaction.ts';
import { sealTrim } from '../audit/chain.ts';
import { checkLogs } from '../audit/verifyLogs.ts';
import { forgetExpired } from '../upkeep/forgetExpired.ts';
import { sweepFiles } from '../upkeep/sweepFiles.ts';

/** A job that administrators may schedule: what it takes is checked here, and nothing else can be named. */
export interface Bean {
  run(params: string, hall: Hall): Promise<void>;
}

const DEFAULT_LOG_DAYS = 180;
const DAY = 86_400_000;

/** The closed list; schemas/sys/schedule offers the same names. */
export const BEANS: Readonly<Record<string, Bean>> = {
  forgetExpired: { run: (_params, hall) => forgetExpired(hall) },
  sweepFiles: { run: (_params, hall) => sweepFiles(hall) },
  trimLogs: { run: trimLogs },
  verifyLogs: { run: (_params, hall) => verifySeals(hall) },
};

/** Deletes login, error and job logs older than so many days. The operation log is kept for good. */
async function trimLogs(params: string, hall: Hall): Promise<void> {
  const days = params.trim() === '' ? DEFAULT_LOG_DAYS : Number(params);
  if (!Number.isInteger(days) || days < 7 || days > 36_500) throw new Error('params: a number of days from 7 to 36500');
  const before = new Date(hall.clock.now().getTime() - days * DAY);
  await transaction(hall.db, async (trx) => {
    await sql`delete from sys_log_login where created_at < ${before}`.execute(trx);
    await sealTrim(trx, 'sys/log-login', before, hall.clock.now());
  });
  for (const table of ['sys_log_error', 'sys_schedule_log']) {
    await sql`delete from ${sql.table(table)} where created_at < ${before}`.execute(hall.db);
  }
}

/** Fails, which the job log shows, when somebody meddled with the logs. */
async function verifySeals(hall: Hall): Promise<void> {
  const { faults } = await checkLogs(hall);
  const [first] = faults;
  if (first) throw new Error(`${faults.length} faults; the first: ${first.fault} ${first.log} ${first.rowId}`);
}
