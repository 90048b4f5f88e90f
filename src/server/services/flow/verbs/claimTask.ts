import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { updateInstance } from '../settle.ts';
import { updateTask } from '../tasks.ts';
import { holderOf, isAssignee, onTask } from '../taskMove.ts';
import type { TaskInput, TaskMove, TaskRule } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';
import { refuseStale, winnerOf } from '../winner.ts';

const isCandidate = ({ involved }: TaskMove): boolean => involved?.candidate === true;

/** 签收: a candidate becomes the assignee. The second one is told who was faster. */
export async function claimTask(person: Person, input: TaskInput, hall: Hall): Promise<void> {
  const { comment, revision } = input;
  // whoever was faster is told before anything about the revision, which he has changed
  await onTask(person, { ...input, revision: undefined }, { mayAct: isCandidate }, hall, async (move) => {
    const { task } = move;
    if (task.assignee === null && revision !== undefined && revision !== task.revision)
      await refuseStale(move, task.id, task.revision);
    await claim(move, comment);
  });
}

async function claim(move: TaskMove, comment: string | undefined): Promise<void> {
  const { task, trx, instance, hall } = move;
  if (await isOthersToApprove(move)) throw new HallError('actionNotAllowed', { data: { action: 'claim' } });
  if (task.assignee !== null) {
    const winner = await winnerOf(instance.id, task.id, trx, hall, move.locale);
    const byName = hall.directory.nameOf(task.assignee);
    throw new HallError('alreadyClaimed', {
      values: { who: byName, when: winner?.at ?? '' },
      data: { ...winner, by: task.assignee, byName },
    });
  }
  await updateTask(trx, task, { assignee: holderOf(move) });
  await writeTaskStep(move, { outcome: 'claim', comment });
  await updateInstance(move);
}

/**
 * For verbs that act on what lies with a group as well: it is claimed first, in the same transaction, so that the history
 * says whose it became, and a refusal leaves it with the group.
 */
export function claiming(rule: TaskRule): TaskRule {
  return { ...rule, mayAct: (move) => isAssignee(move) || isCandidate(move) };
}

/** @returns the task as its new assignee has it */
export async function claimed(move: TaskMove): Promise<TaskMove> {
  if (isAssignee(move)) return move;
  const { task, involved } = move;
  await claim(move, undefined);
  const mine = { ...task, assignee: holderOf(move), revision: task.revision + 1 };
  const open = move.open.map((one) => (one.id === task.id ? { ...one, ...mine } : one));
  return { ...move, open, task: mine, involved: involved && { ...involved, task: mine, claimed: true } };
}

/**
 * Where the topic keeps applicants from approving their own requests, the applicant cannot pick his from his group's tasks
 * while there is a colleague who could.
 */
async function isOthersToApprove({ person, instance, topic, task, trx, hall }: TaskMove): Promise<boolean> {
  const rights = topic.manifest.nodes[task.activity_id];
  if ((topic.manifest.approvers?.self ?? 'allow') === 'allow' || person.id !== instance.initiator) return false;
  if ((rights?.write?.length ?? 0) > 0 || (rights?.require?.length ?? 0) > 0) return false;
  const candidates = await trx
    .selectFrom('wf_candidate')
    .select(['kind', 'subject'])
    .where('task_id', '=', task.id)
    .execute();
  return candidates
    .flatMap(({ kind, subject }) => (kind === 'user' ? [subject] : hall.directory.usersOf(subject)))
    .some((userId) => userId !== person.id);
}
