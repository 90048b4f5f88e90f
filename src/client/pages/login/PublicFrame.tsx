import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/Logo.tsx';
import { LOGIN_PATH } from '../../app/paths.ts';
import { useBrand } from '../../hooks/useBrand.ts';
import { useSettings } from '../../store/settings.ts';
import { LanguageSwitch } from '../../layout/LanguageSwitch.tsx';
import { Skyline } from './Skyline.tsx';
import styles from './frame.module.css';

const PROMISES = ['once', 'follow', 'anywhere'] as const;

/** The hall's face to whoever is not logged in: what it is on the left, the page on the right. */
export function PublicFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { t } = useTranslation();
  const brand = useBrand();
  const phone = useSettings(({ servicePhone }) => servicePhone);
  return (
    <div className={styles.frame} data-wide={wide}>
      <header className={styles.face}>
        <Link to={LOGIN_PATH} className={styles.brand}>
          <Logo size={40} />
          <span>{brand}</span>
        </Link>
        {!wide && (
          <div className={styles.speech}>
            <p className={styles.claim}>{t('login.claim')}</p>
            <ul className={styles.promises}>
              {PROMISES.map((name) => (
                <li key={name}>{t(`login.promise.${name}`)}</li>
              ))}
            </ul>
          </div>
        )}
        {!wide && <Skyline />}
      </header>
      <div className={styles.side}>
        <div className={styles.top}>
          <LanguageSwitch named />
        </div>
        <main className={styles.main}>{children}</main>
        <footer className={styles.foot}>
          {t('login.foot')}
          {phone && <> · {t('login.phone', { phone })}</>}
        </footer>
      </div>
    </div>
  );
}
