import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import type { MoveInput } from '../move.ts';
import { updateInstance } from '../settle.ts';
import { updateTask } from '../tasks.ts';
import { isAssignee, onTask } from '../taskMove.ts';
import type { TaskMove } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

/** 取消签收: gives a claimed task back to all its candidates. One that the process assigned cannot be given back. */
export async function unclaimTask(person: Person, input: MoveInput, hall: Hall): Promise<void> {
  const rule = { mayAct: (move: TaskMove) => isAssignee(move) && move.involved?.claimed === true };
  await onTask(person, input, rule, hall, async (move) => {
    await updateTask(move.trx, move.task, { assignee: null });
    await writeTaskStep(move, { outcome: 'unclaim', comment: input.comment });
    await updateInstance(move);
  });
}
