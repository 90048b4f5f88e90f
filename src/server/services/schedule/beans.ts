import { sql } from 'kysely';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { transaction } from '../../db/transaction.ts';
import { sealTrim } from '../audit/chain.ts';
import { checkLogs } from '../audit/verifyLogs.ts';
import { tasksWithoutHolder } from '../doctor/tasksWithoutHolder.ts';
import { expireDrafts } from '../studio/expireDrafts.ts';
import { forgetExpired } from '../upkeep/forgetExpired.ts';
import { forgetUploads, sweepFiles } from '../upkeep/sweepFiles.ts';
import { backupsKept, keepBackups } from './keepBackups.ts';

/** A job that administrators may schedule: what it takes is checked here, and nothing else can be named. */
export interface Bean {
  /** the name of a text that says what its parameters must be; null when these are right */
  fault?(params: string): string | null;
  run(params: string, hall: Hall): Promise<void>;
}

const DEFAULT_LOG_DAYS = 180;
const DAY = 86_400_000;

/** The closed list; schemas/sys/schedule offers the same names. */
export const BEANS: Readonly<Record<string, Bean>> = {
  forgetExpired: { run: (_params, hall) => forgetExpired(hall) },
  forgetUploads: { run: (_params, hall) => forgetUploads(hall) },
  sweepFiles: { run: (_params, hall) => sweepFiles(hall) },
  trimLogs: { fault: (params) => (logDays(params) === null ? 'job.trimLogs' : null), run: trimLogs },
  verifyLogs: { run: (_params, hall) => verifySeals(hall) },
  expireDrafts: { run: (_params, hall) => expireDrafts(hall) },
  findLostTasks: { run: (_params, hall) => findLostTasks(hall) },
  backup: { fault: (params) => (backupsKept(params) === null ? 'job.backup' : null), run: backup },
};

/** Why the job would fail with these parameters; only what takes some may have any. */
export function jobFault(name: string, params: string): string | null {
  const bean = Object.hasOwn(BEANS, name) ? BEANS[name] : undefined;
  if (!bean) return null;
  if (bean.fault) return bean.fault(params);
  return params.trim() === '' ? null : 'job.none';
}

function logDays(params: string): number | null {
  const days = params.trim() === '' ? DEFAULT_LOG_DAYS : Number(params);
  return Number.isInteger(days) && days >= 7 && days <= 36_500 ? days : null;
}

/** Deletes login, error and job logs older than so many days. The operation log is kept for good. */
async function trimLogs(params: string, hall: Hall): Promise<void> {
  const days = logDays(params);
  if (days === null) throw new Error(hall.texts.text(DEFAULT_LOCALE, 'records.job.trimLogs'));
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
  if (!first) return;
  const entity = hall.registry.entity(first.log);
  const values = {
    count: faults.length,
    log: entity?.manifest.title ?? first.log,
    row: first.rowId,
    fault: hall.texts.text(DEFAULT_LOCALE, `records.job.seal_${first.fault}`),
  };
  throw new Error(hall.texts.text(DEFAULT_LOCALE, 'records.job.seals', values));
}

/** Fails, which the job log shows, while there are tasks that nobody can do. */
async function findLostTasks(hall: Hall): Promise<void> {
  await hall.directory.fresh();
  const lost = await tasksWithoutHolder(hall.db, hall.directory);
  const [first] = lost;
  if (!first) return;
  const values = { count: lost.length, number: first.number, task: first.name };
  throw new Error(hall.texts.text(DEFAULT_LOCALE, 'records.job.lostTasks', values));
}

async function backup(params: string, hall: Hall): Promise<void> {
  const kept = backupsKept(params);
  if (kept === null) throw new Error(hall.texts.text(DEFAULT_LOCALE, 'records.job.backup'));
  await keepBackups(kept, hall);
}
