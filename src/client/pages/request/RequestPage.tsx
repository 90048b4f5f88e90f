import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { offeredName } from '../../../contract/flow.ts';
import type { Detail, OfferedName } from '../../../contract/flow.ts';
import { detailNow } from '../../api/ahead.ts';
import { tabKeyOf, viewPath } from '../../app/paths.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePrinting } from '../../hooks/usePrinting.ts';
import { usePageTitle, usePanePath } from '../../hooks/usePageTitle.ts';
import { TopicRenderer } from '../../layout/RendererRoot.tsx';
import { useRefresh } from '../../store/refresh.ts';
import { useTabs } from '../../store/tabs.ts';
import { learnTitles } from '../topicTitles.ts';
import { NextTask } from './NextTask.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestHead } from './RequestHead.tsx';
import { RequestSheet } from './RequestSheet.tsx';
import { RequestTrail } from './RequestTrail.tsx';
import { useRequestActions } from './useRequestActions.ts';
import styles from './request.module.css';

export type RequestScreen = 'map' | 'application' | 'backlog';

interface Props {
  /** taskHandle mode (`backlog`), the applicant's view, or read-only */
  screen: RequestScreen;
  processInstanceId: string | null;
  taskId: string | null;
}

/** What may be done here: reading is reading, even for whoever could act; the applicant's screen offers what is his. */
function offered(screen: RequestScreen, detail: Detail): OfferedName[] {
  const actions = detail.actions.map(offeredName);
  if (screen !== 'map') return actions;
  return actions.filter((action) => action === 'takeBack' || action === 'cc' || action === 'comment');
}

function Opened({ screen, detail, reload }: { screen: RequestScreen; detail: Detail; reload: () => void }) {
  const { t } = useTranslation();
  const actions = useMemo(() => offered(screen, detail), [screen, detail]);
  // at his own step the applicant does not approve: he hands in again
  const resubmits = detail.task?.activityId === 'start';
  const texts = useMemo(() => {
    if (!resubmits) return undefined;
    const action_complete = t('request.resubmit');
    return { action_complete, comment: t('request.remark'), commentRequired: t('request.remarkRequired') };
  }, [resubmits, t]);
  const { onAction, stale } = useRequestActions(detail, reload);
  const printing = usePrinting();
  return (
    <TopicRenderer topic={detail.topic} processInstanceId={detail.processInstanceId} texts={texts}>
      {printing && <RequestSheet detail={detail} />}
      <article className={styles.page}>
        <RequestHead detail={detail} />
        {screen === 'backlog' && <NextTask taskId={detail.task?.taskId ?? null} />}
        {detail.task?.onBehalfOfName && (
          <Alert type="info" showIcon title={t('request.onBehalfOf', { name: detail.task.onBehalfOfName })} />
        )}
        {resubmits && <CameBack history={detail.history} />}
        {stale && (
          <Alert
            type="warning"
            showIcon
            title={stale}
            description={t('request.staleText')}
            action={<Link to={viewPath(detail.topic, detail.processInstanceId)}>{t('request.latest')}</Link>}
          />
        )}
        <div className={styles.columns}>
          <RequestForm detail={detail} actions={actions} mending={resubmits} onAction={onAction} />
          <RequestTrail detail={detail} />
        </div>
      </article>
    </TopicRenderer>
  );
}

/** Why the request is with its applicant again, and who said so. */
function CameBack({ history }: Pick<Detail, 'history'>) {
  const { t } = useTranslation();
  const back = history.findLast(({ outcome }) => outcome === 'rollback');
  if (!back) return null;
  const title = t('request.cameBack', { name: back.assigneeName, step: back.activityName });
  return <Alert type="warning" showIcon title={title} description={back.comment || undefined} />;
}

/** What tells two states of a request apart, as a person sees it. */
function stampOf({ task, openTasks, history, readers, actions, state, suspended, title }: Detail): string {
  return JSON.stringify([task, openTasks, history, readers, actions, state, suspended, title]);
}

/** How often requests have moved: at once where the page is seen, else when it is opened again. */
function useMoved(): number {
  const path = usePanePath();
  const moved = useRefresh((state) => state.requests);
  const shown = useTabs(({ active }) => active === tabKeyOf(path));
  const [seen, setSeen] = useState(moved);
  useEffect(() => {
    if (shown) setSeen(moved);
  }, [shown, moved]);
  return seen;
}

/** One opened request: its form at this node, what changed, who did what, where it stands, and what can be done. */
export function RequestPage({ screen, processInstanceId, taskId }: Props) {
  const { t, i18n } = useTranslation();
  const last = useRef<Detail | null>(null);
  const key = `${i18n.language}:${processInstanceId}:${taskId}`;
  const look = async (signal: AbortSignal) => {
    const detail = await detailNow({ processInstanceId, taskId }, i18n.language, signal);
    learnTitles({ [detail.topic]: detail.title });
    // what has not moved stays the same object, so that nothing typed below is drawn anew
    if (last.current && stampOf(last.current) === stampOf(detail)) return last.current;
    last.current = detail;
    return detail;
  };
  const { data, error, reload } = useLoad(key, look, useMoved());
  usePageTitle(data ? data.title : t('screen.request'), data ? data.number || data.startUserName : '');
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const version = `${data.processInstanceId}:${data.task?.taskId ?? ''}:${data.task?.revision ?? ''}:${data.actions.map(offeredName).join()}`;
  return <Opened key={version} screen={screen} detail={data} reload={reload} />;
}
