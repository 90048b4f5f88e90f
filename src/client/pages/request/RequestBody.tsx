import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { offeredName } from '../../../contract/flow.ts';
import type { Detail } from '../../../contract/flow.ts';
import type { OfferedName } from '../../../definition/verbs.ts';
import { viewPath } from '../../app/paths.ts';
import { usePrinting } from '../../hooks/usePrinting.ts';
import { TopicRenderer } from '../../layout/RendererRoot.tsx';
import { reached } from './detailData.ts';
import { LastDecision } from './LastDecision.tsx';
import { NextTask } from './NextTask.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestHead } from './RequestHead.tsx';
import { RequestSheet } from './RequestSheet.tsx';
import { RequestTrail } from './RequestTrail.tsx';
import { useRequestActions } from './useRequestActions.ts';
import styles from './request.module.css';

/** taskHandle mode (`backlog`), the applicant's view, or read-only */
export type RequestScreen = 'map' | 'application' | 'backlog';

interface Props {
  screen: RequestScreen;
  detail: Detail;
  /** who has taken the task from its reader */
  over?: ReactNode;
  /** as it was when its reader saw it last: he may not read it any more */
  past: boolean;
  reload: () => void;
  /** it stands beside its list: what to do once the task is done, in place of closing a tab */
  onLeave?: () => void;
}

/** What may be done here: reading is reading, even for whoever could act; the applicant's screen offers what is his. */
function offered(screen: RequestScreen, detail: Detail): OfferedName[] {
  const actions = detail.actions.map(offeredName).filter((action) => !(action === 'urge' && detail.justTold));
  if (screen !== 'map') return actions;
  return actions.filter((action) => action === 'takeBack' || action === 'cc' || action === 'comment');
}

/** What makes it another page: typed words belong to one task at one revision. */
export function versionOf({ processInstanceId, task, actions }: Detail): string {
  return `${processInstanceId}:${task?.taskId ?? ''}:${task?.revision ?? ''}:${actions.map(offeredName).join()}`;
}

/** A request that has arrived. */
export function RequestBody({ screen, detail: whole, over, past, reload, onLeave }: Props) {
  const { t } = useTranslation();
  const detail = useMemo(() => reached(whole), [whole]);
  const actions = useMemo(() => offered(screen, detail), [screen, detail]);
  // at his own step the applicant does not approve: he hands in again
  const resubmits = detail.task?.activityId === 'start';
  const handles = detail.task !== null;
  const texts = useMemo(() => {
    // who has nothing to decide has no opinion on it: he writes to those who have
    if (!handles) return { comment: t('request.message'), commentRequired: t('request.messageRequired') };
    if (!resubmits) return undefined;
    const action_complete = t('request.resubmit');
    return { action_complete, comment: t('request.remark'), commentRequired: t('request.remarkRequired') };
  }, [handles, resubmits, t]);
  const { onAction, stale } = useRequestActions(detail, reload, onLeave);
  const printing = usePrinting();
  const { topic, processInstanceId, task, requests } = detail;
  return (
    <TopicRenderer {...{ topic, processInstanceId, taskId: task?.taskId, own: resubmits, texts, requests }}>
      {printing && <RequestSheet detail={detail} />}
      <article className={styles.page}>
        <RequestHead detail={detail} level={onLeave ? 2 : 1} />
        {screen === 'backlog' && !onLeave && <NextTask taskId={detail.task?.taskId ?? null} />}
        {detail.task?.onBehalfOfName && (
          <Alert type="info" showIcon title={t('request.onBehalfOf', { name: detail.task.onBehalfOfName })} />
        )}
        {over}
        <HandedOn detail={detail} />
        <LastDecision detail={detail} mending={resubmits} />
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
          <RequestTrail detail={detail} past={past} />
        </div>
      </article>
    </TopicRenderer>
  );
}

/** Who handed the task to its reader, what he said, and where it goes from here. */
function HandedOn({ detail: { task, history } }: { detail: Detail }) {
  const { t } = useTranslation();
  const last = history.findLast(
    ({ taskId, outcome }) => taskId === task?.taskId && (outcome === 'delegate' || outcome === 'transfer'),
  );
  if (!task || !last) return null;
  // a delegated one that was given back is its owner's again
  if (last.outcome === 'delegate' && !task.pending) return null;
  const title = t(`request.handedOn.${last.outcome}`, { name: last.assigneeName });
  return <Alert type="info" showIcon title={title} description={last.comment || undefined} />;
}
