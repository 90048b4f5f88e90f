import { create } from 'zustand';
import { readStoredJson, writeStored } from './storage.ts';
import { HOME_PATH, tabKeyOf, tabNameOf } from '../app/paths.ts';

/** How many panes stay alive; the least recently used one beyond that is drawn anew when it is opened again. */
export const MAX_ALIVE = 8;

export interface ContentTab {
  /** what makes two addresses the same tab */
  key: string;
  /** route name, plus the process instance id for an opened request (spec.md section 4) */
  name: string;
  /** path and search to return to */
  path: string;
  /** for people; empty until the page knows it */
  title: string;
  /** what sets it apart in every language: the number of a request */
  mark?: string;
  /** what the title is written in: a page that is not drawn cannot say it anew when another language is spoken */
  language?: string;
  /** key of the tab that it was opened from: closing it leads back there */
  from?: string;
}

export interface TabsState {
  tabs: ContentTab[];
  active: string;
  /** keys of the panes kept alive, the most recent one last */
  alive: string[];
}

const HOME: ContentTab = { key: tabKeyOf(HOME_PATH), name: tabNameOf(HOME_PATH), path: HOME_PATH, title: '' };
const EMPTY: TabsState = { tabs: [HOME], active: HOME.key, alive: [] };

function alive(before: string[], key: string): string[] {
  return [...before.filter((other) => other !== key), key].slice(-MAX_ALIVE);
}

/**
 * `from`: somebody came from where he is; `back`: by the tab itself or the browser's history, so nobody did; `step`: to what
 * stands beside it in the list that he came from.
 */
export type Opening = 'from' | 'back' | 'step';

/** Opens an address in its tab. The home tab is always there. */
export function opened(state: TabsState, path: string, opening: Opening = 'from'): TabsState {
  const key = tabKeyOf(path);
  const known = state.tabs.find((tab) => tab.key === key);
  const from = originOf(state, key, known, opening);
  const tab: ContentTab = {
    ...{ title: '', ...known, key, name: tabNameOf(path), path },
    ...(from !== undefined && { from }),
  };
  const tabs = known ? state.tabs.map((other) => (other.key === key ? tab : other)) : [...state.tabs, tab];
  return { tabs, active: key, alive: alive(state.alive, key) };
}

function originOf({ tabs, active }: TabsState, key: string, known: ContentTab | undefined, opening: Opening) {
  if (known && (opening === 'back' || key === active)) return known.from;
  const stepped = opening === 'step' ? tabs.find((tab) => tab.key === active)?.from : undefined;
  return stepped ?? active;
}

/** Closes tabs and tells the address to go to: where the person is, where he came from, or the neighbour. */
export function closed(state: TabsState, keys: readonly string[]): { state: TabsState; go: string } {
  const gone = new Set(keys.filter((key) => key !== HOME.key));
  const tabs = state.tabs.filter((tab) => !gone.has(tab.key));
  const at = state.tabs.findIndex((tab) => tab.key === state.active);
  const before = state.tabs.slice(0, at + 1).findLast((tab) => !gone.has(tab.key));
  const origin = gone.has(state.active) ? state.tabs[at]?.from : undefined;
  const next = tabs.find((tab) => tab.key === origin) ?? before ?? HOME;
  return {
    state: {
      tabs,
      active: next.key,
      alive: alive(
        state.alive.filter((key) => !gone.has(key)),
        next.key,
      ),
    },
    go: next.path,
  };
}

/** What the history keeps of a navigation that was a click on a tab, and of one that was a step to the next. */
export const BY_ITS_TAB = 'tab';
export const BY_STEP = 'step';

export const useTabs = create<TabsState>()(() => EMPTY);

const STORED = 'tabs';

/** Open tabs outlive a reload and a new login of the same person, within this window. */
export function restoreTabs(userId: string): void {
  const stored = readStoredJson(`${STORED}:${userId}`);
  const tabs = Array.isArray(stored) ? stored.filter(isTab) : [];
  useTabs.setState({ ...EMPTY, tabs: [HOME, ...tabs.filter((tab) => tab.key !== HOME.key)] });
}

export function storeTabs(userId: string): void {
  writeStored(`${STORED}:${userId}`, JSON.stringify(useTabs.getState().tabs), 'sessionStorage');
}

export function forgetTabs(): void {
  useTabs.setState(EMPTY);
}

function isTab(value: unknown): value is ContentTab {
  if (typeof value !== 'object' || value === null) return false;
  return ['key', 'name', 'path', 'title'].every((name) => typeof Reflect.get(value, name) === 'string');
}

export function openTab(path: string, opening: Opening): void {
  useTabs.setState((state) => opened(state, path, opening));
}

/** Whether this page is the one that is looked at. */
export function isInFront(path: string): boolean {
  return useTabs.getState().active === tabKeyOf(path);
}

export function titleTab(path: string, title: Required<Pick<ContentTab, 'title' | 'mark' | 'language'>>): void {
  const key = tabKeyOf(path);
  useTabs.setState((state) => ({
    tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...title } : tab)),
  }));
}

export function isUntitled(path: string): boolean {
  const key = tabKeyOf(path);
  return useTabs.getState().tabs.some((tab) => tab.key === key && tab.title === '');
}

/** Closes tabs; answers the address to navigate to. */
export function closeTabs(which: 'one' | 'others' | 'all', key: string): string {
  const state = useTabs.getState();
  const keys =
    which === 'one' ? [key] : state.tabs.filter((tab) => which === 'all' || tab.key !== key).map((tab) => tab.key);
  const base = which === 'others' ? { ...state, active: key } : state;
  const { state: next, go } = closed(base, keys);
  useTabs.setState(next);
  return go;
}
