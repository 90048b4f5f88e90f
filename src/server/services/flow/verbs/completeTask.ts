import type { Person } from '../../../../contract/person.ts';
import type { FormData } from '../../../../definition/types/json.ts';
import type { Moment } from '../../../../definition/types/manifest.ts';
import type { Hall } from '../../hall.ts';
import { sameValue } from '../../../../definition/validation/errors.ts';
import { useFiles } from '../fileUses.ts';
import { takeForm } from '../form.ts';
import { drawNumbers } from '../numbers.ts';
import { advance } from '../run.ts';
import { settle } from '../settle.ts';
import { START, onTask } from '../taskMove.ts';
import type { TaskInput, TaskMove, TaskRule } from '../taskMove.ts';
import { writeTaskStep } from '../taskStep.ts';

export interface CompleteTask extends TaskInput {
  /** left out: no change; given: the node's writable fields are replaced, those absent cleared */
  formData?: FormData | undefined;
}

export const COMPLETING: TaskRule = { action: 'complete', commentRequired: true, silentAt: START };

/** 同意: the assignee approves and the request moves on. The applicant's own step is handed in again by it. */
export async function completeTask(person: Person, input: CompleteTask, hall: Hall): Promise<void> {
  await onTask(person, input, COMPLETING, hall, (move) => complete(move, input));
}

/** The verb itself, where everything allows it. */
export async function complete(move: TaskMove, input: CompleteTask): Promise<void> {
  const { person, task, trx, instance } = move;
  const done: Moment = `node:${task.activity_id}`;
  const taken = await takeForm(person, move, {
    node: task.activity_id,
    rows: task.rows,
    stored: instance.form_data,
    incoming: input.formData,
  });
  // before the engine moves: what follows may name the number
  const formData = await drawNumbers(move, [done], taken);
  await writeTaskStep(move, { outcome: 'complete', comment: input.comment, formData });
  const changed = sameValue(formData, instance.form_data) ? undefined : formData;
  if (changed) await useFiles(trx, person, 'instance', instance.id, changed);
  const outcome = await advance(move, { type: 'complete', tokens: [task.execution_id] }, { formData });
  await settle(move, { outcome, acted: task.id, formData: changed, done });
}
