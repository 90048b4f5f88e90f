import { ERRORS, HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { logOperation } from './logOperation.ts';
import type { LoggedName } from './operationTexts.ts';

export interface Attempt {
  definition: EntityDefinition;
  operation: LoggedName | EntityAction;
  parameters: FormData;
  call: RecordCall;
}

/** Does the work, and leaves a row in the operation log when it is refused or fails. Its error goes on to the caller. */
export async function loggedFailure<T>(
  person: Person,
  attempt: Attempt,
  hall: Hall,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    if (isTold(error)) await logFailure(person, attempt, started, reasonOf(error, hall), hall);
    throw error;
  }
}

/** What was typed wrong or is gone meanwhile is no operation; what nobody may, or what did not work, is. */
function isTold(error: unknown): boolean {
  if (!(error instanceof HallError)) return true;
  const { status } = ERRORS[error.error];
  return status === 403 || status === 409 || status >= 500 || error.error === 'jobFailed';
}

function reasonOf(error: unknown, hall: Hall): string {
  const [name, values] = error instanceof HallError ? [error.error, error.details.values] : (['internal'] as const);
  return hall.texts.text('zh-CN', `errors.${name}`, values);
}

async function logFailure(
  person: Person,
  { definition, operation, parameters, call }: Attempt,
  started: number,
  failure: string,
  hall: Hall,
): Promise<void> {
  const { id } = parameters;
  const outcome = { failure, ...(typeof id === 'string' && { recordId: id }) };
  await logOperation(hall.db, person, definition, operation, parameters, call, started, hall, outcome).catch(
    (error: unknown) => hall.log.warn({ err: error }, 'the operation log could not be written'),
  );
}
