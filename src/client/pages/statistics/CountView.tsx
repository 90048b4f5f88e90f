import { useTranslation } from 'react-i18next';
import type { CountStatistics, Tally, TopicTally } from '../../../contract/statistics.ts';
import { Panel } from '../../components/Panel.tsx';
import { BarTable } from './BarTable.tsx';
import type { BarColumn } from './BarTable.tsx';
import { TimeBars } from './TimeBars.tsx';
import styles from './statistics.module.css';

const TALLIES = ['total', 'running', 'completed', 'rejected', 'dropped', 'returned', 'overdue'] as const;

function Totals({ totals }: { totals: Tally }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.totals}>
      {TALLIES.map((name) => (
        <div key={name} data-late={name === 'overdue' && totals.overdue > 0}>
          <dt>{t(`statistics.column.${name}`)}</dt>
          <dd>{totals[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was handed in: in all, by service, over time, by department. */
export function CountView({ data }: { data: CountStatistics }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...data.topics.map(({ total }) => total));
  const mostDept = Math.max(1, ...data.depts.map(({ total }) => total));
  const figures = TALLIES.slice(1).map((name): BarColumn<TopicTally> => ({
    name,
    title: t(`statistics.column.${name}`),
    value: (row) => row[name],
  }));
  const topics: BarColumn<TopicTally>[] = [
    { name: 'topic', title: t('statistics.column.topic'), value: (row) => row.title, text: true },
    { name: 'total', title: t('statistics.column.total'), value: (row) => row.total, bar: (row) => row.total / most },
    ...figures,
  ];
  return (
    <div className={styles.parts}>
      <Totals totals={data.totals} />
      <Panel title={t('statistics.byTime')}>
        <TimeBars times={data.times} caption={t('statistics.byTime')} />
      </Panel>
      <Panel title={t('statistics.byTopic')} padded={false}>
        <BarTable caption={t('statistics.byTopic')} columns={topics} rows={data.topics} rowKey={({ topic }) => topic} />
      </Panel>
      <Panel title={t('statistics.byDept')} padded={false}>
        <BarTable
          caption={t('statistics.byDept')}
          columns={[
            { name: 'dept', title: t('statistics.column.dept'), value: (row) => row.name || '—', text: true },
            {
              name: 'total',
              title: t('statistics.column.total'),
              value: (row) => row.total,
              bar: (row) => row.total / mostDept,
            },
          ]}
          rows={data.depts}
          rowKey={({ deptId }) => deptId}
        />
      </Panel>
    </div>
  );
}
