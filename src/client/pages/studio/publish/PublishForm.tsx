import type { PublishingPlan } from '../../../../contract/studio/definition.ts';
import { Alert, Button, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { LONGEST_NOTE, PLAN_DAYS } from '../../../../contract/studio/publishing.ts';
import { wallTime, withOffset } from '../../../../renderer/widgets/date/campus.ts';
import { shortTime } from '../../../components/time.ts';
import type { Words } from '../texts.ts';
import styles from './publish.module.css';

interface Props {
  t: Words;
  busy: boolean;
  disabled: boolean;
  onPublish(note: string): void;
  onPlan(at: string, note: string): void;
}

const DAY_MS = 86_400_000;
/** As a native field has it: without seconds. */
const minuteOf = (time: number): string => wallTime(new Date(time).toISOString()).slice(0, 16);

/** Why it is published, and when: at once, or by itself at a time. */
export function PublishForm({ t, busy, disabled, onPublish, onPlan }: Props) {
  const id = useId();
  const [note, setNote] = useState('');
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [wall, setWall] = useState('');
  const [wrong, setWrong] = useState(false);
  const send = () => {
    if (when === 'now') return onPublish(note.trim());
    const at = withOffset(`${wall}:00`);
    const ahead = Date.parse(at) - Date.now();
    const isWrong = !(ahead > 0 && ahead <= PLAN_DAYS * DAY_MS);
    setWrong(isWrong);
    if (!isWrong) onPlan(at, note.trim());
  };
  return (
    <div className={styles.publishForm}>
      <label htmlFor={`${id}-note`}>{t('publish.note')}</label>
      <Input.TextArea
        id={`${id}-note`}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={LONGEST_NOTE}
        placeholder={t('publish.noteHint')}
        value={note}
        disabled={disabled}
        onChange={({ target }) => setNote(target.value)}
      />
      <Radio.Group
        aria-label={t('publish.when')}
        value={when}
        disabled={disabled}
        options={(['now', 'later'] as const).map((value) => ({ value, label: t(`publish.${value}`) }))}
        onChange={({ target }) => setWhen(target.value === 'later' ? 'later' : 'now')}
      />
      {when === 'later' ? (
        <div>
          <label htmlFor={`${id}-at`}>{t('publish.at')}</label>{' '}
          <Input
            id={`${id}-at`}
            type="datetime-local"
            className={styles.publishAt ?? ''}
            value={wall}
            min={minuteOf(Date.now())}
            max={minuteOf(Date.now() + PLAN_DAYS * DAY_MS)}
            disabled={disabled}
            {...(wrong && { status: 'error' as const, 'aria-describedby': `${id}-wrong` })}
            onChange={({ target }) => {
              setWall(target.value);
              setWrong(false);
            }}
          />
          {wrong ? (
            <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
              {t('publish.wrongTime')}
            </p>
          ) : null}
        </div>
      ) : null}
      <div>
        <Button type="primary" loading={busy} disabled={disabled} onClick={send}>
          {t(when === 'now' ? 'publish' : 'publish.plan')}
        </Button>
      </div>
    </div>
  );
}

interface PlanProps {
  plan: PublishingPlan;
  /** the draft is as it was when that was planned */
  holds: boolean;
  t: Words;
  onCancel(): void;
}

/** When a draft is published by itself, for as long as that can be taken back. */
export function PlanAlert({ plan: { at, note }, holds, t, onCancel }: PlanProps) {
  return (
    <Alert
      type={holds ? 'info' : 'warning'}
      showIcon
      role="status"
      title={t('plan', { time: shortTime(at) })}
      description={
        <>
          {note ? <p>{note}</p> : null}
          <p>{t(holds ? 'plan.holds' : 'plan.edited')}</p>
        </>
      }
      action={<Button onClick={onCancel}>{t('plan.cancel')}</Button>}
    />
  );
}
