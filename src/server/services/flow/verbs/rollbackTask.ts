import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { approvalsOf } from '../approvals.ts';
import type { MoveInput } from '../move.ts';
import { reasonText } from '../../../engine/reasons.ts';
import { engineRun } from '../run.ts';
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
    const before = engineRun({ progress: move, formData: instance.form_data, approvals: [] });
    const targets = await hall.engine.jumpTargets(before, task.execution_id);
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
    const approvals = await approvalsOf(move);
    const run = engineRun({ progress: move, formData: instance.form_data, approvals, asked: target });
    const outcome = await hall.engine.apply(run, { type: 'jump', from: task.execution_id, target, mode });
    await settle(move, { outcome, acted: task.id });
  });
}
