import type { Person } from '../../../contract/person.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { findPicked } from '../records/pick.ts';
import { readFields } from '../records/related.ts';
import { topicsCalled } from './called.ts';
import { fieldsRead, findRelated } from './related.ts';
import { typedForm, type TypedForm } from './typedForm.ts';

/** What a form that is being filled in reads of the records and requests that it names, so that the page reckons with it. */
export async function checkRelated(
  person: Person,
  input: TypedForm & { formData: FormData },
  hall: Hall,
): Promise<Related> {
  const { version, initiator, running } = await typedForm(person, input, hall);
  const { schema } = version;
  const { formData } = input;
  const stored = running?.row.form_data ?? {};
  const find = findRelated(initiator, hall.db, hall);
  const picked = await findPicked(person, [schema, formData], [schema, stored], find, hall);
  return readFields(fieldsRead(version, topicsCalled(version, hall)), [formData], picked);
}
