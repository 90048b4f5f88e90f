import type { Person } from '../../../contract/person.ts';
import { VERBS, verbsThat } from '../../../definition/verbs.ts';
import type { OfferedName, VerbName } from '../../../definition/verbs.ts';
import type { Hall } from '../hall.ts';
import type { Viewpoint } from './viewpoint.ts';
import { addSign } from './verbs/addSign.ts';
import type { AddSign } from './verbs/addSign.ts';
import { cancelRequest, offersCancel } from './verbs/cancelRequest.ts';
import { ccRequest, mayCopy } from './verbs/ccRequest.ts';
import { claimTask } from './verbs/claimTask.ts';
import { commentRequest } from './verbs/commentRequest.ts';
import type { CommentRequest } from './verbs/commentRequest.ts';
import { completeTask } from './verbs/completeTask.ts';
import type { CompleteTask } from './verbs/completeTask.ts';
import { delegateTask } from './verbs/delegateTask.ts';
import type { HandOver } from './verbs/delegateTask.ts';
import { rejectTask } from './verbs/rejectTask.ts';
import { removeSign } from './verbs/removeSign.ts';
import type { RemoveSign } from './verbs/removeSign.ts';
import { resolveTask } from './verbs/resolveTask.ts';
import { rollbackTask } from './verbs/rollbackTask.ts';
import type { RollbackTask } from './verbs/rollbackTask.ts';
import { suspendRequest } from './verbs/suspendRequest.ts';
import { offersTakeBack, takeBackTask } from './verbs/takeBackTask.ts';
import { terminateRequest } from './verbs/terminateRequest.ts';
import { transferTask } from './verbs/transferTask.ts';
import { unclaimTask } from './verbs/unclaimTask.ts';
import { offersUrge, urgeRequest } from './verbs/urgeRequest.ts';
import { offersWithdraw, withdrawRequest } from './verbs/withdrawRequest.ts';

/** Whatever a verb may be told; each takes its part. */
export type VerbInput = AddSign & CommentRequest & CompleteTask & HandOver & RemoveSign & RollbackTask;

type Verb = (person: Person, input: VerbInput, hall: Hall) => Promise<unknown>;

/** workflow.md says what each does and who may. */
const RUN: Readonly<Record<VerbName, Verb>> = {
  complete: completeTask,
  reject: rejectTask,
  rollback: rollbackTask,
  delegate: delegateTask,
  transfer: transferTask,
  cc: ccRequest,
  comment: commentRequest,
  addSign,
  removeSign,
  terminate: terminateRequest,
  claim: claimTask,
  unclaim: unclaimTask,
  resolve: resolveTask,
  withdraw: withdrawRequest,
  takeBack: takeBackTask,
  urge: urgeRequest,
  cancel: cancelRequest,
  suspend: (person, input, hall) => suspendRequest(person, input, true, hall),
  activate: (person, input, hall) => suspendRequest(person, input, false, hall),
};

/** Every verb by its name in the address. */
export const VERB_CALLS = verbsThat(() => true).map((name) => ({ name, run: RUN[name], ...VERBS[name] }));

type Offers = (view: Viewpoint, hall: Hall) => boolean | Promise<boolean>;

/** Whether a person is offered a verb on the request as a whole; those on his task are offered by its node. */
export const OFFERS: Readonly<Partial<Record<OfferedName, Offers>>> = {
  comment: () => true,
  cc: mayCopy,
  terminate: ({ involvement, instance }) => involvement.admin && instance.state === 'running',
  cancel: offersCancel,
  urge: offersUrge,
  withdraw: offersWithdraw,
  takeBack: offersTakeBack,
};
