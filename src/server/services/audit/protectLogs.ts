import { sql } from 'kysely';
import { tableOf } from '../../db/entity-columns.ts';
import type { Hall } from '../hall.ts';
import { sealedLogs } from './sealedLogs.ts';

/** The one that may be trimmed, of what is older than that; the operation log is kept for good. */
const TRIMMED = 'sys/log-login';
const TRIMMED_AFTER_DAYS = 7;

/**
 * Makes the logs append-only in the database itself: nothing changes a row, whatever goes wrong above. Their tables come
 * from definitions, so this is done when those are there and not in a migration.
 */
export async function protectLogs(hall: Hall): Promise<void> {
  const logs = sealedLogs(hall);
  for (const table of ['hall_audit', ...logs.map(tableOf)]) {
    await sql`create or replace trigger hall_kept_whole before truncate on ${sql.table(table)}
      for each statement execute function hall_append_only()`.execute(hall.db);
  }
  for (const log of logs) {
    const table = sql.table(tableOf(log));
    await sql`create or replace trigger hall_kept before update on ${table}
      for each row execute function hall_append_only()`.execute(hall.db);
    const young = sql.raw(`when (old.created_at > now() - interval '${TRIMMED_AFTER_DAYS} days')`);
    await sql`create or replace trigger hall_kept_young before delete on ${table}
      for each row ${log === TRIMMED ? young : sql``} execute function hall_append_only()`.execute(hall.db);
  }
}
