/** Gives the focus back to the control that opened a dialog (itself or its id), once the dialog is gone. */
export function returnFocus(to: string | HTMLElement | null): void {
  const focus = () => (typeof to === 'string' ? document.getElementById(to) : to)?.focus();
  requestAnimationFrame(() => requestAnimationFrame(focus));
}
