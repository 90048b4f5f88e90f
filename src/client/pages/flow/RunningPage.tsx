import { Button, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { RunningInstance, RunningTask } from '../../../contract/processes.ts';
import { ProcessDiagram } from '../../../renderer/process/ProcessDiagram.tsx';
import { nodePath, viewPath } from '../../app/paths.ts';
import { requestDiagram } from '../../api/flow.ts';
import { refusing } from '../../api/refused.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { shortTime } from '../../components/time.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { refreshRequests } from '../../store/refresh.ts';
import { RequestRecord } from '../request/RequestRecord.tsx';
import { FlowTable } from './FlowTable.tsx';
import { RunningDialog } from './RunningDialog.tsx';
import type { RunningWish } from './RunningDialog.tsx';
import { runningInstance } from './processCalls.ts';
import { useFlowTexts } from './texts.ts';
import type { FlowTexts } from './texts.ts';
import styles from './flow.module.css';

/** `/flow/running/{id}`: a request under way, with what its administrator may do about it. */
export function RunningPage() {
  const { id = '' } = useParams();
  const { i18n } = useTranslation();
  const texts = useFlowTexts();
  const { data, error, reload } = useLoad(`running:${id}:${i18n.language}`, () => runningInstance(id));
  const [wish, setWish] = useState<RunningWish | null>(null);
  const [round, setRound] = useState(0);
  usePageTitle(data ? `${data.title} ${data.number}` : '');
  const load = useCallback((signal: AbortSignal) => refusing(() => requestDiagram(id, signal)), [id]);
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (!data || !texts) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const { t } = texts;
  const done = () => {
    setWish(null);
    setRound((before) => before + 1);
    reload();
    refreshRequests();
  };
  const now = data.tasks.map(({ taskName }) => taskName).join('、');
  return (
    <div className={styles.page}>
      <PageHead
        title={data.title}
        lead={
          <span className={styles.actions}>
            {data.number}
            <StateTag state={data.state} suspended={data.suspended} />
          </span>
        }
      >
        <Link to={viewPath(data.topic, data.id)}>{t('request')}</Link>
        {(['suspend', 'activate', 'move', 'terminate'] as const)
          .filter((action) => data.may[action])
          .map((action) => (
            <Button key={action} danger={action === 'terminate'} onClick={() => setWish({ action, task: null })}>
              {t(action)}
            </Button>
          ))}
      </PageHead>
      <Panel title={t('tasks')} count={data.tasks.length}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('startedBy')}</dt>
            <dd>{data.startUserName}</dd>
          </div>
          <div>
            <dt>{t('startTime')}</dt>
            <dd>{shortTime(data.startTime)}</dd>
          </div>
        </dl>
        {data.tasks.length === 0 ? <p>{t('ended')}</p> : <Tasks instance={data} texts={texts} onWish={setWish} />}
      </Panel>
      <Panel title={t('diagram')}>
        <ProcessDiagram load={load} alt={`${t('diagramOf', { name: data.title })}: ${now}`} version={round} />
      </Panel>
      <RequestRecord id={id} />
      {wish ? (
        <RunningDialog instance={data} wish={wish} texts={texts} onClose={() => setWish(null)} onDone={done} />
      ) : null}
    </div>
  );
}

interface TasksProps {
  instance: RunningInstance;
  texts: FlowTexts;
  onWish(wish: RunningWish): void;
}

function Tasks({ instance, texts: { t }, onWish }: TasksProps) {
  // the applicant's own step after a roll back is none of the process
  const isNode = ({ activityId }: RunningTask) => instance.targets.some(({ id }) => id === activityId);
  const holder = ({ assigneeName, candidates }: RunningTask) =>
    assigneeName || t('candidates', { names: candidates.join('、') });
  return (
    <FlowTable columns={['taskName', 'holder', 'arrived', 'due', 'actions']} t={t}>
      {instance.tasks.map((task) => (
        <tr key={task.taskId}>
          <th scope="row">
            {isNode(task) ? (
              <Link to={nodePath(instance.processDefinitionId, task.activityId)}>{task.taskName}</Link>
            ) : (
              task.taskName
            )}
          </th>
          <td>{holder(task)}</td>
          <td>{shortTime(task.startTime)}</td>
          <td>{shortTime(task.dueTime)}</td>
          <td>
            <span className={styles.actions}>
              {instance.may.reassign && isNode(task) ? (
                <Button
                  size="small"
                  aria-label={`${t('reassign')} ${task.taskName}`}
                  onClick={() => onWish({ action: 'reassign', task })}
                >
                  {t('reassign')}
                </Button>
              ) : null}
              {instance.may.move && instance.tasks.length > 1 ? (
                <Button
                  size="small"
                  aria-label={`${t('moveTask')} ${task.taskName}`}
                  onClick={() => onWish({ action: 'move', task })}
                >
                  {t('moveTask')}
                </Button>
              ) : null}
            </span>
          </td>
        </tr>
      ))}
    </FlowTable>
  );
}
