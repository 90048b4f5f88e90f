import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { columnOf, filterNames, sortableColumns } from '../../definition/entity/columns.ts';
import { snake } from '../../definition/entity/table.ts';
import type { EntityDefinition } from '../../definition/types/definition.ts';
import { bigramsOf, headOf, jsonOf, sortOf, tableOf, uniqueOf } from './entity-columns.ts';
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
  create(concurrently?: boolean): RawBuilder<unknown>;
}

/** A table with fewer rows gets an index in a moment; for a larger one writes would have to wait. */
const FEW_ROWS = 10_000;
/** Unique rules that are gone would go on refusing; trigrams are bigrams now. */
const OUTLIVED = /_(uq|trg)$/;

/**
 * Makes what the tables of these entities still lack: the table, indexes for filters, sorts and scope, unique indexes, as far
 * as that takes a moment; the indexes of large tables are {@link buildLargeIndexes}. A unique rule that the definition no
 * longer has loses its index. One server at a time.
 */
export async function ensureEntityTables(
  db: Kysely<Tables>,
  definitions: readonly EntityDefinition[],
): Promise<TableWarning[]> {
  const warnings: TableWarning[] = [];
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('entity-tables'))`.execute(trx);
    const known = await knownIndexes(trx, definitions);
    const isKnown = ({ key }: EntityDefinition) => known.has(tableOf(key));
    const made = definitions.filter((definition) => !isKnown(definition)).flatMap(statementsFor);
    // one call for all of them: a new hall makes some eighty tables with seven hundred indexes
    const isMade = made.length > 0 && (await attempt(trx, together(trx, made))) === undefined;
    for (const definition of isMade ? definitions.filter(isKnown) : definitions) {
      const table = tableOf(definition.key);
      const existing = known.get(table);
      if (!existing) await tableFor(table).execute(trx);
      const wanted = indexesOf(definition, table);
      const names = new Set(wanted.map((index) => index.name));
      for (const name of existing?.keys() ?? []) {
        if (OUTLIVED.test(name) && !names.has(name)) await sql`drop index ${sql.id(name)}`.execute(trx);
      }
      const missing = wanted.filter(({ name }) => !existing?.has(name));
      const atOnce = missing.length > 0 && (!existing || (await hasFewRows(trx, table)));
      if (!atOnce || (await attempt(trx, together(trx, creating(missing)))) === undefined) continue;
      for (const index of missing) {
        const reason = await attempt(trx, index.create());
        if (reason) warnings.push({ entity: definition.key, index: index.name, reason });
      }
    }
  });
  return warnings;
}

async function hasFewRows(trx: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ few: boolean }>`
    select count(*) < ${FEW_ROWS} as few from (select 1 from ${sql.table(table)} limit ${FEW_ROWS}) as few`.execute(
    trx,
  );
  return rows[0]?.few === true;
}

/**
 * Builds the indexes that large tables still lack, one after the other, while people go on writing: each `concurrently` and
 * outside of a transaction. One that broke off half-way is built anew. Takes as long as it takes.
 */
export async function buildLargeIndexes(
  db: Kysely<Tables>,
  definitions: readonly EntityDefinition[],
): Promise<TableWarning[]> {
  const lacking = await lackingIndexes(db, definitions);
  if (lacking.length === 0) return [];
  return db.connection().execute(async (connection) => {
    const warnings: TableWarning[] = [];
    const limit = await sql<{ own: string }>`select current_setting('statement_timeout') as own`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      for (const { entity, index, broken } of lacking) {
        try {
          if (broken) await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(connection);
          await index.create(true).execute(connection);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          warnings.push({ entity, index: index.name, reason });
        }
      }
    } finally {
      // not `reset`: the session's own is none of its connection's parameters
      await sql`select set_config('statement_timeout', ${limit.rows[0]?.own ?? '0'}, false)`.execute(connection);
    }
    return warnings;
  });
}

async function lackingIndexes(
  db: Kysely<Tables>,
  definitions: readonly EntityDefinition[],
): Promise<{ entity: string; index: Index; broken: boolean }[]> {
  const known = await knownIndexes(db, definitions);
  const lacking = definitions.flatMap((definition) => {
    const table = tableOf(definition.key);
    const existing = known.get(table);
    return indexesOf(definition, table).flatMap((index) => {
      const valid = existing?.get(index.name);
      return existing && !valid ? [{ entity: definition.key, index, broken: valid === false }] : [];
    });
  });
  const small = new Set<string>();
  for (const entity of new Set(lacking.map((each) => each.entity))) {
    if (await hasFewRows(db, tableOf(entity))) small.add(entity);
  }
  // a rule of a small table that is not there has just gone, or cannot be: it was tried with the table
  return lacking.filter(({ entity, index, broken }) => broken || !index.unique || !small.has(entity));
}

async function inTransaction(db: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<void>): Promise<void> {
  if (db.isTransaction) await work(db);
  else await unhurriedTransaction(db, work);
}

const tableFor = (table: string): RawBuilder<unknown> =>
  sql`create table if not exists ${sql.table(table)} (
    id text primary key,
    revision integer not null default 1,
    created_by text,
    created_at timestamptz not null default now(),
    updated_by text,
    updated_at timestamptz not null default now(),
    dept_id text,
    data jsonb not null
  )`;

const creating = (indexes: readonly Index[]): RawBuilder<unknown>[] => indexes.map((index) => index.create());

function statementsFor(definition: EntityDefinition): RawBuilder<unknown>[] {
  const table = tableOf(definition.key);
  return [tableFor(table), ...creating(indexesOf(definition, table))];
}

/** Index names by table, and whether each may be used; a table without indexes does not occur (there is the primary key). */
async function knownIndexes(
  trx: Kysely<Tables>,
  definitions: readonly EntityDefinition[],
): Promise<Map<string, Map<string, boolean>>> {
  const tables = definitions.map((definition) => tableOf(definition.key));
  const { rows } = await sql<{ table: string; index: string; valid: boolean }>`
    select owner.relname as table, own.relname as index, indisvalid as valid
    from pg_index join pg_class own on own.oid = indexrelid join pg_class owner on owner.oid = indrelid
      join pg_namespace on pg_namespace.oid = owner.relnamespace
    where nspname = current_schema() and owner.relname = any(${tables}::text[])`.execute(trx);
  const found = new Map<string, Map<string, boolean>>();
  for (const { table, index, valid } of rows) {
    const names = found.get(table) ?? new Map<string, boolean>();
    found.set(table, names.set(index, valid));
  }
  return found;
}

function together(trx: Kysely<Tables>, statements: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.raw(statements.map((statement) => statement.compile(trx).sql).join(';\n'));
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

function indexesOf(definition: EntityDefinition, table: string): Index[] {
  const { manifest } = definition;
  const { tree, scope, own, label } = manifest;
  const found = new Map<string, Index>();
  const add = (fields: string[], suffix: string, on: RawBuilder<unknown>, unique = false) => {
    const name = indexName(table, fields, suffix);
    const kind = sql.raw(unique ? 'unique index' : 'index');
    const create = (concurrently = false) =>
      sql`create ${kind} ${sql.raw(concurrently ? 'concurrently' : '')} if not exists ${sql.id(name)} on ${sql.table(table)} ${on}`;
    if (!found.has(name)) found.set(name, { name, unique, create });
  };
  const searched = (name: string) => {
    const { field, kind } = columnOf(definition, name) ?? {};
    if (!field || !kind || kind === 'nested') return;
    if (kind === 'text') add([field], 'bg', sql`using gin (${bigramsOf(field)})`);
    else if (kind === 'list') add([field], 'gin', sql`using gin (${jsonOf(field)} jsonb_path_ops)`);
    // filters of numbers ask by what the list sorts by too
    else if (kind === 'number' || kind === 'money') add([field], 'sn', sql`(${sortOf(field, kind)}, id)`);
    else add([field], 'hd', sql`(${headOf(field)})`);
  };
  const sorted = (name: string) => {
    if (name === 'updateDate') add(['updated_at'], 'ix', sql`(updated_at, id)`);
    const { field, kind } = columnOf(definition, name) ?? {};
    if (!field || !kind) return;
    const numeric = kind === 'number' || kind === 'money';
    add([field], numeric ? 'sn' : 'st', sql`(${sortOf(field, kind)}, id)`);
  };

  add(['created_at'], 'ix', sql`(created_at, id)`);
  add(['created_by'], 'ix', sql`(created_by)`);
  add(['dept_id'], 'ix', sql`(dept_id)`);
  for (const name of [...sortableColumns(definition), label]) sorted(name);
  for (const name of [...filterNames(manifest), label, ...(tree ? [tree] : []), ...(own ? [own.field] : [])])
    searched(name);
  if (scope && scope !== 'id') searched(scope);
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
