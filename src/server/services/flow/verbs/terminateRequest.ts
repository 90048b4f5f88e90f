import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { onRequest, refuseUnlessRunning } from '../move.ts';
import type { MoveInput } from '../move.ts';
import { engineRun } from '../run.ts';
import { settle } from '../settle.ts';
import { requireComment } from '../taskMove.ts';

/** 终止: a workflow administrator ends the request, saying why. A suspended one can be ended too. */
export async function terminateRequest(person: Person, input: MoveInput, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const { instance, involvement } = move;
    if (!involvement.admin) throw new HallError('actionNotAllowed', { data: { action: 'terminate' } });
    await refuseUnlessRunning({ ...move, instance: { ...instance, suspended: false } });
    requireComment(move, input.comment);
    await writeInstanceStep(move, { outcome: 'terminate', comment: input.comment });
    const run = engineRun({ progress: move, formData: instance.form_data, approvals: [] });
    const outcome = await hall.engine.apply(run, { type: 'terminate' });
    await settle(move, { outcome, endState: 'terminated' });
  });
}
