import { useTranslation } from 'react-i18next';
import { usePreferences } from '../store/preferences.ts';
import { useMenuEntries } from './useMenuEntries.ts';
import { MenuList } from './MenuList.tsx';
import styles from './Sidebar.module.css';

/** The menus of the person: the server's, or the four of the work station. Folded, icons and names on hover remain. */
export function Sidebar({ folded, inDrawer = false }: { folded: boolean; inDrawer?: boolean }) {
  const { t } = useTranslation();
  const skin = usePreferences((state) => state.sidebar);
  const entries = useMenuEntries();
  return (
    <aside
      className={inDrawer ? styles.inDrawer : styles.side}
      data-skin={inDrawer ? 'light' : skin}
      data-folded={folded}
    >
      <nav aria-label={t('layout.menu')}>
        <MenuList entries={entries} depth={0} folded={folded} />
      </nav>
    </aside>
  );
}
