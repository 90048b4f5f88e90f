import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The hash of a user's password; undefined when he has none and so cannot log in. */
export async function findCredential(db: Kysely<Tables>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_credential')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** The same, and nobody changes it until the transaction ends. */
export async function holdCredential(trx: Kysely<Tables>, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('auth_credential')
    .select('password_hash')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.password_hash;
}

/** Gives a user the password of this hash, which was made before, so that no transaction waits for it. */
export async function storeHash(trx: Kysely<Tables>, userId: string, hash: string): Promise<void> {
  const row = { password_hash: hash, changed_at: new Date() };
  await trx
    .insertInto('auth_credential')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function dropCredential(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('auth_credential').where('user_id', '=', userId).execute();
}
