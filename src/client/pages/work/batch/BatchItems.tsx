import { useTranslation } from 'react-i18next';
import type { BatchOutcome } from '../../../../contract/batch.ts';
import type { TaskRow } from '../../../../contract/flow.ts';
import { HallIcon } from '../../../components/HallIcon.tsx';
import type { BatchRun } from './useBatch.ts';
import styles from './batch.module.css';

interface Props {
  rows: readonly TaskRow[];
  outcomes: ReadonlyMap<string, BatchOutcome>;
  state: BatchRun['state'];
}

/** The tasks of a batch, each with its outcome once it has one. */
export function BatchItems({ rows, outcomes, state }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.items} aria-label={t('batch.items')}>
      {rows.map((row) => {
        const outcome = outcomes.get(row.taskId ?? '');
        const tone = outcome ? (outcome.ok ? 'good' : 'bad') : 'none';
        return (
          <li key={row.id} className={styles.item} data-tone={tone}>
            <span className={styles.what}>
              <strong>{row.startUserName}</strong>
              <span className={styles.soft}>
                {[row.number, ...row.summary.slice(0, 2).map(({ text }) => text)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {outcome ? (
              <span className={styles.outcome}>
                <HallIcon name={outcome.ok ? 'CheckCircleOutlined' : 'CloseCircleOutlined'} />
                {outcome.ok ? t('batch.ok') : outcome.message}
              </span>
            ) : (
              state === 'done' && <span className={styles.soft}>{t('batch.left')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
