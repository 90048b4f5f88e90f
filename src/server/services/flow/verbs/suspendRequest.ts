import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { onRequest, refuseUnlessRunning, refuseUnlessSeen } from '../move.ts';
import type { MoveInput } from '../move.ts';
import { clockColumns, liesWithApplicant } from '../../sla/keepClock.ts';
import { updateInstance } from '../settle.ts';

/** 挂起, 激活: a workflow administrator stops a request (every move is 409 then), or lets it go on. */
export async function suspendRequest(person: Person, input: MoveInput, suspended: boolean, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const { trx, instance, involvement } = move;
    const outcome = suspended ? 'suspend' : 'activate';
    if (!involvement.admin) throw new HallError('actionNotAllowed', { data: { action: outcome } });
    await refuseUnlessRunning({ ...move, instance: { ...instance, suspended: false } });
    await refuseUnlessSeen(move, input);
    if (instance.suspended === suspended) return;
    await trx.updateTable('wf_instance').set({ suspended }).where('id', '=', instance.id).execute();
    await writeInstanceStep(move, { outcome, comment: input.comment });
    const stands = suspended || liesWithApplicant(instance.initiator, involvement.open);
    await updateInstance(move, { clock: clockColumns(move, stands ? 'stopped' : 'on') });
  });
}
