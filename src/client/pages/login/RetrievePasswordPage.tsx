import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LOGIN_PATH } from '../../app/paths.ts';
import { useSettings } from '../../store/settings.ts';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import styles from './login.module.css';

const WAYS = {
  student: ['counselor', 'identity', 'temporary', 'change'],
  staff: ['department', 'identity', 'temporary', 'change'],
} as const;
type Who = keyof typeof WAYS;

/** A forgotten password is set anew by a code: from a mail, where the hall sends any, or from people who know one. */
export function RetrievePasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mail = useSettings((settings) => settings.mail);
  const [who, setWho] = useState<Who>('student');
  return (
    <PublicFrame wide>
      <article className={styles.paper}>
        <h1>{t('retrieve.title')}</h1>
        <ForgottenPassword mail={mail} />
        <h2>{t('retrieve.counter')}</h2>
        <p>{t('retrieve.lead')}</p>
        <h2 id="retrieve-who">{t('retrieve.who')}</h2>
        <Segmented
          aria-labelledby="retrieve-who"
          value={who}
          options={[
            { value: 'student' as const, label: t('retrieve.student.title') },
            { value: 'staff' as const, label: t('retrieve.staff.title') },
          ]}
          onChange={setWho}
        />
        <h2>{t('retrieve.steps')}</h2>
        <ol className={styles.steps} aria-live="polite">
          {WAYS[who].map((step) => (
            <li key={step}>{t(`retrieve.${who}.${step}`)}</li>
          ))}
        </ol>
        <p className={styles.actions}>
          <Button type="primary" onClick={() => void navigate(LOGIN_PATH)}>
            {t('action.toLogin')}
          </Button>
        </p>
      </article>
    </PublicFrame>
  );
}
