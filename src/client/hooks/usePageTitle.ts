import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { titleTab } from '../store/tabs.ts';

/** Path and search of the pane that asks: in a pane kept alive this is its own address, not the browser's. */
export function usePanePath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Titles the content tab of this page, for people. */
export function usePageTitle(title: string): void {
  const path = usePanePath();
  useEffect(() => {
    if (title) titleTab(path, title);
  }, [path, title]);
}
