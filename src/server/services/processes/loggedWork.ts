import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from '../records/call.ts';
import { loggedFailure } from '../records/loggedFailure.ts';
import { logOperation } from '../records/logOperation.ts';

/** What a workflow administrator asks for: an action of one of the entities flow/*, which has a call of its own. */
export interface Administration {
  entity: 'flow/model' | 'flow/process' | 'flow/running';
  action: string;
  /** of what it is about; left out = of more than one */
  id?: string | undefined;
  parameters?: FormData;
  call: RecordCall;
}

/** Does it, and leaves a row in the operation log: of what was done as of what was refused. */
export async function loggedWork<T>(
  person: Person,
  { entity, action, id, parameters = {}, call }: Administration,
  hall: Hall,
  work: () => Promise<T>,
): Promise<T> {
  const definition = hall.registry.entity(entity);
  const operation = definition?.manifest.actions?.find((each) => typeof each !== 'string' && each.name === action);
  if (!definition || typeof operation !== 'object') return work();
  const started = performance.now();
  const named = { ...(id !== undefined && { id }), ...parameters };
  const answer = await loggedFailure(person, { definition, operation, parameters: named, call }, hall, work);
  // it is done, whatever becomes of the row
  await logOperation(hall.db, person, definition, operation, named, call, started, hall, { recordId: id }).catch(
    (error: unknown) => hall.log.warn({ err: error }, 'the operation log could not be written'),
  );
  return answer;
}
