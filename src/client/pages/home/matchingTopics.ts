import type { TopicCard, TopicGroup } from '../../../contract/flow.ts';

/**
 * Services that answer to every word that was typed: by title, category, key, pinyin (whole or first letters) or by
 * what their guide says they are for. Brackets and case do not matter. Empty groups are left out; a service whose name
 * answers stands before one whose guide does.
 */
export function matchingTopics(groups: readonly TopicGroup[], wanted: string, category: string): TopicGroup[] {
  const words = plain(wanted).split(' ').filter(Boolean);
  return groups
    .filter((group) => category === '' || group.category === category)
    .map((group) => ({
      ...group,
      topics: [...matching(group, words, named), ...matching(group, words, purposed)],
    }))
    .filter((group) => group.topics.length > 0);
}

/** The named ones among the services, in the order of their names; what is no longer there is passed over. */
export function someTopics(groups: readonly TopicGroup[], keys: readonly string[]): TopicCard[] {
  const all = new Map(groups.flatMap((group) => group.topics).map((topic) => [topic.key, topic]));
  return [...new Set(keys)].flatMap((key) => all.get(key) ?? []);
}

type Text = (topic: TopicCard, group: TopicGroup) => string;

const named: Text = (topic, group) => `${topic.title} ${group.title} ${topic.key} ${topic.spelling}`;
const purposed: Text = (topic, group) => `${named(topic, group)} ${topic.guide}`;

function matching(group: TopicGroup, words: readonly string[], text: Text): TopicCard[] {
  const says = (topic: TopicCard, of: Text): boolean => {
    const own = plain(of(topic, group));
    return words.every((word) => own.includes(word));
  };
  return group.topics.filter((topic) => says(topic, text) && (text === named || !says(topic, named)));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[（）()【】、，,\s]+/g, ' ')
    .trim();
}

/** Of those that answer, in whatever group they stand, the ones first whose name does. */
export function inTurn(groups: readonly TopicGroup[], wanted: string): TopicCard[] {
  const words = plain(wanted).split(' ').filter(Boolean);
  const titled = ({ title, spelling }: TopicCard) =>
    words.every((word) => plain(`${title} ${spelling}`).includes(word));
  const all = groups.flatMap((group) => group.topics);
  return [...all.filter(titled), ...all.filter((topic) => !titled(topic))];
}

/** The one that was most likely meant. */
export function bestTopic(groups: readonly TopicGroup[], wanted: string): TopicCard | undefined {
  return inTurn(groups, wanted)[0];
}
