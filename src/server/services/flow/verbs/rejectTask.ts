import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { advance } from '../run.ts';
import { settle } from '../settle.ts';
import { onTask } from '../taskMove.ts';
import type { TaskInput, TaskMove, TaskRule } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

export const REJECTING: TaskRule = { action: 'reject', commentRequired: true };

/** 驳回: final. The request ends as rejected and every other open task is cancelled. */
export async function rejectTask(person: Person, input: TaskInput, hall: Hall): Promise<void> {
  await onTask(person, input, REJECTING, hall, (move) => reject(move, input));
}

/** The verb itself, where everything allows it. */
export async function reject(move: TaskMove, input: TaskInput): Promise<void> {
  await writeTaskStep(move, { outcome: 'reject', comment: input.comment });
  const outcome = await advance(move, { type: 'terminate' });
  await settle(move, { outcome, acted: move.task.id, endState: 'rejected', why: input.comment });
}
