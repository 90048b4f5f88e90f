import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Advance } from '../flow/advance.ts';
import { reasonText } from '../flow/reasons.ts';
import { writeInstanceStep } from '../flow/instanceStep.ts';
import { onRequest, refuseUnlessRunning } from '../flow/move.ts';
import type { Move, MoveInput } from '../flow/move.ts';
import { activityName } from '../flow/names.ts';
import type { OpenTaskRow } from '../flow/rows.ts';
import { advance } from '../flow/run.ts';
import { settle } from '../flow/settle.ts';
import { requireComment } from '../flow/taskMove.ts';
import { refuseAsHandled, refuseStale } from '../flow/winner.ts';
import type { Hall } from '../hall.ts';
import { requireAdmin } from './requireAdmin.ts';

export interface MoveRequest extends MoveInput {
  /** user task of the request's version at which it goes on */
  targetActivityId?: string | undefined;
  /** only this open task moves, what is beside it stays; left out = everything that is open gives way */
  fromTaskId?: string | undefined;
  /** of that task, or of the request where everything moves */
  revision?: number | undefined;
}

/**
 * 跳转: a workflow administrator puts a request at any user task, saying why. Where it has been there before, this is a
 * roll back, with all that follows from one; otherwise it is put there from outside.
 * @throws HallError staleRevision, alreadyHandled; rollbackTarget for what is no user task, or where a join would wait for ever
 */
export async function moveRequest(person: Person, input: MoveRequest, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const { instance, topic } = move;
    const found = await fromTask(move, input.fromTaskId);
    requireAdmin(move, 'flow:running:move');
    await refuseUnlessRunning(move);
    if (found === 'handled') return refuseAsHandled(move, input.fromTaskId ?? null);
    const from = found;
    const { revision } = from ?? instance;
    if (input.revision !== undefined && input.revision !== revision)
      await refuseStale(move, from?.id ?? null, revision);
    requireComment(move, input.comment);
    const target = input.targetActivityId;
    const node =
      target === undefined || !Object.hasOwn(topic.process.nodes, target) ? undefined : topic.process.nodes[target];
    if (node?.type !== 'userTask') throw new HallError('rollbackTarget');
    await writeInstanceStep(move, {
      outcome: 'move',
      comment: input.comment,
      reason: reasonText('moved', { target: node.id }),
      activityId: from?.activity_id ?? node.id,
      activityName: from?.name ?? activityName(topic, node.id, node.name, 'zh-CN', hall),
      taskId: from?.id ?? null,
    });
    await settle(move, { outcome: await moved(move, from, node.id) });
  });
}

/** Back where it was before, by cause and effect; else put there. A refused jump has written nothing. */
async function moved(move: Move, from: OpenTaskRow | undefined, target: string): Promise<Advance> {
  const orders = { asked: target };
  if (from) return advance(move, { type: 'relocate', from: from.execution_id, target }, orders);
  try {
    return await advance(move, { type: 'jump', from: null, target, mode: 'through' }, orders);
  } catch (error) {
    if (!(error instanceof HallError) || error.error !== 'rollbackTarget') throw error;
    return advance(move, { type: 'relocate', from: null, target }, orders);
  }
}

/** @throws HallError taskNotFound for what never was a task of this request, whoever asks */
async function fromTask(move: Move, taskId: string | undefined): Promise<OpenTaskRow | 'handled' | undefined> {
  if (taskId === undefined) return undefined;
  const task = move.involvement.open.find(({ id }) => id === taskId);
  if (task) return task;
  const { trx, instance } = move;
  const gone = await trx
    .selectFrom('wf_history')
    .select('id')
    .where('instance_id', '=', instance.id)
    .where('task_id', '=', taskId)
    .limit(1)
    .executeTakeFirst();
  if (gone) return 'handled';
  throw new HallError('taskNotFound');
}
