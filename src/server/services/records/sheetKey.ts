import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { isEmpty } from '../../../definition/validation/messages.ts';
import { fieldEquals, selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import type { OpenEntity } from './openEntity.ts';

/** The fields by which rows of a sheet with these columns name their records: the first rule that allows values only once. */
export function keyIn({ manifest }: EntityDefinition, columns: readonly string[]): readonly string[] | undefined {
  return manifest.unique?.find((fields) => fields.every((field) => columns.includes(field)));
}

/**
 * The record that a row names, among those that the person may change: whether there are others he does not learn, a row for
 * one of them is judged as a new record.
 */
export async function recordNamed(
  { definition, scope }: OpenEntity,
  key: readonly string[],
  formData: FormData,
  hall: Pick<Hall, 'db'>,
): Promise<StoredRecord | undefined> {
  if (key.some((field) => isEmpty(formData[field]))) return undefined;
  const where = [...scope, ...key.map((field) => fieldEquals(field, String(formData[field])))];
  const [found] = await selectRecords(hall.db, definition, { where, limit: 1 });
  return found;
}
