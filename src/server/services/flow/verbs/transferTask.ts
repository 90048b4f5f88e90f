import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { colleague, refuseSecondVoice } from '../colleague.ts';
import type { HandOver } from './delegateTask.ts';
import { tellOfTask } from '../messages.ts';
import { reasonText } from '../reasons.ts';
import { updateInstance } from '../settle.ts';
import { updateTask } from '../tasks.ts';
import { onTask } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

/** 转办: somebody else is the assignee for good; there are no candidates to give it back to. */
export async function transferTask(person: Person, input: HandOver, hall: Hall): Promise<void> {
  await onTask(person, input, { action: 'transfer' }, hall, async (move) => {
    const { trx, task } = move;
    const userId = colleague(move, input.userId);
    await refuseSecondVoice(move, task, [userId]);
    await updateTask(trx, task, { assignee: userId, owner: null });
    await trx.deleteFrom('wf_candidate').where('task_id', '=', task.id).execute();
    await writeTaskStep(move, {
      outcome: 'transfer',
      comment: input.comment,
      reason: reasonText('handedTo', { userId }),
    });
    await updateInstance(move);
    await tellOfTask(move, 'transferred', [userId], task, { by: person.realName });
  });
}
