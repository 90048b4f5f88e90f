import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { type FormData, isEmpty } from '../../../definition/types/json.ts';
import { fieldEquals, selectRecords, type StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import type { SheetColumn } from './fromCell.ts';
import { grantsFor, isGranted, offers, openEntity, type OpenEntity } from './openEntity.ts';
import { invalid } from './writeChange.ts';

/** How rows name records that are there: to who may change some, and by columns that name one. */
export interface Known {
  entity: OpenEntity;
  key: readonly string[];
}

/** Where rows only add, whoever may not change records learns no more than that a value is taken. */
export function knownBy(
  person: Person,
  definition: EntityDefinition,
  columns: readonly (SheetColumn | null)[],
  hall: Hall,
): Known | undefined {
  if (!offers(definition, 'update') || !isGranted(grantsFor(person, definition, 'update'))) return undefined;
  const key = keyAmong(definition, columns);
  return key && { entity: openEntity(person, definition, 'update', hall), key };
}

/** The fields by which rows under these columns name their records: the first rule that allows values only once. */
function keyAmong({ manifest }: EntityDefinition, columns: readonly (SheetColumn | null)[]) {
  const fields = columns.flatMap((each) => each?.column.field ?? []);
  return manifest.unique?.find((rule) => rule.every((field) => fields.includes(field)));
}

export function updatingBy(
  person: Person,
  definition: EntityDefinition,
  columns: readonly (SheetColumn | null)[],
  text: (key: string, values?: Record<string, string>) => string,
  hall: Hall,
): Known {
  const entity = openEntity(person, definition, 'update', hall);
  const key = keyAmong(definition, columns);
  if (key) return { entity, key };
  const titles = (definition.manifest.unique ?? []).map((fields) =>
    fields.map((field) => definition.schema.properties?.[field]?.title ?? field).join('、'),
  );
  throw invalid([{ path: '', message: text('sheet.noKey', { value: titles.join(' / ') }) }]);
}

/**
 * The record that a row names, among those that the person may change: whether there are others he does not learn, a row for
 * one of them is judged as a new record.
 */
export async function recordNamed(
  { entity: { definition, scope }, key }: Known,
  formData: FormData,
  hall: Pick<Hall, 'db'>,
): Promise<StoredRecord | undefined> {
  if (key.some((field) => isEmpty(formData[field]))) return undefined;
  const where = [...scope, ...key.map((field) => fieldEquals(field, String(formData[field])))];
  const [found] = await selectRecords(hall.db, definition, { where, limit: 1 });
  return found;
}
