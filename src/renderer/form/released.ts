let pressed = false;
let overdue: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

/** After a finger the mouse events follow by themselves, and a press that was dragged away is no click. */
const CLICK_BY = 350;

function press(): void {
  clearTimeout(overdue);
  pressed = true;
}

function release(): void {
  clearTimeout(overdue);
  pressed = false;
  waiting.splice(0).forEach((act) => act());
}

function releaseIn(milliseconds: number): void {
  clearTimeout(overdue);
  overdue = setTimeout(release, milliseconds);
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('click', () => releaseIn(0), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(end, () => releaseIn(CLICK_BY), true);
}

/**
 * Does it now, or when what is being pressed has been clicked: an error that appears as a field is left by pressing something
 * would push that away from under the pointer, and the click would be lost.
 */
export function whenReleased(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}
