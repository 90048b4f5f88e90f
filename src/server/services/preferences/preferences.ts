import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { lockKey } from '../../db/lock.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { keepValue } from './keepValue.ts';

/** Column settings, favourites and the like: `columns:sys/user`, `favourites`. Only the person himself sees his. */
const KEY = /^[A-Za-z][\w:/.-]{0,119}$/;
const LARGEST = 20_000;
const MOST = 300;

export async function getPreference(person: Person, key: string, hall: Hall): Promise<JsonValue> {
  const row = await hall.db
    .selectFrom('hall_preference')
    .select('value')
    .where('user_id', '=', person.id)
    .where('key', '=', checked(key))
    .executeTakeFirst();
  return row?.value ?? null;
}

/** All preferences whose key begins so, by key. */
export async function listPreferences(person: Person, prefix: string, hall: Hall): Promise<Record<string, JsonValue>> {
  const rows = await hall.db
    .selectFrom('hall_preference')
    .select(['key', 'value'])
    .where('user_id', '=', person.id)
    .orderBy('key')
    .limit(MOST)
    .execute();
  return Object.fromEntries(rows.filter((row) => row.key.startsWith(prefix)).map((row) => [row.key, row.value]));
}

/** null forgets it. @throws HallError tooLarge, also for one more than anybody has use for */
export async function putPreference(
  person: Person,
  input: { key: string; value: JsonValue; idempotency?: Idempotency | undefined },
  hall: Hall,
): Promise<void> {
  const key = checked(input.key);
  const value = JSON.stringify(input.value);
  if (value.length > LARGEST) throw new HallError('tooLarge', { values: { limit: LARGEST } });
  await writeOnce(person, input.idempotency, hall.db, async (trx) => {
    if (input.value === null) {
      await trx.deleteFrom('hall_preference').where('user_id', '=', person.id).where('key', '=', key).execute();
      return;
    }
    const changed = await trx
      .updateTable('hall_preference')
      .set({ value })
      .where('user_id', '=', person.id)
      .where('key', '=', key)
      .returning('key')
      .executeTakeFirst();
    if (changed) return;
    await lockKey(trx, `preferences:${person.id}`);
    const { count } = await trx
      .selectFrom('hall_preference')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    if (count >= MOST) throw new HallError('tooLarge', { values: { limit: MOST } });
    await keepValue(trx, person.id, key, input.value);
  });
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new HallError('badRequest');
  return key;
}
