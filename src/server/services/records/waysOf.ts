import { sql } from 'kysely';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { tableOf, textOf } from '../../db/entity-columns.ts';
import type { Handle } from '../../entities/store.ts';

/** No tree of places is deeper; one that runs in a circle ends. */
const DEEPEST = 12;

/** Labels of the nodes of a tree with the way to them: there is a 鼓楼区 in more than one city. */
export async function waysOf(
  db: Handle,
  definition: EntityDefinition,
  tree: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const label = textOf(definition.manifest.label);
  const table = sql.table(tableOf(definition.key));
  const { rows } = await sql<{ id: string; way: string }>`
    with recursive way as (
      select id as leaf, coalesce(${label}, id) as name, ${textOf(tree)} as parent, 1 as depth
      from ${table} where id = any(${[...ids]}::text[])
      union all
      select way.leaf, coalesce(${label}, id), ${textOf(tree)}, way.depth + 1
      from way join ${table} on id = way.parent where way.depth < ${DEEPEST}
    )
    select leaf as id, string_agg(name, ' / ' order by depth desc) as way from way group by leaf`.execute(db);
  return new Map(rows.map(({ id, way }) => [id, way]));
}
