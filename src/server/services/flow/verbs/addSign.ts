import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { colleagues, refuseSecondVoice } from '../colleague.ts';
import type { MoveInput } from '../move.ts';
import { reasonText } from '../reasons.ts';
import { advance } from '../run.ts';
import { settle } from '../settle.ts';
import { onTask } from '../taskMove.ts';
import type { TaskMove } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

export interface AddSign extends MoveInput {
  userIds?: readonly string[] | undefined;
  /** whether the others sign before this person, after him, or at the same time (the default) */
  position?: 'before' | 'after' | 'beside' | undefined;
}

/** 加签: more people must approve at this node. Into a running multi-instance they come as further instances, each person once. */
export async function addSign(person: Person, input: AddSign, hall: Hall): Promise<void> {
  const { position = 'beside' } = input;
  // after the first one the task is no longer there to be put behind another
  if (position === 'before' && new Set(input.userIds).size > 1)
    throw new HallError('badRequest', { data: { field: 'userIds' } });
  await onTask(person, input, { action: 'addSign' }, hall, async (move) => {
    const userIds = colleagues(move, input.userIds);
    if (userIds.length < (input.userIds ?? []).length) throw new HallError('alreadySigns');
    await refuseSecondVoice(move, move.task, userIds, move.task.assignee);
    await writeTaskStep(move, {
      outcome: 'addSign',
      comment: input.comment,
      reason: reasonText('handedTo', { userId: userIds.join(','), position }),
    });
    const { execution_id: token } = move.task;
    // each comes right behind this one: the last first, so that they are asked in the order in which they are named
    const behind = position === 'after' || isSequential(move);
    for (const userId of behind ? userIds.toReversed() : userIds) {
      const outcome = await advance(move, { type: 'addInstance', token, element: userId, position });
      await settle(move, { outcome, acted: move.task.id });
    }
  });
}

/** One after the other: who comes beside somebody comes behind him. */
function isSequential({ task, topic }: TaskMove): boolean {
  return topic.process.nodes[task.activity_id]?.multi?.sequential === true;
}
