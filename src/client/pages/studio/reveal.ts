/** Scrolls a box so far that a part of it is seen, and the page where the box itself ends below the window. */
export function revealIn(box: HTMLElement | null | undefined, part: HTMLElement | undefined): void {
  if (!box || !part) return;
  const [around, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  const bottom = Math.min(around.bottom, window.innerHeight);
  if (inner.top < around.top) box.scrollTop -= around.top - inner.top;
  else if (inner.bottom > bottom) box.scrollTop += Math.min(inner.bottom - bottom, inner.top - around.top);
  // one that does not scroll is as long as the page, where whoever edits is elsewhere
  if (getComputedStyle(box).overflowY !== 'visible') part.scrollIntoView({ block: 'nearest' });
}

/** Unfolds all that is in there. */
export function unfoldAll(box: HTMLElement | null): void {
  for (const one of box?.querySelectorAll('details') ?? []) one.open = true;
}

/** Unfolds what something lies in, to be seen and given the focus. */
export function unfoldTo(item: HTMLElement): void {
  for (let fold = item.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
