import { ERRORS, HallError } from '../../../src/contract/errors.ts';
import type { ErrorName } from '../../../src/contract/errors.ts';
import type { Person } from '../../../src/contract/person.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import { batchTasks } from '../../../src/server/services/batch/batchTasks.ts';
import { fireDueTimers } from '../../../src/server/services/flow/fireDueTimers.ts';
import { addSign } from '../../../src/server/services/flow/verbs/addSign.ts';
import { ccRequest } from '../../../src/server/services/flow/verbs/ccRequest.ts';
import { claimTask } from '../../../src/server/services/flow/verbs/claimTask.ts';
import { commentRequest } from '../../../src/server/services/flow/verbs/commentRequest.ts';
import { completeTask } from '../../../src/server/services/flow/verbs/completeTask.ts';
import { delegateTask } from '../../../src/server/services/flow/verbs/delegateTask.ts';
import { rejectTask } from '../../../src/server/services/flow/verbs/rejectTask.ts';
import { removeSign } from '../../../src/server/services/flow/verbs/removeSign.ts';
import { resolveTask } from '../../../src/server/services/flow/verbs/resolveTask.ts';
import { rollbackTask } from '../../../src/server/services/flow/verbs/rollbackTask.ts';
import { suspendRequest } from '../../../src/server/services/flow/verbs/suspendRequest.ts';
import { takeBackTask } from '../../../src/server/services/flow/verbs/takeBackTask.ts';
import { terminateRequest } from '../../../src/server/services/flow/verbs/terminateRequest.ts';
import { throwEvent } from '../../../src/server/services/flow/verbs/throwEvent.ts';
import { transferTask } from '../../../src/server/services/flow/verbs/transferTask.ts';
import { unclaimTask } from '../../../src/server/services/flow/verbs/unclaimTask.ts';
import { urgeRequest } from '../../../src/server/services/flow/verbs/urgeRequest.ts';
import { withdrawRequest } from '../../../src/server/services/flow/verbs/withdrawRequest.ts';
import type { Hall } from '../../../src/server/services/hall.ts';
import { migrateRequest } from '../../../src/server/services/migration/migrateRequest.ts';
import { moveRequest } from '../../../src/server/services/processes/moveRequest.ts';
import { reassignTask } from '../../../src/server/services/processes/reassignTask.ts';

export interface Words {
  taskId?: string;
  processInstanceId?: string;
  revision?: number;
  comment: string;
  userId?: string;
  userIds?: string[];
  targetActivityId?: string;
  fromTaskId?: string;
  toVersionId?: string;
  /** of a signal */
  name?: string;
  mode?: 'through' | 'straight';
  position?: 'before' | 'after' | 'beside';
  formData?: FormData;
}

/** Every verb on a request that exists, by its name in the address, and the clock, which nobody calls. */
export const VERBS = {
  complete: completeTask,
  reject: rejectTask,
  rollback: rollbackTask,
  claim: claimTask,
  unclaim: unclaimTask,
  delegate: delegateTask,
  resolve: resolveTask,
  transfer: transferTask,
  addSign,
  removeSign,
  withdraw: withdrawRequest,
  takeBack: takeBackTask,
  terminate: terminateRequest,
  urge: urgeRequest,
  cc: ccRequest,
  comment: commentRequest,
  suspend: (person, words, hall) => suspendRequest(person, words, true, hall),
  activate: (person, words, hall) => suspendRequest(person, words, false, hall),
  move: moveRequest,
  reassign: reassignTask,
  migrate: (person, { processInstanceId = '', ...words }, hall) =>
    migrateRequest(person, { ...words, processInstanceId }, hall),
  signal: (person, { processInstanceId, name = '' }, hall) =>
    throwEvent(person, { name, locale: 'zh-CN', ...(processInstanceId !== undefined && { processInstanceId }) }, hall),
  timer: (_person, _words, hall) => fireDueTimers(hall),
} satisfies Record<string, (person: Person, words: Words, hall: Hall) => Promise<unknown>>;

/** A batch of one task, whose refusal is thrown as that of any other verb. */
export async function batchOfOne(
  action: 'complete' | 'reject',
  person: Person,
  { taskId = '', revision, comment }: Words,
  hall: Hall,
): Promise<void> {
  const items = [{ taskId, ...(revision !== undefined && { revision }) }];
  const [outcome] = await batchTasks(person, { items, action, comment, locale: 'zh-CN' }, hall);
  if (outcome?.ok === true) return;
  const [error] = Object.entries(ERRORS).find(([, { code }]) => code === outcome?.code) ?? [];
  throw new HallError((error ?? 'internal') as ErrorName, { data: outcome?.data });
}

export type VerbName = keyof typeof VERBS;
