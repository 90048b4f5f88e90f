import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { HOME_PATH } from '../app/paths.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import { Logo } from '../components/Logo.tsx';
import { useIsPhone } from '../../renderer/useIsPhone.ts';
import { useBrand } from '../hooks/useBrand.ts';
import { showCommands } from '../store/commands.ts';
import { usePreferences } from '../store/preferences.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LookSwitch } from './LookSwitch.tsx';
import { NoticeBell } from './NoticeBell.tsx';
import { useServiceSearchEntry } from './useSearchKey.ts';
import { UserMenu } from './UserMenu.tsx';
import { cx } from '../components/cx.ts';
import styles from './Navbar.module.css';

interface Props {
  onMenu: () => void;
  menuExpanded: boolean;
}

/** The bar on top: the hall's name, and what concerns the person rather than the page. */
export function Navbar({ onMenu, menuExpanded }: Props) {
  const { t } = useTranslation();
  const brand = useBrand();
  const phone = useIsPhone();
  const { navbar: kind, shortcuts } = usePreferences();
  const search = useServiceSearchEntry();
  const icon = phone ? 'MenuOutlined' : menuExpanded ? 'MenuFoldOutlined' : 'MenuUnfoldOutlined';
  return (
    <header className={styles.bar} data-kind={kind}>
      <Button
        type="text"
        className={cx(styles.button)}
        aria-label={t(menuExpanded ? 'layout.fold' : 'layout.unfold')}
        aria-expanded={menuExpanded}
        icon={<HallIcon name={icon} />}
        onClick={onMenu}
      />
      <Link to={HOME_PATH} className={styles.brand}>
        <Logo size={30} />
        <span className={styles.name}>{brand}</span>
      </Link>
      <span className={styles.space} />
      {!phone && (
        <button
          type="button"
          className={styles.search}
          {...(shortcuts === 'on' && { 'aria-keyshortcuts': '/' })}
          onClick={search}
        >
          <HallIcon name="SearchOutlined" />
          <span>{t('layout.search')}</span>
          {shortcuts === 'on' && <kbd aria-hidden="true">/</kbd>}
        </button>
      )}
      {!phone && <FullScreenButton className={cx(styles.button)} />}
      {phone && (
        <Button
          type="text"
          className={cx(styles.button)}
          aria-label={t('palette.title')}
          icon={<HallIcon name="SearchOutlined" />}
          onClick={() => showCommands('palette')}
        />
      )}
      <NoticeBell className={cx(styles.button)} />
      {!phone && <LanguageSwitch className={cx(styles.button)} />}
      {!phone && <LookSwitch className={cx(styles.button)} />}
      <UserMenu className={cx(styles.button)} />
    </header>
  );
}
