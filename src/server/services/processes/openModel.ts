import { HallError } from '../../../contract/errors.ts';
import { drawnTopic } from '../../../definition/process/drawn.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { findRecord } from '../../entities/store.ts';
import type { Handle, StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { blankProcess } from './blankProcess.ts';

const MODEL = 'flow/model';

/** A model: a process that is being drawn, for the topic of that key. */
export interface OpenModel {
  definition: EntityDefinition;
  record: StoredRecord;
  key: string;
  name: string;
  /** as drawn so far; an untouched one is what its topic runs now, or a start, one step and an end */
  xml: string;
}

export function modelEntity(hall: Hall): EntityDefinition {
  const definition = hall.registry.entity(MODEL);
  if (!definition) throw new HallError('notFound');
  return definition;
}

/** Inside a transaction pass its handle. @throws HallError recordNotFound */
export async function openModel(id: string, hall: Hall, db: Handle = hall.db): Promise<OpenModel> {
  const definition = modelEntity(hall);
  const record = await findRecord(db, definition, id);
  const { modelKey, name, xml } = record?.data ?? {};
  if (!record || typeof modelKey !== 'string') throw new HallError('recordNotFound');
  const title = typeof name === 'string' ? name : modelKey;
  const drawn = typeof xml === 'string' && xml !== '' ? xml : await begin(modelKey, title, hall);
  return { definition, record, key: modelKey, name: title, xml: drawn };
}

/** A new model goes on from what its topic runs now; for a topic that is still to come from next to nothing. */
async function begin(key: string, title: string, hall: Hall): Promise<string> {
  const served = hall.registry.topic(key);
  return served
    ? (await drawnTopic(served)).process.xml
    : blankProcess(key, title, hall.texts.text('zh-CN', 'flow.model.step'));
}
