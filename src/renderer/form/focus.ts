import { idOf } from './paths.ts';

const FOCUSABLE = 'input:not([type=hidden]):not(:disabled),textarea,select,button:not(:disabled),[tabindex]';

/** Puts the focus on a field's control and brings it into view. Waits a few frames for its section to be mounted. */
export function focusField(prefix: string, path: string, tries = 30): void {
  const segments = path.split('.');
  const at = document.getElementById(idOf(prefix, path));
  if (at === null && tries > 0) {
    requestAnimationFrame(() => focusField(prefix, path, tries - 1));
    return;
  }
  if (at === null) {
    // a row on another page of its table, or a part without a control of its own: what it lies in
    if (segments.length > 1) focusField(prefix, segments.slice(0, -1).join('.'), 0);
    return;
  }
  const control = at.matches(FOCUSABLE) ? at : (at.querySelector<HTMLElement>(FOCUSABLE) ?? at);
  control.focus({ preventScroll: true });
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { top, bottom } = at.getBoundingClientRect();
  const near = bottom > -innerHeight && top < 2 * innerHeight;
  if (near && !calm) at.scrollIntoView({ block: 'center', behavior: 'smooth' });
  else jumpTo(at);
}

/** Frames for which what was jumped to has to stay where it is, and how long that is waited for. */
const STILL = 5;
const MOST_FRAMES = 60;

/**
 * Sections far from the screen are as high as was guessed until they come near: what was jumped to is pushed away again by
 * those above it, and is gone after.
 */
function jumpTo(at: HTMLElement, still = 0, frames = MOST_FRAMES): void {
  const { top, bottom } = at.getBoundingClientRect();
  const seen = still > 0 && top >= 0 && bottom <= innerHeight;
  if (!seen) at.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (frames > 0 && still < STILL) requestAnimationFrame(() => jumpTo(at, seen ? still + 1 : 1, frames - 1));
}
