import { useTranslation } from 'react-i18next';
import styles from './statistics.module.css';

/** Columns over time. Each says its day and number to screen readers and to the pointer. */
export function TimeBars({ times, caption }: { times: readonly { time: string; total: number }[]; caption: string }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...times.map(({ total }) => total));
  const labelled = new Set([0, Math.floor((times.length - 1) / 2), times.length - 1]);
  return (
    <ol className={styles.times} aria-label={caption}>
      {times.map(({ time, total }, index) => (
        <li key={time} title={t('statistics.bar', { name: time, value: total })}>
          <span className={styles.unseen}>{t('statistics.bar', { name: time, value: total })}</span>
          <span className={styles.column} aria-hidden="true">
            <span style={{ blockSize: `${(total / most) * 100}%` }} />
          </span>
          <span className={styles.tick} aria-hidden="true">
            {labelled.has(index) ? time.slice(5) || time : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
