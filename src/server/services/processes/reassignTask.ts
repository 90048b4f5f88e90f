import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { reasonText } from '../flow/reasons.ts';
import { refuseSecondVoice } from '../flow/colleague.ts';
import { tellOfTask } from '../flow/messages.ts';
import { onRequest, refuseUnlessRunning } from '../flow/move.ts';
import type { Move, MoveInput } from '../flow/move.ts';
import { updateInstance } from '../flow/settle.ts';
import { updateTask } from '../flow/tasks.ts';
import { START, requireComment } from '../flow/taskMove.ts';
import { writeTaskStep } from '../flow/taskStep.ts';
import { refuseAsHandled, refuseStale } from '../flow/winner.ts';
import type { Hall } from '../hall.ts';
import { requireAdmin } from './requireAdmin.ts';

export interface ReassignTask extends MoveInput {
  userId?: string | undefined;
}

/**
 * 改派: a workflow administrator gives an open task to somebody else, saying why; a delegation ends with it.
 * @throws HallError taskNotFound, actionNotAllowed, suspended, staleRevision, alreadyHandled, commentRequired, personRequired, personLeft, alreadySigns
 */
export async function reassignTask(person: Person, input: ReassignTask, hall: Hall): Promise<void> {
  await onRequest(person, { ...input, processInstanceId: undefined }, hall, async (move) => {
    const { trx, involvement } = move;
    requireAdmin(move, 'flow:running:reassign');
    await refuseUnlessRunning(move);
    const task = involvement.open.find(({ id }) => id === input.taskId);
    if (!task) return refuseAsHandled(move, input.taskId ?? '');
    // what lies with the applicant is his to hand in again
    if (task.activity_id === START) throw new HallError('actionNotAllowed', { data: { action: 'reassign' } });
    if (input.revision !== undefined && input.revision !== task.revision)
      return refuseStale(move, task.id, task.revision);
    requireComment(move, input.comment);
    const userId = somebody(move, input.userId);
    await refuseSecondVoice(move, task, [userId]);
    await updateTask(trx, task, { assignee: userId, owner: null, state: 'open' });
    await trx.deleteFrom('wf_candidate').where('task_id', '=', task.id).execute();
    await writeTaskStep(
      { ...move, task, involved: undefined },
      { outcome: 'reassign', comment: input.comment, reason: reasonFor(task.assignee, userId) },
    );
    await updateInstance(move);
    await tellOfTask(move, 'transferred', [userId], task, { by: person.realName });
  });
}

/** From whom it was taken: he is told, should he still try to handle it. */
const reasonFor = (from: string | null, userId: string): string =>
  from === null ? reasonText('handedTo', { userId }) : reasonText('reassigned', { from, userId });

/** Present; the administrator may take it himself. */
function somebody({ hall, locale }: Move, userId: string | undefined): string {
  const named = userId !== undefined && userId.trim() !== '';
  if (named && hall.directory.user(userId)?.enabled === true) return userId;
  const error = named ? 'personLeft' : 'personRequired';
  throw new HallError(error, {
    data: { errors: [{ path: 'userId', message: hall.texts.text(locale, `errors.${error}`) }] },
  });
}
