import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { tableOf } from '../../db/entity-columns.ts';
import { lockKey, tryLockKey } from '../../db/lock.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { BEGIN, TRIM, digestOf, hashOf } from './link.ts';
import type { Link, LogRow } from './link.ts';
import { sealedLogs } from './sealedLogs.ts';

const LOCK = 'audit';
const AT_ONCE = 500;
/** So long after its moment a row may still come, from a slow transaction or a server whose clock is behind. */
export const LATE_MILLISECONDS = 10 * 60_000;

export interface Head {
  seq: number;
  hash: string;
  at: Date;
}

/**
 * Appends a link for each row of the logs that has none yet. A job does it and not whoever writes the row: a chain must be
 * written one after the other, and calls must not. Answers whether there may be more.
 */
export async function sealLogs(hall: Hall): Promise<boolean> {
  return transaction(hall.db, async (trx) => {
    if (!(await tryLockKey(trx, LOCK))) return false;
    const now = hall.clock.now();
    const head = await headOf(trx);
    // rows from before there was a chain are not part of it
    if (!head) {
      await append(trx, undefined, [{ log: BEGIN, id: 'begin', by: null, at: now, data: null }]);
      return false;
    }
    const since = new Date(Math.min(head.at.getTime(), now.getTime()) - LATE_MILLISECONDS);
    const rows = await unsealedRows(trx, sealedLogs(hall), since, AT_ONCE);
    await append(trx, head, rows);
    return rows.length === AT_ONCE;
  });
}

/** Says in the chain that rows of a log from before that day are gone on purpose. Call it where they are deleted. */
export async function sealTrim(trx: Transaction<Tables>, log: string, before: Date, now: Date): Promise<void> {
  await lockKey(trx, LOCK);
  const id = `${log} ${before.toISOString()}`;
  await append(trx, await headOf(trx), [{ log: TRIM, id, by: null, at: now, data: null }]);
}

export function headOf(db: Kysely<Tables>): Promise<Head | undefined> {
  return db.selectFrom('hall_audit').select(['seq', 'hash', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
}

/** Rows of all logs that no link stands for, oldest first. */
export async function unsealedRows(
  db: Kysely<Tables>,
  logs: readonly string[],
  since: Date,
  limit: number,
): Promise<LogRow[]> {
  if (logs.length === 0) return [];
  const each = logs.map(
    (log) => sql`
      (select ${log}::text as log, id, created_by as by, created_at as at, data from ${sql.table(tableOf(log))} entry
      where created_at >= ${since}
        and not exists (select 1 from hall_audit where hall_audit.log = ${log} and hall_audit.row_id = entry.id)
      order by created_at, id limit ${limit})`,
  );
  const { rows } = await sql<LogRow>`
    select * from (${sql.join(each, sql` union all `)}) entries order by at, id limit ${limit}`.execute(db);
  return rows;
}

async function append(trx: Kysely<Tables>, head: Head | undefined, rows: readonly LogRow[]): Promise<void> {
  let seq = head?.seq ?? 0;
  let hash = head?.hash ?? '';
  const links = rows.map((row) => {
    const link: Link = { seq: ++seq, log: row.log, rowId: row.id, at: row.at, digest: digestOf(row) };
    hash = hashOf(hash, link);
    return { seq: link.seq, log: link.log, row_id: link.rowId, at: link.at, digest: link.digest, hash };
  });
  if (links.length > 0) await trx.insertInto('hall_audit').values(links).execute();
}
