import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { holds } from '../involvement.ts';
import type { InvolvedTask } from '../involvement.ts';
import { onRequest, refuseUnlessRunning, refuseUnlessSeen } from '../move.ts';
import type { Move, MoveInput } from '../move.ts';
import { advance } from '../run.ts';
import { settle } from '../settle.ts';
import { actionsAt } from '../offered.ts';
import { requireComment } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

/**
 * 终止: a workflow administrator, or an assignee where his node allows it, ends the request, saying why. Administrators can
 * end a suspended one too.
 */
export async function terminateRequest(person: Person, input: MoveInput, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const { instance, involvement } = move;
    const { admin } = involvement;
    const held = heldAt(move, input.taskId);
    if (!admin && !held) throw new HallError('actionNotAllowed', { data: { action: 'terminate' } });
    await refuseUnlessRunning(admin ? { ...move, instance: { ...instance, suspended: false } } : move);
    await refuseUnlessSeen(move, input);
    requireComment(move, input.comment);
    const step = { outcome: 'terminate', comment: input.comment } as const;
    if (held) await writeTaskStep({ ...move, task: held.task, involved: held }, step);
    else await writeInstanceStep(move, step);
    const outcome = await advance(move, { type: 'terminate' });
    await settle(move, { outcome, endState: 'terminated', why: input.comment, ...(held && { acted: held.task.id }) });
  });
}

/** The person's own task whose node lets its assignee end the request; a delegated one waits for its owner. */
function heldAt({ person, involvement, topic }: Move, taskId: string | undefined): InvolvedTask | undefined {
  return involvement.tasks.find(
    (each) =>
      holds(person, each) &&
      each.task.id === (taskId ?? each.task.id) &&
      each.task.state !== 'pending' &&
      actionsAt(topic, each.task.activity_id).includes('terminate'),
  );
}
