import { useEffect, type RefObject } from 'react';

export const REGIONS =
  '[role="tablist"], nav[aria-label], section[aria-label], :is(form, [role="form"], [role="region"])[aria-label]';
const STOPS = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/** What one comes to by Tab in there, be it all of it. */
export const stopsIn = (part: Element): HTMLElement[] =>
  [part, ...part.querySelectorAll(STOPS)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(STOPS) && one.checkVisibility(),
  );

/** The parts of a page that have a name, as F6 goes through them: from one of a hundred controls it is far to the next by Tab. */
function goToRegion(page: HTMLElement, isBack: boolean): void {
  const regions = [...page.querySelectorAll<HTMLElement>(REGIONS)].filter(
    (one) => one.checkVisibility() && !page.contains(one.parentElement?.closest(REGIONS) ?? null),
  );
  const now = regions.findIndex((one) => one.contains(document.activeElement));
  const step = isBack ? -1 : 1;
  // from without it begins with the first, or the last
  const at = now < 0 ? (isBack ? regions.length - 1 : 0) : (now + step + regions.length) % regions.length;
  const region = regions[at];
  if (!region) return;
  const stops = stopsIn(region);
  const tab = stops.find((one) => one.getAttribute('aria-selected') === 'true');
  const stop = tab ?? stops[0] ?? region;
  // a part without a control is read
  if (stop === region) region.tabIndex = -1;
  stop.focus();
}

/** From wherever somebody is, and from nowhere: who has just come here has not been in any of them. A dialog keeps him. */
export function useRegions(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const { current } = page;
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isAway = !current?.checkVisibility() || document.activeElement?.closest('[role="dialog"]');
      if (!current || isAway) return;
      event.preventDefault();
      goToRegion(current, event.shiftKey);
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [page]);
}
