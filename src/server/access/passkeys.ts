import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** More than anybody carries about. */
export const MOST_PASSKEYS = 10;

/** A key that a telephone, a computer or a stick holds for somebody; the public half of it. */
export type Passkey = Selectable<Tables['auth_passkey']>;

export async function passkeysOf(trx: Kysely<Tables>, userId: string): Promise<Passkey[]> {
  return trx.selectFrom('auth_passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** `hold`: nobody uses it meanwhile. */
export async function findPasskey(
  trx: Kysely<Tables>,
  userId: string,
  id: string,
  hold = false,
): Promise<Passkey | undefined> {
  const query = trx.selectFrom('auth_passkey').selectAll().where('user_id', '=', userId).where('id', '=', id);
  return (hold ? query.forUpdate() : query).executeTakeFirst();
}

/** @returns false: it is somebody's already */
export async function storePasskey(
  trx: Kysely<Tables>,
  { transports, ...row }: Omit<Passkey, 'used_at'>,
): Promise<boolean> {
  const stored = await trx
    .insertInto('auth_passkey')
    .values({ ...row, transports: JSON.stringify(transports), used_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export async function usePasskey(trx: Kysely<Tables>, id: string, counter: number, now: Date): Promise<void> {
  await trx.updateTable('auth_passkey').set({ counter, used_at: now }).where('id', '=', id).execute();
}

/** @returns whether there was one */
export async function dropPasskey(trx: Kysely<Tables>, userId: string, id: string): Promise<boolean> {
  const query = trx.deleteFrom('auth_passkey').where('user_id', '=', userId).where('id', '=', id);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}
