import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import { allProperties } from '../../definition/schema/walk.ts';
import type { EntityDefinition } from '../../definition/types/definition.ts';
import type { FormData } from '../../definition/types/json.ts';
import { headOf, tableOf } from '../db/entity-columns.ts';
import { newId } from '../db/id.ts';
import type { Tables } from '../db/tables.ts';
import { campusDateTime } from '../../definition/campus.ts';
import { cleanValue } from './clean.ts';
import { refuseDuplicate } from './duplicates.ts';

/** The database or a transaction of it. Inside a transaction always the transaction: the embedded pool has one client. */
export type Handle = Kysely<Tables>;

/** One row of an entity as it lies in its table. */
export interface StoredRecord {
  id: string;
  revision: number;
  createdBy: string | null;
  createdAt: Date;
  updatedBy: string | null;
  updatedAt: Date;
  deptId: string | null;
  data: FormData;
  /** only with `Selection.also` */
  sortValue?: unknown;
}

export type Condition = RawBuilder<unknown>;

export interface Selection {
  where?: readonly Condition[];
  /** one expression that is never null, then id in the same direction so that pages never overlap */
  sort?: { by: RawBuilder<unknown>; order: 'asc' | 'desc' };
  limit?: number;
  offset?: number;
  /** rows come from here instead of the entity's own table: a subquery with the same columns */
  from?: RawBuilder<unknown>;
  /** one more column, `sortValue` */
  also?: RawBuilder<unknown>;
}

/** Who writes and when. */
export interface Stamp {
  by: string | null;
  at: Date;
}

const COLUMNS = sql`id, revision, created_by as "createdBy", created_at as "createdAt", updated_by as "updatedBy",
  updated_at as "updatedAt", dept_id as "deptId", data`;

export async function selectRecords(
  db: Handle,
  definition: EntityDefinition,
  selection: Selection = {},
): Promise<StoredRecord[]> {
  const { sort, limit, offset, also } = selection;
  const direction = sql.raw(sort?.order === 'desc' ? 'desc' : 'asc');
  const order = sort ? sql`order by ${sort.by} ${direction}, id ${direction}` : sql`order by id`;
  const { rows } = await sql<StoredRecord>`
    select ${COLUMNS}${also ? sql`, ${also} as "sortValue"` : sql``}
    from ${source(definition, selection)} ${whereOf(selection)} ${order}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset ? sql`offset ${offset}` : sql``}`.execute(db);
  return rows;
}

/** How many records there are; with `most` it counts no further. */
export async function countRecords(
  db: Handle,
  definition: EntityDefinition,
  selection: Selection = {},
  most?: number,
): Promise<number> {
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select 1 from ${source(definition, selection)} ${whereOf(selection)} ${limit}) as counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function findRecord(
  db: Handle,
  definition: EntityDefinition,
  id: string,
  selection: Selection = {},
): Promise<StoredRecord | undefined> {
  const where = [...(selection.where ?? []), sql`id = ${id}`];
  return (await selectRecords(db, definition, { ...selection, where }))[0];
}

/** Locks records in the order of their ids, so that who takes several never waits for somebody who waits for him. */
export async function lockRecords(trx: Handle, definition: EntityDefinition, ids: readonly string[]): Promise<void> {
  await sql`select id from ${sql.table(tableOf(definition.key))} where id = any(${[...ids]}::text[])
    order by id for update`.execute(trx);
}

/** Adds a record; `id` is given only for seeds and demo rows, whose ids are readable. Duplicates are refused by field title. */
export async function insertRecord(
  trx: Handle,
  definition: EntityDefinition,
  data: FormData,
  stamp: Stamp,
  id: string = newId(),
): Promise<StoredRecord> {
  const clean = cleanValue(data);
  const { rows } = await refuseDuplicate(definition, () =>
    sql<StoredRecord>`
      insert into ${sql.table(tableOf(definition.key))}
        (id, revision, created_by, created_at, updated_by, updated_at, dept_id, data)
      values (${id}, 1, ${stamp.by}, ${stamp.at}, ${stamp.by}, ${stamp.at}, ${departmentOf(definition, clean, id)},
        ${JSON.stringify(clean)}::jsonb)
      returning ${COLUMNS}`.execute(trx),
  );
  return rows[0] as StoredRecord;
}

/**
 * Replaces the data of a record. With `revision` the write is refused (409 staleRevision, naming who was faster) unless
 * the record is still what the person saw; without it the record is taken as it is.
 */
export async function updateRecord(
  trx: Handle,
  definition: EntityDefinition,
  id: string,
  data: FormData,
  stamp: Stamp,
  revision?: number,
): Promise<StoredRecord> {
  const clean = cleanValue(data);
  const { rows } = await refuseDuplicate(definition, () =>
    sql<StoredRecord>`
      update ${sql.table(tableOf(definition.key))}
      set data = ${JSON.stringify(clean)}::jsonb, dept_id = ${departmentOf(definition, clean, id)},
        revision = revision + 1, updated_by = ${stamp.by}, updated_at = ${stamp.at}
      where id = ${id} ${revision === undefined ? sql`` : sql`and revision = ${revision}`}
      returning ${COLUMNS}`.execute(trx),
  );
  if (rows[0]) return rows[0];
  const now = await findRecord(trx, definition, id);
  if (!now) throw new HallError('recordNotFound');
  throw staleRevision(now);
}

/** Deletes the records of these ids; answers how many there were. */
export async function deleteRecords(
  trx: Handle,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(tableOf(definition.key))} where id = any(${[...ids]}::text[]) returning id`.execute(trx);
  return rows.length;
}

/**
 * Adds a record from inside the house (effects of topics, logs, demo rows): only fields that the definition knows, no
 * person's rights asked.
 */
export async function writeRecord(
  trx: Handle,
  definition: EntityDefinition,
  data: FormData,
  by: string | null,
  options: { id?: string; at?: Date } = {},
): Promise<StoredRecord> {
  const fields = allProperties(definition.schema);
  const known = Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)));
  return insertRecord(trx, definition, known, { by, at: options.at ?? new Date() }, options.id);
}

/** Rows whose field equals the value, for behaviours' rules (children of a department, users of a role). */
export const fieldEquals = (field: string, value: string): Condition =>
  sql`(${headOf(field)} = ${value.slice(0, 500)} and data ->> ${sql.lit(field)} = ${value})`;

export function staleRevision(now: StoredRecord): HallError {
  const at = campusDateTime(now.updatedAt);
  return new HallError('staleRevision', {
    values: { who: now.updatedBy ?? '', when: at },
    data: { revision: now.revision, by: now.updatedBy, at },
  });
}

function source(definition: EntityDefinition, selection: Selection): RawBuilder<unknown> {
  return selection.from ? sql`(${selection.from}) as record` : sql`${sql.table(tableOf(definition.key))}`;
}

function whereOf(selection: Selection): RawBuilder<unknown> {
  return selection.where?.length ? sql`where ${sql.join([...selection.where], sql` and `)}` : sql``;
}

/** What the data scope of roles applies to, copied into a column. `id`: the record is itself a department. */
export function departmentOf(definition: EntityDefinition, data: FormData, id: string): string | null {
  const field = definition.manifest.scope ?? 'deptId';
  if (field === 'id') return id;
  // the department of a person is looked up when it is asked for: he may move
  if (allProperties(definition.schema)[field]?.format === 'user-id') return null;
  const value = data[field];
  return typeof value === 'string' && value !== '' ? value : null;
}
