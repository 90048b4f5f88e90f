import { Button, Modal } from 'antd';
import { useMemo, useRef } from 'react';
import type { FormData } from '../../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../../definition/types/schema.ts';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../../../renderer/form/types.ts';
import { EachRowFooter, EachRowOutcome } from '../../../renderer/list/EachRowOutcome.tsx';
import type { RecordRow } from '../../../renderer/list/types.ts';
import { useEachRow } from '../../../renderer/list/useEachRow.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import '../../../renderer/form/form.css';
import { newKey } from '../../api/idempotency.ts';
import { messageOf } from '../../api/refused.ts';
import { actOnRunning, reassignTask, runningInstance } from './processCalls.ts';
import { useFlowTexts } from './texts.ts';
import type { FlowTexts } from './texts.ts';

export type BatchWish = 'suspend' | 'activate' | 'terminate' | 'reassign';

interface Props {
  /** chosen rows of the entity flow/running, or flow/task, at least one */
  rows: readonly RecordRow[];
  of: 'requests' | 'tasks';
  action: BatchWish;
  /** `left`: what was refused or not reached; it stays chosen */
  onClose(changed: boolean, left: readonly RecordRow[]): void;
}

const NOTHING: FormData = {};
const UI: UiSchema = { userId: { 'ui:span': 24 }, from: { 'ui:span': 24 } };

/** One step of an administrator on many requests, each by itself: asked once, told for each, stopped when he likes. */
export function RunningBatchDialog({ rows, of, action, onClose }: Props) {
  const texts = useFlowTexts();
  const form = useRef<SchemaFormHandle>(null);
  const work = useEachRow();
  const t = texts?.t;
  const projection = useMemo(() => ({ schema: t ? schemaOf(action, of, t) : {}, uiSchema: UI }), [action, of, t]);
  const close = () => {
    if (work.busy) work.stop();
    else onClose((work.outcome?.done ?? 0) > 0, work.outcome?.left ?? rows);
  };
  useBackCloses(true, close);
  if (!t) return null;
  const title = `${t(action)} · ${t(of === 'tasks' ? 'batchTasks' : 'batchCount', { count: rows.length })}`;
  const send = async (formData: FormData) => {
    const { left } = await work.run(rows, async (row) => {
      try {
        await (of === 'tasks' ? handOver(row, formData) : perform(row.id, action, formData, t));
      } catch (error) {
        throw new Error(messageOf(error), { cause: error });
      }
    });
    if (left.length === 0) onClose(true, []);
  };
  return (
    <Modal
      open
      title={title}
      width="min(640px, 96vw)"
      mask={{ closable: false }}
      onCancel={close}
      footer={
        work.outcome === null ? (
          <>
            <Button onClick={close}>{t('migrateCancel')}</Button>
            <Button type="primary" danger={action === 'terminate'} onClick={() => void form.current?.submit()}>
              {t(action)}
            </Button>
          </>
        ) : (
          <EachRowFooter work={work} onClose={close} />
        )
      }
    >
      {work.outcome === null ? (
        <SchemaForm
          projection={projection}
          formData={NOTHING}
          formRef={form}
          label={title}
          onSubmit={(formData) => void send(formData)}
        />
      ) : (
        <EachRowOutcome work={work} title={title} nameOf={nameOf} />
      )}
    </Modal>
  );
}

/** A task by its request too: several of one request may stand in the list. */
const nameOf = ({ id, number, taskName }: RecordRow): string => [number ?? id, taskName].filter(Boolean).join(' · ');

function schemaOf(action: BatchWish, of: Props['of'], t: FlowTexts['t']): JsonSchema {
  const comment: JsonSchema = { type: 'string', title: t('reason'), minLength: 1, maxLength: 1000 };
  if (action !== 'reassign') {
    return { type: 'object', properties: { comment }, required: action === 'terminate' ? ['comment'] : [] };
  }
  const person = (title: string, description: string): JsonSchema => ({
    ...{ type: 'string', title, description, format: 'user-id' },
  });
  const from = person(t('batchFrom'), t('batchFromHelp'));
  const userId: JsonSchema = { type: 'string', title: t('person'), format: 'user-id', minLength: 1 };
  const properties = { ...(of === 'requests' && { from }), userId, comment };
  return { type: 'object', properties, required: ['userId', 'comment'] };
}

/** A task as it stood in the list: what has moved since is refused. */
async function handOver({ id, revision }: RecordRow, { userId, comment }: FormData): Promise<void> {
  await reassignTask(id, { userId: String(userId), comment: String(comment), revision: Number(revision) }, newKey());
}

async function perform(id: string, action: BatchWish, formData: FormData, t: FlowTexts['t']): Promise<void> {
  const text = (name: string) => String(formData[name] ?? '');
  const comment = text('comment');
  const { tasks, targets, revision } = await runningInstance(id);
  if (action !== 'reassign') {
    await actOnRunning(id, action, { comment, ...(action === 'terminate' && { revision }) }, newKey());
    return;
  }
  const from = text('from');
  const meant = tasks
    .filter(({ activityId }) => targets.some((target) => target.id === activityId))
    .filter(({ assignee }) => from === '' || assignee === from);
  if (meant.length === 0) throw new Error(t('batchNoTask'));
  // those who countersign are several on purpose
  if (from === '' && meant.length > 1) throw new Error(t('batchSeveralTasks', { count: meant.length }));
  for (const task of meant) {
    await reassignTask(task.taskId, { userId: text('userId'), comment, revision: task.revision }, newKey());
  }
}
