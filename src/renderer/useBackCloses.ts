import { useEffect, useRef } from 'react';
import { useFocusReturned } from './useFocusReturned.ts';
import { useIsPhone } from './useIsPhone.ts';

let opened = 0;
/** So long may it take until what was asked to close is gone. */
const SETTLE_MS = 60;

const markOf = (): unknown => (window.history.state as { hallOverlay?: unknown } | null)?.hallOverlay;

/**
 * On a phone the BACK key closes what lies over the page, as people expect, in place of leaving the page. The entry that it
 * takes back has the same address, so that nothing else notices. What refuses to close (something was typed) stays.
 * Once it is closed, the focus is where it was before, on any screen.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  useFocusReturned(open);
  const phone = useIsPhone();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open || !phone) return undefined;
    opened += 1;
    const mark = `overlay${opened}`;
    const push = () => window.history.pushState({ ...window.history.state, hallOverlay: mark }, '');
    let alive = true;
    const onBack = () => {
      if (markOf() === mark || isAbove(mark)) return;
      latest.current();
      setTimeout(() => alive && markOf() !== mark && push(), SETTLE_MS);
    };
    push();
    window.addEventListener('popstate', onBack);
    return () => {
      alive = false;
      window.removeEventListener('popstate', onBack);
      if (markOf() === mark) window.history.back();
    };
  }, [open, phone]);
}

/** Whether what is on show now was opened after this one, and so lies over it. */
function isAbove(mark: string): boolean {
  const now = markOf();
  return typeof now === 'string' && Number(now.slice(7)) > Number(mark.slice(7));
}
