import { Alert, Button, Skeleton } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadOnce, lazyPage } from '../../app/lazyPage.ts';
import { toast } from '../../app/feedback.ts';
import type { ModelDrawing, Overtaken } from '../../../contract/processes.ts';
import type { DraftMeaning } from '../../../contract/studio/publishing.ts';
import type { ProcessEditorHandle } from '../../../renderer/process/editor/ProcessEditor.tsx';
import { ApiError } from '../../api/envelope.ts';
import { SubmitKeys } from '../../api/idempotency.ts';
import { messageOf } from '../../api/refused.ts';
import { KeptAlerts, keptWords } from '../../components/KeptAlerts.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { shortTime } from '../../components/time.ts';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { deployModel, faultsIn, modelDrawing, modelMeaning } from './processCalls.ts';
import type { FlowTexts } from './texts.ts';
import styles from './flow.module.css';
import type { Kept } from '../../hooks/autosave.ts';
import { useKeptDrawing } from './useKeptDrawing.ts';

const ProcessEditor = lazyPage(async () => {
  const editor = await loadOnce(() => import('../../../renderer/process/editor/ProcessEditor.tsx'));
  return editor.ProcessEditor;
});

const DeployDialog = lazyPage(async () => (await import('./DeployDialog.tsx')).DeployDialog);

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
          <Button type="primary" loading={deploying.busy} onClick={() => void deploying.ask()}>
            {t('deploy')}
          </Button>
        ) : null}
      </PageHead>
      {model.overtaken && !deploying.deployed ? <OvertakenAlert overtaken={model.overtaken} texts={texts} /> : null}
      {readonly ? <Alert type="info" showIcon title={t(phone ? 'phoneNote' : 'readonlyNote')} /> : null}
      {deploying.meaning ? (
        <Suspense fallback={null}>
          <DeployDialog
            meaning={deploying.meaning}
            busy={deploying.busy}
            texts={texts}
            onDeploy={() => void deploying.run()}
            onClose={deploying.giveUp}
          />
        </Suspense>
      ) : null}
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

/** What is drawn is not what requests follow: why, and what to do about it. The drawing itself is kept. */
function OvertakenAlert({ overtaken, texts: { t } }: { overtaken: Overtaken; texts: FlowTexts }) {
  const { model, served, servedId, since, byFolder } = overtaken;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('overtaken', { model, served })}
      description={t(byFolder ? 'overtakenByFolder' : 'overtakenByOther', { time: shortTime(since) })}
      action={<Link to={`/flow/process/${servedId}`}>{t('version', { version: served })}</Link>}
    />
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

/**
 * Keeps what is drawn, tells what deploying it would mean, and deploys it when that is wanted; a refusal shows its faults beside
 * the elements.
 */
function useDeployment(model: ModelDrawing, drawing: ReturnType<typeof useKeptDrawing>, { t }: FlowTexts) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [deployed, setDeployed] = useState(false);
  const [meaning, setMeaning] = useState<DraftMeaning | null>(null);
  const keys = useRef(new SubmitKeys());
  const trying = async (what: () => Promise<void>) => {
    setBusy(true);
    setRefusal('');
    try {
      await what();
    } catch (error) {
      const faults = error instanceof ApiError ? faultsIn(error.data) : [];
      if (faults.length > 0) drawing.setFaults(faults);
      setRefusal(faults.length > 0 ? t('deployRefused') : messageOf(error));
      setMeaning(null);
    } finally {
      setBusy(false);
    }
  };
  const ask = () =>
    trying(async () => {
      if (await drawing.autosave.save()) setMeaning(await modelMeaning(model.id));
    });
  const run = () =>
    trying(async () => {
      const { revision } = drawing.autosave;
      const { version, warnings } = await deployModel(model.id, revision, keys.current.keyFor({ revision })).finally(
        () => keys.current.answered(),
      );
      // the record keeps the number of the version, which is a change of it too
      drawing.autosave.moved(revision + 1);
      drawing.setFaults(warnings);
      setMeaning(null);
      setDeployed(true);
      toast('info', t('deployed', { version }));
    });
  return { busy, refusal, deployed, meaning, ask, run, giveUp: () => setMeaning(null) };
}
