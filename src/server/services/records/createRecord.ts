import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { entityOf, openEntity } from './openEntity.ts';
import { saveRecord } from './saveRecord.ts';
import type { Saved } from './saveRecord.ts';

export interface CreateRecord {
  entity: string;
  body: FormData;
  call: RecordCall;
}

/** Adds a record; answers its id and first revision. */
export async function createRecord(person: Person, input: CreateRecord, hall: Hall): Promise<Saved> {
  const entity = openEntity(person, entityOf(input.entity, input.call.locale, hall), 'save', hall);
  return saveRecord(person, entity, { body: input.body, call: input.call }, hall);
}
