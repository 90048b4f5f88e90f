import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Skeleton } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { applyPath } from '../../app/paths.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { loadFavourites, useFavourites } from '../../store/favourites.ts';
import { useSession } from '../../store/session.ts';
import { servicesOf, useServicesKey } from '../topicTitles.ts';
import { bestTopic, matchingTopics, someTopics } from './matchingTopics.ts';
import { ScreenShelf } from './ScreenShelf.tsx';
import { ServiceSearch } from './ServiceSearch.tsx';
import { ServiceShelf } from './ServiceShelf.tsx';
import styles from './home.module.css';

/** one row, at a desk and on a phone */
const RECENT = 3;

/**
 * All services this person may start, by category, found by name, pinyin or purpose; above them those that he keeps at
 * hand and those that he used last (`recent`, keys of topics).
 */
export function ServiceHall({ recent }: { recent: readonly string[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const key = useServicesKey();
  const topics = useLoad(key, () => servicesOf(key));
  const [wanted, setWanted] = useState('');
  const [category, setCategory] = useState('');
  const deferred = useDeferredValue(wanted);
  const groups = useMemo(
    () => matchingTopics(topics.data ?? [], deferred, category),
    [topics.data, deferred, category],
  );
  const userId = useSession((state) => state.user?.id ?? '');
  const favourites = useFavourites((state) => state.topics);
  useEffect(() => void loadFavourites(userId), [userId]);
  const whole = deferred.trim() === '' && category === '';
  const count = groups.reduce((sum, group) => sum + group.topics.length, 0);
  const openBest = () => {
    const best = wanted.trim() && bestTopic(matchingTopics(topics.data ?? [], wanted, category), wanted);
    if (best) void navigate(applyPath(best.key));
  };
  return (
    <Panel
      title={t('home.services')}
      count={count}
      extra={<ServiceSearch value={wanted} onChange={setWanted} onEnter={openBest} />}
    >
      {Boolean(topics.error) && <ErrorState error={topics.error} retry={topics.reload} />}
      {!topics.data && topics.loading && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {topics.data && topics.data.length > 0 && (
        <div className={styles.categories} role="group" aria-label={t('home.categories')}>
          {[{ category: '', title: t('home.everything') }, ...topics.data].map((group) => (
            <button
              key={group.category}
              type="button"
              className={styles.category}
              aria-pressed={category === group.category}
              onClick={() => setCategory(group.category)}
            >
              {group.title}
            </button>
          ))}
        </div>
      )}
      {topics.data?.length === 0 && <EmptyState compact title={t('home.noneOpen')} text={t('home.noneOpenText')} />}
      {topics.data && topics.data.length > 0 && count === 0 && (
        <EmptyState compact title={t('home.noService')} text={t('home.noServiceText')} />
      )}
      <p className={styles.unseen} role="status">
        {topics.data ? t('home.found', { n: count }) : ''}
      </p>
      <div className={styles.room}>
        <div className={styles.groups}>
          {whole && <ServiceShelf title={t('home.favourites')} topics={someTopics(groups, favourites)} />}
          {whole && <ServiceShelf title={t('home.recent')} topics={someTopics(groups, recent).slice(0, RECENT)} />}
          {groups.map((group) => (
            <ServiceShelf key={group.category} title={group.title} topics={group.topics} />
          ))}
        </div>
      </div>
      {!whole && category === '' && <ScreenShelf wanted={deferred} />}
    </Panel>
  );
}
