import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { ProcessNode } from '../../../definition/types/process.ts';
import type { Hall } from '../hall.ts';
import { topicsCalled } from './called.ts';
import { START } from './taskMove.ts';

/** The start events of the process itself, not of its sub-processes. */
export function startEvents(topic: TopicDefinition): ProcessNode[] {
  const { id, nodes } = topic.process;
  return Object.values(nodes).filter(({ type, scope }) => type === 'startEvent' && scope === id);
}

/** What the submission is called, in the locale of the definition passed. */
export function startName(topic: TopicDefinition, hall: Hall, locale: Locale = 'zh-CN'): string {
  return startEvents(topic)[0]?.name || hall.texts.text(locale, 'flow.submit');
}

/** The name of an activity in the reader's language; `stored` is what the history wrote down. */
export function activityName(
  topic: TopicDefinition,
  activityId: string,
  stored: string,
  locale: Locale,
  hall: Hall,
): string {
  const localised = hall.registry.localised(topic, locale);
  if (activityId === START) return startName(localised, hall, locale);
  if (activityId === 'end') return hall.texts.text(locale, 'flow.end');
  const own = localised.process.nodes[activityId]?.name;
  return own || nameInCalled(topic, activityId, stored, locale, hall) || stored || activityId;
}

/** The same of an activity of a process that is called, unless it was called otherwise when the history wrote it down. */
function nameInCalled(
  topic: TopicDefinition,
  activityId: string,
  stored: string,
  locale: Locale,
  hall: Hall,
): string | undefined {
  const called = topicsCalled(topic, hall).find(({ process }) => Object.hasOwn(process.nodes, activityId));
  if (!called || (stored !== '' && called.process.nodes[activityId]?.name !== stored)) return undefined;
  return hall.registry.localised(called, locale).process.nodes[activityId]?.name;
}
