import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Alert, Button, Modal, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BatchAction } from '../../../../contract/batch.ts';
import type { TaskRow } from '../../../../contract/flow.ts';
import { useBackCloses } from '../../../../renderer/useBackCloses.ts';
import { CommentBox, PHRASES, reasonsFor } from '../../../../renderer/task/CommentBox.tsx';
import { toast } from '../../../app/feedback.ts';
import { leadingOnly } from '../../../app/leadingOnly.ts';
import { refreshRequests } from '../../../store/refresh.ts';
import { BatchItems } from './BatchItems.tsx';
import { useBatch } from './useBatch.ts';
import { batchWord, ownWordOf } from './words.ts';
import styles from './batch.module.css';

interface Props {
  action: BatchAction;
  rows: readonly TaskRow[];
  /** `done` = something was decided, so that the choice is over */
  onClose: (done: boolean) => void;
}

const ONE_SECOND = 1_000;

/** One word for many tasks, how far it has got, and in the end what became of each. What failed can be tried again. */
export function BatchDialog({ action, rows: chosen, onClose }: Props) {
  const { t } = useTranslation();
  const { t: tr } = useTranslation('renderer');
  // the list behind it loads anew meanwhile
  const [rows] = useState(chosen);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const gate = useRef(leadingOnly(ONE_SECOND));
  const batch = useBatch(action);
  const { state, outcomes, failure } = batch;
  const failed = useMemo(() => rows.filter(({ taskId }) => outcomes.get(taskId ?? '')?.ok !== true), [rows, outcomes]);
  const wordless = action === 'claim';
  const name = batchWord(action, rows, t);
  // as with a single task: who agrees need not write that he does
  const usual = action === 'complete' ? (ownWordOf(action, rows) ?? tr('phraseAgree')) : '';

  const run = async (which: readonly TaskRow[]) => {
    if (!wordless && comment.trim() === '' && (usual === '' || missing)) {
      setMissing(true);
      box.current?.focus();
      return;
    }
    if (!gate.current(Date.now())) return;
    await batch.run(which, comment.trim() || usual);
    refreshRequests();
  };
  const close = () => {
    if (state === 'running') return;
    if (state === 'done' && failed.length === 0) toast('success', t('prompt.success'));
    onClose(outcomes.size > 0);
  };
  useBackCloses(true, close);
  const done = rows.length - failed.length;
  return (
    <Modal
      open
      title={t('batch.title', { action: name, n: rows.length })}
      className={styles.dialog ?? ''}
      mask={{ closable: false }}
      wrapProps={{
        // Ctrl+Enter decides, as in the form of a single task, wherever in the dialog one is
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || state !== 'asking') return;
          // the button that has the focus is not pressed as well
          event.preventDefault();
          void run(rows);
        },
      }}
      onCancel={close}
      footer={
        state === 'asking'
          ? [
              <Button key="cancel" onClick={close}>
                {t('action.cancel')}
              </Button>,
              <Button key="ok" type="primary" danger={action === 'reject'} onClick={() => void run(rows)}>
                {name}
              </Button>,
            ]
          : state === 'running'
            ? [
                <Button key="stop" onClick={batch.stop}>
                  {t('batch.stop')}
                </Button>,
              ]
            : [
                ...(failed.length > 0
                  ? [
                      <Button key="again" onClick={() => void run(failed)}>
                        {t('batch.again', { n: failed.length })}
                      </Button>,
                    ]
                  : []),
                <Button key="close" type="primary" autoFocus onClick={close}>
                  {t('action.close')}
                </Button>,
              ]
      }
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      {state !== 'asking' && (
        <div className={styles.progress} aria-live="polite">
          <Progress
            percent={Math.round((outcomes.size / rows.length) * 100)}
            status={state === 'running' ? 'active' : failed.length > 0 ? 'exception' : 'success'}
            showInfo={false}
            aria-label={t('batch.progress')}
          />
          <span>{t('batch.count', { done, all: rows.length, failed: outcomes.size - done })}</span>
        </div>
      )}
      <BatchItems rows={rows} outcomes={outcomes} state={state} />
      {state === 'asking' && !wordless && (
        <CommentBox
          box={box}
          value={comment}
          required={usual === ''}
          missing={missing}
          placeholder={usual === '' ? undefined : tr('commentUsual', { word: usual })}
          phrases={action === 'complete' ? PHRASES : reasonsFor(action)}
          onChange={(text) => {
            setComment(text);
            if (text.trim() !== '') setMissing(false);
          }}
          onBlur={() => setMissing(comment.trim() === '')}
        />
      )}
    </Modal>
  );
}
