import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../../../contract/flow.ts';
import { History } from '../../../renderer/task/History.tsx';
import { ProcessDiagram } from '../../../renderer/process/ProcessDiagram.tsx';
import { requestDiagram } from '../../api/flow.ts';
import { refusing } from '../../api/refused.ts';
import { Panel } from '../../components/Panel.tsx';
import { ComingSteps } from './ComingSteps.tsx';
import { Readers } from './Readers.tsx';
import { holders } from '../../app/holders.ts';
import styles from './request.module.css';

/** Who did what, and where it stands in the process: the diagram is drawn for who may still read it. */
export function RequestTrail({ detail, past }: { detail: Detail; past: boolean }) {
  const { t, i18n } = useTranslation();
  const { processInstanceId } = detail;
  const load = useCallback(
    (signal: AbortSignal) => refusing(() => requestDiagram(processInstanceId, signal)),
    // the names of its steps are in the language of now
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [processInstanceId, i18n.language],
  );
  const now = holders(detail, i18n);
  const alt = now ? t('request.diagramNow', { now }) : t('request.diagramEnded');
  return (
    <div className={styles.trail}>
      <Panel title={t('request.history')}>
        <History history={detail.history} schema={detail.schema} uiSchema={detail.uiSchema} />
        <ComingSteps steps={detail.coming} />
      </Panel>
      <Readers readers={detail.readers} />
      {!past && (
        <div className={styles.diagram}>
          <Panel title={t('request.diagram')}>
            <ProcessDiagram load={load} alt={alt} />
          </Panel>
        </div>
      )}
    </div>
  );
}
