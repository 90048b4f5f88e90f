import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../../contract/envelope.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import { LOCALE_FACTS, LOCALES } from '../../../definition/types/locale.ts';
import { getPage } from '../../api/client.ts';
import { listTasks } from '../../api/flow.ts';
import { logout } from '../../api/session.ts';
import { ADDRESS_BOOK, LOGIN_PATH, WORK, applyPath, menuPath, personPath } from '../../app/paths.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { inTurn, matchingTopics } from '../../pages/home/matchingTopics.ts';
import { servicesOf, useServicesKey } from '../../pages/topicTitles.ts';
import { rowPath } from '../../pages/work/rowPath.ts';
import { THEMES, prefer } from '../../store/preferences.ts';
import { speak } from '../speak.ts';
import { useMenuEntries } from '../useMenuEntries.ts';
import type { SideEntry } from '../useMenuEntries.ts';

export interface Command {
  id: string;
  title: string;
  /** what tells it from others of that name */
  note: string;
  run(): void;
}

export interface CommandGroup {
  name: 'requests' | 'services' | 'pages' | 'people' | 'actions';
  commands: Command[];
}

/** More of a kind than this is a list to read, not a choice. */
const MOST = 6;
/** Shorter texts are in every request. */
const SHORTEST = 2;

const says = (text: string, wanted: string): boolean =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** Pages of the menu with the names of what they lie under. */
function pagesOf(entries: readonly SideEntry[], under: string): { entry: SideEntry; under: string }[] {
  return entries.flatMap((entry) => [
    ...(entry.url !== '' && entry.children.length === 0 ? [{ entry, under }] : []),
    ...pagesOf(entry.children, entry.name),
  ]);
}

/** Screens that no menu names. */
const UNLISTED = ['substitute', 'journey', 'profile'] as const;

function usePages(go: (path: string) => void): Command[] {
  const { t } = useTranslation();
  const entries = useMenuEntries();
  return useMemo(
    () => [
      ...pagesOf(entries, '').map(({ entry, under }) => ({
        ...{ id: `page-${entry.id}`, title: entry.name, note: under },
        run: () => go(menuPath(entry.url)),
      })),
      ...UNLISTED.map((screen) => ({
        ...{ id: `screen-${screen}`, title: t(`screen.${screen}`), note: '' },
        run: () => go(WORK[screen]),
      })),
    ],
    [entries, go, t],
  );
}

/** The person's requests, and what waits for him, by number or words. */
function useRequests(wanted: string, go: (path: string) => void): Command[] {
  const locale = useLocale();
  const key = wanted.length < SHORTEST ? null : `${locale}:${wanted}`;
  const { data } = useLoad(key, async (signal) => {
    const query = { page: 1, pageSize: PAGE_SIZES[0], keyword: wanted };
    const [own, todo] = await Promise.all([listTasks('initiated', query, signal), listTasks('todo', query, signal)]);
    return { own: own.list, todo: todo.list };
  });
  if (!data || key === null) return [];
  const command = (list: 'initiated' | 'todo') => (row: TaskRow) => ({
    ...{ id: `request-${list}-${row.id}`, title: [row.title, row.number].join(' ').trim() },
    note: row.summary[0]?.text ?? '',
    run: () => go(rowPath(list, row)),
  });
  // one that came back is both; what is to be done about it comes first
  const waiting = new Set(data.todo.map(({ processInstanceId }) => processInstanceId));
  const own = data.own.filter(({ processInstanceId }) => !waiting.has(processInstanceId));
  return [...data.todo.map(command('todo')), ...own.map(command('initiated'))];
}

/** Colleagues by a part of their names, or its pinyin, as the address book finds them. */
function usePeople(wanted: string, go: (path: string) => void): Command[] {
  const locale = useLocale();
  const key = wanted.length < SHORTEST ? null : `people:${locale}:${wanted}`;
  const { data } = useLoad(key, (signal) =>
    getPage<Colleague>(`/${ADDRESS_BOOK}/page`, {
      ...{ query: { page: 1, pageSize: PAGE_SIZES[0], realName: wanted }, signal, quiet: true },
    }),
  );
  if (!data || key === null) return [];
  return data.list.map(({ id, realName, deptName }) => ({
    ...{ id: `person-${id}`, title: realName, note: deptName ?? '' },
    run: () => go(personPath(realName)),
  }));
}

interface Colleague {
  id: string;
  realName: string;
  deptName?: string;
}

/** Theme, language, the keys, and the way out. */
function useActions(showKeys: () => void): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return [
    ...THEMES.map((theme) => ({
      ...{ id: `theme-${theme}`, title: `${t('look.theme.label')}: ${t(`look.theme.${theme}`)}`, note: '' },
      run: () => prefer({ theme }),
    })),
    ...LOCALES.map((locale) => ({
      ...{ id: `language-${locale}`, title: `${t('layout.language')}: ${LOCALE_FACTS[locale].name}`, note: locale },
      run: () => void speak(locale),
    })),
    { id: 'keys', title: t('keys.title'), note: '?', run: showKeys },
    {
      ...{ id: 'logout', title: t('layout.logout'), note: '' },
      run: () => void logout().then(() => navigate(LOGIN_PATH)),
    },
  ];
}

/** What answers to what was typed; before anything was, where one may go and what one may do. */
export function useCommands(typed: string, settled: string, showKeys: () => void): CommandGroup[] {
  const navigate = useNavigate();
  const go = useMemo(() => (path: string) => void navigate(path), [navigate]);
  const key = useServicesKey();
  const services = useLoad(key, () => servicesOf(key)).data ?? [];
  const pages = usePages(go);
  const actions = useActions(showKeys);
  const requests = useRequests(settled, go);
  const people = usePeople(settled, go);
  const wanted = typed.trim();
  const topics = inTurn(matchingTopics(services, wanted, ''), wanted);
  const groups: CommandGroup[] = [
    { name: 'requests', commands: wanted === '' ? [] : requests },
    {
      name: 'services',
      commands: topics.map((topic) => ({
        ...{ id: `service-${topic.key}`, title: topic.title, note: '' },
        run: () => go(applyPath(topic.key)),
      })),
    },
    { name: 'pages', commands: pages.filter(({ title, note }) => says(`${note} ${title}`, wanted)) },
    { name: 'people', commands: wanted === '' ? [] : people },
    { name: 'actions', commands: actions.filter(({ title, note }) => says(`${title} ${note}`, wanted)) },
  ];
  const most =
    wanted === '' ? { services: 4, pages: MOST, actions: actions.length, requests: 0, people: 0 } : undefined;
  return groups
    .map(({ name, commands }) => ({ name, commands: commands.slice(0, most?.[name] ?? MOST) }))
    .filter(({ commands }) => commands.length > 0);
}
