import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { HallIcon } from '../../components/HallIcon.tsx';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { useIsDesk, useIsPhone } from '../../../renderer/useIsPhone.ts';
import { keepWorklist } from '../../store/worklist.ts';
import { listTasks } from '../../api/flow.ts';
import type { ListName } from '../../api/flow.ts';
import { ColumnSettings } from '../../../renderer/list/ColumnSettings.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { ViewBar } from '../../components/views/ViewBar.tsx';
import { useListViews } from '../../components/views/useListViews.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useMenu } from '../../store/menu.ts';
import { prefer, usePreferences } from '../../store/preferences.ts';
import { useRefresh } from '../../store/refresh.ts';
import { Missing } from '../Missing.tsx';
import { useTopicTitle } from '../topicTitles.ts';
import { SubstituteBanner } from '../substitute/SubstituteBanner.tsx';
import { BatchBar } from './batch/BatchBar.tsx';
import { useSelection } from './batch/useSelection.ts';
import { ChosenFilters } from './ChosenFilters.tsx';
import { RequestBeside } from './RequestBeside.tsx';
import { RequestList } from './RequestList.tsx';
import { useBeside } from './useBeside.ts';
import { useRowKeys } from './useRowKeys.ts';
import { learnSteps } from './StepFilter.tsx';
import { TodoTopics } from './TodoTopics.tsx';
import { TaskFilterBar } from './TaskFilterBar.tsx';
import { columnTitle, taskColumns } from './RequestTable.tsx';
import { taskViewAdapter, useTaskQuery } from './useTaskQuery.ts';
import styles from './work.module.css';

const NO_ROWS: readonly TaskRow[] = [];
const SCREEN: Record<ListName, string> = {
  todo: 'screen.backlog',
  done: 'screen.finished',
  initiated: 'screen.application',
  drafts: 'screen.draft',
  cc: 'screen.cc',
  overdue: 'screen.overdue',
};

interface Props {
  list: ListName;
  topic?: string;
  /** in place of the list's own name */
  heading?: string;
  /** what else can be done here */
  actions?: ReactNode;
  /** between head and filters: what switches to another list */
  above?: ReactNode;
}

/** One of the work station's lists, across topics or of one topic. Loads again whenever something moved. */
export function RequestListPage({ list, topic, heading, actions, above }: Props) {
  const { t, i18n } = useTranslation();
  const version = useRefresh((state) => state.requests);
  const { query, change } = useTaskQuery(topic);
  const adapter = useMemo(() => taskViewAdapter(topic), [topic]);
  const views = useListViews(topic ? `task:${list}:${topic}` : `task:${list}`, adapter);
  const columns = taskColumns(list).map((name) => ({ name, title: t(columnTitle(list, name)) }));
  const { title: topicTitle, missing } = useTopicTitle(topic);
  const title = topicTitle ? t('list.ofTopic', { list: t(SCREEN[list]), topic: topicTitle }) : t(SCREEN[list]);
  const key = `${list}:${i18n.language}:${JSON.stringify(query)}`;
  const load = async (signal: AbortSignal) => ({ list, page: await listTasks(list, query, signal) });
  const answer = useLoad(views.ready ? key : null, load, version);
  // where one page shows one list after another, the rows of the last one are not this one's
  const loaded = { ...answer, data: answer.data?.list === list ? answer.data.page : null };
  const rows = loaded.data?.list ?? NO_ROWS;
  const choice = useSelection(rows);
  const selection = list === 'todo' && (rows.some(({ batch }) => batch) || choice.choosing) ? choice : undefined;
  const phone = useIsPhone();
  const pending = useMenu((state) => state.pending);
  // most that wait can be done together: the button has its place before they are there
  const awaited = list === 'todo' && !loaded.data && !loaded.error && pending > 1;
  usePageTitle(title);
  useEffect(() => {
    learnSteps(rows);
  }, [rows]);
  const total = loaded.data?.totalCount;
  useEffect(() => {
    if (list !== 'todo' || total === undefined) return;
    const skipped = (query.page - 1) * query.pageSize;
    const more = async (from: number) =>
      (await listTasks('todo', { ...query, page: Math.floor(from / query.pageSize) + 1 })).list;
    keepWorklist({ rows, skipped, total, more });
  }, [list, rows, query, total]);
  const desk = useIsDesk();
  const preview = usePreferences((state) => state.preview === 'on');
  const beside = useBeside(rows, list === 'todo' && desk && preview);
  const moveTo = useRowKeys(list, rows, beside);
  const { page: _page, pageSize: _size, sort: _sort, order: _order, topic: chosenTopic, ...filters } = query;
  const filtered = Object.values(filters).some(Boolean) || (topic === undefined && chosenTopic !== undefined);
  const whole = !filtered && topic === undefined;
  useEffect(() => {
    if (list === 'todo' && whole && total !== undefined) useMenu.setState({ pending: total });
  }, [list, whole, total]);
  if (missing) return <Missing />;
  return (
    <>
      <PageHead title={heading ?? title} lead={!phone && t(`list.lead.${list}`)}>
        <ViewBar views={views} />
        <ColumnSettings columns={columns} wish={views.look} onWish={(look) => views.setLook(look)} />
        {phone && !choice.choosing && (selection || awaited) && (
          <Button disabled={awaited} onClick={choice.begin}>
            {t('batch.begin')}
          </Button>
        )}
        <Button
          icon={<HallIcon name="ReloadOutlined" />}
          aria-label={t('action.refresh')}
          loading={loaded.loading}
          onClick={loaded.reload}
        >
          {!phone && t('action.refresh')}
        </Button>
        {list === 'todo' && desk && (
          <Button
            icon={<HallIcon name="SplitCellsOutlined" />}
            aria-pressed={preview}
            type={preview ? 'primary' : 'default'}
            ghost={preview}
            onClick={() => prefer({ preview: preview ? 'off' : 'on' })}
          >
            {t('beside.toggle')}
          </Button>
        )}
        {actions}
      </PageHead>
      {above}
      {list === 'todo' && <SubstituteBanner />}
      {list === 'todo' && topic === undefined && <TodoTopics query={query} change={change} />}
      <TaskFilterBar list={list} fixedTopic={topic} query={query} change={change} filtered={filtered} />
      <ChosenFilters list={list} fixedTopic={topic} query={query} change={change} />
      <div ref={moveTo} className={beside && rows.length > 0 ? styles.split : undefined}>
        <RequestList {...{ list, loaded, query, change, filtered, selection, beside }} look={views.look} />
        {beside && rows.length > 0 && <RequestBeside beside={beside} rows={rows} />}
      </div>
      {list === 'todo' && <BatchBar selection={choice} />}
    </>
  );
}
