import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FieldKind } from '../../definition/entity/fields.ts';
import { STORED_FIELD, tableName } from '../../definition/entity/table.ts';

/**
 * SQL expressions over the `data` column of an entity table. Indexes and queries both take them from here: an expression
 * index is only used by exactly the same expression.
 */

/** A btree entry holds some 2,700 bytes; 500 characters of any script fit. */
const INDEXED_CHARACTERS = 500;

/**
 * The field as a literal in SQL text. The checker has limited names already; this is the second lock, because a literal is
 * not a bound value.
 */
function literal(field: string): RawBuilder<string> {
  if (!STORED_FIELD.test(field)) throw new Error(`not a field name: ${JSON.stringify(field)}`);
  return sql.lit(field);
}

/** The checker has refused keys that no table can be called by. */
export function tableOf(key: string): string {
  const table = tableName(key);
  if (table === undefined) throw new Error(`not an entity key: ${JSON.stringify(key)}`);
  return table;
}

export function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** the value as it is, jsonb */
export const jsonOf = (field: string) => sql`(data -> ${literal(field)})`;

/** the whole value as text; null where it is missing */
export const textOf = (field: string) => sql<string | null>`(data ->> ${literal(field)})`;

/** the beginning of the value as text, short enough for a btree */
export const headOf = (field: string) =>
  sql<string | null>`left(data ->> ${literal(field)}, ${sql.lit(INDEXED_CHARACTERS)})`;

/** the value as a number; null where it is none, so that a field that changed its type breaks no query */
export const numberOf = (field: string) =>
  sql<
    string | null
  >`(case when (data ->> ${literal(field)}) ~ '^-?[0-9]+([.][0-9]+)?$' then (data ->> ${literal(field)})::numeric end)`;

/** the pairs of characters of the whole value, for searching a part of it */
export const bigramsOf = (field: string) => sql<string[] | null>`hall_bigrams(data ->> ${literal(field)})`;

/** what a unique index compares: empty is no value, and no value clashes with nothing */
export const uniqueOf = (field: string) => sql<string | null>`nullif(${headOf(field)}, '')`;

/**
 * What a list sorts by. Never null, so that one index serves both directions and pages can go on from any row: what is
 * missing counts as the smallest.
 */
export function sortOf(field: string, kind: FieldKind): RawBuilder<string> {
  if (kind !== 'number' && kind !== 'money') return sql<string>`coalesce(${headOf(field)}, '')`;
  return sql<string>`coalesce(${numberOf(field)}, '-Infinity'::numeric)`;
}
