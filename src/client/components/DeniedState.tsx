import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '../app/paths.ts';
import styles from './State.module.css';

/** What stands in place of a page whose reader may not see it; nothing of it was asked for. */
export function DeniedState() {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark} data-kind="denied" aria-hidden="true">
        ✕
      </span>
      <p className={styles.title}>{t('state.denied')}</p>
      <p className={styles.text}>{t('state.deniedText')}</p>
      <Link to={HOME_PATH}>{t('action.home')}</Link>
    </div>
  );
}
