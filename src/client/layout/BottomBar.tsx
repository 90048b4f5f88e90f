import { NavLink } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { HOME_PATH, WORK } from '../app/paths.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import { useMenu } from '../store/menu.ts';
import { cx } from '../components/cx.ts';
import styles from './BottomBar.module.css';

const PLACES = [
  { name: 'home', path: HOME_PATH, icon: 'HomeOutlined' },
  { name: 'backlog', path: WORK.backlog, icon: 'InboxOutlined' },
  { name: 'application', path: WORK.application, icon: 'SendOutlined' },
] as const;

/** On phones: the three places where people mostly go, and the whole menu, in reach of the thumb. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const pending = useMenu((state) => state.pending);
  return (
    <nav className={styles.bar} aria-label={t('layout.bottomBar')}>
      {PLACES.map(({ name, path, icon }) => (
        <NavLink key={name} to={path} end className={cx(styles.place)}>
          <HallIcon name={icon} className={styles.icon} />
          <span>{t(`layout.short.${name}`)}</span>
          {name === 'backlog' && pending > 0 && <span className={styles.count}>{pending > 99 ? '99+' : pending}</span>}
        </NavLink>
      ))}
      <button type="button" className={styles.place} onClick={onMenu}>
        <HallIcon name="MenuOutlined" className={styles.icon} />
        <span>{t('layout.short.more')}</span>
      </button>
    </nav>
  );
}
