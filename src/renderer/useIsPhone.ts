import { useSyncExternalStore } from 'react';

/** As in the style sheets of renderer and client. */
const PHONE = '(max-width: 767px)';

let asked: MediaQueryList | undefined;
/** One for the page: a table of four hundred dates asks as often. */
const phone = (): MediaQueryList => (asked ??= matchMedia(PHONE));

function subscribe(tell: () => void): () => void {
  const query = phone();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether the window is as narrow as a phone's: cards in place of tables, a drawer in place of the sidebar. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => phone().matches,
    // drawn without a browser: the sheet of a computer
    () => false,
  );
}
