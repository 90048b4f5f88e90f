import { useSyncExternalStore } from 'react';

/** As in the style sheets of renderer and client. */
const PHONE = '(max-width: 767px)';
const DESK = '(min-width: 1200px)';

const asked = new Map<string, MediaQueryList>();
/** One for the page: a table of four hundred dates asks as often. */
function queryOf(media: string): MediaQueryList {
  const query = asked.get(media) ?? matchMedia(media);
  asked.set(media, query);
  return query;
}

const listenTo = (media: string) => (tell: () => void) => {
  const query = queryOf(media);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};
const listenToPhone = listenTo(PHONE);
const listenToDesk = listenTo(DESK);

// drawn without a browser: the sheet of a computer

/** Whether the window is as narrow as a phone's: cards in place of tables, a drawer in place of the sidebar. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    listenToPhone,
    () => queryOf(PHONE).matches,
    () => false,
  );
}

/** Whether there is room for a list and what was chosen in it, side by side. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(
    listenToDesk,
    () => queryOf(DESK).matches,
    () => true,
  );
}

/** Height of a phone's bar (MainLayout.module.css) and a little: it has no room beside what is said. */
const BELOW_BAR = 64;

/** Where what is said for a moment stands: on a phone below the bar, so that menu, search and bell stay in reach. */
export function useToastPlace(): { top?: number } {
  return useIsPhone() ? { top: BELOW_BAR } : {};
}
