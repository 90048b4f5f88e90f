import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';

/**
 * What a topic is called. No secret: links lead people to its screens who may not start it and have nothing of it.
 * @throws HallError topicNotFound
 */
export function getTitle(_person: Person, input: { key: string; locale: Locale }, hall: Hall): string {
  const topic = hall.registry.topic(input.key);
  if (!topic) throw new HallError('topicNotFound');
  return hall.registry.localised(topic, input.locale).manifest.title;
}
