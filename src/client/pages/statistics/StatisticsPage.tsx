import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { STATISTICS_RIGHTS } from '../../../contract/statistics.ts';
import type { StatisticsPage as Page, StatisticsQuery } from '../../../contract/statistics.ts';
import { exportStatistics, statistics } from '../../api/statistics.ts';
import { DeniedState } from '../../components/DeniedState.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { HallIcon } from '../../components/HallIcon.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useMenu } from '../../store/menu.ts';
import { useSession } from '../../store/session.ts';
import { learnTitles } from '../topicTitles.ts';
import { CountView } from './CountView.tsx';
import { EfficiencyView } from './EfficiencyView.tsx';
import { PersonView } from './PersonView.tsx';
import { StatisticsFilters, statisticsQuery } from './StatisticsFilters.tsx';

/** One of the three pages of statistics; what is counted stands in the address. */
export function StatisticsPage({ page }: { page: Page }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const query = statisticsQuery(params);
  const change = (part: StatisticsQuery) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, String(value));
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const title = t(`statistics.title.${page}`);
  const permissions = useMenu((state) => state.permissions);
  const everything = useSession((state) => state.user?.superAdmin === 1);
  usePageTitle(title);
  if (!everything && !permissions.includes(STATISTICS_RIGHTS[page])) {
    return (
      <>
        <PageHead title={title} />
        <DeniedState />
      </>
    );
  }
  return (
    <>
      <PageHead title={title} lead={t(`statistics.lead.${page}`)}>
        <ExportButton page={page} query={query} title={title} />
      </PageHead>
      <StatisticsFilters query={query} change={change} />
      <Content page={page} query={query} change={change} />
    </>
  );
}

function ExportButton({ page, query, title }: { page: Page; query: StatisticsQuery; title: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // the failure has been told already
    await exportStatistics(page, query, title).catch(() => {});
    setBusy(false);
  };
  return (
    <Button icon={<HallIcon name="DownloadOutlined" />} loading={busy} onClick={() => void save()}>
      {t('statistics.export')}
    </Button>
  );
}

interface ContentProps {
  page: Page;
  query: StatisticsQuery;
  change: (part: StatisticsQuery) => void;
}

function Content({ page, query, change }: ContentProps): ReactNode {
  if (page === 'count') return <Counted query={query} />;
  return page === 'efficiency' ? <Measured query={query} change={change} /> : <Persons query={query} />;
}

function Counted({ query }: { query: StatisticsQuery }) {
  const loaded = useStatistics('count', query);
  useTitlesOf(loaded.data?.topics);
  return (
    <Shown loaded={loaded} empty={({ totals }) => totals.total === 0}>
      {(data) => <CountView data={data} />}
    </Shown>
  );
}

function Measured({ query, change }: Omit<ContentProps, 'page'>) {
  const loaded = useStatistics('efficiency', query);
  useTitlesOf(loaded.data?.topics);
  return (
    <Shown loaded={loaded} empty={({ topics }) => topics.length === 0}>
      {(data) => <EfficiencyView data={data} topic={query.topic} choose={(topic) => change({ topic })} />}
    </Shown>
  );
}

function Persons({ query }: { query: StatisticsQuery }) {
  const loaded = useStatistics('person', query);
  return (
    <Shown loaded={loaded} empty={({ people }) => people.length === 0}>
      {(data) => <PersonView data={data} />}
    </Shown>
  );
}

function useStatistics<Name extends Page>(page: Name, query: StatisticsQuery) {
  const { i18n } = useTranslation();
  const key = `${page}:${i18n.language}:${JSON.stringify(query)}`;
  return useLoad(key, (signal) => statistics(page, query, signal));
}

/** Who may count a service need not be able to start it: the filter learns its name here. */
function useTitlesOf(topics: readonly { topic: string; title: string }[] | undefined) {
  useEffect(() => {
    if (topics) learnTitles(Object.fromEntries(topics.map(({ topic, title }) => [topic, title])));
  }, [topics]);
}

interface ShownProps<Data> {
  loaded: ReturnType<typeof useLoad<Data>>;
  empty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** Waiting, refused, nothing, or the figures. */
function Shown<Data>({ loaded, empty, children }: ShownProps<Data>) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = loaded;
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (empty(data)) return <EmptyState title={t('statistics.none')} text={t('statistics.noneText')} />;
  return <div aria-busy={loading}>{children(data)}</div>;
}
