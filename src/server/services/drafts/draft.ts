import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { submitData } from '../../../definition/projection/submit.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import { evaluating } from '../flow/expressionFailure.ts';
import { mayStart } from '../flow/mayStart.ts';
import { houseScope } from '../flow/run.ts';
import { START } from '../flow/taskMove.ts';
import type { Hall } from '../hall.ts';

/** What is saved of a draft may not grow beyond what can be handed in. */
const LARGEST = 512 * 1024;

/** A topic that this person may write a draft for. */
export function draftTopic(person: Person, key: string, hall: Hall): VersionedTopic {
  const topic = hall.registry.topic(key);
  if (!topic) throw new HallError('topicNotFound');
  if (!mayStart(person, topic)) throw new HallError('forbidden');
  return topic;
}

/** A draft is not judged, but it holds nothing that the applicant could not hand in. */
export function draftData(person: Person, topic: VersionedTopic, incoming: FormData, hall: Hall): FormData {
  const scope = houseScope(person.id, hall.clock.now(), hall);
  const { formData } = evaluating(() => submitData({ definition: topic, node: START, stored: {}, incoming, scope }));
  if (JSON.stringify(formData).length > LARGEST) throw new HallError('tooLarge');
  return formData;
}
