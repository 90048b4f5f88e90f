import { create } from 'zustand';
import { useTranslation } from 'react-i18next';
import type { TopicCard, TopicGroup } from '../../contract/flow.ts';
import { startableTopics } from '../api/flow.ts';
import { useSession } from '../store/session.ts';
import { useLoad } from '../hooks/useLoad.ts';

interface TitleState {
  /** learned from rows and details, since one may handle topics that one may not start */
  titles: Record<string, string>;
}

const useTitles = create<TitleState>()(() => ({ titles: {} }));

export function learnTitles(found: Record<string, string>): void {
  const { titles } = useTitles.getState();
  if (Object.entries(found).some(([key, title]) => titles[key] !== title)) {
    useTitles.setState({ titles: { ...titles, ...found } });
  }
}

let kept: { key: string; groups: Promise<TopicGroup[]> } | null = null;

/** The services of this person in this language, asked for once by all that show or name them; anew on `fresh`. */
export function servicesOf(key: string, fresh = false): Promise<TopicGroup[]> {
  if (kept?.key !== key || fresh) {
    const groups = startableTopics();
    kept = { key, groups };
    groups.catch(() => {
      kept = null;
    });
  }
  return kept.groups;
}

/** Names what `servicesOf` keeps. */
export function useServicesKey(): string {
  const { i18n } = useTranslation();
  const userId = useSession((state) => state.user?.id ?? '');
  return `${userId}:${i18n.language}`;
}

/** Topics that can be chosen in a filter: those that may be started and those that were met. */
export function useTopicOptions(): { value: string; label: string }[] {
  const key = useServicesKey();
  const { titles } = useTitles();
  const { data } = useLoad(key, () => servicesOf(key));
  const cards: TopicCard[] = (data ?? []).flatMap((group) => group.topics);
  const all = { ...titles, ...Object.fromEntries(cards.map((card) => [card.key, card.title])) };
  return Object.entries(all).map(([value, label]) => ({ value, label }));
}

/** Title of a topic, or its key until somebody told. */
export function useTopicTitle(topic: string | undefined): string {
  const options = useTopicOptions();
  return options.find((option) => option.value === topic)?.label ?? topic ?? '';
}
