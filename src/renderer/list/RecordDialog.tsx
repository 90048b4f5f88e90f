import { Alert, Button, Modal, Spin } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { entityLogic } from '../../definition/entity/form.ts';
import { allProperties } from '../../definition/schema/walk.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { DataError } from '../../definition/types/projection.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { FormDefinition, SchemaFormHandle } from '../form/types.ts';
import { Refused, refusalIn } from '../services.ts';
import { useRenderer } from '../settings.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { asksSecrets } from './typed.ts';
import type { EntityView, RecordCalls, RecordRow } from './types.ts';
import { usePointed, useWholeRecord } from './useWholeRecord.ts';

interface RecordDialogProps {
  definition: EntityView;
  calls: RecordCalls;
  /** the record to change; null = a new one */
  record: RecordRow | null;
  /** what a new one begins with */
  begin?: FormData | undefined;
  /** what was typed into it before a reload or an ended session; it stands over the record */
  restored: FormData | null;
  /** after each key */
  onTyped(formData: FormData): void;
  onClose(): void;
  onSaved(): void;
}

/** Creates or changes one record. A refusal keeps the dialog open with everything typed in it. */
export function RecordDialog(props: RecordDialogProps) {
  const { definition, calls, record, restored, begin, onTyped, onClose, onSaved } = props;
  const { translate } = useRenderer();
  const { loaded, failure } = useWholeRecord(calls, record, restored ?? (record === null ? (begin ?? null) : null));
  const form = useRef<SchemaFormHandle>(null);
  const typed = useRef(restored !== null);
  const [busy, setBusy] = useState(false);
  const [modal, question] = Modal.useModal();
  const [refusal, setRefusal] = useState('');
  /** the record as somebody else left it, after a save that came too late */
  const [theirs, setTheirs] = useState<RecordRow | null>(null);
  /** what the form began with since the last time that both agreed */
  const [base, setBase] = useState<FormData | null>(null);
  const [errors, setErrors] = useState<DataError[]>([]);
  const projection = useMemo(
    () => ({
      schema: definition.schema,
      uiSchema: definition.uiSchema,
      ...(definition.spoken && { scope: definition.spoken }),
      ...entityLogic(definition.manifest),
      ...(definition.validators === undefined ? {} : { validators: definition.validators }),
    }),
    [definition],
  );
  const only = useMemo(
    () => (record === null ? begunFields(projection, begin) : undefined),
    [projection, record, begin],
  );
  const pointed = usePointed(calls, record?.id);
  const save = async (formData: FormData) => {
    setBusy(true);
    setRefusal('');
    setTheirs(null);
    try {
      if (record === null) await calls.create?.(formData);
      else await calls.update?.({ ...formData, id: record.id });
      onSaved();
    } catch (error) {
      const refused = refusalIn(error, translate('failed'));
      setErrors(refused.errors);
      if (error instanceof Refused && error.status === 409) await readTheirs();
      setRefusal(refused.refusal);
    } finally {
      setBusy(false);
    }
  };
  /** What somebody else made of the record meanwhile; without it the refusal is told alone. */
  const readTheirs = async () => {
    if (record === null || calls.get === undefined) return;
    try {
      setTheirs(await calls.get(record.id));
    } catch {
      // the refusal itself is told in any case
      setTheirs(null);
    }
  };
  const settle = (formData: FormData) => {
    form.current?.replace(formData);
    onTyped(formData);
    setBase(theirs);
    setTheirs(null);
    setRefusal('');
  };
  const title = translate(record === null ? 'createTitle' : 'updateTitle', { title: definition.manifest.title });
  const asked = useRef(false);
  const close = () => {
    // it is on its way to the server, whatever is pressed here
    if (busy || asked.current) return;
    if (!typed.current) return onClose();
    asked.current = true;
    modal.confirm({
      title: translate('prompt'),
      content: translate('discardTyped'),
      okText: translate('confirm'),
      cancelText: translate('cancel'),
      // ENTER keeps what was typed
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
      afterClose: () => (asked.current = false),
    });
  };
  useBackCloses(true, close);
  return (
    <Modal
      open
      title={<h2 className="hall-dialog-title">{title}</h2>}
      width="min(860px, 96vw)"
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="cancel" disabled={busy} onClick={close}>
          {translate('cancel')}
        </Button>,
        <Button
          key="save"
          type="primary"
          loading={busy}
          disabled={loaded === null}
          onClick={() => void form.current?.submit()}
        >
          {translate('confirm')}
        </Button>,
      ]}
    >
      {question}
      {theirs !== null && loaded !== null ? (
        <ConflictNotice
          definition={definition}
          message={refusal}
          base={base ?? loaded}
          mine={() => form.current?.value() ?? loaded}
          theirs={theirs}
          mergeable={restored === null}
          onSettle={settle}
        />
      ) : failure || refusal ? (
        <Alert className="hall-refusal" type="error" showIcon role="alert" title={failure || refusal} />
      ) : null}
      {restored ? (
        <Alert
          className="hall-refusal"
          type="info"
          showIcon
          title={translate('typedRestored')}
          description={asksSecrets(definition.uiSchema) ? translate('secretsAnew') : undefined}
        />
      ) : null}
      {loaded === null ? (
        failure ? null : (
          <Spin />
        )
      ) : (
        <SchemaForm
          projection={projection}
          formData={loaded}
          formRef={form}
          errors={errors}
          label={title}
          only={only}
          {...pointed}
          onChange={(formData) => {
            typed.current = true;
            onTyped(formData);
          }}
          onSubmit={save}
        />
      )}
    </Modal>
  );
}

/** What a new record is asked for, with what follows from that: an answer, a number or a state that others give is not there yet. */
function begunFields({ schema, computed = {} }: FormDefinition, begin: FormData = {}): string[] {
  return Object.entries(allProperties(schema)).flatMap(([name, { readOnly }]) =>
    readOnly === true && computed[name] === undefined && begin[name] === undefined ? [] : [name],
  );
}
