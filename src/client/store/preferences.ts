import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const CONTRASTS = ['normal', 'high'] as const;
export type Contrast = (typeof CONTRASTS)[number];
export const NAVBAR_TYPES = ['colorful', 'default'] as const;
export type NavbarType = (typeof NAVBAR_TYPES)[number];
export const SIDEBAR_SKINS = ['dark', 'light'] as const;
export type SidebarSkin = (typeof SIDEBAR_SKINS)[number];
export const SHORTCUTS = ['on', 'off'] as const;
export type Shortcuts = (typeof SHORTCUTS)[number];
const PREVIEWS = ['on', 'off'] as const;

interface Preferences {
  theme: Theme;
  /** the system's wish until one is stored */
  contrast: Contrast;
  navbar: NavbarType;
  sidebar: SidebarSkin;
  /** keys without Ctrl that act on every page: who speaks to the machine wants none (WCAG 2.1.4) */
  shortcuts: Shortcuts;
  /** at a desk: the request beside the list of what waits */
  preview: (typeof PREVIEWS)[number];
  folded: boolean;
}

function oneOf<T extends string>(values: readonly T[], stored: string | null, otherwise: T): T {
  return values.find((value) => value === stored) ?? otherwise;
}

function wantsContrast(): boolean {
  return window.matchMedia('(prefers-contrast: more)').matches;
}

/** How the hall looks for this person on this machine; kept in localStorage, read by public/boot.js too (`theme`, `contrast`). */
export const usePreferences = create<Preferences>()(() => ({
  theme: oneOf(THEMES, readStored('theme'), 'system'),
  contrast: oneOf(CONTRASTS, readStored('contrast'), wantsContrast() ? 'high' : 'normal'),
  navbar: oneOf(NAVBAR_TYPES, readStored('navbar'), 'colorful'),
  sidebar: oneOf(SIDEBAR_SKINS, readStored('sidebar'), 'dark'),
  shortcuts: oneOf(SHORTCUTS, readStored('shortcuts'), 'on'),
  preview: oneOf(PREVIEWS, readStored('preview'), 'on'),
  folded: readStored('folded') === 'true',
}));

export function prefer(change: Partial<Preferences>): void {
  for (const [name, value] of Object.entries(change)) writeStored(name, String(value));
  usePreferences.setState(change);
}

const systemDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

export function isDark(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && systemDark().matches);
}

/** Calls back when the system changes between light and dark; answers how to stop. */
export function watchSystemTheme(changed: () => void): () => void {
  const query = systemDark();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
