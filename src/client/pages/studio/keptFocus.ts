import { useEffect, type RefObject } from 'react';
import { REGIONS, stopsIn } from './regions.ts';

/** So long a part may be empty before whoever was in it goes on outside of it, ms. */
const EMPTY_MS = 300;

/** What had the focus last, in what it stood, from the inside out, and which of the children in there led to it. */
interface Held {
  control: HTMLElement;
  around: { box: Element; at: number }[];
}

/**
 * Whoever presses a button that is gone by that, or cannot be pressed again, stays where he was: on the control that stands
 * there now. The browser would put him back to the beginning of the page. Who points sees where he goes on.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = page;
    if (!current) return undefined;
    let held: Held | null = null;
    let isByKey = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const keep = ({ target }: FocusEvent) => {
      held = target instanceof HTMLElement && current.contains(target) ? heldBy(target, current) : null;
    };
    const key = () => {
      isByKey = true;
    };
    const point = () => {
      isByKey = false;
    };
    const look = (isOver: boolean) => {
      clearTimeout(later);
      if (held === null || !isByKey || !isGone(held.control)) return;
      const { activeElement: now } = document;
      if (now !== document.body && now !== held.control) return;
      // what is drawn anew may be away for a moment
      if (!isOver && isEmptied(held)) {
        later = setTimeout(look, EMPTY_MS, true);
        return;
      }
      const next = nextTo(held);
      held = null;
      next?.focus();
    };
    const observer = new MutationObserver(() => look(false));
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', keep);
    document.addEventListener('keydown', key, true);
    document.addEventListener('pointerdown', point, true);
    return () => {
      clearTimeout(later);
      observer.disconnect();
      document.removeEventListener('focusin', keep);
      document.removeEventListener('keydown', key, true);
      document.removeEventListener('pointerdown', point, true);
    };
  }, [page]);
}

const isGone = (control: HTMLElement): boolean => !control.isConnected || control.matches(':disabled');

function heldBy(control: HTMLElement, page: HTMLElement): Held {
  const around: Held['around'] = [];
  for (let child: Element = control; child !== page && child.parentElement; child = child.parentElement)
    around.push({ box: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { control, around };
}

/** Whether the part with a name that it stood in is there and has no control now. */
function isEmptied({ around }: Held): boolean {
  const region = around.find(({ box }) => box.matches(REGIONS))?.box;
  return region?.isConnected === true && stopsIn(region).length === 0;
}

/**
 * The control in its place, be it another one; or of what follows the first, otherwise the last of what goes before, as near
 * as there is one.
 */
function nextTo({ around }: Held): HTMLElement | undefined {
  for (const [depth, { box, at }] of around.entries()) {
    if (!box.isConnected) continue;
    const children = [...box.children];
    const inPlace = around.slice(0, depth).reduceRight((child, inner) => child?.children[inner.at], children[at]);
    const [stop] = inPlace ? stopsIn(inPlace) : [];
    if (stop && stop === inPlace) return stop;
    for (const child of children.slice(at)) {
      const [next] = stopsIn(child);
      if (next) return next;
    }
    for (const child of children.slice(0, at).toReversed()) {
      const last = stopsIn(child).at(-1);
      if (last) return last;
    }
  }
  return undefined;
}
