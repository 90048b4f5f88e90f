import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { HOME_PATH, NOTICES_PATH, WORK, tabKeyOf } from '../app/paths.ts';
import { useLocale } from '../hooks/useLocale.ts';
import { useTopicOptions } from '../pages/topicTitles.ts';
import { useMenu, menuTrail } from '../store/menu.ts';
import { BY_ITS_TAB, closeTabs, useTabs } from '../store/tabs.ts';
import type { ContentTab } from '../store/tabs.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import { Popup, PopupItem } from '../components/Popup.tsx';
import styles from './ContentTabs.module.css';

const HOME_KEY = tabKeyOf(HOME_PATH);
/** Screens whose titles are the client's own, by the names of their tabs. */
const SCREENS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(WORK).map(([name, path]) => [path.slice(1), `screen.${name}`])),
  [WORK.map.slice(1)]: 'home.services',
  [NOTICES_PATH.slice(1)]: 'notice.title',
};
/** Tabs of a service and of its requests: `workStation/map/car-use`. */
const OF_TOPIC = /^workStation\/(?:map|application|backlog)\/([\w-]+)/;
const CLOSINGS = [
  { which: 'one', text: 'tabs.closeCurrent' },
  { which: 'others', text: 'tabs.closeOthers' },
  { which: 'all', text: 'tabs.closeAll' },
] as const;

/** What a tab is called in the language of now, and what sets it apart from others that are called so. */
interface TabTitle {
  name: string;
  mark: string;
}

function useTitleOf(tabs: readonly ContentTab[]): (tab: ContentTab) => TabTitle {
  const { t } = useTranslation();
  const locale = useLocale();
  const entries = useMenu((state) => state.entries);
  const isForeign = ({ title, language }: ContentTab) => title !== '' && language !== locale;
  const topicOf = ({ path }: ContentTab) => OF_TOPIC.exec(path.slice(1))?.[1];
  // a page that is drawn says its own title: the list of services is a large answer
  const topics = useTopicOptions(tabs.some((tab) => isForeign(tab) && topicOf(tab) !== undefined));
  return (tab) => {
    if (tab.key === HOME_KEY) return { name: t('screen.home'), mark: '' };
    // what the menu names is named in the language of now, also while its page is not drawn yet
    const own = SCREENS[tab.name];
    const named = menuTrail(entries, tab.name).at(-1) ?? (own && t(own));
    const topic = isForeign(tab) ? topics.find(({ value }) => value === topicOf(tab))?.label : undefined;
    if (named) return { name: named, mark: '' };
    return { name: topic ?? (tab.title || t('state.loading')), mark: tab.mark ?? '' };
  };
}

/** The open pages, as links with a way to close each; close current, others and all in the menu at the end. */
export function ContentTabs() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tabs, active } = useTabs();
  const titleOf = useTitleOf(tabs);
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find(({ key }) => key === active);
  // it grows when its page says what it is called
  const shown = current ? titleOf(current).name + titleOf(current).mark : '';
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.length, shown]);
  const close = (which: 'one' | 'others' | 'all', key: string) => void navigate(closeTabs(which, key));
  const closeOne = (key: string) => {
    const before = tabs.findIndex((tab) => tab.key === key) - 1;
    close('one', key);
    // what had the focus is gone with its tab; the page that comes in place of the current one takes it itself
    if (key !== active) requestAnimationFrame(() => list.current?.querySelectorAll('a')[before]?.focus());
  };
  const onKey = (event: KeyboardEvent, key: string) => {
    if (event.key === 'Delete' && key !== HOME_KEY) closeOne(key);
  };
  return (
    <nav className={styles.bar} aria-label={t('tabs.label')}>
      <ul className={styles.list} ref={list}>
        {tabs.map((tab) => (
          <li key={tab.key} className={styles.tab} data-active={tab.key === active}>
            <Link
              to={tab.path}
              state={BY_ITS_TAB}
              className={styles.link}
              aria-current={tab.key === active ? 'page' : undefined}
              data-name={tab.name}
              onKeyDown={(event) => onKey(event, tab.key)}
            >
              <span className={styles.name}>{titleOf(tab).name}</span>
              {titleOf(tab).mark && <span> {titleOf(tab).mark}</span>}
            </Link>
            {tab.key !== HOME_KEY && (
              <button
                type="button"
                className={styles.close}
                aria-label={t('tabs.closeOne', { title: Object.values(titleOf(tab)).join(' ').trim() })}
                onClick={() => closeOne(tab.key)}
              >
                <HallIcon name="CloseOutlined" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Popup
        kind="menu"
        label={t('tabs.more')}
        renderPanel={(done) =>
          CLOSINGS.map(({ which, text }) => (
            <PopupItem
              key={which}
              disabled={which === 'one' && active === HOME_KEY}
              onChoose={() => {
                done();
                close(which, active);
              }}
            >
              {t(text)}
            </PopupItem>
          ))
        }
      >
        <HallIcon name="DownOutlined" />
      </Popup>
    </nav>
  );
}
