import type { UsePlace } from '../../../contract/studio/uses.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

/** Lines of other definitions that speak of something. */
export function UsePlaces({ places, t }: { places: readonly UsePlace[]; t: Words }) {
  return (
    <div className={styles.changes} role="region" aria-label={t('uses.list')} tabIndex={0}>
      <ul>
        {places.map(({ kind, key, title, file, line, text }) => (
          <li key={`${kind} ${key} ${file} ${line}`}>
            {title}{' '}
            <span className={styles.soft}>
              {file}:{line}
            </span>{' '}
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
