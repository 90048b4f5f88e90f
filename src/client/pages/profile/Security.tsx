import { Suspense, useState } from 'react';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { profile } from '../../api/profile.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { lazyPage } from '../../app/lazyPage.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { shortTime } from '../../components/time.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { deviceOf } from './device.ts';
import { Passkeys } from './Passkeys.tsx';
import styles from './profile.module.css';

const ChangePassword = lazyPage(async () => (await import('../../layout/ChangePassword.tsx')).ChangePassword);
const SecondFactor = lazyPage(async () => (await import('../../layout/SecondFactor.tsx')).SecondFactor);

/** How the person is let in, and where he is. */
export function Security() {
  const { t } = useTranslation();
  const { data, error, reload } = useLoad('sessions', profile.sessions);
  const [open, setOpen] = useState<'password' | 'factor' | null>(null);
  const [moved, setMoved] = useState(0);
  const close = () => {
    setOpen(null);
    setMoved((times) => times + 1);
  };
  const end = async (id: string) => {
    try {
      await profile.endSession(id);
    } catch (failure) {
      toast('error', messageOf(failure));
    }
    reload();
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => setOpen('password')}>{t('password.title')}</Button>
        <Button onClick={() => setOpen('factor')}>{t('secondFactor.title')}</Button>
      </div>
      <Passkeys moved={moved} />
      <h3 className={styles.subtitle}>{t('profile.sessions')}</h3>
      {error ? (
        <ErrorState error={error} retry={reload} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <ul className={styles.sessions}>
          {data.map(({ id, ip, userAgent, loginDate, current }) => (
            <li key={id}>
              <span>
                <strong>{deviceOf(userAgent) || t('profile.otherDevice')}</strong>
                <span className={styles.soft}>{[ip, shortTime(loginDate)].join(' · ')}</span>
              </span>
              {current ? (
                <span className={styles.soft}>{t('profile.here')}</span>
              ) : (
                <Button size="small" onClick={() => void end(id)}>
                  {t('profile.endSession')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open === 'password' && <ChangePassword onClose={close} />}
        {open === 'factor' && <SecondFactor onClose={close} />}
      </Suspense>
    </>
  );
}
