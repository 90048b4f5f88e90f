import { Alert, Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { conflictAbout } from '../../../../definition/edit/merge/about.ts';
import type { StudioDefinition } from '../../../../contract/studio/definition.ts';
import type { Conflict, Side } from '../../../../definition/edit/merge/ask.ts';
import { ApiError } from '../../../api/envelope.ts';
import { messageOf } from '../../../api/refused.ts';
import { toast } from '../../../app/feedback.ts';
import { mergeDraft, studioDefinition } from '../studioCalls.ts';
import type { Words } from '../texts.ts';
import type { TabProps } from '../useDraft.ts';
import styles from '../studio.module.css';
import sides from './merge.module.css';

interface Props extends TabProps {
  /** @param now the definition as it serves meanwhile */
  onMerged(now: StudioDefinition): void;
}

/** Somebody else has published since the draft was begun: what both have changed apart from each other is brought together at once. */
export function MergeAlert({ studio, draft, t, onMerged }: Props) {
  const { store, conflicts } = draft;
  const [asked, setAsked] = useState<readonly Conflict[] | null>(null);
  const [busy, setBusy] = useState(false);
  const merge = async (chosen: Record<string, Side>) => {
    setBusy(true);
    try {
      if (!(await store.autosave.save())) return;
      const merged = await mergeDraft(studio, { revision: store.autosave.revision, chosen });
      try {
        // all that goes with it goes at once: what went a moment later would move the tabs from under a finger
        onMerged(await studioDefinition(studio));
      } finally {
        store.follow(merged);
      }
      setAsked(null);
      toast('success', t('merge.done'));
    } catch (error) {
      const data = error instanceof ApiError ? error.data : null;
      if (hasConflicts(data)) setAsked(data.conflicts);
      else toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={t('changedMeanwhile')}
        description={t('merge.places', { count: conflicts?.length ?? 0 })}
        action={
          <Button size="small" type="primary" loading={busy} onClick={() => void merge({})}>
            {t('merge')}
          </Button>
        }
      />
      {asked ? (
        <MergeDialog
          // other questions than those that are answered
          key={asked.map(({ id }) => id).join()}
          {...{ asked, busy, t }}
          nameOf={(conflict) => nameOf(conflict, studio, draft, t)}
          onMerge={(chosen) => void merge(chosen)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

interface DialogProps {
  asked: readonly Conflict[];
  busy: boolean;
  t: Words;
  nameOf(conflict: Conflict): string;
  onMerge(chosen: Record<string, Side>): void;
  onClose(): void;
}

const SIDES = ['mine', 'theirs'] as const;

/** Whose shall each place be that both have changed, with what both have made of it side by side. */
function MergeDialog({ asked, busy, t, nameOf: named, onMerge, onClose }: DialogProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const left = asked.filter(({ id }) => chosen[id] === undefined).length;
  return (
    <Modal
      open
      width={960}
      title={t('merge.title')}
      okText={t('merge')}
      cancelText={t('merge.later')}
      okButtonProps={{ disabled: left > 0 }}
      confirmLoading={busy}
      onOk={() => onMerge(chosen)}
      onCancel={onClose}
    >
      <p className={styles.soft}>{t('merge.lead')}</p>
      <div className={styles.bar}>
        {SIDES.map((side) => (
          <Button
            key={side}
            size="small"
            onClick={() => setChosen(Object.fromEntries(asked.map(({ id }) => [id, side])))}
          >
            {t(`merge.all.${side}`)}
          </Button>
        ))}
        <span role="status" className={styles.soft}>
          {t('merge.left', { count: left })}
        </span>
      </div>
      {asked.map((conflict) => (
        <Place
          key={conflict.id}
          {...{ conflict, t }}
          name={named(conflict)}
          side={chosen[conflict.id] ?? null}
          onChoose={(side) => setChosen({ ...chosen, [conflict.id]: side })}
        />
      ))}
    </Modal>
  );
}

interface PlaceProps {
  conflict: Conflict;
  name: string;
  side: Side | null;
  t: Words;
  onChoose(side: Side): void;
}

function Place({ conflict, name, side, t, onChoose }: PlaceProps) {
  return (
    <section className={sides.conflict}>
      <h3>{name}</h3>
      <code className={styles.soft}>{[conflict.file, ...conflict.path].join(' › ')}</code>
      <Radio.Group
        className={sides.sides ?? ''}
        aria-label={name}
        value={side}
        onChange={({ target }) => onChoose(target.value as Side)}
      >
        {SIDES.map((one) => (
          <div key={one}>
            <Radio value={one}>{t(`merge.${one}`)}</Radio>
            <Written text={conflict[one]} label={`${name} · ${t(`merge.${one}`)}`} t={t} />
          </div>
        ))}
      </Radio.Group>
      <details>
        <summary>{t('merge.before')}</summary>
        <Written text={conflict.base} label={`${name} · ${t('merge.before')}`} t={t} />
      </details>
    </section>
  );
}

function Written({ text, label, t }: { text: string | null; label: string; t: Words }) {
  if (text === null) return <p className={styles.soft}>{t('merge.nothing')}</p>;
  return (
    // what is long is scrolled, by the keyboard too
    <pre className={sides.written} role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  );
}

/** What it is about, as the form and the process call it: in mine, or where I have it no more in theirs. */
function nameOf(
  conflict: Conflict,
  { files: theirs }: TabProps['studio'],
  { files: mine, spoken }: TabProps['draft'],
  t: Words,
): string {
  const own = conflictAbout(mine, conflict);
  const { what, name, part } = own.what === 'file' ? conflictAbout(theirs, conflict) : own;
  const words = ['merge.part', 'set', 'limit', 'option', 'right'].map((kind) => `${kind}.${part}`);
  const known = [...words, part].find((key) => t(key) !== key);
  const title = t(`merge.about.${what}`, { name: what === 'field' || what === 'section' ? spoken(name) : name });
  return part === '' ? title : `${title} › ${known === undefined ? part : t(known)}`;
}

export function hasConflicts(data: unknown): data is { conflicts: Conflict[] } {
  return typeof data === 'object' && data !== null && 'conflicts' in data && Array.isArray(data.conflicts);
}
