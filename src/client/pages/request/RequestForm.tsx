import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ownWords } from '../../../contract/flow.ts';
import type { Detail, FieldDifference } from '../../../contract/flow.ts';
import { ReadView } from '../../../renderer/form/ReadView.tsx';
import { isLong } from '../../../renderer/task/FoldedRequest.tsx';
import { TaskPanel } from '../../../renderer/task/TaskPanel.tsx';
import type { ActionRequest, TaskPanelHandle } from '../../../renderer/task/types.ts';
import { BUTTONS, type OfferedName } from '../../../definition/verbs.ts';
import { Panel } from '../../components/Panel.tsx';
import { shortTime } from '../../components/time.ts';
import { usePageKeys } from '../../hooks/useKeys.ts';
import { TASK_KEYS, UNFOLD_KEY } from './KeysHint.tsx';
import { takeWish } from '../../store/worklist.ts';
import { dropStash, readStash, writeStash } from '../../store/stash.ts';
import type { Stash } from '../../store/stash.ts';
import { useSession } from '../../store/session.ts';
import { ChangesNote } from './ChangesNote.tsx';
import { decisionFields, hasWritable, overlay } from './detailData.ts';
import styles from './request.module.css';

interface Props {
  detail: Detail;
  actions: readonly OfferedName[];
  /** the applicant mends what came back: he has no opinion to give */
  mending: boolean;
  onAction: (request: ActionRequest) => Promise<void>;
}

/** What a task's form and comment hold before they are sent. */
type Typed = Pick<Stash, 'formData' | 'comment' | 'attachments'>;

const NO_CHANGES: FieldDifference[] = [];

/** Who signs at the same step, or is still to be asked there, and may be taken out again. */
function signersOf({ openTasks, task, awaited }: Detail): { userId: string; name: string }[] {
  const asked = openTasks
    .filter(({ activityId, assignee }) => activityId === task?.activityId && assignee !== null)
    .map(({ assignee, assigneeName }) => ({ userId: assignee ?? '', name: assigneeName }));
  return [...asked, ...awaited];
}

/** The request's data: as a form with actions for whoever handles it, as text for everybody else. */
export function RequestForm({ detail, actions, mending, onAction }: Props) {
  const { t } = useTranslation();
  const userId = useSession((state) => state.user?.id ?? '');
  const place = `task:${detail.task?.taskId ?? detail.processInstanceId}`;
  const [kept, setKept] = useState(() => readStash(userId, place));
  const [round, setRound] = useState(0);
  const [marked, setMarked] = useState(true);
  const writable = detail.task !== null && actions.includes('complete') && hasWritable(detail.schema);
  // whoever mends his own request works in the form that he knows
  const decides = useMemo(
    () =>
      mending || detail.task === null ? undefined : writable ? decisionFields(detail.schema, detail.computed) : [],
    [mending, detail.task, detail.schema, detail.computed, writable],
  );
  const folded = decides !== undefined && isLong({ ...detail, without: decides });
  const words = useMemo(() => ownWords(detail.actions), [detail.actions]);
  const changes = (marked && detail.changed?.changes) || NO_CHANGES;
  const formData = useMemo(
    () => (writable && kept?.formData ? overlay(detail.formData, kept.formData, detail.schema) : detail.formData),
    [writable, kept, detail.formData, detail.schema],
  );
  const typed = useRef<Typed>({
    ...(kept?.formData && { formData: kept.formData }),
    comment: kept?.comment ?? '',
    attachments: kept?.attachments ?? [],
  });
  const keep = (part: Typed) => {
    typed.current = { ...typed.current, ...part };
    const { formData: form, comment, attachments } = typed.current;
    if (!form && !comment && !attachments?.length) dropStash(userId, place);
    else writeStash(userId, place, { ...typed.current, revision: detail.task?.revision ?? 0 });
  };
  const forget = () => {
    dropStash(userId, place);
    typed.current = {};
    setKept(null);
    setRound(round + 1);
  };
  const send = async (request: ActionRequest) => {
    await onAction(request);
    // neither the form nor the task went on: what was typed is still to be kept
    if (BUTTONS[request.action].then === 'typing') return;
    dropStash(userId, place);
    typed.current = {};
  };
  const panel = useRef<TaskPanelHandle>(null);
  const begin = (action: OfferedName) => () => panel.current?.start(action);
  usePageKeys(
    {
      [TASK_KEYS.complete]: begin('complete'),
      [TASK_KEYS.reject]: begin('reject'),
      [TASK_KEYS.rollback]: begin('rollback'),
      ...(folded && { [UNFOLD_KEY]: () => panel.current?.turn() }),
    },
    !mending,
  );
  const taskId = detail.task?.taskId ?? null;
  useEffect(() => {
    const wish = takeWish(taskId);
    if (wish) panel.current?.start(wish);
  }, [taskId]);
  return (
    <div className={styles.form}>
      {kept && ((writable && kept.formData) || kept.comment || kept.attachments?.length) && (
        <Alert
          type="info"
          showIcon
          title={t('draft.restored', { time: shortTime(kept.savedAt) })}
          action={
            <Button size="small" onClick={forget}>
              {t('draft.discardRestored')}
            </Button>
          }
        />
      )}
      <Panel title={t(mending ? 'request.mend' : writable ? 'request.form' : 'request.data')}>
        <ChangesNote detail={detail} shown={marked} onShown={setMarked} listed={writable || folded} />
        {actions.length > 0 ? (
          <div>
            <TaskPanel
              key={round}
              projection={detail}
              formData={formData}
              readonly={!writable}
              decides={decides}
              changes={changes}
              actions={actions}
              words={words}
              rollbackTargets={detail.rollbackTargets}
              signers={signersOf(detail)}
              handle={panel}
              onAction={send}
              phrases={!mending && actions.includes('complete')}
              usual={mending ? t('request.mended') : undefined}
              comment={kept?.comment ?? ''}
              onChange={(formData) => keep({ formData })}
              onComment={(comment) => keep({ comment })}
              attachments={kept?.attachments ?? []}
              onAttachments={(attachments) => keep({ attachments })}
            />
          </div>
        ) : (
          <ReadView
            schema={detail.schema}
            uiSchema={detail.uiSchema}
            scope={detail.scope}
            formData={formData}
            changes={changes}
          />
        )}
      </Panel>
    </div>
  );
}
