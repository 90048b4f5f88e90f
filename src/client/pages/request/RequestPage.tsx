import type { ReactNode } from 'react';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OfferedAction } from '../../../contract/flow.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { RequestBody, versionOf } from './RequestBody.tsx';
import type { RequestScreen } from './RequestBody.tsx';
import { useRequest } from './useRequest.ts';

interface Props {
  screen: RequestScreen;
  processInstanceId: string | null;
  taskId: string | null;
}

/** One opened request: its form at this node, what changed, who did what, where it stands, and what can be done. */
export function RequestPage({ screen, processInstanceId, taskId }: Props) {
  const { t } = useTranslation();
  const { data, error, reload } = useRequest(processInstanceId, taskId);
  usePageTitle(data ? data.title : t('screen.request'), data ? data.number || data.startUserName : '');
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return <RequestBody key={versionOf(data)} screen={screen} detail={data} reload={reload} />;
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
  const { data, error, reload } = useRequest(processInstanceId, taskId);
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return (
    <>
      {/* the keys decide nothing where its applicant mends it */}
      {head(data.task?.activityId === 'start' ? [] : data.actions)}
      <RequestBody key={versionOf(data)} screen="backlog" detail={data} reload={reload} onLeave={onLeave} />
    </>
  );
}
