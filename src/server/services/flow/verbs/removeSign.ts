import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { colleagues } from '../colleague.ts';
import type { MoveInput } from '../move.ts';
import { reasonText } from '../reasons.ts';
import { advance, standing } from '../run.ts';
import { settle } from '../settle.ts';
import type { OpenTaskRow } from '../rows.ts';
import { onTask } from '../taskMove.ts';
import type { TaskMove } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';
import { refuseAsHandled } from '../winner.ts';

export interface RemoveSign extends MoveInput {
  userIds?: readonly string[] | undefined;
}

/** 减签: others who sign at the same node, or are still to be asked there, need not any more. */
export async function removeSign(person: Person, input: RemoveSign, hall: Hall): Promise<void> {
  await onTask(person, input, { action: 'removeSign' }, hall, async (move) => {
    const { task, involvement } = move;
    const userIds = colleagues(move, input.userIds, true);
    const place = (await standing(move)).find(({ token }) => token === task.execution_id);
    const leaving: { userId: string; sibling: OpenTaskRow | undefined }[] = [];
    for (const userId of userIds) {
      const sibling = involvement.open.find(
        ({ id, activity_id, assignee, owner, state }) =>
          id !== task.id &&
          activity_id === task.activity_id &&
          // his voice is meant though somebody else has a look at it
          (assignee === userId || (state === 'pending' && owner === userId)),
      );
      if (!sibling && place?.awaited.includes(userId) !== true) await refuseMissing(move, userId);
      leaving.push({ userId, sibling });
    }
    await writeTaskStep(move, {
      outcome: 'removeSign',
      comment: input.comment,
      reason: reasonText('handedTo', { userId: userIds.join(',') }),
    });
    for (const { userId, sibling } of leaving) {
      const { id, execution_id: token } = sibling ?? task;
      // without the one before him the vote was over, and nobody's word is waited for any more
      if (!move.open.some((one) => one.id === id)) continue;
      const outcome = await advance(move, { type: 'removeInstance', token, ...(!sibling && { element: userId }) });
      await settle(move, { outcome });
    }
  });
}

/** Who has signed, or handed it on, a moment ago was faster; anybody else does not sign here. */
async function refuseMissing(move: TaskMove, userId: string): Promise<never> {
  const { trx, instance, task, hall, locale } = move;
  const before = await trx
    .selectFrom('wf_history')
    .select('task_id')
    .where('instance_id', '=', instance.id)
    .where('activity_id', '=', task.activity_id)
    .where('assignee', '=', userId)
    .where('task_id', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before) await refuseAsHandled(move, before.task_id);
  const message = hall.texts.text(locale, 'errors.personRequired');
  throw new HallError('personRequired', { data: { errors: [{ path: 'userIds', message }] } });
}
