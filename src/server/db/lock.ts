import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { later } from './later.ts';
import type { Tables } from './tables.ts';

/**
 * Takes the advisory lock of that name until the transaction ends; others who want the same name wait. What the transaction
 * asks next waits with it: nothing but that needs the lock.
 */
export async function lockKey(trx: Kysely<Tables>, name: string): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  await later(trx, { compile: () => lock.compile(trx) });
}

/** The same without waiting: false when somebody else holds it. */
export async function tryLockKey(trx: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}
