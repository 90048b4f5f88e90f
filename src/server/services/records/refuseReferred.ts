import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { headOf, jsonOf } from '../../db/entity-columns.ts';
import type { Tables } from '../../db/tables.ts';
import { behaviourOf } from '../../entities/behaviours.ts';
import { selectRecords } from '../../entities/store.ts';
import type { Condition, StoredRecord } from '../../entities/store.ts';
import { inUse } from '../../entities/tree-rules.ts';
import type { Hall } from '../hall.ts';

/**
 * Refuses (409 inUse) to delete what other records still point at (`x-record`): a shop with goods, a contest with entries.
 * What is the hall's own (people, roles, menus, templates) has rules of its own.
 */
export async function refuseReferred(
  trx: Transaction<Tables>,
  definition: EntityDefinition,
  records: readonly StoredRecord[],
  hall: Hall,
): Promise<void> {
  if (definition.key.startsWith('sys/')) return;
  const ids = records.map(({ id }) => id);
  for (const other of hall.registry.entities()) {
    if (behaviourOf(other.key).view) continue;
    for (const where of pointing(other.schema, definition.key, ids)) {
      const found = await selectRecords(trx, other, { where: [where], limit: ids.length + 1 });
      // what goes at the same time keeps nothing
      const holder = found.find(({ id }) => other.key !== definition.key || !ids.includes(id));
      const held = holder && records.find(({ id }) => JSON.stringify(holder.data).includes(JSON.stringify(id)));
      if (held) throw inUse(held);
    }
  }
}

/** One condition for each field, list of ids and column of a table that may hold one of these ids. */
function pointing({ properties = {} }: JsonSchema, key: string, ids: readonly string[]): Condition[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    if (schema['x-record'] === key) return [sql`${headOf(field)} = any(${ids}::text[])`];
    const { items } = schema;
    if (schema.type !== 'array' || items === undefined) return [];
    const rows = sql`jsonb_array_elements(case jsonb_typeof(${jsonOf(field)}) when 'array' then ${jsonOf(field)} else '[]' end)`;
    if (items['x-record'] === key)
      return [sql`exists (select from ${rows} as entry (id) where entry.id #>> '{}' = any(${ids}::text[]))`];
    const columns = Object.entries(items.properties ?? {}).filter(([, column]) => column['x-record'] === key);
    return columns.map(
      ([column]) =>
        sql`exists (select from ${rows} as entry (value) where entry.value ->> ${column} = any(${ids}::text[]))`,
    );
  });
}
