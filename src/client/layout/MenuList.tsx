import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { menuPath } from '../app/paths.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import type { SideEntry } from './useMenuEntries.ts';
import { cx } from '../components/cx.ts';
import styles from './Sidebar.module.css';

interface Props {
  entries: readonly SideEntry[];
  depth: number;
  folded: boolean;
}

function holds(entry: SideEntry, pathname: string): boolean {
  if (entry.url && menuPath(entry.url) === pathname) return true;
  return entry.children.some((child) => holds(child, pathname));
}

function Pending({ count, counted }: { count: number; counted: SideEntry['counted'] }) {
  const { t } = useTranslation();
  if (count <= 0) return null;
  const text = t(`layout.${counted}`, { n: count });
  return (
    <span className={styles.pending} data-counted={counted} title={text}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={styles.unseen}>{text}</span>
    </span>
  );
}

function Leaf({ entry, depth, folded }: { entry: SideEntry; depth: number; folded: boolean }) {
  return (
    <NavLink
      to={menuPath(entry.url)}
      end
      className={cx(styles.item)}
      style={folded ? {} : { paddingInlineStart: 18 + depth * 18 }}
      {...(folded ? { title: entry.name } : {})}
    >
      {(depth === 0 || entry.icon) && <HallIcon name={entry.icon} className={styles.icon} />}
      <span className={styles.name}>{entry.name}</span>
      <Pending count={entry.pending} counted={entry.counted} />
    </NavLink>
  );
}

function Branch({ entry, depth, folded }: { entry: SideEntry; depth: number; folded: boolean }) {
  const { pathname } = useLocation();
  const inside = holds(entry, pathname);
  const [choice, setChoice] = useState<boolean | null>(null);
  const open = choice ?? inside;
  return (
    <>
      <button
        type="button"
        className={styles.item}
        style={folded ? undefined : { paddingInlineStart: 18 + depth * 18 }}
        aria-expanded={open}
        data-inside={inside}
        title={folded ? entry.name : undefined}
        onClick={() => setChoice(!open)}
      >
        <HallIcon name={entry.icon} className={styles.icon} />
        <span className={styles.name}>{entry.name}</span>
        <span className={styles.arrow} data-open={open}>
          <HallIcon name="RightOutlined" />
        </span>
      </button>
      {open && <MenuList entries={entry.children} depth={depth + 1} folded={folded} />}
    </>
  );
}

/** One level of the menu: links, and groups that open in place. */
export function MenuList({ entries, depth, folded }: Props) {
  return (
    <ul className={styles.list} data-depth={depth}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length > 0 ? (
            <Branch entry={entry} depth={depth} folded={folded} />
          ) : (
            <Leaf entry={entry} depth={depth} folded={folded} />
          )}
        </li>
      ))}
    </ul>
  );
}
