import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { HOME_PATH } from '../app/paths.ts';
import { usePreferences } from '../store/preferences.ts';
import { wantServiceSearch } from '../store/serviceSearch.ts';

/** Where a slash is a slash. */
const WRITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"]';

/** Leads to the search for services, from every page. */
export function useServiceSearchEntry(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    wantServiceSearch();
    void navigate(HOME_PATH);
  }, [navigate]);
}

/** So does the key `/`, unless somebody is writing or wants no such keys. */
export function useSearchKey(): void {
  const search = useServiceSearchEntry();
  const wanted = usePreferences((state) => state.shortcuts === 'on');
  useEffect(() => {
    if (!wanted) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(WRITABLE)) return;
      event.preventDefault();
      search();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [search, wanted]);
}
