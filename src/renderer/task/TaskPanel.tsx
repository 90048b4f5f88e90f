import { Alert } from 'antd';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent } from 'react';
import type { DataError } from '../../definition/types/projection.ts';
import { ReadView } from '../form/ReadView.tsx';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../form/types.ts';
import { Refused, type FileValue } from '../services.ts';
import { useRenderer } from '../settings.ts';
import { ActionBar } from './ActionBar.tsx';
import { ActionDialog, type ActionDetails } from './ActionDialog.tsx';
import { CommentBox, PHRASES } from './CommentBox.tsx';
import { FoldedRequest, type FoldedRequestHandle } from './FoldedRequest.tsx';
import type { ActionRequest, TaskPanelProps } from './types.ts';
import { BUTTONS, buttonsThat, type OfferedName } from '../../definition/verbs.ts';
import './task.css';

/** Whether what stands in the box goes with it, so that the box is worth showing. */
const isSpoken = (action: OfferedName): boolean => !['none', 'aside'].includes(BUTTONS[action].comment);

/** the order of the buttons; on a phone the first two stay in view */
const OFFERED = buttonsThat(() => true);
const NO_ERRORS: readonly DataError[] = [];

/** Handling a task: the node's form, a comment, and what may be done. Ctrl+Enter approves, Esc closes. */
export function TaskPanel(props: TaskPanelProps) {
  const {
    projection,
    formData,
    readonly = false,
    changes,
    errors = NO_ERRORS,
    onAction,
    onChange,
    onComment,
    onAttachments,
    onClose,
    decides,
  } = props;
  const { translate } = useRenderer();
  const actions = OFFERED.filter((action) => props.actions.includes(action));
  const form = useRef<SchemaFormHandle>(null);
  const folded = useRef<FoldedRequestHandle>(null);
  const commentBox = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState(props.comment ?? '');
  const [attachments, setAttachments] = useState(props.attachments ?? []);
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState<OfferedName | null>(null);
  const [busy, setBusy] = useState<OfferedName | null>(null);
  const [refusal, setRefusal] = useState('');
  const [refused, setRefused] = useState<readonly DataError[]>(errors);
  useEffect(() => setRefused(errors), [errors]);
  const editable = projection !== undefined && !readonly;

  // who agrees need not write that he does; who went into the box and left it empty is asked (spec.md section 5)
  const said = props.usual ?? ((props.phrases ?? true) ? (props.words?.complete ?? translate('phraseAgree')) : '');
  const agrees = said !== '' && actions.includes('complete');
  const usual = (action: OfferedName): string => (action === 'complete' && agrees ? said : '');

  const attach = (files: FileValue[]) => {
    setAttachments(files);
    onAttachments?.(files);
  };
  const say = (text: string) => {
    setComment(text);
    onComment?.(text);
  };
  const send = async (request: ActionRequest) => {
    setBusy(request.action);
    setRefusal('');
    try {
      await onAction(request);
      setAsking(null);
      // said with this action: it is nobody's opinion of the next one
      if (BUTTONS[request.action].then === 'typing' && isSpoken(request.action)) say('');
      if (BUTTONS[request.action].asks === 'files') attach([]);
    } catch (error) {
      setRefused(error instanceof Refused ? error.errors : []);
      setRefusal(error instanceof Error && error.message ? error.message : translate('failed'));
    } finally {
      setBusy(null);
    }
  };
  const start = async (action: OfferedName) => {
    if (busy !== null) return;
    const facts = BUTTONS[action];
    // by a key it may be asked for before the form is there
    if (facts.form && editable && form.current === null) return;
    const wrongForm = facts.form && editable && (await form.current?.submit()) === null;
    if (facts.comment === 'beside' && comment.trim() === '' && (usual(action) === '' || missing)) {
      setMissing(true);
      if (!wrongForm) commentBox.current?.focus();
      return;
    }
    if (wrongForm) return;
    if (facts.asks === undefined) await send(requestOf(action, {}));
    else setAsking(action);
  };
  const requestOf = (action: OfferedName, details: ActionDetails): ActionRequest => {
    const value = BUTTONS[action].form && editable ? form.current?.value() : undefined;
    return { action, comment: comment.trim() || usual(action), ...details, ...(value && { formData: value }) };
  };
  useImperativeHandle(props.handle, () => ({
    start: (action) => {
      if (asking === null && actions.includes(action)) void start(action);
    },
    turn: () => folded.current?.turn(),
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // React hands on what happens in dialogs and menus; these are not ours
    if (!event.currentTarget.contains(event.target as Node)) return;
    const [first] = actions;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && first && BUTTONS[first].look === 'primary') {
      event.preventDefault();
      void start(first);
    }
    if (event.key === 'Escape' && asking === null) onClose?.();
  };
  return (
    <section className="hall-task" onKeyDown={onKeyDown}>
      {projection === undefined ? null : decides !== undefined ? (
        <>
          <FoldedRequest
            handle={folded}
            schema={projection.schema}
            uiSchema={projection.uiSchema}
            scope={projection.scope}
            formData={formData}
            without={decides}
            {...(changes && { changes })}
          />
          {readonly ? null : (
            <SchemaForm
              projection={projection}
              formData={formData}
              formRef={form}
              errors={refused}
              only={decides}
              {...(onChange && { onChange })}
            />
          )}
        </>
      ) : readonly ? (
        <ReadView
          schema={projection.schema}
          uiSchema={projection.uiSchema}
          scope={projection.scope}
          formData={formData}
          {...(changes && { changes })}
        />
      ) : (
        <SchemaForm
          projection={projection}
          formData={formData}
          formRef={form}
          errors={refused}
          {...(onChange && { onChange })}
        />
      )}
      {actions.some(isSpoken) ? (
        <CommentBox
          box={commentBox}
          value={comment}
          missing={missing}
          phrases={(props.phrases ?? true) ? PHRASES : []}
          required={actions.some((action) => action !== 'comment' && BUTTONS[action].comment === 'beside') && !agrees}
          placeholder={agrees && !missing ? translate('commentUsual', { word: usual('complete') }) : undefined}
          onChange={(text) => {
            say(text);
            if (text.trim() !== '') setMissing(false);
          }}
          onBlur={() => setMissing(comment.trim() === '' && actions.includes('complete'))}
        />
      ) : null}
      {/* beside the button that was pressed: the form above may be longer than the screen */}
      {refusal && asking === null ? <Alert type="error" showIcon role="alert" title={refusal} /> : null}
      <ActionBar actions={actions} words={props.words} busy={busy} onAction={(action) => void start(action)} />
      {asking === null ? null : (
        <ActionDialog
          action={asking}
          busy={busy !== null}
          refusal={refusal}
          targets={props.rollbackTargets ?? []}
          signers={props.signers ?? []}
          comment={comment}
          word={props.words?.[asking]}
          onWords={(text) => onComment?.(text)}
          attachments={attachments}
          onAttachments={attach}
          onCancel={() => {
            setAsking(null);
            onComment?.(comment);
            if (BUTTONS[asking].asks === 'files') attach([]);
          }}
          onConfirm={(details) => void send(requestOf(asking, details))}
        />
      )}
    </section>
  );
}
