import { Alert, Button, Skeleton } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { loadOnce, lazyPage } from '../../app/lazyPage.ts';
import { toast } from '../../app/feedback.ts';
import type { ModelDrawing } from '../../../contract/processes.ts';
import type { ProcessEditorHandle } from '../../../renderer/process/editor/ProcessEditor.tsx';
import { ApiError } from '../../api/envelope.ts';
import { SubmitKeys } from '../../api/idempotency.ts';
import { messageOf } from '../../api/refused.ts';
import { KeptAlerts, keptWords } from '../../components/KeptAlerts.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { deployModel, faultsIn, modelDrawing } from './processCalls.ts';
import type { FlowTexts } from './texts.ts';
import styles from './flow.module.css';
import type { Kept } from '../../hooks/autosave.ts';
import { useKeptDrawing } from './useKeptDrawing.ts';

const ProcessEditor = lazyPage(async () => {
  const editor = await loadOnce(() => import('../../../renderer/process/editor/ProcessEditor.tsx'));
  return editor.ProcessEditor;
});

interface Props {
  model: ModelDrawing;
  texts: FlowTexts;
  /** opens it as the server has it now */
  onReopen(): void;
}

/** A model with its drawing: what is drawn is kept by itself, judged as it is kept, and deployed on demand. */
export function ModelEditor({ model, texts, onReopen }: Props) {
  const { t } = texts;
  const phone = useIsPhone();
  const editor = useRef<ProcessEditorHandle>(null);
  const drawing = useKeptDrawing(model, editor);
  const { kept, faults, setFaults, autosave } = drawing;
  const deploying = useDeployment(model, drawing, texts);
  const readonly = phone || !model.mayUpdate;
  const saveNow = useCallback(() => void autosave.save(), [autosave]);
  const overwrite = async () => {
    const theirs = await modelDrawing(model.id);
    await autosave.overwrite(theirs.revision);
  };
  useEffect(() => setFaults(model.faults), [model.faults, setFaults]);
  return (
    <div className={styles.page}>
      <PageHead title={model.name} lead={<KeptLine kept={kept} model={model} texts={texts} />}>
        {readonly ? null : (
          <Button onClick={saveNow} loading={kept.state === 'saving'}>
            {t('save')}
          </Button>
        )}
        {model.mayDeploy && !phone ? (
          <Button type="primary" loading={deploying.busy} onClick={() => void deploying.run()}>
            {t('deploy')}
          </Button>
        ) : null}
      </PageHead>
      {readonly ? <Alert type="info" showIcon title={t(phone ? 'phoneNote' : 'readonlyNote')} /> : null}
      {deploying.refusal ? <Alert type="error" showIcon role="alert" title={deploying.refusal} /> : null}
      <KeptAlerts kept={kept} words={t} onKeep={() => void overwrite()} onReopen={onReopen}>
        <p>{t('staleText')}</p>
      </KeptAlerts>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 10 }} />}>
        <ProcessEditor
          xml={model.xml}
          texts={texts.editor}
          readonly={readonly}
          faults={faults}
          fields={model.fields}
          groups={model.groups}
          phrases={model.phrases}
          handle={editor}
          onChange={drawing.changed}
          onXml={drawing.remember}
          onSave={saveNow}
        />
      </Suspense>
    </div>
  );
}

function KeptLine({ kept, model, texts: { t } }: { kept: Kept; model: ModelDrawing; texts: FlowTexts }) {
  const says = keptWords(kept, t);
  return (
    <span role="status">
      {model.key}
      {says ? ` · ${says}` : ''}
    </span>
  );
}

/** Keeps what is drawn, then deploys it; a refusal shows its faults beside the elements. */
function useDeployment(model: ModelDrawing, drawing: ReturnType<typeof useKeptDrawing>, { t }: FlowTexts) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const keys = useRef(new SubmitKeys());
  const run = async () => {
    setBusy(true);
    setRefusal('');
    try {
      if (!(await drawing.autosave.save())) return;
      const { revision } = drawing.autosave;
      const { version, warnings } = await deployModel(model.id, revision, keys.current.keyFor({ revision }));
      // the record keeps the number of the version, which is a change of it too
      drawing.autosave.moved(revision + 1);
      drawing.setFaults(warnings);
      toast('info', t('deployed', { version }));
    } catch (error) {
      const faults = error instanceof ApiError ? faultsIn(error.data) : [];
      if (faults.length > 0) drawing.setFaults(faults);
      setRefusal(faults.length > 0 ? t('deployRefused') : messageOf(error));
    } finally {
      keys.current.answered();
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}
