import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { colleague } from '../colleague.ts';
import { tellOfTask } from '../messages.ts';
import type { MoveInput } from '../move.ts';
import { reasonText } from '../reasons.ts';
import { updateInstance } from '../settle.ts';
import { updateTask } from '../tasks.ts';
import { holderOf, onTask } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

export interface HandOver extends MoveInput {
  userId?: string | undefined;
}

/** 委派: the owner stays, somebody else has a look and gives it back with `resolve`. */
export async function delegateTask(person: Person, input: HandOver, hall: Hall): Promise<void> {
  await onTask(person, input, { action: 'delegate' }, hall, async (move) => {
    const userId = colleague(move, input.userId);
    await updateTask(move.trx, move.task, { assignee: userId, owner: holderOf(move), state: 'pending' });
    await writeTaskStep(move, {
      outcome: 'delegate',
      comment: input.comment,
      reason: reasonText('handedTo', { userId }),
    });
    await updateInstance(move);
    await tellOfTask(move, 'delegated', [userId], move.task, { by: person.realName });
  });
}
