import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { TaskAction } from '../../../definition/verbs.ts';
import type { Hall } from '../hall.ts';
import { holds, isStranger } from './involvement.ts';
import type { InvolvedTask } from './involvement.ts';
import { onRequest, refuseUnlessRunning } from './move.ts';
import type { Move, MoveInput } from './move.ts';
import { actionsAt } from './offered.ts';
import type { OpenTaskRow } from './rows.ts';
import { refuseAsHandled, refuseStale } from './winner.ts';

/** A verb on one open task. */
export interface TaskMove extends Move {
  task: OpenTaskRow;
  involved: InvolvedTask | undefined;
}

/** What a verb on a task may be told besides. */
export interface TaskInput extends MoveInput {
  /** has the last word before the verb acts, when everything else allows it; throws its refusal */
  guard?: ((move: TaskMove) => void) | undefined;
}

export interface TaskRule {
  /** the action that the node must offer; left out for claim, unclaim and resolve */
  action?: TaskAction;
  /** whether the person may do this to this task at all; the default is being its assignee */
  mayAct?: (move: TaskMove) => boolean;
  /** whether a delegated task takes this verb; the default is that it waits for `resolve` */
  whilePending?: boolean;
  commentRequired?: boolean;
  /** activity at which nobody needs to say anything */
  silentAt?: string;
}

/** The applicant's own step after a roll back, whatever the start event is called. */
export const START = 'start';

/**
 * One verb on one open task: looks it up, refuses in the house's order (404, 403, 409, 422), and acts in one transaction.
 * A task that somebody else has finished meanwhile is 409, naming him.
 */
export async function onTask<T>(
  person: Person,
  input: TaskInput,
  rule: TaskRule,
  hall: Hall,
  act: (move: TaskMove) => Promise<T>,
): Promise<T> {
  if (input.taskId === undefined) throw new HallError('badRequest', { data: { field: 'taskId' } });
  const { taskId } = input;
  const judge = async (move: Move): Promise<T> => {
    const task = move.involvement.open.find(({ id }) => id === taskId);
    if (!task) return refuseAsHandled(move, taskId);
    const taskMove = { ...move, task, involved: move.involvement.tasks.find((each) => each.task.id === taskId) };
    if (!(rule.mayAct ?? isAssignee)(taskMove)) await refuseOther(taskMove, input.revision);
    if (rule.action && !actionsAt(move.topic, task.activity_id).includes(rule.action)) {
      throw new HallError('actionNotAllowed', { data: { action: rule.action } });
    }
    if (task.state === 'pending' && rule.whilePending !== true) {
      throw new HallError('actionNotAllowed', { data: { action: rule.action, pending: true } });
    }
    await refuseUnlessRunning(move);
    if (input.revision !== undefined && input.revision !== task.revision)
      await refuseStale(move, task.id, task.revision);
    if (rule.commentRequired && task.activity_id !== rule.silentAt) requireComment(move, input.comment);
    input.guard?.(taskMove);
    return act(taskMove);
  };
  return onRequest(person, input, hall, judge, { lateComers: true });
}

/** The task's assignee, or who stands in for him. */
export function isAssignee({ person, involved }: TaskMove): boolean {
  return involved !== undefined && holds(person, involved);
}

/** In whose name a verb is done: somebody who is away, or the person himself. */
export function holderOf({ person, involved }: TaskMove): string {
  return involved?.onBehalfOf ?? person.id;
}

/** Some verbs must be explained to those who read the history. */
export function requireComment(move: Move, comment: string | undefined): void {
  if ((comment ?? '').trim() !== '') return;
  const message = move.hall.texts.text(move.locale, 'errors.commentRequired');
  throw new HallError('commentRequired', { data: { errors: [{ path: 'comment', message }] } });
}

/** Who handed the task on a moment ago, or had it until then, was overtaken; anybody else may not touch it. */
async function refuseOther(move: TaskMove, seen = move.task.revision): Promise<never> {
  const { person, task, trx, instance, involved } = move;
  // nobody was faster than a candidate who gave it back and sees it so: he may claim it again
  const isFree = task.assignee === null && seen === task.revision;
  if (isFree && involved?.candidate) throw new HallError('actionNotAllowed');
  const before = await trx
    .selectFrom('wf_history')
    .select('seq')
    .where('instance_id', '=', instance.id)
    .where('task_id', '=', task.id)
    .where('assignee', '=', person.id)
    .limit(1)
    .executeTakeFirst();
  if (before || isStranger(move.involvement)) await refuseAsHandled(move, task.id);
  throw new HallError('actionNotAllowed');
}
