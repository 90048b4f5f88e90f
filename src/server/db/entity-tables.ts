import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { columnOf } from '../../definition/entity/columns.ts';
import type { EntityDefinition } from '../../definition/types/definition.ts';
import { headOf, jsonOf, snake, sortOf, tableOf, textOf, uniqueOf } from './entity-columns.ts';
import type { Tables } from './tables.ts';
import { unhurriedTransaction } from './unhurried.ts';

export { tableOf } from './entity-columns.ts';

/** What could not be made; the entity works without it. */
export interface TableWarning {
  entity: string;
  index: string;
  reason: string;
}

interface Index {
  name: string;
  unique: boolean;
  create: RawBuilder<unknown>;
}

/**
 * Makes what the tables of these entities still lack: table, indexes for filters, sorts and scope, unique indexes. A unique
 * rule that the definition no longer has loses its index, because it would go on refusing. One server at a time.
 */
export async function ensureEntityTables(
  db: Kysely<Tables>,
  definitions: readonly EntityDefinition[],
): Promise<TableWarning[]> {
  const warnings: TableWarning[] = [];
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('entity-tables'))`.execute(trx);
    const trigrams = await hasTrigrams(trx);
    const known = await knownIndexes(trx, definitions);
    for (const definition of definitions) {
      const table = tableOf(definition.key);
      const existing = known.get(table);
      if (!existing) await createTable(trx, table);
      const wanted = indexesOf(definition, table, trigrams);
      for (const index of wanted) {
        if (existing?.has(index.name)) continue;
        const reason = await attempt(trx, index.create);
        if (reason) warnings.push({ entity: definition.key, index: index.name, reason });
      }
      const names = new Set(wanted.map((index) => index.name));
      for (const name of existing ?? []) {
        if (name.endsWith('_uq') && !names.has(name)) await sql`drop index ${sql.id(name)}`.execute(trx);
      }
    }
  });
  return warnings;
}

async function inTransaction(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<void>): Promise<void> {
  if (db.isTransaction) await work(db);
  else await unhurriedTransaction(db, work);
}

async function createTable(trx: Kysely<Tables>, table: string): Promise<void> {
  await sql`create table if not exists ${sql.table(table)} (
    id text primary key,
    revision integer not null default 1,
    created_by text,
    created_at timestamptz not null default now(),
    updated_by text,
    updated_at timestamptz not null default now(),
    dept_id text,
    data jsonb not null
  )`.execute(trx);
}

/** Index names by table; a table that exists without indexes does not occur (there is always the primary key). */
async function knownIndexes(
  trx: Kysely<Tables>,
  definitions: readonly EntityDefinition[],
): Promise<Map<string, Set<string>>> {
  const tables = definitions.map((definition) => tableOf(definition.key));
  const { rows } = await sql<{ tablename: string; indexname: string }>`
    select tablename, indexname from pg_indexes
    where schemaname = current_schema() and tablename = any(${tables}::text[])`.execute(trx);
  const found = new Map<string, Set<string>>();
  for (const row of rows) {
    const names = found.get(row.tablename) ?? new Set();
    found.set(row.tablename, names.add(row.indexname));
  }
  return found;
}

/** Contains-search works without pg_trgm, only slower. */
async function hasTrigrams(trx: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ installed: boolean }>`
    select exists (select 1 from pg_extension where extname = 'pg_trgm') as installed
    from pg_available_extensions where name = 'pg_trgm'`.execute(trx);
  if (!rows[0]) return false;
  return rows[0].installed || (await attempt(trx, sql`create extension if not exists pg_trgm`)) === undefined;
}

/** Runs one statement that may fail without spoiling the transaction; answers why it failed. */
async function attempt(trx: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<string | undefined> {
  await sql`savepoint attempt`.execute(trx);
  try {
    await statement.execute(trx);
    await sql`release savepoint attempt`.execute(trx);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    return error instanceof Error ? error.message : String(error);
  }
}

function indexesOf(definition: EntityDefinition, table: string, trigrams: boolean): Index[] {
  const { manifest } = definition;
  const found = new Map<string, Index>();
  const add = (fields: string[], suffix: string, on: RawBuilder<unknown>, unique = false) => {
    const name = indexName(table, fields, suffix);
    const create = sql`create ${sql.raw(unique ? 'unique ' : '')}index if not exists ${sql.id(name)} on ${sql.table(table)} ${on}`;
    if (!found.has(name)) found.set(name, { name, unique, create });
  };

  add(['created_at'], 'ix', sql`(created_at, id)`);
  add(['dept_id'], 'ix', sql`(dept_id)`);
  for (const name of [...(manifest.sortable ?? []), ...(manifest.sort ? [manifest.sort.field] : [])]) {
    const column = columnOf(definition, name);
    if (!column?.field) continue;
    const numeric = column.kind === 'number' || column.kind === 'money';
    add([column.field], numeric ? 'sn' : 'st', sql`(${sortOf(column.field, column.kind)}, id)`);
  }
  for (const name of [...(manifest.filters ?? []), ...(manifest.tree ? [manifest.tree] : [])]) {
    const column = columnOf(definition, name);
    if (!column?.field) continue;
    if (column.kind === 'text' && trigrams)
      add([column.field], 'trg', sql`using gin (${textOf(column.field)} gin_trgm_ops)`);
    else if (column.kind === 'list')
      add([column.field], 'gin', sql`using gin (${jsonOf(column.field)} jsonb_path_ops)`);
    else if (column.kind !== 'text' && column.kind !== 'nested')
      add([column.field], 'hd', sql`(${headOf(column.field)})`);
  }
  for (const fields of manifest.unique ?? []) {
    add(fields, 'uq', sql`(${sql.join(fields.map(uniqueOf))})`, true);
  }
  return [...found.values()];
}

/** PostgreSQL cuts names after 63 bytes; a cut name would collide silently. */
function indexName(table: string, fields: string[], suffix: string): string {
  const name = `${table}_${fields.map(snake).join('_')}_${suffix}`;
  if (name.length <= 63) return name;
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return `${name.slice(0, 63 - suffix.length - 10)}_${hash.toString(36).padStart(7, '0')}_${suffix}`;
}
