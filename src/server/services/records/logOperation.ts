import type { Kysely } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import type { Tables } from '../../db/tables.ts';
import { secretFields, withoutSecrets } from '../../entities/secrets.ts';
import { writeRecord } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { actsUnnamed, maskBody } from './masking.ts';
import type { RecordCall } from './call.ts';
import type { LoggedChange } from './history.ts';
import type { LoggedName } from './operationTexts.ts';

/** The record that it was about, and which of its fields changed; or why it was not done, in the words that the person read. */
export interface LoggedOutcome {
  recordId?: string | undefined;
  changes?: LoggedChange[];
  /** the records as they are now, or were when they were deleted */
  records?: readonly StoredRecord[];
  failure?: string;
}

const LONGEST_PARAMETERS = 2_000;
const LONGEST_ID = 100;

/**
 * One row of the operation log: of what was done in the same transaction, of what failed beside it (see loggedFailure.ts).
 * Written in Chinese whatever the person's language, without secrets, and without who it was where the record is anonymous.
 */
export async function logOperation(
  trx: Kysely<Tables>,
  person: Person,
  definition: EntityDefinition,
  operation: LoggedName | EntityAction,
  parameters: FormData,
  call: RecordCall,
  started: number,
  hall: Hall,
  { recordId, changes, records, failure }: LoggedOutcome = {},
): Promise<void> {
  const log = hall.registry.entity('sys/log-operation');
  const chinese = hall.registry.entity(definition.key);
  if (!log || !chinese) return;
  const name =
    typeof operation === 'string'
      ? hall.texts.text('zh-CN', `records.operation.${operation}`)
      : actionTitle(chinese, operation);
  const shown = JSON.stringify(maskBody(definition, withoutSecrets(parameters, secretFields(definition))));
  const isUnnamed = actsUnnamed(person, definition, records, hall);
  const row = {
    creatorName: isUnnamed ? '' : person.realName,
    operation: `${name} ${chinese.manifest.title}`,
    requestUri: call.uri.slice(0, 500),
    requestMethod: call.method,
    requestParams: shown.slice(0, LONGEST_PARAMETERS),
    requestTime: Math.round(performance.now() - started),
    status: failure === undefined ? 1 : 0,
    ...(failure !== undefined && { failure: failure.slice(0, 500) }),
    ip: isUnnamed ? '' : call.ip,
    userAgent: isUnnamed ? '' : call.userAgent.slice(0, 500),
    entity: definition.key,
    // of what failed it is whatever was sent
    ...(recordId !== undefined && { recordId: recordId.slice(0, LONGEST_ID) }),
    ...(changes && {
      changes: changes
        .filter(({ field }) => !isUnnamed || field !== definition.manifest.own?.field)
        .map((change) => ({ ...change })),
    }),
  };
  await writeRecord(trx, log, row, person.id, { at: hall.clock.now() });
}

function actionTitle(chinese: EntityDefinition, action: EntityAction): string {
  const own = chinese.manifest.actions?.find((each) => typeof each !== 'string' && each.name === action.name);
  return typeof own === 'object' && own.title ? own.title : action.name;
}
