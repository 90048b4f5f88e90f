import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was when something opened over the page, or to the page's content where that is gone
 * (the entry of a menu). Dialogs that are taken away at once leave it nowhere; one that found another place keeps it.
 */
export function useFocusReturned(open: boolean): void {
  const opener = useRef<HTMLElement | null>(null);
  // while it is drawn for the first time: afterwards the focus is inside already
  if (open && opener.current === null && document.activeElement instanceof HTMLElement) {
    opener.current = document.activeElement;
  }
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const from = opener.current;
      opener.current = null;
      requestAnimationFrame(() => requestAnimationFrame(() => giveBack(from)));
    };
  }, [open]);
}

function giveBack(opener: HTMLElement | null): void {
  const now = document.activeElement;
  if (now !== null && now !== document.body) return;
  const to = opener?.checkVisibility() === true ? opener : document.querySelector<HTMLElement>('main');
  to?.focus({ preventScroll: true });
}
