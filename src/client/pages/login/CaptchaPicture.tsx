import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captchaUrl } from '../../api/session.ts';
import styles from './login.module.css';

/** The verification code as a picture that is also the button for another one. */
export function CaptchaPicture({ uuid, onAnother }: { uuid: string; onAnother: () => void }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed(false), [uuid]);
  return (
    <button type="button" className={styles.code} onClick={onAnother} title={t('login.anotherCode')}>
      {failed ? (
        <span>{t('login.codeFailed')}</span>
      ) : (
        <img
          src={captchaUrl(uuid)}
          alt={t('login.codePicture')}
          width={120}
          height={40}
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles.unseen}>{t('login.anotherCode')}</span>
    </button>
  );
}
