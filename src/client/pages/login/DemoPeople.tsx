import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './login.module.css';

/** With demo data only (the server says so): people one may try the hall as. Their password is public knowledge. */
const PASSWORD = 'Hall@2026';
const PEOPLE = ['student', 'teacher', 'counselor', 'leader', 'office', 'admin'] as const;

export function DemoPeople({ onChoose }: { onChoose: (username: string, password: string) => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('login.demo.title')}</h2>
      <div className={styles.people}>
        {PEOPLE.map((name) => (
          <Button key={name} size="small" onClick={() => onChoose(name, PASSWORD)}>
            {t(`login.demo.${name}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
