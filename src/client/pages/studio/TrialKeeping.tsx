import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Trial, TryDraft } from '../../../contract/studio/trial.ts';
import { stepWritten } from '../../../definition/types/definition.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import trialStyles from './trial.module.css';

const NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** What was done becomes a sample or a journey of the draft. */
export function TrialKeeping({
  t,
  journey,
  trial,
  readonly,
  draft,
  change,
}: TabProps & { journey: TryDraft; trial: Trial }) {
  const [name, setName] = useState('');
  const [kept, setKept] = useState('');
  if (readonly) return null;
  const isOver = trial.state !== 'running' && trial.refused === null;
  const keep = (file: string, content: unknown) => {
    change((files) => ({ ...files, [file]: `${JSON.stringify(content, null, 2)}\n` }));
    setKept(file);
  };
  const { as, formData, steps } = journey;
  const [sample, whole] = [`samples/valid-${name}.json`, `samples/journey-${name}.json`];
  const isFree = (file: string) => NAME.test(name) && draft.files[file] === undefined;
  return (
    <section className={styles.block} aria-label={t('trial.keep')}>
      <h2>{t('trial.keep')}</h2>
      <p id="trial-keep-hint">{isOver ? t('trial.keepHint') : t('trial.notOver')}</p>
      <div className={styles.bar}>
        <Input
          aria-label={t('trial.keepName')}
          aria-describedby="trial-keep-hint"
          placeholder={t('trial.keepName')}
          className={trialStyles.exampleName ?? ''}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <Button disabled={!isFree(sample)} onClick={() => keep(sample, { as, formData })}>
          {t('trial.keepSample')}
        </Button>
        <Button
          disabled={!isOver || !isFree(whole)}
          onClick={() => keep(whole, { as, formData, steps: steps.map(stepWritten), end: trial.state })}
        >
          {t('trial.keepJourney')}
        </Button>
      </div>
      <p role="status">{kept ? t('trial.kept', { file: kept }) : ''}</p>
    </section>
  );
}
