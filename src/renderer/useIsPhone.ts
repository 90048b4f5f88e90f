import { useSyncExternalStore } from 'react';

/** As in the style sheets of renderer and client. */
const PHONE = '(max-width: 767px)';

function subscribe(tell: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether the window is as narrow as a phone's: cards in place of tables, a drawer in place of the sidebar. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}
