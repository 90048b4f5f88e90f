import { Button, Checkbox, Modal } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../form/types.ts';
import { useRenderer } from '../settings.ts';
import { useBackCloses } from '../useBackCloses.ts';
import { batchFields, batchForm } from './batchFields.ts';
import { changeRecord } from './changeRecord.ts';
import { labelOf } from './columns.ts';
import { EachRowFooter, EachRowOutcome } from './EachRowOutcome.tsx';
import type { EntityView, RecordCalls, RecordRow } from './types.ts';
import { useEachRow } from './useEachRow.ts';

interface BatchEditDialogProps {
  definition: EntityView;
  calls: RecordCalls;
  rows: readonly RecordRow[];
  /** `left`: the rows that could not be changed; they stay chosen */
  onClose(left: readonly RecordRow[] | null): void;
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
  const work = useEachRow();
  const { outcome } = work;
  const projection = useMemo(() => batchForm(definition, ticked), [definition, ticked]);
  const title = translate('batchEditTitle', { title: definition.manifest.title, count: rows.length });

  const save = async (typed: FormData) => {
    const values = ticked.map((name): [string, FormData[string]] => [name, typed[name] ?? null]);
    const { left } = await work.run(rows, (row) => changeRecord(calls, row, values));
    if (left.length === 0) onClose([]);
  };
  const close = () => {
    if (work.busy) work.stop();
    else onClose(outcome === null ? null : outcome.left);
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
          : [<EachRowFooter key="close" work={work} onClose={close} />]
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
        <EachRowOutcome work={work} title={title} nameOf={(row) => labelOf(definition, row)} />
      )}
    </Modal>
  );
}
