import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { HOME_PATH, LOGIN_PATH } from '../../app/paths.ts';
import { useSession } from '../../store/session.ts';
import { PublicFrame } from './PublicFrame.tsx';
import styles from './login.module.css';

const CHAPTERS = {
  login: ['account', 'code', 'locked'],
  apply: ['find', 'read', 'fill', 'send'],
  handle: ['open', 'check', 'decide'],
  follow: ['where', 'urge', 'back', 'print'],
  keys: ['tab', 'search', 'submit', 'close'],
} as const;

/** How the hall is used, from the first login to the printed sheet. */
export function InstructionsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const inside = useSession((state) => state.status === 'in');
  return (
    <PublicFrame wide>
      <article className={styles.paper}>
        <h1>{t('guide.title')}</h1>
        <p>{t('guide.lead')}</p>
        {Object.entries(CHAPTERS).map(([chapter, steps]) => (
          <section key={chapter}>
            <h2>{t(`guide.${chapter}.title`)}</h2>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{t(`guide.${chapter}.${step}`)}</li>
              ))}
            </ol>
          </section>
        ))}
        <p className={styles.actions}>
          <Button type="primary" onClick={() => void navigate(inside ? HOME_PATH : LOGIN_PATH)}>
            {t(inside ? 'action.home' : 'action.toLogin')}
          </Button>
        </p>
      </article>
    </PublicFrame>
  );
}
