import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { StatisticsQuery } from '../../../contract/statistics.ts';
import { DayRange } from '../../../renderer/widgets/date-range/DayRange.tsx';
import { departments } from '../../api/statistics.ts';
import type { DeptNode } from '../../api/statistics.ts';
import { cx } from '../../components/cx.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useTopicOptions } from '../topicTitles.ts';
import styles from './statistics.module.css';

const FILTERS = ['from', 'to', 'topic', 'deptId'] as const;

interface Props {
  query: StatisticsQuery;
  change: (part: StatisticsQuery) => void;
}

/** The period, service and department of a statistic; they stand in the address. Each choice acts at once. */
export function StatisticsFilters({ query, change }: Props) {
  const { t } = useTranslation();
  const topics = useTopicOptions();
  const { data: depts } = useLoad('depts', departments);
  const { from, to } = query;
  return (
    <form role="search" aria-label={t('statistics.filters')} className={styles.filters}>
      <DayRange
        className={styles.dates}
        label={t('statistics.dates')}
        value={[from ?? '', to ?? '']}
        onChange={([first, last]) => change({ from: first, to: last })}
      />
      <Select
        className={cx(styles.topic)}
        aria-label={t('list.topic')}
        placeholder={t('list.topic')}
        value={query.topic ?? null}
        options={topics}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(value: string | null | undefined) => change({ topic: value ?? '' })}
      />
      <Select
        className={cx(styles.topic)}
        aria-label={t('statistics.dept')}
        placeholder={t('statistics.dept')}
        value={query.deptId ?? null}
        options={deptOptions(depts ?? [])}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(value: string | null | undefined) => change({ deptId: value ?? '' })}
      />
      {FILTERS.some((name) => query[name]) && (
        <Button onClick={() => change({ from: '', to: '', topic: '', deptId: '' })}>{t('action.reset')}</Button>
      )}
    </form>
  );
}

/** The tree as a list: what lies below stands further in. */
function deptOptions(nodes: readonly DeptNode[], depth = 0): { value: string; label: string }[] {
  return nodes.flatMap(({ id, name, children }) => [
    { value: id, label: `${'\u3000'.repeat(depth)}${name}` },
    ...deptOptions(children ?? [], depth + 1),
  ]);
}

/** What the address asks for. */
export function statisticsQuery(params: URLSearchParams): StatisticsQuery {
  const query: StatisticsQuery = {};
  for (const name of FILTERS) {
    const value = params.get(name);
    if (value) query[name] = value;
  }
  return query;
}
