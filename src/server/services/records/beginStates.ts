import { sql } from 'kysely';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { tableOf, textOf } from '../../db/entity-columns.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { HOUSE, keepValues } from '../preferences/keepValue.ts';

/**
 * Records that were there before their entity got its states begin like new ones: no form writes a state, so that no action
 * would ever let them go on. Looked for once for each field of states, and not at every start.
 */
export async function beginStates(definitions: readonly EntityDefinition[], { db }: Hall): Promise<void> {
  const begun = definitions.flatMap(({ key, manifest: { states } }) =>
    states ? [{ table: tableOf(key), kept: `states:${key}`, ...states }] : [],
  );
  if (begun.length === 0) return;
  const known = await db
    .selectFrom('hall_preference')
    .select(['key', 'value'])
    .where('user_id', '=', HOUSE)
    .where('key', 'like', 'states:%')
    .execute();
  const fields = new Map(known.map(({ key, value }) => [key, value]));
  const fresh = begun.filter(({ kept, field }) => fields.get(kept) !== field);
  if (fresh.length === 0) return;
  await transaction(db, async (trx) => {
    for (const { table, field, start } of fresh)
      await sql`
        update ${sql.table(table)} set data = data || jsonb_build_object(${field}::text, ${start}::text)
        where coalesce(${textOf(field)}, '') = ''`.execute(trx);
    await keepValues(
      trx,
      HOUSE,
      fresh.map(({ kept, field }) => [kept, field]),
    );
  });
}
