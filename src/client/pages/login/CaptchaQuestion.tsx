import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captchaQuestion } from '../../api/session.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import styles from './login.module.css';

interface Props {
  /** of the text, for the field that answers it */
  id: string;
  uuid: string;
  onAnother: () => void;
}

/** The verification code in words, read out when it comes: for who cannot see the picture. */
export function CaptchaQuestion({ id, uuid, onAnother }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [question, setQuestion] = useState('');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    captchaQuestion(uuid).then(
      (text) => wanted && setQuestion(text),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [uuid, locale]);
  return (
    <>
      <p id={id} className={styles.question} role="status">
        {failed ? t('state.failed') : question}
      </p>
      {failed && (
        <button type="button" className={styles.other} onClick={onAnother}>
          {t('login.codeFailed')}
        </button>
      )}
    </>
  );
}
