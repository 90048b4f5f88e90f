import { useMemo } from 'react';
import i18next from 'i18next';
import { create } from 'zustand';
import { useTranslation } from 'react-i18next';
import type { TopicCard, TopicGroup } from '../../contract/flow.ts';
import { ApiError } from '../api/envelope.ts';
import { startableTopics, topicTitle } from '../api/flow.ts';
import { useSession } from '../store/session.ts';
import { useLoad } from '../hooks/useLoad.ts';

interface TitleState {
  /** what they are written in */
  language: string;
  /** learned from rows and details, since one may handle topics that one may not start */
  titles: Record<string, string>;
}

const useTitles = create<TitleState>()(() => ({ language: '', titles: {} }));

export function learnTitles(found: Record<string, string>): void {
  const now = useTitles.getState();
  const { language } = i18next;
  const titles = now.language === language ? now.titles : {};
  if (Object.entries(found).some(([key, title]) => titles[key] !== title)) {
    useTitles.setState({ language, titles: { ...titles, ...found } });
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

/** The services of this person; null until they are known, or where nobody `asks` for them. */
function useServices(asks = true): TopicCard[] | null {
  const key = useServicesKey();
  const { data } = useLoad(asks ? key : null, () => servicesOf(key));
  return useMemo(() => data && data.flatMap((group) => group.topics), [data]);
}

/** Topics that can be chosen in a filter: those that may be started and those that were met. */
export function useTopicOptions(asks = true): { value: string; label: string }[] {
  const { i18n } = useTranslation();
  const { titles, language } = useTitles();
  const cards = useServices(asks) ?? [];
  const met = language === i18n.language ? titles : {};
  const all = { ...met, ...Object.fromEntries(cards.map((card) => [card.key, card.title])) };
  return Object.entries(all).map(([value, label]) => ({ value, label }));
}

/** Whether the person may start it; null until that is known. */
export function useMayStart(topic: string): boolean | null {
  const services = useServices();
  return services && services.some(({ key }) => key === topic);
}

/** Title of a topic, asked for where nothing has told it; empty until then. `missing`: there is no such topic. */
export function useTopicTitle(topic: string | undefined): { title: string; missing: boolean } {
  const { i18n } = useTranslation();
  const asks = topic !== undefined;
  const services = useServices(asks);
  const known = useTopicOptions(asks).find(({ value }) => value === topic)?.label;
  const wanted = asks && services !== null && known === undefined ? topic : null;
  const { error } = useLoad(wanted && `${wanted}:${i18n.language}`, async () => {
    if (wanted) learnTitles({ [wanted]: await topicTitle(wanted) });
  });
  const missing = error instanceof ApiError && error.status === 404;
  return { title: known ?? (error ? (topic ?? '') : ''), missing };
}
