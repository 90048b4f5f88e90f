import type { Person } from '../../../contract/person.ts';
import type { Lookups } from '../../../definition/expression/scope.ts';
import { answersFor } from '../../../definition/projection/asked.ts';
import { project } from '../../../definition/projection/project.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { houseScope } from './run.ts';
import { START } from './taskMove.ts';
import { relatedToTyped, typedForm, type TypedForm } from './typedForm.ts';

/**
 * What a form that is being filled in reads of the records and requests that it names, and asks of the organisation, so that
 * the page reckons with it.
 */
export async function checkRelated(
  person: Person,
  input: TypedForm & { formData: FormData },
  hall: Hall,
): Promise<Lookups> {
  const typed = await typedForm(person, input, hall);
  const { version, initiator, running } = typed;
  const related = await relatedToTyped(person, typed, [input.formData], hall);
  const tasks = running?.involvement.tasks ?? [];
  const node = (tasks.find(({ task }) => task.id === input.taskId) ?? tasks[0])?.task.activity_id ?? START;
  const scope = houseScope(initiator, hall.clock.now(), hall, related, person.id);
  const seen = { formData: running?.row.form_data ?? {}, scope };
  const organisation = answersFor(version, project(version, node, seen), input.formData, scope);
  return { related, ...(organisation && { organisation }) };
}
