/** Scrolls a box, and nothing around it, so far that a part of it is seen. */
export function revealIn(box: HTMLElement | null | undefined, part: HTMLElement | undefined): void {
  if (!box || !part) return;
  const [around, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.top < around.top) box.scrollTop -= around.top - inner.top;
  else if (inner.bottom > around.bottom)
    box.scrollTop += Math.min(inner.bottom - around.bottom, inner.top - around.top);
}
