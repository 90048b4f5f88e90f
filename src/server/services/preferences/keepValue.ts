import type { Kysely } from 'kysely';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Tables } from '../../db/tables.ts';

/** What the house itself remembers lies among the preferences of nobody. */
export const HOUSE = '';

/** Keeps a value under a key of somebody, in the place of the one before. */
export function keepValue(trx: Kysely<Tables>, userId: string, key: string, kept: JsonValue): Promise<void> {
  return keepValues(trx, userId, [[key, kept]]);
}

/** The same for several different keys. */
export async function keepValues(
  trx: Kysely<Tables>,
  userId: string,
  kept: readonly (readonly [key: string, value: JsonValue])[],
): Promise<void> {
  await trx
    .insertInto('hall_preference')
    .values(kept.map(([key, value]) => ({ user_id: userId, key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute();
}
