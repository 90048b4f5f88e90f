import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { menuPath } from '../../app/paths.ts';
import { HallIcon } from '../../components/HallIcon.tsx';
import { flatMenu, useMenu } from '../../store/menu.ts';
import styles from './home.module.css';

const MOST = 12;

/** Screens of the menu whose names answer as well: whoever looks for something need not know which of both it is. */
export function ScreenShelf({ wanted }: { wanted: string }) {
  const { t } = useTranslation();
  const entries = useMenu((state) => state.entries);
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = flatMenu(entries)
    .filter(({ url, name }) => url && words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, MOST);
  if (words.length === 0 || found.length === 0) return null;
  return (
    <section className={styles.screens}>
      <h3>{t('home.screens')}</h3>
      <ul>
        {found.map((entry) => (
          <li key={entry.menuId}>
            <Link to={menuPath(entry.url)} className={styles.screen}>
              <HallIcon name={entry.icon} />
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
