import type { TopicGroup } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { readLabels } from '../flow/labels.ts';
import { mayStart } from '../flow/mayStart.ts';
import type { Hall } from '../hall.ts';
import { closedTopics } from '../processes/processConfig.ts';
import { spellingOf } from './spelling.ts';

const CATEGORY = 'topicCategory';

/** The topics that the person may start, grouped by category in the dictionary's order. */
export async function listTopics(person: Person, locale: Locale, hall: Hall): Promise<TopicGroup[]> {
  const labels = await readLabels(hall);
  const closed = await closedTopics(hall);
  const topics = hall.registry.topics().filter((topic) => mayStart(person, topic) && !closed.has(topic.key));
  const groups = Map.groupBy(topics, ({ manifest }) => manifest.category);
  const known = labels.values(CATEGORY);
  const categories = [
    ...known.filter((each) => groups.has(each)),
    ...[...groups.keys()].filter((each) => !known.includes(each)),
  ];
  return categories.map((category) => ({
    category,
    title: labels.label(CATEGORY, category, locale),
    topics: (groups.get(category) ?? []).map((topic) => {
      const { key, manifest } = hall.registry.localised(topic, locale);
      return {
        key,
        title: manifest.title,
        icon: manifest.icon ?? '',
        category,
        promiseDays: manifest.promiseDays ?? null,
        guide: manifest.guide ?? '',
        spelling: spellingOf(topic.manifest.title),
      };
    }),
  }));
}
