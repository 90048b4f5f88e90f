import type { Person } from '../../../../contract/person.ts';
import type { FormData } from '../../../../definition/types/json.ts';
import type { Hall } from '../../hall.ts';
import { useFiles } from '../fileUses.ts';
import { takeForm } from '../form.ts';
import { tellOfTask } from '../messages.ts';
import type { MoveInput } from '../move.ts';
import { updateInstance } from '../settle.ts';
import { updateTask } from '../tasks.ts';
import { isAssignee, onTask } from '../taskMove.ts';
import type { TaskMove } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

export interface ResolveTask extends MoveInput {
  /** what the delegate has filled in for the owner */
  formData?: FormData | undefined;
}

/** Gives a delegated task back to its owner, who decides. */
export async function resolveTask(person: Person, input: ResolveTask, hall: Hall): Promise<void> {
  const rule = {
    mayAct: (move: TaskMove) => isAssignee(move) && move.task.state === 'pending',
    whilePending: true,
    commentRequired: true,
  };
  await onTask(person, input, rule, hall, async (move) => {
    const { task, trx, instance } = move;
    const formData =
      input.formData &&
      (await takeForm(person, move, {
        node: task.activity_id,
        rows: task.rows,
        stored: instance.form_data,
        incoming: input.formData,
      }));
    if (formData) await useFiles(trx, person, 'instance', instance.id, formData);
    await updateTask(trx, task, { assignee: task.owner, state: 'open' });
    await writeTaskStep(move, { outcome: 'resolve', comment: input.comment, ...(formData && { formData }) });
    await updateInstance(move, { formData });
    if (task.owner !== null) {
      await tellOfTask(move, 'resolved', [task.owner], task, { by: person.realName });
    }
  });
}
