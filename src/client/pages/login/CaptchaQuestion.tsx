import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captchaQuestion } from '../../api/session.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import styles from './login.module.css';

/** The verification code in words, read out when it comes: for who cannot see the picture. */
export function CaptchaQuestion({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [question, setQuestion] = useState('');
  useEffect(() => {
    let wanted = true;
    captchaQuestion(uuid).then(
      (text) => wanted && setQuestion(text),
      () => wanted && setQuestion(t('login.codeFailed')),
    );
    return () => {
      wanted = false;
    };
  }, [uuid, locale, t]);
  return (
    <p className={styles.question} role="status">
      {question}
    </p>
  );
}
