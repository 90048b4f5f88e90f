import { useEffect, useRef } from 'react';
import { tabKeyOf } from '../app/paths.ts';
import { usePreferences } from '../store/preferences.ts';
import { useTabs } from '../store/tabs.ts';
import { usePanePath } from './usePageTitle.ts';

/** Where a letter is a letter, and what has keys of its own. */
const WRITABLE =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="menu"]';

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** A tick or a choice is not written into. */
const TICKED = 'input[type="checkbox"], input[type="radio"]';

/**
 * Single keys that act wherever nobody writes, unless the person wants none (WCAG 2.1.4). Handlers by the key in small
 * letters; what is left out stays with the browser.
 */
export function useKeys(keys: Keys, enabled = true): void {
  const wanted = usePreferences((state) => state.shortcuts === 'on') && enabled;
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!wanted) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      const handler = latest.current[event.key.toLowerCase()];
      const at = event.target instanceof Element ? event.target : null;
      if (!handler || (at?.closest(WRITABLE) && !at.matches(TICKED))) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [wanted]);
}

/** The same for one page: those of other tabs stay mounted, and are silent. */
export function usePageKeys(keys: Keys, enabled = true): void {
  const key = tabKeyOf(usePanePath());
  const shown = useTabs(({ active }) => active === key);
  useKeys(keys, enabled && shown);
}
