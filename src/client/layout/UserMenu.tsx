import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { logout } from '../api/session.ts';
import { lazyPage } from '../app/lazyPage.ts';
import { LOGIN_PATH, WORK } from '../app/paths.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import { Popup, PopupItem } from '../components/Popup.tsx';
import { Portrait } from '../components/Portrait.tsx';
import { useIsPhone } from '../../renderer/useIsPhone.ts';
import { useSession } from '../store/session.ts';
import styles from './UserMenu.module.css';

const ChangePassword = lazyPage(async () => (await import('./ChangePassword.tsx')).ChangePassword);

const SecondFactor = lazyPage(async () => (await import('./SecondFactor.tsx')).SecondFactor);

/** Who is logged in; profile, the guide, change password, second factor, log out. */
export function UserMenu({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phone = useIsPhone();
  const user = useSession((state) => state.user);
  const [changing, setChanging] = useState(false);
  const [securing, setSecuring] = useState(false);
  const leave = async () => {
    await logout();
    void navigate(LOGIN_PATH);
  };
  const entries = [
    { label: t('screen.profile'), choose: () => void navigate(WORK.profile) },
    { label: t('screen.journey'), choose: () => void navigate(WORK.journey) },
    { label: t('screen.instructions'), choose: () => void navigate('/loginInstructions') },
    { label: t('substitute.title'), choose: () => void navigate(WORK.substitute) },
    { label: t('password.title'), choose: () => setChanging(true) },
    { label: t('secondFactor.title'), choose: () => setSecuring(true) },
    { label: t('layout.logout'), choose: () => void leave() },
  ];
  return (
    <>
      <Popup
        kind="menu"
        label={t('layout.account', { name: user?.realName ?? '' })}
        className={className}
        renderPanel={(close) => (
          <>
            <p className={styles.who}>
              <strong>{user?.realName}</strong>
              <span>{user?.deptName}</span>
            </p>
            {entries.map(({ label, choose }) => (
              <PopupItem
                key={label}
                onChoose={() => {
                  close();
                  choose();
                }}
              >
                {label}
              </PopupItem>
            ))}
          </>
        )}
      >
        <Portrait name={user?.realName ?? ''} file={user?.avatar ?? null} />
        {!phone && <span>{user?.realName}</span>}
        {!phone && <HallIcon name="DownOutlined" className={styles.arrow} />}
      </Popup>
      {changing && (
        <Suspense fallback={null}>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {securing && (
        <Suspense fallback={null}>
          <SecondFactor onClose={() => setSecuring(false)} />
        </Suspense>
      )}
    </>
  );
}
