import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import type { MoveInput } from '../move.ts';
import type { Standing } from '../../../engine/port.ts';
import { reasonText } from '../reasons.ts';
import { advance, standing } from '../run.ts';
import { settle } from '../settle.ts';
import { START, onTask } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

export interface RollbackTask extends MoveInput {
  /** user task that was completed before, or `start` (the default): the applicant's own step */
  targetActivityId?: string | undefined;
  /** how the resubmission goes on; left out: as the node says, else through all again */
  mode?: 'through' | 'straight' | undefined;
}

/** 退回: to the applicant or to a user task that was completed before on this path. */
export async function rollbackTask(person: Person, input: RollbackTask, hall: Hall): Promise<void> {
  await onTask(person, input, { action: 'rollback', commentRequired: true }, hall, async (move) => {
    const { task, instance, topic } = move;
    const target = input.targetActivityId ?? START;
    const mode = input.mode ?? topic.manifest.nodes[task.activity_id]?.resubmit ?? 'through';
    const targets = rollbackTargets(await standing(move), task.execution_id);
    if (target !== START && !targets.includes(target)) {
      throw new HallError('rollbackTarget', { data: { targets: [START, ...targets] } });
    }
    // a task that nobody could ever do
    if (target === START && !hall.directory.user(instance.initiator)?.enabled) throw new HallError('initiatorLeft');
    await writeTaskStep(move, {
      outcome: 'rollback',
      comment: input.comment,
      reason: reasonText('rolledBack', { target, mode }),
    });
    const outcome = await advance(move, { type: 'jump', from: task.execution_id, target, mode }, { asked: target });
    await settle(move, { outcome, acted: task.id, why: input.comment });
  });
}

/** User tasks that people completed on the way to where this token stands, oldest first: where it may go besides `start`. */
export function rollbackTargets(places: readonly Standing[], token: string): string[] {
  const here = places.find((place) => place.token === token);
  return here?.path.filter((activityId) => activityId !== here.activityId) ?? [];
}
