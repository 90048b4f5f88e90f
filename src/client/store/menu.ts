import { create } from 'zustand';
import type { MenuEntry } from '../../contract/person.ts';

interface MenuState {
  loaded: boolean;
  entries: MenuEntry[];
  /** codes such as `sys:user:save` that the person has */
  permissions: string[];
  /** to-dos waiting, as the socket or the last list told */
  pending: number;
  /** copies that have not been read, and drafts */
  cc: number;
  drafts: number;
}

const NOTHING: MenuState = { loaded: false, entries: [], permissions: [], pending: 0, cc: 0, drafts: 0 };

export const useMenu = create<MenuState>()(() => NOTHING);

/** What one person may see and has waiting is nothing to the next one at this machine. */
export function forgetMenu(): void {
  useMenu.setState(NOTHING);
}

/** Every entry of the tree, parents first. */
export function flatMenu(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...flatMenu(entry.children ?? [])]);
}

/** The names of the entries above this url, and its own: what stands in the breadcrumb. */
export function menuTrail(entries: readonly MenuEntry[], url: string): string[] {
  for (const entry of entries) {
    if (entry.url && entry.url.replace(/^\/+/, '') === url) return [entry.name];
    const below = menuTrail(entry.children ?? [], url);
    if (below.length > 0) return [entry.name, ...below];
  }
  return [];
}
