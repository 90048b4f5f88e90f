import { CompiledQuery } from 'kysely';
import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What such a statement begins with; the pool knows it by that. */
export const LATER = '/* later */ ';

/**
 * Sends a statement of a transaction without waiting: it travels with the next one that somebody waits for, at the
 * latest with the commit, and should it fail, that one fails for it. For writes whose answer nobody reads: most of what a
 * statement costs is its way there and back. Outside a transaction it is waited for.
 */
export async function later(trx: Kysely<Tables>, query: Compilable): Promise<void> {
  const { sql, parameters } = query.compile();
  await trx.executeQuery(CompiledQuery.raw(LATER + sql, [...parameters]));
}
