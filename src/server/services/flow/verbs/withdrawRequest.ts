import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import { visibleData } from '../../../../definition/projection/visible.ts';
import type { Hall } from '../../hall.ts';
import { readApprovals } from '../approvals.ts';
import { dropFileUses, useFiles } from '../fileUses.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { onRequest, refuseUnlessRunning, refuseUnlessSeen } from '../move.ts';
import type { MoveInput, Reading } from '../move.ts';
import { isWithdrawable } from '../offered.ts';
import { advance } from '../run.ts';
import { settle } from '../settle.ts';
import { START } from '../taskMove.ts';
import { isMoving } from '../viewpoint.ts';
import type { Viewpoint } from '../viewpoint.ts';
import { lostTo } from '../winner.ts';

export interface Withdrawn {
  /** of the draft that the request has become again */
  businessKey: string;
}

/** 撤回: the applicant takes his request back while nobody has approved it; it is a draft with its data again. */
export async function withdrawRequest(person: Person, input: MoveInput, hall: Hall): Promise<Withdrawn> {
  return onRequest(person, input, hall, async (move) => {
    const { trx, instance, topic, involvement, now } = move;
    if (!involvement.initiator) throw new HallError('actionNotAllowed', { data: { action: 'withdraw' } });
    await refuseUnlessRunning(move);
    await refuseUnlessSeen(move, input);
    if (!(await mayWithdraw(move))) throw new HallError('notWithdrawable', await lostTo(move, null));
    await writeInstanceStep(move, { outcome: 'withdraw', comment: input.comment });
    const outcome = await advance(move, { type: 'terminate' });
    await settle(move, { outcome, endState: 'withdrawn' });
    const formData = visibleData(topic, START, instance.form_data);
    await trx
      .insertInto('wf_draft')
      .values({
        business_key: instance.business_key,
        topic: instance.topic,
        version_id: instance.version_id,
        owner_id: person.id,
        form_data: JSON.stringify(formData),
        revision: 1,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute();
    await dropFileUses(trx, 'draft', instance.business_key);
    await useFiles(trx, person, 'draft', instance.business_key, formData);
    return { businessKey: instance.business_key };
  });
}

export async function offersWithdraw(view: Viewpoint, hall: Hall): Promise<boolean> {
  return view.involvement.initiator && isMoving(view.instance) && mayWithdraw({ ...view, trx: hall.db });
}

async function mayWithdraw({ trx, instance, topic, involvement }: Reading): Promise<boolean> {
  const open = involvement.open.map(({ activity_id }) => activity_id);
  return isWithdrawable(topic, open, await readApprovals(trx, instance.id, topic.process));
}
