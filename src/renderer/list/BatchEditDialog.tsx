import { Alert, Button, Checkbox, Modal, Progress } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../form/types.ts';
import { useRenderer } from '../settings.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { batchFields, batchForm } from './batchFields.ts';
import type { EntityView, RecordCalls, RecordRow } from './types.ts';

interface BatchEditDialogProps {
  definition: EntityView;
  calls: RecordCalls;
  rows: readonly RecordRow[];
  /** `left`: the rows that could not be changed; they stay chosen */
  onClose(left: readonly RecordRow[] | null): void;
}

interface Outcome {
  done: number;
  failed: { row: RecordRow; reason: string }[];
}

const NOTHING: FormData = {};

/**
 * The same values for several records: one ticks fields and fills them in once. Each record is read and saved by itself, with
 * its own checks and its own line in the log; what is refused says why and stays chosen.
 */
export function BatchEditDialog({ definition, calls, rows, onClose }: BatchEditDialogProps) {
  const { translate } = useRenderer();
  const id = useId();
  const form = useRef<SchemaFormHandle>(null);
  const [ticked, setTicked] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const projection = useMemo(() => batchForm(definition, ticked), [definition, ticked]);
  const { label } = definition.manifest;
  const title = translate('batchEditTitle', { title: definition.manifest.title, count: rows.length });

  const save = async (typed: FormData) => {
    setBusy(true);
    const values = ticked.map((name): [string, FormData[string]] => [name, typed[name] ?? null]);
    const result: Outcome = { done: 0, failed: [] };
    setOutcome(result);
    for (const row of rows) {
      try {
        await change(calls, row, values);
        result.done++;
      } catch (error) {
        result.failed.push({ row, reason: error instanceof Error ? error.message : translate('failed') });
      }
      setOutcome({ ...result });
    }
    setBusy(false);
    if (result.failed.length === 0) onClose([]);
  };
  const close = () => {
    if (!busy) onClose(outcome === null ? null : outcome.failed.map(({ row }) => row));
  };
  useBackCloses(true, close);
  return (
    <Modal
      open
      title={title}
      width="min(720px, 96vw)"
      mask={{ closable: false }}
      onCancel={close}
      footer={
        outcome === null
          ? [
              <Button key="cancel" onClick={close}>
                {translate('cancel')}
              </Button>,
              <Button
                key="save"
                type="primary"
                disabled={ticked.length === 0}
                onClick={() => void form.current?.submit()}
              >
                {translate('confirm')}
              </Button>,
            ]
          : [
              <Button key="close" type="primary" disabled={busy} onClick={close}>
                {translate('close')}
              </Button>,
            ]
      }
    >
      {outcome === null ? (
        <>
          <p id={id}>{translate('batchEditFields')}</p>
          <Checkbox.Group
            aria-labelledby={id}
            className="hall-batch-fields"
            value={ticked}
            onChange={setTicked}
            options={batchFields(definition).map((name) => ({
              value: name,
              label: definition.schema.properties?.[name]?.title ?? name,
            }))}
          />
          {ticked.length > 0 ? (
            <>
              <p className="hall-batch-hint">{translate('batchEditHint')}</p>
              <SchemaForm
                projection={projection}
                formData={NOTHING}
                formRef={form}
                label={title}
                onSubmit={(typed) => void save(typed)}
              />
            </>
          ) : null}
        </>
      ) : (
        <div aria-live="polite">
          <Progress
            percent={Math.round(((outcome.done + outcome.failed.length) / rows.length) * 100)}
            status={busy ? 'active' : outcome.failed.length > 0 ? 'exception' : 'success'}
            showInfo={false}
            aria-label={title}
          />
          <p>{translate('batchEditDone', { done: outcome.done, all: rows.length })}</p>
          {outcome.failed.map(({ row, reason }) => (
            <Alert key={row.id} type="error" showIcon title={String(row[label] ?? row.id)} description={reason} />
          ))}
        </div>
      )}
    </Modal>
  );
}

/** One record as it is now, with these fields otherwise; somebody who is faster is not overwritten. */
async function change(
  calls: RecordCalls,
  row: RecordRow,
  values: readonly (readonly [string, FormData[string]])[],
): Promise<void> {
  const next: RecordRow = { ...((await calls.get?.(row.id)) ?? row) };
  for (const [name, value] of values) {
    // what was left empty is cleared
    if (value === null || value === undefined) delete next[name];
    else next[name] = value;
  }
  await calls.update?.(next);
}
