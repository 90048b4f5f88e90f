import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useLocale } from './useLocale.ts';
import { isUntitled, titleTab } from '../store/tabs.ts';

/** Path and search of the pane that asks: in a pane kept alive this is its own address, not the browser's. */
export function usePanePath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Titles the content tab of this page, for people. @param mark what sets it apart in every language: a request's number */
export function usePageTitle(title: string, mark = ''): void {
  const path = usePanePath();
  const language = useLocale();
  useEffect(() => {
    if (title) titleTab(path, { title, mark, language });
  }, [path, title, mark, language]);
}

/** Titles it with what stands in place of a page that could not be loaded; what it was called before stays. */
export function useSpareTitle(title: string): void {
  const path = usePanePath();
  const language = useLocale();
  useEffect(() => {
    if (isUntitled(path)) titleTab(path, { title, mark: '', language });
  }, [path, title, language]);
}
