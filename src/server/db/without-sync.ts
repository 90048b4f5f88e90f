import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The embedded database's one session goes on without waiting for the disk until the answer is called: a first start makes
 * some six hundred transactions of which nobody is told yet. After a power cut the last of them may be missing, nothing else.
 */
export async function withoutSync(db: Kysely<Tables>): Promise<() => Promise<void>> {
  await sql`set synchronous_commit = off`.execute(db);
  return async () => {
    await sql`set synchronous_commit = on`.execute(db);
    // a commit that waits takes all before it to the disk; one that wrote nothing would not wait
    await sql`select pg_logical_emit_message(true, 'hall', 'started')`.execute(db);
  };
}
