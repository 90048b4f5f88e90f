import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { loggedFailure } from './loggedFailure.ts';
import { entityOf, openEntity } from './openEntity.ts';
import { saveRecord } from './saveRecord.ts';
import type { Saved } from './saveRecord.ts';

export interface UpdateRecord {
  entity: string;
  /** all fields of the form, with `id` and the `revision` that the person saw */
  body: FormData;
  call: RecordCall;
}

/** Replaces a record's form; fields left out are cleared. 409 staleRevision when somebody was faster. */
export async function updateRecord(person: Person, input: UpdateRecord, hall: Hall): Promise<Saved> {
  const { id, revision: seen, ...fields } = input.body;
  if (typeof id !== 'string' || id === '') throw new HallError('badRequest');
  if (seen !== undefined && !(typeof seen === 'number' && Number.isInteger(seen))) throw new HallError('badRequest');
  const { call } = input;
  const definition = entityOf(input.entity, call.locale, hall);
  const change = { id, body: fields, call, ...(seen !== undefined && { revision: seen }) };
  const attempt = { definition, operation: 'update' as const, parameters: { id, ...fields }, call };
  return loggedFailure(person, attempt, hall, async () =>
    saveRecord(person, openEntity(person, definition, 'update', hall), change, hall),
  );
}
