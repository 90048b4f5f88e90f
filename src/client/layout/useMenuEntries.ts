import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../contract/person.ts';
import { HOME_PATH, WORK } from '../app/paths.ts';
import { useMenu } from '../store/menu.ts';

export interface SideEntry {
  id: string;
  name: string;
  url: string;
  icon: string;
  pending: number;
  /** what the number counts */
  counted: 'pending' | 'drafts' | 'unread';
  children: SideEntry[];
}

/** What the number beside a list counts, where it is not what waits. */
const COUNTED: Partial<Record<keyof typeof WORK, SideEntry['counted']>> = { draft: 'drafts', cc: 'unread' };

interface Waiting {
  pending: number;
  drafts: number;
}

function fromServer(entry: MenuEntry, waiting: Waiting): SideEntry {
  const path = `/${entry.url.replace(/^\/+/, '')}`;
  const live = path === WORK.backlog ? waiting.pending : path === WORK.draft ? waiting.drafts : undefined;
  return {
    id: entry.menuId,
    name: entry.name,
    url: entry.url,
    icon: entry.icon,
    pending: live ?? entry.pendingCount,
    counted: path === WORK.draft ? 'drafts' : 'pending',
    children: (entry.children ?? []).map((child) => fromServer(child, waiting)),
  };
}

/** Behind what one has started oneself stands what others have told one: nobody looks for it among what he has done. */
function withCopies(entries: readonly SideEntry[], copies: SideEntry): SideEntry[] {
  const isStarted = ({ url }: SideEntry): boolean => `/${url.replace(/^\/+/, '')}` === WORK.application;
  return entries.flatMap((entry) => (isStarted(entry) ? [entry, copies] : [entry]));
}

/** What the sidebar shows: home, then what the server says; until that is there, the fixed four of the work station. */
export function useMenuEntries(): SideEntry[] {
  const { t } = useTranslation();
  const entries = useMenu((state) => state.entries);
  const pending = useMenu((state) => state.pending);
  const drafts = useMenu((state) => state.drafts);
  const unread = useMenu((state) => state.cc);
  return useMemo(() => {
    const own = (name: keyof typeof WORK, icon: string, count = 0): SideEntry => ({
      id: name,
      name: t(`screen.${name}`),
      url: WORK[name],
      icon,
      pending: count,
      counted: COUNTED[name] ?? 'pending',
      children: [],
    });
    const home: SideEntry = {
      id: 'home',
      name: t('screen.home'),
      url: HOME_PATH,
      icon: 'HomeOutlined',
      pending: 0,
      counted: 'pending',
      children: [],
    };
    const server = entries
      .map((entry) => fromServer(entry, { pending, drafts }))
      .filter((entry) => entry.url.replace(/^\/+/, '') !== 'home');
    if (server.length > 0) return [home, ...withCopies(server, own('cc', 'ReadOutlined', unread))];
    return [
      home,
      own('backlog', 'InboxOutlined', pending),
      own('finished', 'CheckSquareOutlined'),
      own('application', 'SendOutlined'),
      own('draft', 'EditOutlined', drafts),
    ];
  }, [t, entries, pending, drafts, unread]);
}
