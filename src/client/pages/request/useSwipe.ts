import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** So far a finger goes for it to mean the next page, px; and this much more sideways than up or down. */
const FAR = 90;
const SLANT = 2.5;

/** What has a use of its own for a finger that goes sideways. */
const OWN = 'input, textarea, select, canvas, .hall-table-box, [role="dialog"], [role="slider"], [role="toolbar"]';

interface Ways {
  /** the finger went to the left: what lies on the right comes */
  left: (() => void) | undefined;
  right: (() => void) | undefined;
}

/** Whether something between the finger and the page scrolls sideways itself. */
function scrollsAside(target: Element, page: Element): boolean {
  for (let at: Element | null = target; at && at !== page; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** On a phone the article around `inside` is turned like a page, with one finger. */
export function useSwipe(inside: RefObject<Element | null>, ways: Ways): void {
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });
  useEffect(() => {
    const page = inside.current?.closest<HTMLElement>('article');
    if (!page) return undefined;
    let from: { x: number; y: number } | null = null;
    const begin = ({ touches: [finger], touches, target }: TouchEvent) => {
      const free = target instanceof Element && !target.closest(OWN) && !scrollsAside(target, page);
      from = finger && touches.length === 1 && free ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const end = ({ changedTouches: [finger] }: TouchEvent) => {
      if (!from || !finger) return;
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y];
      from = null;
      if (Math.abs(x) < FAR || Math.abs(x) < Math.abs(y) * SLANT) return;
      if (x < 0) latest.current.left?.();
      else latest.current.right?.();
    };
    page.addEventListener('touchstart', begin, { passive: true });
    page.addEventListener('touchend', end, { passive: true });
    return () => {
      page.removeEventListener('touchstart', begin);
      page.removeEventListener('touchend', end);
    };
  }, [inside]);
}
