import { sql } from 'kysely';
import type { Related } from '../../../definition/expression/scope.ts';
import { asksOrganisation } from '../../../definition/projection/asked.ts';
import { idsAt, NOTHING_RELATED, readOf, relatedFields } from '../../../definition/projection/related.ts';
import type { RelatedField } from '../../../definition/projection/related.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { tableOf } from '../../db/entity-tables.ts';
import { secretFields } from '../../entities/secrets.ts';
import type { Handle } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

/** As many as a list without pages shows. */
const MOST_IDS = 5_000;

/** Records or requests that fields name, as far as they are found. */
export type Found = { id: string; data: FormData }[];
export type Find = (field: RelatedField, ids: string[]) => Promise<Found>;

/** What is read of the records and requests that these forms name in some fields, and nothing else of them. */
export async function readFields(
  fields: readonly RelatedField[],
  forms: readonly FormData[],
  find: Find,
): Promise<Related> {
  if (fields.length === 0) return NOTHING_RELATED;
  const related: Record<string, Record<string, FormData>> = {};
  for (const field of fields) {
    const ids = [...new Set(forms.flatMap((form) => idsAt(form, field.path)))].slice(0, MOST_IDS);
    if (ids.length === 0) continue;
    const rows = await find(field, ids);
    for (const path of field.called) {
      const before = related[path] ?? {};
      related[path] = Object.fromEntries(
        rows.map(({ id, data }) => [id, { ...before[id], ...readOf(data, field.reads) }]),
      );
    }
  }
  return related;
}

/** Finds records, whoever asks: the definition says which fields are read of them. Never a secret. */
export const findRecords =
  (db: Handle, hall: Hall): Find =>
  async ({ kind, target, reads }, ids) => {
    const entity = kind === 'record' ? hall.registry.entity(target) : undefined;
    if (!entity || reads.some((name) => secretFields(entity).has(name))) return [];
    const { rows } = await sql<Found[number]>`
      select id, data from ${sql.table(tableOf(target))} where id = any(${ids}::text[])`.execute(db);
    return rows;
  };

/** Whether an entity's expressions read records that its own point at, or ask the organisation: a page must be told. */
export const readsOthers = (definition: EntityDefinition): boolean =>
  relatedFields(definition).length > 0 || asksOrganisation(definition);

/** What the expressions of an entity read of the records that its own point at. */
export function readRelated(
  definition: EntityDefinition,
  records: readonly FormData[],
  hall: Hall,
  db: Handle = hall.db,
): Promise<Related> {
  return readFields(relatedFields(definition), records, findRecords(db, hall));
}
