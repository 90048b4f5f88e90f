import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { relatedIn } from '../../../definition/projection/related.ts';
import type { JsonObject } from '../../../definition/types/json.ts';
import { findRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { entityOf, openEntity } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import { shownRows } from './listRecords.ts';
import { findRecords, readFields } from './related.ts';
import type { RecordRow } from './rows.ts';

export interface GetRecord {
  entity: string;
  id: string;
  call: RecordCall;
}

/** One record; 404 for what does not exist and for what lies outside the person's data scope alike. */
export async function getRecord(person: Person, input: GetRecord, hall: Hall): Promise<RecordRow> {
  const entity = openEntity(person, entityOf(input.entity, input.call.locale, hall), 'info', hall);
  const record = await visibleRecord(entity, input.id, hall);
  const [row] = await shownRows(person, entity, [record], input.call, hall);
  if (!row) throw new HallError('recordNotFound');
  // what he sees of it decides which of its fields are shown
  const { schema, uiSchema } = entity.definition;
  const pointed = relatedIn(schema, uiSchema);
  if (pointed.length === 0) return row;
  return { ...row, _related: { ...(await readFields(pointed, [row], findRecords(hall.db, hall))) } as JsonObject };
}

export async function visibleRecord(entity: OpenEntity, id: string, hall: Pick<Hall, 'db'>): Promise<StoredRecord> {
  const { definition, scope, from } = entity;
  const record = await findRecord(hall.db, definition, id, { where: scope, ...(from && { from }) });
  if (!record) throw new HallError('recordNotFound');
  return record;
}
