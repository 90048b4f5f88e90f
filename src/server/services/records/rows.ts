import { referenceName, referenceOf } from '../../../definition/entity/fields.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { Reference } from '../../../definition/entity/fields.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { JsonObject, JsonValue } from '../../../definition/types/json.ts';
import { secretFields } from '../../entities/secrets.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { readLabels } from '../flow/labels.ts';
import { deptName } from '../processes/groups.ts';
import { labelsOf } from './called.ts';
import { campusDateTime } from '../../../definition/campus.ts';

/** A record as lists and details answer it: id, revision, its fields, who and when, and the names of what it points at. */
export type RecordRow = JsonObject & { id: string; revision: number };

export async function toRows(
  definition: EntityDefinition,
  records: StoredRecord[],
  locale: Locale,
  hall: Hall,
): Promise<RecordRow[]> {
  const fields = allProperties(definition.schema);
  const secrets = secretFields(definition);
  const rows = records.map((record): RecordRow => {
    const shown = Object.fromEntries(
      Object.entries(record.data).filter(([name]) => Object.hasOwn(fields, name) && !secrets.has(name)),
    );
    return {
      createDate: campusDateTime(record.createdAt),
      updateDate: campusDateTime(record.updatedAt),
      creatorName: hall.directory.nameOf(record.createdBy),
      updaterName: hall.directory.nameOf(record.updatedBy),
      ...shown,
      id: record.id,
      revision: record.revision,
    };
  });
  for (const [field, schema] of Object.entries(fields)) {
    const reference = referenceOf(schema);
    const name = referenceName(field);
    // a field of that name of its own says more than the name of an id
    if (!reference || Object.hasOwn(fields, name)) continue;
    const names = await namesOf(
      reference,
      rows.map((row) => row[field]),
      locale,
      hall,
    );
    for (const row of rows) row[name] = shownName(row[field], names);
  }
  return rows;
}

function shownName(value: JsonValue | undefined, names: Map<string, string>): string {
  return idsIn(value)
    .map((id) => names.get(id) ?? id)
    .join('、');
}

function idsIn(value: JsonValue | undefined): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string' && each !== '').map(String);
}

/** Names by id of everything that these values point at. What is gone has no name. */
async function namesOf(
  reference: Reference,
  values: (JsonValue | undefined)[],
  locale: Locale,
  hall: Hall,
): Promise<Map<string, string>> {
  const ids = [...new Set(values.flatMap(idsIn))];
  if (reference.kind === 'user-id') return new Map(ids.map((id) => [id, hall.directory.nameOf(id)]));
  if (reference.kind === 'dept-id') return new Map(ids.map((id) => [id, deptName(id, locale, hall)]));
  const definition = hall.registry.entity(reference.entity);
  if (!definition || ids.length === 0) return new Map();
  return labelsOf(hall.reads.db, definition, ids, { locale, labels: await readLabels(hall), hall });
}
