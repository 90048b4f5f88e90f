import { useTranslation } from 'react-i18next';
import type { Reader } from '../../../contract/flow.ts';
import { Panel } from '../../components/Panel.tsx';
import { shortTime } from '../../components/time.ts';
import styles from './request.module.css';

/** Who was named a reader, and when each has read it. */
export function Readers({ readers }: { readers: readonly Reader[] }) {
  const { t } = useTranslation();
  if (readers.length === 0) return null;
  return (
    <Panel title={t('request.readers')} count={readers.length}>
      <ul className={styles.readers}>
        {readers.map(({ userId, name, byName, time, readTime }) => (
          <li key={userId}>
            <strong>{name}</strong>
            <span className={styles.soft}>
              {byName ? t('request.copiedBy', { name: byName, time: shortTime(time) }) : shortTime(time)}
            </span>
            <span data-read={readTime !== null}>
              {readTime === null ? t('list.unread') : t('request.readAt', { time: shortTime(readTime) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
