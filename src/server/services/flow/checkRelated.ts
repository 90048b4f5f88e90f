import type { Person } from '../../../contract/person.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { relatedToTyped, typedForm, type TypedForm } from './typedForm.ts';

/** What a form that is being filled in reads of the records and requests that it names, so that the page reckons with it. */
export async function checkRelated(
  person: Person,
  input: TypedForm & { formData: FormData },
  hall: Hall,
): Promise<Related> {
  return relatedToTyped(person, await typedForm(person, input, hall), [input.formData], hall);
}
