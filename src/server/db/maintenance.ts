import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { unhurried } from './unhurried.ts';

/** After a crash this much of the log is read again: a second or two. */
const MOST_LOG_BYTES = 32 * 1_048_576;

/**
 * What a PostgreSQL server does by itself and the embedded database does not: writes a checkpoint when much log has come
 * together, and vacuums the table that needs it most. One statement at a time, because everybody waits meanwhile.
 * @returns true when another table needs it too
 */
export function maintainEmbedded(db: Kysely<Tables>): Promise<boolean> {
  return unhurried(db, () => maintain(db));
}

async function maintain(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`.execute(db);
  if (Number(rows[0]?.bytes ?? 0) > MOST_LOG_BYTES) await sql`checkpoint`.execute(db);
  const dirty = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_dead_tup > 500 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup
    order by n_dead_tup + n_mod_since_analyze desc limit 2`.execute(db);
  const table = dirty.rows[0]?.name;
  if (table === undefined) return false;
  await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  return dirty.rows.length > 1;
}
