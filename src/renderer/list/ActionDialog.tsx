import { Alert, Modal, Spin } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { EntityAction } from '../../definition/types/manifest.ts';
import type { DataError, ProjectionScope } from '../../definition/types/projection.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../form/types.ts';
import { refusalIn } from '../services.ts';
import { useRenderer } from '../settings.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { ActionPreview } from './ActionPreview.tsx';
import type { DrawPreview, RecordCalls, RecordRow } from './types.ts';
import { usePointed, useWholeRecord } from './useWholeRecord.ts';

/** An action that asks for something first, and the rows it is about. */
export interface AskedAction {
  action: EntityAction;
  rows: readonly RecordRow[];
}

interface ActionDialogProps {
  asked: AskedAction;
  scope: ProjectionScope | undefined;
  /** what it will happen to, in words */
  about: string;
  calls: RecordCalls;
  /** of what it sends, where it sends anything */
  preview?: DrawPreview | undefined;
  onClose(): void;
  onDone(answer: JsonValue): void;
}

/**
 * The form of an action; on one record it begins with what that has in fields of the same names. A refusal keeps it open with
 * everything typed in it.
 */
export function ActionDialog({ asked, scope, about, calls, preview, onClose, onDone }: ActionDialogProps) {
  const { translate } = useRenderer();
  const { action, rows } = asked;
  const [only, ...others] = rows;
  const { loaded, failure } = useWholeRecord(calls, others.length === 0 ? (only ?? null) : null, null);
  const form = useRef<SchemaFormHandle>(null);
  const [typed, setTyped] = useState<FormData | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [errors, setErrors] = useState<DataError[]>([]);
  const projection = useMemo(
    () => ({ schema: action.input?.schema ?? {}, uiSchema: action.input?.uiSchema ?? {}, ...(scope && { scope }) }),
    [action, scope],
  );
  const pointed = usePointed(calls, others.length === 0 ? only?.id : undefined, action.name);
  // who may not read it whole fills in everything
  const began = useMemo(() => sharedWith(projection.schema, loaded ?? {}), [projection, loaded]);
  const title = action.title ?? action.name;
  const waiting = loaded === null && !failure;
  const close = () => {
    if (!busy) onClose();
  };
  useBackCloses(true, close);
  const send = async (input: FormData) => {
    setBusy(true);
    setRefusal('');
    try {
      onDone((await calls.run?.(action.name, rows, input)) ?? null);
    } catch (error) {
      const refused = refusalIn(error, translate('failed'));
      setErrors(refused.errors);
      setRefusal(refused.refusal);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={about === '' ? title : `${title} · ${about}`}
      width="min(640px, 96vw)"
      mask={{ closable: false }}
      okText={translate('confirm')}
      cancelText={translate('cancel')}
      confirmLoading={busy}
      // without the form there is nothing yet that could be sent
      okButtonProps={{ disabled: waiting }}
      onOk={() => void form.current?.submit()}
      onCancel={close}
    >
      {refusal ? <Alert className="hall-refusal" type="error" showIcon role="alert" title={refusal} /> : null}
      {waiting ? (
        <Spin />
      ) : (
        <>
          <SchemaForm
            projection={projection}
            formData={began}
            formRef={form}
            errors={errors}
            label={title}
            {...pointed}
            {...(preview && { onChange: setTyped })}
            onSubmit={send}
          />
          {preview ? <ActionPreview draw={preview} record={loaded ?? {}} input={typed ?? began} /> : null}
        </>
      )}
    </Modal>
  );
}

/** Of a record what this form asks for too: fields of the same names, rows with the columns that both know. */
function sharedWith(schema: JsonSchema, record: FormData): FormData {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, JsonValue][] => {
    const value = record[name];
    if (value === undefined || value === null) return [];
    const { items } = field;
    if (!Array.isArray(value) || !items?.properties) return [[name, value]];
    const rows = value.flatMap((row) =>
      typeof row === 'object' && row !== null && !Array.isArray(row) ? [sharedWith(items, row)] : [],
    );
    return [[name, rows]];
  });
  return Object.fromEntries(fields);
}
