import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { fileIdsIn } from '../files/linkFiles.ts';
import { findRecord } from '../../entities/store.ts';
import type { FileUse } from '../files/linkFiles.ts';
import type { FileReader } from '../hall.ts';
import { grantsFor, isGranted, openWith, seen } from './openEntity.ts';

const KIND = 'record';

/** Under which name the files of a record are noted, so that who may see the record may read them. */
export function fileUse(definition: EntityDefinition, id: string): FileUse {
  return { kind: KIND, ref: `${definition.key}/${id}` };
}

/** Files of a record may be read by who may see the record, and the field in which the file is. */
export const readRecordFile: FileReader = async (person, ref, hall, db, fileId) => {
  const at = ref.lastIndexOf('/');
  const definition = hall.registry.entity(ref.slice(0, at));
  const grants = definition && grantsFor(person, definition, 'info');
  if (!definition || !grants || !isGranted(grants)) return false;
  const entity = openWith(person, definition, grants, hall);
  const record = await findRecord(db, definition, ref.slice(at + 1), { where: entity.scope });
  if (!record) return false;
  const visible = seen(person, entity, record, hall);
  // without private fields there is nothing to look for
  return visible === record || fileIdsIn(visible.data).has(fileId);
};
