import { useState } from 'react';
import type { ReactNode } from 'react';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Detail, OfferedAction } from '../../../contract/flow.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useSession } from '../../store/session.ts';
import { Overtaken } from './Overtaken.tsx';
import { RequestBody, versionOf } from './RequestBody.tsx';
import type { RequestScreen } from './RequestBody.tsx';
import { takenBy, takenIn } from './taken.ts';
import { useRequest } from './useRequest.ts';

interface Props {
  screen: RequestScreen;
  processInstanceId: string | null;
  taskId: string | null;
}

/** What is shown of a request: as it is, or, to whom it has been taken from, as he saw it last, with nothing left to do. */
function useShown(processInstanceId: string | null, taskId: string | null) {
  const { data, error, reload } = useRequest(processInstanceId, taskId);
  const reader = useSession(({ user }) => user?.id);
  const [before, setBefore] = useState<Detail | null>(null);
  const isMine = data !== null && data.task?.taskId === taskId && takenIn(data, taskId, reader) === null;
  if (isMine && data !== before) setBefore(data);
  const taken = error ? takenBy(error) : data && takenIn(data, taskId, reader);
  const over = taken && taskId && <Overtaken taken={taken} taskId={taskId} before={before} />;
  const past = taken !== null && error !== null;
  const detail = past && data ? { ...data, task: null, actions: [], openTasks: [], coming: [] } : data;
  return { detail, error: taken && detail ? null : error, over, past, reload };
}

/** One opened request: its form at this node, what changed, who did what, where it stands, and what can be done. */
export function RequestPage({ screen, processInstanceId, taskId }: Props) {
  const { t } = useTranslation();
  const { detail, error, over, past, reload } = useShown(processInstanceId, taskId);
  usePageTitle(detail ? detail.title : t('screen.request'), detail ? detail.number || detail.startUserName : '');
  if (error) return over || <ErrorState error={error} retry={reload} />;
  if (!detail) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return <RequestBody key={versionOf(detail)} {...{ screen, detail, over, past, reload }} />;
}

interface PaneProps {
  processInstanceId: string | null;
  taskId: string;
  /** the task is done here: what comes next is the list's to say */
  onLeave: () => void;
  /** what stands above it, as soon as it is known what can be done */
  head: (actions: readonly OfferedAction[]) => ReactNode;
}

/** The same beside the list that it was chosen from: it has no tab to title or to close. */
export function RequestPane({ processInstanceId, taskId, onLeave, head }: PaneProps) {
  const { detail, error, over, past, reload } = useShown(processInstanceId, taskId);
  if (error) return over || <ErrorState error={error} retry={reload} />;
  if (!detail) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return (
    <>
      {/* the keys decide nothing where its applicant mends it */}
      {head(detail.task?.activityId === 'start' ? [] : detail.actions)}
      <RequestBody key={versionOf(detail)} screen="backlog" {...{ detail, over, past, reload, onLeave }} />
    </>
  );
}
