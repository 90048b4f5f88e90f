import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Related } from '../../../definition/expression/scope.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Hall } from '../hall.ts';
import { mayStart } from './mayStart.ts';
import { readRelated } from './related.ts';

/** What a form that is being filled in reads of the records and requests that it names, so that the page reckons with it. */
export async function checkRelated(
  person: Person,
  input: { topic: string; formData: FormData },
  hall: Hall,
): Promise<Related> {
  const topic = hall.registry.topic(input.topic);
  if (!topic) throw new HallError('topicNotFound');
  if (!mayStart(person, topic)) throw new HallError('forbidden');
  return readRelated(topic, [input.formData], person.id, hall.db, hall);
}
