import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { findRecord } from '../../entities/store.ts';
import type { FileUse } from '../files/linkFiles.ts';
import type { FileReader } from '../hall.ts';
import { mayUse, unguarded } from './openEntity.ts';

const KIND = 'record';

/** Under which name the files of a record are noted, so that who may see the record may read them. */
export function fileUse(definition: EntityDefinition, id: string): FileUse {
  return { kind: KIND, ref: `${definition.key}/${id}` };
}

/** Files of a record may be read by who may see the record. */
export const readRecordFile: FileReader = async (person, ref, hall, db) => {
  const at = ref.lastIndexOf('/');
  const definition = hall.registry.entity(ref.slice(0, at));
  if (!definition || !mayUse(person, definition, 'info')) return false;
  const { scope } = unguarded(person, definition, hall);
  return (await findRecord(db, definition, ref.slice(at + 1), { where: scope })) !== undefined;
};
