import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { EntityColumn } from '../../../definition/entity/columns.ts';
import { FORMATS } from '../../../definition/validation/formats.ts';
import { instantOf } from '../../../definition/expression/time.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { bigramsOf, headOf, jsonOf, sortOf, tableOf, textOf } from '../../db/entity-columns.ts';
import type { Condition } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

/** What is stored, with what the reader is shown for it (see spoken.ts). */
export type Spoken = ReadonlyMap<string, string>;

const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;
const MOST_CHOICES = 200;

/**
 * One filter as a condition. Texts by a part of them, dates and numbers exactly or as a range (`from`, `to` as repeated
 * keys, either may be empty), everything else exactly, any of the values given. A node of a tree stands for those below it
 * too: a department, a region, a category.
 */
export async function filterCondition(
  column: EntityColumn,
  values: string[],
  hall: Hall,
  spoken?: Spoken,
): Promise<Condition> {
  if (!column.field) {
    if (column.kind !== 'date') throw new HallError('unknownFilter', { values: { name: column.name } });
    return timestampRange(column.name === 'updateDate' ? sql`updated_at` : sql`created_at`, values);
  }
  switch (column.kind) {
    case 'text':
      return containsSpoken(column.field, values[0] ?? '', spoken);
    case 'date':
      return textRange(column.field, values);
    case 'number':
    case 'money':
      return numberRange(column, column.field, values);
    case 'boolean':
      return isEither(column.field, given(values));
    case 'list':
      return holdsAny(column.field, column.schema, await withBelow(column, given(values), hall));
    case 'nested':
      throw new HallError('unknownFilter', { values: { name: column.name } });
    default:
      return anyOf(column.field, await withBelow(column, given(values), hall));
  }
}

/** `%`, `_` and `\` mean themselves. An index knows all pairs of characters; a single one is looked for in every row. */
export function contains(field: string, part: string): Condition {
  const like = sql`${textOf(field)} ilike ${`%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;
  return part.length < 2 ? like : sql`(${bigramsOf(field)} @> hall_bigrams(${part}::text) and ${like})`;
}

/** A text that holds a part, in the reader's language or as it is stored: whoever sees a name finds it by that name. */
export function containsSpoken(field: string, part: string, spoken: Spoken = new Map()): Condition {
  const wanted = part.toLowerCase();
  const originals = [...spoken].flatMap(([text, said]) => (said.toLowerCase().includes(wanted) ? [text] : []));
  const stored = contains(field, part);
  return originals.length === 0 ? stored : sql`(${stored} or ${textOf(field)} = any(${originals}::text[]))`;
}

/** The tree whose nodes a column holds: the field of the parent in the entity that it points at. */
export function treeOfColumn({ reference }: EntityColumn, hall: Hall): string | undefined {
  return reference && hall.registry.entity(reference.entity)?.manifest.tree;
}

/** These nodes and all below them, read before the query so that it is planned for them; a circle ends. */
async function withBelow(column: EntityColumn, values: string[], hall: Hall): Promise<string[]> {
  const { reference } = column;
  if (reference?.kind === 'dept-id') return values.flatMap((id) => hall.directory.withDescendants(id));
  const tree = treeOfColumn(column, hall);
  if (reference === undefined || tree === undefined) return values;
  const { rows } = await sql<{ node: string }>`
    with recursive below as (
      select unnest(${values}::text[]) as node
      union
      select id from below join ${sql.table(tableOf(reference.entity))} on ${headOf(tree)} = node
    )
    select node from below`.execute(hall.db);
  return rows.map(({ node }) => node);
}

/** Numbers are numbers in a list too. */
function holdsAny(field: string, { items }: JsonSchema, values: string[]): Condition {
  const numeric = items?.type === 'integer' || items?.type === 'number';
  const wanted = values.map((value) => {
    if (numeric && !NUMBER.test(value)) throw new HallError('badRequest');
    return JSON.stringify([numeric ? Number(value) : value]);
  });
  return sql`${jsonOf(field)} @> any(${wanted}::jsonb[])`;
}

/** What nobody has switched on is off, as reports count it. */
function isEither(field: string, values: string[]): Condition {
  if (values.some((value) => value !== 'true' && value !== 'false')) throw new HallError('badRequest');
  const either = values.map((value) =>
    value === 'true' ? sql`${headOf(field)} = 'true'` : sql`${headOf(field)} is distinct from 'true'`,
  );
  return sql`(${sql.join(either, sql` or `)})`;
}

/** The head is what the index knows; the whole text decides. */
function anyOf(field: string, values: string[]): Condition {
  const heads = values.map((value) => value.slice(0, 500));
  return sql`(${headOf(field)} = any(${heads}::text[]) and ${textOf(field)} = any(${values}::text[]))`;
}

/** Dates and date-times are texts with the campus offset, so their order is that of time. A day as the end means its last moment. */
function textRange(field: string, values: string[]): Condition {
  const [from = '', to = values.length > 1 ? '' : from] = values;
  for (const value of [from, to]) if (value && instantOf(value) === null) throw new HallError('badRequest');
  return both(
    from && sql`${headOf(field)} >= ${from}`,
    to && sql`${headOf(field)} <= ${FORMATS.date.test(to) ? `${to}T99` : to}`,
  );
}

function timestampRange(column: Condition, values: string[]): Condition {
  const [from = '', to = values.length > 1 ? '' : from] = values;
  const moment = (text: string, plus: number) => {
    const instant = instantOf(text);
    if (instant === null) throw new HallError('badRequest');
    return new Date(instant + plus);
  };
  const end = FORMATS.date.test(to) ? 86_400_000 : 1;
  return both(from && sql`${column} >= ${moment(from, 0)}`, to && sql`${column} < ${moment(to, end)}`);
}

/** By what the list sorts by too, which has an index; what is missing counts as the smallest there and is in no range. */
function numberRange({ kind }: EntityColumn, field: string, values: string[]): Condition {
  const value = sortOf(field, kind);
  const [from = '', to = values.length > 1 ? '' : from] = values;
  for (const value of [from, to]) if (value && !NUMBER.test(value)) throw new HallError('badRequest');
  return both(
    sql`${value} >= ${from === '' ? sql`'-1e30'::numeric` : sql`${from}::numeric`}`,
    to && sql`${value} <= ${to}::numeric`,
  );
}

function both(...conditions: (Condition | '')[]): Condition {
  const given = conditions.filter((condition) => condition !== '');
  return given.length ? sql`(${sql.join(given, sql` and `)})` : sql`true`;
}

function given(values: string[]): string[] {
  const found = values.filter((value) => value !== '');
  if (found.length > MOST_CHOICES) throw new HallError('badRequest');
  return found;
}
