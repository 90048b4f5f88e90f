import type { Kysely } from 'kysely';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Tables } from '../../db/tables.ts';

/** What the house itself remembers lies among the preferences of nobody. */
export const HOUSE = '';

/** Keeps a value under a key of somebody, in the place of the one before. */
export async function keepValue(trx: Kysely<Tables>, userId: string, key: string, kept: JsonValue): Promise<void> {
  const value = JSON.stringify(kept);
  await trx
    .insertInto('hall_preference')
    .values({ user_id: userId, key, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ value }))
    .execute();
}
