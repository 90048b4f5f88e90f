import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { openTopic } from './openTopic.ts';
import { topicSteps } from './topicSteps.ts';
import type { TopicStep } from './topicSteps.ts';

/** Who would handle a request of this person, step by step. */
export async function getSteps(
  person: Person,
  input: { key: string; locale: Locale },
  hall: Hall,
): Promise<TopicStep[]> {
  const { topic } = await openTopic(person, { key: input.key }, hall);
  return topicSteps(person, hall.registry.localised(topic, input.locale), input.locale, hall);
}
