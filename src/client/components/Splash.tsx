import { useTranslation } from 'react-i18next';
import styles from './Splash.module.css';

/** While a page or the session is on its way. Appears only when that takes longer than an eye notices. */
export function Splash({ inside = false }: { inside?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={inside ? styles.inside : styles.page} role="status">
      <span className={styles.bar} aria-hidden="true" />
      <span className={styles.text}>{t('state.loading')}</span>
    </div>
  );
}
