import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { drawTopic } from '../flow/getDiagram.ts';
import type { Hall } from '../hall.ts';
import { openTopic } from './openTopic.ts';

/** The process of a topic as SVG, nothing of it done yet. */
export async function getDiagramOfTopic(
  person: Person,
  input: { key: string; locale: Locale },
  hall: Hall,
): Promise<string> {
  const { topic } = await openTopic(person, { key: input.key }, hall);
  return drawTopic(topic, { done: [], active: [] }, input.locale, hall);
}
