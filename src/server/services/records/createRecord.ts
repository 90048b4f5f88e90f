import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { loggedFailure } from './loggedFailure.ts';
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
  const { body, call } = input;
  const definition = entityOf(input.entity, call.locale, hall);
  const attempt = { definition, operation: 'save' as const, parameters: body, call };
  return loggedFailure(person, attempt, hall, async () =>
    saveRecord(person, openEntity(person, definition, 'save', hall), { body, call }, hall),
  );
}
