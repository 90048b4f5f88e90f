import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs `work` while no statement is given up for taking long. */
export type Unhurried = <T>(work: () => Promise<T>) => Promise<T>;

/** The embedded databases, each of which has a watchdog over its statements. */
const watchdogs = new WeakMap<Kysely<Tables>, Unhurried>();

export function knowWatchdog(db: Kysely<Tables>, unhurried: Unhurried): void {
  watchdogs.set(db, unhurried);
}

/**
 * Runs what may take as long as it takes: a statement of a call is given up after a minute, but a migration that is given
 * up is begun anew at the next start, and never done.
 */
export function unhurried<T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const run = watchdogs.get(db);
  return run ? run(work) : work();
}

/** A transaction of such statements (migrations, index builds), on a PostgreSQL server too. */
export function unhurriedTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return unhurried(db, () =>
    db.transaction().execute(async (trx) => {
      // of this transaction only: the connection goes back to a pool, perhaps PgBouncer's
      await sql`set local statement_timeout = 0`.execute(trx);
      return work(trx);
    }),
  );
}
