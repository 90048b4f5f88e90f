import { useTranslation } from 'react-i18next';
import type { EfficiencyStatistics, NodeEfficiency, TopicEfficiency } from '../../../contract/statistics.ts';
import { Panel } from '../../components/Panel.tsx';
import { BarTable } from './BarTable.tsx';
import type { BarColumn } from './BarTable.tsx';
import { decimal, percent } from './figures.ts';
import styles from './statistics.module.css';

interface Props {
  data: EfficiencyStatistics;
  /** opens the steps of a service */
  choose: (topic: string) => void;
  topic: string | undefined;
}

/** How long services take against what is promised, and where the time goes: the steps of the chosen one. */
export function EfficiencyView({ data, choose, topic }: Props) {
  const { t } = useTranslation();
  const chosen = data.topics.find((row) => row.topic === topic);
  return (
    <div className={styles.parts}>
      <Panel title={t('statistics.byTopic')} padded={false}>
        <TopicTable data={data} choose={choose} />
        <p className={styles.remark}>{t('statistics.day', { n: decimal(data.dayHours) })}</p>
      </Panel>
      {topic === undefined ? (
        <p className={styles.hint}>{t('statistics.chooseTopic')}</p>
      ) : (
        <Panel title={t('statistics.byNode', { topic: chosen?.title ?? topic })} padded={false}>
          <NodeTable nodes={data.nodes} />
        </Panel>
      )}
    </div>
  );
}

function TopicTable({ data, choose }: Pick<Props, 'data' | 'choose'>) {
  const { t } = useTranslation();
  const { topics, dayHours } = data;
  const promised = ({ promiseDays }: TopicEfficiency) => (promiseDays ?? 0) * dayHours;
  const longest = Math.max(1, ...topics.map(({ p90 }) => p90 ?? 0));
  const late = (row: TopicEfficiency, value: number | null) =>
    row.promiseDays !== null && value !== null && value > promised(row) ? 'error' : 'plain';
  const column = (name: string) => ({ name, title: t(`statistics.column.${name}`) });
  const columns: BarColumn<TopicEfficiency>[] = [
    {
      ...column('topic'),
      text: true,
      value: (row) => (
        <button type="button" className={styles.choose} onClick={() => choose(row.topic)}>
          {row.title}
        </button>
      ),
    },
    { ...column('promiseDays'), value: (row) => row.promiseDays ?? '—' },
    { ...column('ended'), value: (row) => row.ended },
    {
      ...column('median'),
      value: (row) => decimal(row.median),
      bar: (row) => (row.median ?? 0) / longest,
      tone: (row) => late(row, row.median),
    },
    {
      ...column('p90'),
      value: (row) => decimal(row.p90),
      bar: (row) => (row.p90 ?? 0) / longest,
      tone: (row) => late(row, row.p90),
    },
    { ...column('returnedShare'), value: (row) => percent(row.returnedShare) },
    { ...column('overdueShare'), value: (row) => percent(row.overdueShare) },
    { ...column('running'), value: (row) => row.running },
  ];
  return <BarTable caption={t('statistics.byTopic')} columns={columns} rows={topics} rowKey={(row) => row.topic} />;
}

function NodeTable({ nodes }: { nodes: readonly NodeEfficiency[] }) {
  const { t } = useTranslation();
  const longest = Math.max(1, ...nodes.map(({ p90 }) => p90 ?? 0));
  const column = (name: string) => ({ name, title: t(`statistics.column.${name}`) });
  const columns: BarColumn<NodeEfficiency>[] = [
    { ...column('node'), value: (row) => row.name, text: true },
    { ...column('handled'), value: (row) => row.handled },
    { ...column('median'), value: (row) => decimal(row.median), bar: (row) => (row.median ?? 0) / longest },
    { ...column('p90'), value: (row) => decimal(row.p90), bar: (row) => (row.p90 ?? 0) / longest },
    { ...column('returnedShare'), value: (row) => percent(row.returnedShare) },
    { ...column('waiting'), value: (row) => row.waiting },
  ];
  return (
    <BarTable caption={t('statistics.column.node')} columns={columns} rows={nodes} rowKey={(row) => row.activityId} />
  );
}
