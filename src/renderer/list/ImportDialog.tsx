import { Alert, Button, Modal, Progress, Radio } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRenderer } from '../settings.ts';
import { Refused } from '../services.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { reportFile } from './reportFile.ts';
import type { EntityView, ImportProgress, ImportReport, RecordCalls } from './types.ts';
import '../widgets/upload/files.css';

interface ImportDialogProps {
  calls: RecordCalls;
  definition: EntityView;
  /** whether the person may change records that are there */
  mayUpdate: boolean;
  onClose(): void;
  onImported(): void;
}

type Step =
  | { at: 'choose' }
  | { at: 'busy'; check: boolean; progress: ImportProgress | null }
  | { at: 'checked'; report: ImportReport }
  | { at: 'done'; report: ImportReport }
  | { at: 'stopped'; progress: ImportProgress | null };

/** Takes an Excel file in two steps: what would be imported and what not, row by row, and then the import itself. */
export function ImportDialog({ calls, definition, mayUpdate, onClose, onImported }: ImportDialogProps) {
  const { translate } = useRenderer();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [refusal, setRefusal] = useState('');
  const [update, setUpdate] = useState(false);
  // by what rows name records: what is allowed only once
  const keys = (definition.manifest.unique ?? [])
    .map((fields) => fields.map((field) => definition.schema.properties?.[field]?.title ?? field).join('、'))
    .join(translate('importKeyOr'));
  const running = useRef<AbortController | null>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  // the button that was pressed goes with its step: the focus passes to one of the next
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    const footer = body.current?.closest('[role=dialog]')?.querySelector('.ant-modal-footer');
    const next = footer?.querySelector<HTMLElement>('.ant-btn-primary:enabled') ?? footer?.querySelector('button');
    next?.focus();
  }, [step.at]);
  const send = async (check: boolean) => {
    if (file === null || calls.importRecords === undefined) {
      setRefusal(translate('chooseFileFirst'));
      return;
    }
    const control = new AbortController();
    running.current = control;
    setRefusal('');
    setStep({ at: 'busy', check, progress: null });
    let last: ImportProgress | null = null;
    const onProgress = (progress: ImportProgress) => {
      last = progress;
      setStep({ at: 'busy', check, progress });
    };
    try {
      const report = await calls.importRecords(file, { check, update, signal: control.signal, onProgress });
      setStep({ at: check ? 'checked' : 'done', report });
    } catch (error) {
      if (control.signal.aborted) setStep(check ? { at: 'choose' } : { at: 'stopped', progress: last });
      else {
        setStep({ at: 'choose' });
        setRefusal(reasonOf(error) || translate('failed'));
      }
    }
    if (!check) onImported();
  };
  const busy = step.at === 'busy';
  const close = () => {
    running.current?.abort();
    onClose();
  };
  const report = step.at === 'checked' || step.at === 'done' ? step.report : null;
  useBackCloses(true, close);
  return (
    <Modal
      open
      title={translate('import')}
      width={report ? 'min(960px, 96vw)' : 520}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          {calls.template && step.at === 'choose' ? (
            <Button onClick={() => void calls.template?.().catch(() => setRefusal(translate('downloadFailed')))}>
              {translate('template')}
            </Button>
          ) : null}
          {report ? (
            <Button onClick={() => reportFile(definition.manifest.title, report, translate)}>
              {translate('importReport')}
            </Button>
          ) : null}
          {step.at === 'choose' ? (
            <Button type="primary" onClick={() => void send(true)}>
              {translate('importCheck')}
            </Button>
          ) : null}
          {busy ? <Button onClick={() => running.current?.abort()}>{translate('importStop')}</Button> : null}
          {step.at === 'checked' ? (
            <>
              <Button onClick={() => setStep({ at: 'choose' })}>{translate('importOther')}</Button>
              <Button type="primary" disabled={writes(step.report) === 0} onClick={() => void send(false)}>
                {translate('importConfirm', { count: writes(step.report) })}
              </Button>
            </>
          ) : null}
          {step.at === 'done' || step.at === 'stopped' ? (
            <Button type="primary" onClick={close}>
              {translate('close')}
            </Button>
          ) : null}
        </>
      }
    >
      <div ref={body}>
        {step.at === 'choose' && mayUpdate && keys !== '' ? (
          <Radio.Group
            value={update}
            onChange={(event) => setUpdate(event.target.value === true)}
            options={[
              { value: false, label: translate('importAddOnly') },
              { value: true, label: translate('importAddAndUpdate') },
            ]}
          />
        ) : null}
        {step.at === 'choose' ? (
          <p className="hall-help hall-import-hint">
            {update ? translate('importUpdates', { keys }) : translate('importAdds')}
          </p>
        ) : null}
        {step.at === 'choose' ? (
          <label className="hall-upload-button">
            <input
              type="file"
              className="hall-file-input"
              accept=".xlsx"
              aria-label={translate('chooseFile')}
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                setRefusal('');
              }}
            />
            <span>{file?.name ?? translate('chooseFile')}</span>
            <span className="hall-help">.xlsx</span>
          </label>
        ) : null}
        {refusal ? <Alert className="hall-refusal" type="error" showIcon role="alert" title={refusal} /> : null}
        <div role="status">
          {busy ? <Busy check={step.check} progress={step.progress} /> : null}
          {step.at === 'stopped' ? (
            <Alert
              type="warning"
              showIcon
              title={translate('importStopped', { count: step.progress ? writes(step.progress) : 0 })}
              description={translate('importStoppedText')}
            />
          ) : null}
          {report ? <ImportPreview {...{ report, update }} written={step.at === 'done'} /> : null}
        </div>
      </div>
    </Modal>
  );
}

/** Rows that add or change a record. */
const writes = ({ imported, changed }: Pick<ImportReport, 'imported' | 'changed'>): number => imported + changed;

/** What is wrong with the file as a whole says more than that something is. */
function reasonOf(error: unknown): string {
  const whole = error instanceof Refused ? error.errors.filter(({ path }) => path === '') : [];
  if (whole.length > 0) return whole.map(({ message }) => message).join(' ');
  return error instanceof Error ? error.message : '';
}

function Busy({ check, progress }: { check: boolean; progress: ImportProgress | null }) {
  const { translate } = useRenderer();
  const { done = 0, total = 0, failed = 0 } = progress ?? {};
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <>
      <p>{translate(check ? 'importChecking' : 'importing', { done, total, failed })}</p>
      <Progress percent={percent} status="active" aria-label={translate(check ? 'importCheck' : 'import')} />
    </>
  );
}
