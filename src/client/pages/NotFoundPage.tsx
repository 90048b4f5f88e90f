import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { HOME_PATH } from '../app/paths.ts';
import styles from './NotFoundPage.module.css';

/** No such page: back to the previous one, or home. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <div className={styles.actions}>
        <Button onClick={() => void navigate(-1)}>{t('notFound.previous')}</Button>
        <Button type="primary" onClick={() => void navigate(HOME_PATH)}>
          {t('notFound.home')}
        </Button>
      </div>
    </main>
  );
}
