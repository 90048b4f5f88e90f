import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Copies a database's folder to another one that is not there yet. */
export type Copier = (target: string) => Promise<void>;

/** The embedded databases, each of which can copy itself while it runs. */
const copiers = new WeakMap<Kysely<Tables>, Copier>();

export function knowCopier(db: Kysely<Tables>, copier: Copier): void {
  copiers.set(db, copier);
}

/**
 * Copies the embedded database between two statements, as a crash at that moment would leave it: what was acknowledged is
 * in the copy, what was under way is rolled back when the copy is opened. Everybody waits meanwhile.
 */
export async function copyEmbedded(db: Kysely<Tables>, target: string): Promise<void> {
  const copy = copiers.get(db);
  if (!copy) throw new Error('only the embedded database can copy itself');
  await copy(target);
}
