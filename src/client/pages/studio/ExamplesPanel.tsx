import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import type { ExampleVerdict } from '../../../contract/studio/trial.ts';
import { messageOf } from '../../api/refused.ts';
import { RemakeButton } from './RemakeButton.tsx';
import { runExamples } from './studioCalls.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import faults from './faults.module.css';

/** Every sample and journey of the draft, run when asked, with what came of each. */
export function ExamplesPanel({ t, studio, draft, readonly, change }: TabProps) {
  const [verdicts, setVerdicts] = useState<readonly ExampleVerdict[] | null>(null);
  const [error, setError] = useState('');
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    setError('');
    try {
      setVerdicts(await runExamples(studio.key, draft.files));
    } catch (failed) {
      setError(messageOf(failed));
    } finally {
      setRunning(false);
    }
  };
  const failed = (verdicts ?? []).filter(({ ok }) => !ok).length;
  const sums = { ok: (verdicts?.length ?? 0) - failed, failed };
  return (
    <section className={styles.block} aria-label={t('examples')} aria-busy={isRunning}>
      <h2>{t('examples')}</h2>
      <Button loading={isRunning} onClick={() => void run()}>
        {t('examples.run')}
      </Button>
      {failed > 0 && !readonly ? (
        <RemakeButton
          {...{ studio, draft, t }}
          count={failed}
          onRemade={(edit) => {
            change(edit);
            // of other samples than they are now
            setVerdicts(null);
          }}
        />
      ) : null}
      {error ? <Alert type="error" showIcon role="alert" title={t('trial.failed', { reason: error })} /> : null}
      <p role="status">
        {verdicts === null ? '' : t(verdicts.length === 0 ? 'examples.none' : 'examples.passed', sums)}
      </p>
      <ul className={faults.faults}>
        {(verdicts ?? []).map(({ name, ok, message }) => (
          <li key={name}>
            <Tag color={ok ? 'success' : 'error'}>{t(ok ? 'examples.ok' : 'examples.bad')}</Tag>
            <code>{name}</code> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
