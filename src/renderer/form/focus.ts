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
  at.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
}
