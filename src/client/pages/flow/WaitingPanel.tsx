import { Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { useCallback } from 'react';
import type { ProcessFile, WaitingStep } from '../../../contract/processes.ts';
import { NodeDiagram } from '../../../renderer/process/NodeDiagram.tsx';
import { refusing } from '../../api/refused.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { shortTime } from '../../components/time.ts';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { FlowTable } from './FlowTable.tsx';
import { processDiagram, waitingSteps } from './processCalls.ts';
import type { FlowTexts } from './texts.ts';
import styles from './flow.module.css';

/** The applicant's own step after a roll back: none of the process. */
const START = 'start';

interface Props {
  process: ProcessFile;
  texts: FlowTexts;
}

/** Where requests of this topic wait now: the warmer a step the more tasks wait at it, with the figures below. */
export function WaitingPanel({ process, texts: { t } }: Props) {
  const { id, key } = process;
  const navigate = useNavigate();
  const locale = useLocale();
  const { data, error, reload } = useLoad(`waiting:${id}:${locale}`, () => waitingSteps(id));
  const load = useCallback((signal: AbortSignal) => refusing(() => processDiagram(id, signal)), [id]);
  const most = Math.max(1, ...(data ?? []).map(({ count }) => count));
  const steps = new Map(data?.map((step) => [step.activityId, step]));
  const nodes = process.nodes.flatMap((node) => {
    const step = steps.get(node.id);
    if (!step) return [];
    const label = t('waitingOn', { name: step.name, count: step.count, overdue: step.overdue });
    return [{ ...node, label, heat: step.count / most, figure: step.count.toLocaleString(locale) }];
  });
  const total = data?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={t('waiting')} count={total}>
      {error && !data ? <ErrorState error={error} retry={reload} /> : null}
      {!data && !error ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {data?.length === 0 ? <p className={styles.soft}>{t('waitingNone')}</p> : null}
      {nodes.length > 0 ? (
        <NodeDiagram
          load={load}
          alt={t('diagramOf', { name: process.name })}
          nodes={nodes}
          onOpen={(node) => void navigate(tasksPath(key, node))}
        />
      ) : null}
      {data && data.length > 0 ? (
        <FlowTable columns={['node', 'waitingCount', 'waitingOverdue', 'waitingMedian', 'waitingSince']} t={t}>
          {data.map((step) => (
            <Row key={step.activityId} step={step} process={process} t={t} locale={locale} />
          ))}
        </FlowTable>
      ) : null}
    </Panel>
  );
}

interface RowProps {
  step: WaitingStep;
  process: ProcessFile;
  t: FlowTexts['t'];
  locale: string;
}

function Row({ step, process, t, locale }: RowProps) {
  const { activityId, name, count, overdue, medianHours, since } = step;
  // with the applicant again, or at a step of this version
  const isHere = activityId === START || process.nodes.some(({ id }) => id === activityId);
  return (
    <tr>
      <th scope="row">
        {name}
        {isHere ? null : <div className={styles.soft}>{t('waitingGone')}</div>}
      </th>
      <td>
        <Link to={tasksPath(process.key, activityId)}>{count.toLocaleString(locale)}</Link>
      </td>
      <td>
        {overdue === 0 ? (
          overdue.toLocaleString(locale)
        ) : (
          <Link to={tasksPath(process.key, activityId, { 'f.overdue': '1' })}>{overdue.toLocaleString(locale)}</Link>
        )}
      </td>
      <td>
        {medianHours < 48
          ? t('waitingHours', { hours: medianHours.toLocaleString(locale) })
          : t('waitingDays', { days: Math.round(medianHours / 24).toLocaleString(locale) })}
      </td>
      <td>{shortTime(since)}</td>
    </tr>
  );
}

/** The list of just these tasks. */
function tasksPath(topic: string, activityId: string, more: Readonly<Record<string, string>> = {}): string {
  const filters = { 'f.processDefinitionKey': topic, 'f.activityId': activityId, ...more };
  return `/flow/task?${new URLSearchParams(filters).toString()}`;
}
