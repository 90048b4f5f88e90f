import { Alert, Checkbox, Modal, Radio } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { FieldShell } from '../form/FieldShell.tsx';
import type { FileValue } from '../services.ts';
import { useRenderer } from '../settings.ts';
import type { FieldValue } from '../widget.ts';
import { idsOf } from '../widgets/parts/ids.ts';
import { filesOf } from '../widgets/upload/files.ts';
import { UploadField } from '../widgets/upload/UploadField.tsx';
import { controlOf } from '../widgets/parts/controlOf.ts';
import { Unfinished, UnfinishedContext } from '../widgets/parts/unfinished.ts';
import { PersonPicker } from '../widgets/people/PersonPicker.tsx';
import { useBackCloses } from '../useBackCloses.ts';
import { CommentBox, reasonsFor } from './CommentBox.tsx';
import type { ActionRequest } from './types.ts';
import { BUTTONS, type OfferedName } from '../../definition/verbs.ts';

/** What a dialog adds to a request. */
export type ActionDetails = Partial<
  Pick<ActionRequest, 'userId' | 'userIds' | 'targetActivityId' | 'mode' | 'position' | 'attachments' | 'comment'>
>;

interface ActionDialogProps {
  action: OfferedName;
  busy: boolean;
  refusal: string;
  targets: readonly { activityId: string; name: string }[];
  signers: readonly { userId: string; name: string }[];
  /** what was written beside the form already */
  comment: string;
  /** the node's own word for the action */
  word?: string | undefined;
  /** what is typed, so that it can be kept; what is said aside is no opinion */
  onWords(text: string): void;
  /** what was uploaded for it already */
  attachments: FileValue[];
  /** likewise, of its files */
  onAttachments(files: FileValue[]): void;
  onCancel(): void;
  onConfirm(details: ActionDetails): void;
}

const MODES = ['through', 'straight'] as const;
const POSITIONS = ['before', 'after', 'beside'] as const;

/** Asks for what an action needs besides the comment: whom, where to, how; or just whether one is sure. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, busy, refusal, targets, signers, onCancel, onConfirm } = props;
  const { translate } = useRenderer();
  const { asks, look, comment, explained, dismiss } = BUTTONS[action];
  const names = comment === 'asked' || asks === 'confirmation';
  const [reason, setReason] = useState(comment === 'aside' ? '' : props.comment);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const [reasonMissing, setReasonMissing] = useState(false);
  const [people, setPeople] = useState<FieldValue>();
  const [target, setTarget] = useState(targets[0]?.activityId);
  const [mode, setMode] = useState<(typeof MODES)[number]>('through');
  const [position, setPosition] = useState<(typeof POSITIONS)[number]>('beside');
  const [taken, setTaken] = useState<string[]>([]);
  // a reference: it is read after waiting for those on their way
  const files = useRef(props.attachments);
  const [unfinished] = useState(() => new Unfinished());
  const [waiting, setWaiting] = useState(false);
  const [complaint, setComplaint] = useState('');
  const group = useId();
  const asksWords = ['asked', 'offered', 'aside'].includes(comment);
  const who = useId();
  const asksPeople = asks === 'person' || asks === 'people' || asks === 'position';
  const ids = idsOf(people);
  useBackCloses(true, onCancel);

  const confirm = async () => {
    setWaiting(true);
    await unfinished.finish();
    setWaiting(false);
    const [missing] = unfinished.missing();
    if (missing) setComplaint(missing.message);
    else if (comment === 'asked' && reason.trim() === '') {
      setReasonMissing(true);
      reasonBox.current?.focus();
    } else if (asks === 'person' && ids[0] === undefined)
      setComplaint(translate(action === 'delegate' ? 'process.entrustError' : 'user.selecterror'));
    else if ((asks === 'people' || asks === 'position') && ids.length === 0)
      setComplaint(translate('user.selecterror'));
    // who signs before takes the task over: a second one has nobody to stand before
    else if (asks === 'position' && position === 'before' && ids.length > 1) setComplaint(translate('positionOne'));
    else if (asks === 'signers' && taken.length === 0) setComplaint(translate('user.selecterror'));
    else if (asks === 'target' && target === undefined) setComplaint(translate('chooseTargetFirst'));
    else onConfirm({ ...details(), ...(asksWords && { comment: reason.trim() }) });
  };
  const details = (): ActionDetails => {
    if (asks === 'person') return ids[0] === undefined ? {} : { userId: ids[0] };
    if (asks === 'files') return files.current.length > 0 ? { attachments: files.current } : {};
    if (asks === 'people') return { userIds: ids };
    if (asks === 'position') return { userIds: ids, position };
    if (asks === 'signers') return { userIds: taken };
    if (asks === 'target') return target === undefined ? {} : { targetActivityId: target, mode };
    return {};
  };
  const name = props.word ?? translate(`action_${action}`);
  return (
    <Modal
      open
      title={asks === 'confirmation' ? translate('prompt') : name}
      // a decision is named once more where it is made
      okText={names ? name : translate('confirm')}
      // two buttons called 取消 would say nothing
      cancelText={translate(dismiss === undefined ? 'cancel' : 'goBack')}
      okButtonProps={{ danger: look === 'danger' }}
      confirmLoading={busy || waiting}
      // what moved behind it may have taken the focus before the dialog kept it
      afterOpenChange={(isOpen) => {
        // whoever is asked for is typed at once: the field opens the picker with the first letter
        const first = asksPeople ? document.getElementById(who) : comment === 'asked' ? reasonBox.current : null;
        if (isOpen) first?.focus();
      }}
      onCancel={onCancel}
      onOk={() => void confirm()}
      wrapProps={{
        // as on the page behind it: without a way through buttons from the reason to the decision, wherever one is
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // the button that has the focus is not pressed as well
          event.preventDefault();
          void confirm();
        },
      }}
    >
      {complaint || refusal ? (
        <Alert className="hall-task-refusal" type="error" showIcon role="alert" title={complaint || refusal} />
      ) : null}
      {explained ? <p className="hall-help hall-task-refusal">{translate(`explain_${action}`)}</p> : null}
      {asks === 'confirmation' ? <p>{translate('confirmAction', { action: name })}</p> : null}
      {asksPeople ? (
        <PeopleField
          id={who}
          several={asks !== 'person'}
          value={people}
          onChange={(next) => {
            setComplaint('');
            setPeople(next);
          }}
        />
      ) : null}
      {asks === 'files' ? (
        <UnfinishedContext value={unfinished}>
          <FilesField
            value={props.attachments}
            onChange={(next) => {
              files.current = next;
              setComplaint('');
              props.onAttachments(next);
            }}
          />
        </UnfinishedContext>
      ) : null}
      {asks === 'position' ? (
        <Radio.Group
          name={`${group}-position`}
          aria-label={translate('position')}
          options={POSITIONS.map((value) => ({ value, label: translate(`position_${value}`) }))}
          value={position}
          onChange={(event) => {
            setComplaint('');
            setPosition(event.target.value as typeof position);
          }}
        />
      ) : null}
      {asks === 'signers' ? (
        <Checkbox.Group
          aria-label={translate('signers')}
          options={signers.map((one) => ({ value: one.userId, label: one.name }))}
          value={taken}
          onChange={setTaken}
        />
      ) : null}
      {asks === 'target' ? (
        <>
          <p className="hall-label">{translate('rollbackTarget')}</p>
          <Radio.Group
            vertical
            name={`${group}-rollbackTarget`}
            aria-label={translate('rollbackTarget')}
            options={targets.map((one) => ({ value: one.activityId, label: one.name }))}
            value={target}
            onChange={(event) => setTarget(String(event.target.value))}
          />
          <p className="hall-label hall-gap">{translate('rollbackMode')}</p>
          <Radio.Group
            vertical
            name={`${group}-rollbackMode`}
            aria-label={translate('rollbackMode')}
            options={MODES.map((value) => ({ value, label: translate(`mode_${value}`) }))}
            value={mode}
            onChange={(event) => setMode(event.target.value as typeof mode)}
          />
        </>
      ) : null}
      {asksWords ? (
        <div className={asks === 'target' || asks === 'position' || asks === 'signers' ? 'hall-gap' : undefined}>
          <CommentBox
            box={reasonBox}
            // to whom it is handed it says what is asked of him
            label={comment === 'aside' || comment === 'offered' ? translate('words') : undefined}
            value={reason}
            required={comment === 'asked'}
            autoFocus={comment === 'asked'}
            missing={reasonMissing}
            phrases={comment === 'asked' ? reasonsFor(action) : []}
            onChange={(text) => {
              setReason(text);
              if (comment !== 'aside') props.onWords(text);
              if (text.trim() !== '') setReasonMissing(false);
            }}
          />
        </div>
      ) : null}
    </Modal>
  );
}

interface FilesFieldProps {
  value: FileValue[];
  onChange(value: FileValue[]): void;
}

/** What goes with a comment; nothing has to. */
function FilesField({ value, onChange }: FilesFieldProps) {
  const { translate } = useRenderer();
  const id = useId();
  const label = translate('attachments');
  return (
    <FieldShell id={id} label={label} required={false} group error={undefined}>
      <UploadField
        kind="any"
        {...controlOf({
          ...{ id, name: 'attachments', label, several: true },
          value: value.map((file) => ({ ...file })),
          onChange: (next) => onChange(filesOf(next)),
        })}
      />
    </FieldShell>
  );
}

interface PeopleFieldProps {
  id: string;
  several: boolean;
  value: FieldValue;
  onChange(value: FieldValue): void;
}

function PeopleField({ id, several, value, onChange }: PeopleFieldProps) {
  const { translate } = useRenderer();
  const label = translate(several ? 'people' : 'person');
  return (
    <FieldShell id={id} label={label} required group={false} error={undefined}>
      <PersonPicker
        several={several}
        appearance="input"
        edit={{ ...controlOf({ id, name: 'userId', label, value, onChange, several }), required: true }}
      />
    </FieldShell>
  );
}
