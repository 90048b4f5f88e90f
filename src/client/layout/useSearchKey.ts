import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { HOME_PATH } from '../app/paths.ts';
import { useKeys } from '../hooks/useKeys.ts';
import { wantServiceSearch } from '../store/serviceSearch.ts';

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
  useKeys({ '/': useServiceSearchEntry() });
}
