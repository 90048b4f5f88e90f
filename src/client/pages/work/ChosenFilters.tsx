import { useTranslation } from 'react-i18next';
import type { ListName, TaskFilters, TaskQuery } from '../../api/flow.ts';
import { useTopicOptions } from '../topicTitles.ts';
import { useStepName } from './StepFilter.tsx';
import styles from './work.module.css';

interface Props {
  list: ListName;
  fixedTopic: string | undefined;
  query: TaskQuery;
  change: (part: Partial<TaskQuery>) => void;
}

interface Chip {
  name: keyof TaskFilters;
  text: string;
  /** what goes with it */
  without: TaskFilters;
}

/** What a list was narrowed down to, each with a way to take it back: also seen while the filters are folded away. */
export function ChosenFilters({ list, fixedTopic, query, change }: Props) {
  const { t } = useTranslation();
  const topics = useTopicOptions();
  const step = useStepName(query);
  const { topic, node, keyword, status, urgency, claimable, unread, startDate, endDate } = query;
  const title = topics.find(({ value }) => value === topic)?.label ?? topic;
  const all: (Chip | false | undefined)[] = [
    keyword !== undefined && { name: 'keyword', text: `“${keyword}”`, without: { keyword: '' } },
    topic !== undefined &&
      fixedTopic === undefined && { name: 'topic', text: title ?? topic, without: { topic: '', node: '' } },
    node !== undefined && { name: 'node', text: step || node, without: { node: '' } },
    status !== undefined && { name: 'status', text: t(`requestState.${status}`), without: { status: '' } },
    urgency !== undefined && { name: 'urgency', text: t(`due.${urgency}`), without: { urgency: '' } },
    claimable !== undefined && {
      ...{ name: 'claimable', without: { claimable: '' } },
      text: t(claimable === 'true' ? 'list.claimable' : 'list.claimed'),
    },
    unread !== undefined && { name: 'unread', text: t('list.unread'), without: { unread: '' } },
    (startDate ?? endDate) !== undefined && {
      ...{ name: 'startDate', without: { startDate: '', endDate: '' } },
      text: `${startDate ?? ''} – ${endDate ?? ''}`,
    },
  ];
  const chips = all.filter((chip) => chip !== false && chip !== undefined);
  if (chips.length === 0 || list === 'drafts') return null;
  return (
    <ul className={styles.chosen} aria-label={t('list.chosenFilters')}>
      {chips.map(({ name, text, without }) => (
        <li key={name}>
          <button type="button" aria-label={t('list.withoutFilter', { filter: text })} onClick={() => change(without)}>
            {text} <span aria-hidden="true">✕</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
