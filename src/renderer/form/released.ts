let pressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  // the click that ends a press comes first
  setTimeout(() => waiting.splice(0).forEach((act) => act()), 0);
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(end, release, true);
}

/**
 * Does it now, or when the button or finger that is down has come up: an error that appears as a field is left by pressing
 * something would push that away from under the pointer, and the click would be lost.
 */
export function whenReleased(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}
