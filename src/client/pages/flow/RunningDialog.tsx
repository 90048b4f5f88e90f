import { Alert, Button, Modal } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { RunningInstance, RunningTask } from '../../../contract/processes.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { JsonSchema, UiSchema } from '../../../definition/types/schema.ts';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../../../renderer/form/types.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import '../../../renderer/form/form.css';
import { toast } from '../../app/feedback.ts';
import { ApiError } from '../../api/envelope.ts';
import { SubmitKeys } from '../../api/idempotency.ts';
import { messageOf } from '../../api/refused.ts';
import { actOnRunning, reassignTask } from './processCalls.ts';
import type { FlowTexts } from './texts.ts';

export interface RunningWish {
  action: 'suspend' | 'activate' | 'terminate' | 'move' | 'reassign';
  /** the one task that it is about; null = the whole request */
  task: RunningTask | null;
}

interface Props {
  instance: RunningInstance;
  wish: RunningWish;
  texts: FlowTexts;
  onClose(): void;
  onDone(): void;
}

/** Asks for what an administrator's step needs: a reason, and where to or to whom. */
export function RunningDialog({ instance, wish, texts: { t }, onClose, onDone }: Props) {
  const form = useRef<SchemaFormHandle>(null);
  const keys = useRef(new SubmitKeys());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [errors, setErrors] = useState<DataError[]>([]);
  const projection = useMemo(() => ({ schema: schemaOf(instance, wish, t), uiSchema: UI }), [instance, wish, t]);
  const title = [t(wish.action), wish.task?.taskName].filter(Boolean).join(' · ');
  useBackCloses(true, onClose);
  const send = async (formData: FormData) => {
    setBusy(true);
    setRefusal('');
    try {
      await perform(instance, wish, formData, keys.current.keyFor({ wish, formData }));
      toast('success', title);
      onDone();
    } catch (error) {
      setErrors(error instanceof ApiError ? error.fieldErrors : []);
      setRefusal(messageOf(error));
    } finally {
      keys.current.answered();
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      width="min(560px, 96vw)"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('migrateCancel')}</Button>
          <Button
            type="primary"
            danger={wish.action === 'terminate'}
            loading={busy}
            onClick={() => void form.current?.submit()}
          >
            {t(wish.action)}
          </Button>
        </>
      }
    >
      {refusal ? <Alert type="error" showIcon role="alert" title={refusal} /> : null}
      <SchemaForm
        projection={projection}
        formData={NOTHING}
        formRef={form}
        errors={errors}
        label={title}
        onSubmit={send}
      />
    </Modal>
  );
}

const NOTHING: FormData = {};
const UI: UiSchema = {
  userId: { 'ui:span': 24 },
  targetActivityId: { 'ui:span': 24 },
};

function schemaOf(instance: RunningInstance, { action, task }: RunningWish, t: FlowTexts['t']): JsonSchema {
  const choices = instance.targets.filter(({ id }) => id !== task?.activityId);
  const properties: Record<string, JsonSchema> = {
    ...(action === 'move' && {
      targetActivityId: {
        type: 'string',
        title: t('target'),
        oneOf: choices.map(({ id, name }) => ({ const: id, title: name || id })),
      },
    }),
    ...(action === 'reassign' && { userId: { type: 'string', title: t('person'), format: 'user-id', minLength: 1 } }),
    comment: { type: 'string', title: t('reason'), minLength: 1, maxLength: 1000 },
  };
  // suspending may go without a word, everything else is explained to those who read the history
  const free = action === 'suspend' || action === 'activate';
  return { type: 'object', properties, required: free ? [] : Object.keys(properties) };
}

async function perform(instance: RunningInstance, wish: RunningWish, formData: FormData, key: string): Promise<void> {
  const { action, task } = wish;
  const text = (name: string) => String(formData[name] ?? '');
  const comment = text('comment');
  if (action === 'reassign') {
    if (task) await reassignTask(task.taskId, { userId: text('userId'), comment, revision: task.revision }, key);
    return;
  }
  const { revision } = task ?? instance;
  const target = action === 'move' ? { targetActivityId: text('targetActivityId'), revision } : {};
  await actOnRunning(instance.id, action, { comment, ...target, ...(task && { fromTaskId: task.taskId }) }, key);
}
