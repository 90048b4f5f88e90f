import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Related } from '../../../definition/expression/scope.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { relatedFields } from '../../../definition/projection/related.ts';
import { computedSteps, run } from '../../../definition/projection/settle.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { tableOf } from '../../db/entity-columns.ts';
import { lockKey } from '../../db/lock.ts';
import { bumpRevision } from '../../db/revision.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { behaviourOf } from '../../entities/behaviours.ts';
import { departmentOf } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { HOUSE, keepValues } from '../preferences/keepValue.ts';
import { readRelated } from './related.ts';
import { recordScope } from './validate.ts';

/** Rows of one entity that the house brings along. */
export interface Seeds {
  /** keeps the kinds apart: `seed`, `menu`, `demo`, `rows`, `sample` */
  kind: string;
  definition: EntityDefinition;
  rows: readonly FormData[];
}

type NamedRow = FormData & { id: string };

/**
 * Adds what is new among these rows, each once in its life by its `id`: what an administrator deleted does not come back,
 * what he changed stays.
 */
export async function writeSeeds(all: readonly Seeds[], hall: Hall): Promise<void> {
  if ((await freshAmong(all, hall.db)).length === 0) return;
  await transaction(hall.db, async (trx) => {
    // as older servers call it, beside which this one may start
    await lockKey(trx, 'sow');
    const fresh = await freshAmong(all, trx);
    if (fresh.length === 0) return;
    // what is computed from others comes after them
    const inOrder = fresh.toSorted((a, b) => relatedFields(a.definition).length - relatedFields(b.definition).length);
    for (const { definition, rows } of inOrder) {
      const related = await readRelated(definition, rows, hall, trx);
      const whole = rows.map((row) => wholeRow(definition, row, related, hall));
      await insertSeeds(trx, definition, whole, hall.clock.now());
    }
    await keepValues(
      trx,
      HOUSE,
      fresh.map(({ key, before, rows }) => [key, [...before, ...rows.map(({ id }) => id)]]),
    );
    const revisions = new Set(fresh.flatMap(({ definition }) => behaviourOf(definition.key).revisions ?? []));
    for (const revision of revisions) await bumpRevision(hall.bus, trx, revision);
  });
}

/** Rows that were never seeded, by kind and entity, with the ids of those that were. */
async function freshAmong(all: readonly Seeds[], db: Kysely<Tables>) {
  const seeded = await seededBefore(db, all.map(keyOf));
  return all.flatMap((seeds) => {
    const before = seeded.get(keyOf(seeds)) ?? new Set<string>();
    const rows = named(seeds.rows).filter(({ id }) => !before.has(id));
    return rows.length > 0 ? [{ definition: seeds.definition, key: keyOf(seeds), before, rows }] : [];
  });
}

const keyOf = ({ kind, definition }: Seeds) => `${kind}:${definition.key}`;

function named(rows: readonly FormData[]): NamedRow[] {
  return rows.flatMap((row) => (typeof row['id'] === 'string' ? [{ ...row, id: row['id'] }] : []));
}

/** The row with the first state where it has none, and what its entity computes, as if somebody had saved it. */
function wholeRow(definition: EntityDefinition, row: NamedRow, related: Related, hall: Hall): NamedRow {
  const { states, computed } = definition.manifest;
  const begun = { ...(states && { [states.field]: states.start }), ...row };
  if (!computed) return begun;
  const { id, createDate, ...data } = begun;
  const model = modelOf(definition);
  const filled = run(model, computedSteps(model), data, recordScope('', hall, related, { id }));
  return { ...filled, id, ...(createDate !== undefined && { createDate }) };
}

/** Ids that were seeded before, by key. */
async function seededBefore(db: Kysely<Tables>, keys: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('hall_preference')
    .select(['key', 'value'])
    .where('user_id', '=', HOUSE)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  const ids = (value: unknown) => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  return new Map(rows.map(({ key, value }) => [key, new Set(ids(value))]));
}

/**
 * All rows in one statement. Somebody may have made the same record by hand: his stays. A row of the demo may say when it was
 * made.
 */
async function insertSeeds(
  trx: Transaction<Tables>,
  definition: EntityDefinition,
  rows: readonly NamedRow[],
  now: Date,
): Promise<void> {
  const parts = rows.map(({ id, createDate, ...data }) => ({
    ...{ id, deptId: departmentOf(definition, data, id), data },
    at: typeof createDate === 'string' ? createDate : now,
  }));
  await sql`
    insert into ${sql.table(tableOf(definition.key))} (id, revision, created_at, updated_at, dept_id, data)
    select part ->> 'id', 1, (part ->> 'at')::timestamptz, (part ->> 'at')::timestamptz, part ->> 'deptId', part -> 'data'
    from jsonb_array_elements(${JSON.stringify(parts)}::jsonb) as part
    on conflict do nothing`.execute(trx);
}
