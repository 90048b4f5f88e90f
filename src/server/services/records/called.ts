import { sql } from 'kysely';
import { columnOf } from '../../../definition/entity/columns.ts';
import type { EntityColumn } from '../../../definition/entity/columns.ts';
import { maskedLabel } from '../../../definition/mask.ts';
import { listText } from '../../../definition/text/fill.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { jsonOf, tableOf, textOf } from '../../db/entity-columns.ts';
import type { Handle, StoredRecord } from '../../entities/store.ts';
import { displayText } from '../flow/display.ts';
import type { Wording } from '../flow/display.ts';
import { seedLabel } from './seedText.ts';

/** A record may be called by another one, which is called by a third; one that runs in a circle ends as its id. */
const DEEPEST = 4;

interface Called {
  id: string;
  /** what stands in the field by which its kind is called */
  value: JsonValue;
}

/** The field by which records of an entity are called; a name beside an id (`deptName`) is that of its field. */
export function labelColumn(definition: EntityDefinition): EntityColumn | undefined {
  return columnOf(definition, definition.manifest.label);
}

/** What records are called, by id, as the reader reads it: a name where the field holds an id, a word where it holds a value. */
export async function labelsOf(
  db: Handle,
  definition: EntityDefinition,
  ids: readonly string[],
  wording: Wording,
  depth = 0,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Called>`select id, ${valueIn(definition)} as value from ${sql.table(tableOf(definition.key))}
    where id = any(${[...ids]}::text[])`.execute(db);
  return labelled(db, definition, rows, wording, depth);
}

/** The same of every record as far as so many, in the order of their ids. */
export async function allLabels(
  db: Handle,
  definition: EntityDefinition,
  most: number,
  wording: Wording,
): Promise<Map<string, string>> {
  const { rows } =
    await sql<Called>`select id, ${valueIn(definition)} as value from ${sql.table(tableOf(definition.key))}
    order by id limit ${most}`.execute(db);
  return labelled(db, definition, rows, wording, 0);
}

/** The same of records that have been read. */
export function labelsIn(
  db: Handle,
  definition: EntityDefinition,
  records: readonly StoredRecord[],
  wording: Wording,
): Promise<Map<string, string>> {
  const field = labelColumn(definition)?.field ?? '';
  const rows = records.map(({ id, data }) => ({ id, value: data[field] ?? null }));
  return labelled(db, definition, rows, wording, 0);
}

const valueIn = (definition: EntityDefinition) => jsonOf(labelColumn(definition)?.field ?? definition.manifest.label);

async function labelled(
  db: Handle,
  definition: EntityDefinition,
  rows: readonly Called[],
  wording: Wording,
  depth: number,
): Promise<Map<string, string>> {
  const { schema = {}, kind, reference } = labelColumn(definition) ?? {};
  const isPlain = kind === 'text' && !reference;
  const ids = isPlain ? [] : [...new Set(rows.flatMap(({ value }) => idsIn(value)))];
  const names = await pointedNames(db, schema, ids, wording, depth);
  const wordsOf = (value: JsonValue): string => {
    if (isPlain) return seedLabel(definition, wording.locale, typeof value === 'string' ? value : '');
    const shown = displayText(value, schema, wording);
    return (
      shown ??
      listText(
        idsIn(value).map((id) => names.get(id) ?? id),
        wording.locale,
      )
    );
  };
  return new Map(rows.map(({ id, value }) => [id, maskedLabel(definition, wordsOf(value)) || id]));
}

/** Names, by id, of the records, places or requests that a field points at; none where it holds something else. */
export async function pointedNames(
  db: Handle,
  schema: JsonSchema | undefined,
  ids: readonly string[],
  wording: Wording,
  depth = 0,
): Promise<Map<string, string>> {
  const one = schema?.type === 'array' ? schema.items : schema;
  if (!one || ids.length === 0 || depth > DEEPEST) return new Map();
  if (one['x-request'] !== undefined) {
    const found = await db.selectFrom('wf_instance').select(['id', 'number']).where('id', 'in', ids).execute();
    return new Map(found.map(({ id, number }) => [id, number]));
  }
  const key =
    one['x-record'] ?? (one.format === 'region-id' ? 'sys/region' : one.format === 'major-id' ? 'sys/major' : '');
  const target = wording.hall.registry.entity(key);
  if (!target) return new Map();
  const { tree } = target.manifest;
  if (one.format === 'region-id' && tree !== undefined) return waysOf(db, target, tree, ids, wording);
  return labelsOf(db, target, ids, wording, depth + 1);
}

const idsIn = (value: JsonValue): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '').map(String);

/** No tree of places is deeper; one that runs in a circle ends. */
const DEEPEST_TREE = 12;

/** Labels of the nodes of a tree with the way to them: there is a 鼓楼区 in more than one city. */
export async function waysOf(
  db: Handle,
  definition: EntityDefinition,
  tree: string,
  ids: readonly string[],
  wording: Wording,
): Promise<Map<string, string>> {
  const table = sql.table(tableOf(definition.key));
  const { rows } = await sql<{ id: string; way: string[] }>`
    with recursive way as (
      select id as leaf, id, ${textOf(tree)} as parent, 1 as depth
      from ${table} where id = any(${[...ids]}::text[])
      union all
      select way.leaf, node.id, node.data ->> ${sql.lit(tree)}, way.depth + 1
      from way join ${table} as node on node.id = way.parent where way.depth < ${DEEPEST_TREE}
    )
    select leaf as id, array_agg(id order by depth desc) as way from way group by leaf`.execute(db);
  const labels = await labelsOf(db, definition, [...new Set(rows.flatMap(({ way }) => way))], wording);
  return new Map(rows.map(({ id, way }) => [id, way.map((node) => labels.get(node) ?? node).join(' / ')]));
}
