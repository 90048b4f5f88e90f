import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { colleagues } from '../colleague.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { tellPeople } from '../messages.ts';
import { onRequest, refuseUnlessSeen } from '../move.ts';
import type { Move, MoveInput } from '../move.ts';
import { reasonText } from '../reasons.ts';
import { holds } from '../involvement.ts';
import { addReaders } from '../readers.ts';
import { actionsAt } from '../offered.ts';

export interface CcRequest extends MoveInput {
  userIds?: readonly string[] | undefined;
}

/** 抄送: names readers. They see what `view` shows, and the row says when they first read it. */
export async function ccRequest(person: Person, input: CcRequest, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, async (move) => {
    const { trx, instance, now } = move;
    if (!mayCopy(move)) throw new HallError('actionNotAllowed', { data: { action: 'cc' } });
    await refuseUnlessSeen(move, input);
    const userIds = colleagues(move, input.userIds);
    const fresh = await addReaders(trx, instance.id, userIds, { id: person.id, now });
    if (fresh.length === 0) return;
    const held = move.involvement.tasks.find((each) => holds(person, each))?.task;
    await writeInstanceStep(move, {
      ...(held && { activityId: held.activity_id, activityName: held.name, rows: held.rows }),
      outcome: 'cc',
      comment: input.comment,
      reason: reasonText('handedTo', { userId: fresh.join(',') }),
    });
    await tellPeople(move, 'cc', fresh, { by: person.realName });
  });
}

/** The applicant always; an assignee where his node offers it. */
export function mayCopy({ involvement, person, topic }: Pick<Move, 'involvement' | 'person' | 'topic'>): boolean {
  return (
    involvement.initiator ||
    involvement.tasks.some((each) => holds(person, each) && actionsAt(topic, each.task.activity_id).includes('cc'))
  );
}
