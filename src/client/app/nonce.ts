/** Nonce of the page's content security policy, written into the page by the server. */
export function cspNonce(): string {
  const tag = document.querySelector('meta[name="csp-nonce"]');
  return tag?.getAttribute('content') || tag?.getAttribute('nonce') || '';
}

/**
 * Puts the nonce on every style element that code of ours creates. antd does so for its own (ConfigProvider `csp`), but
 * what measures scroll bars and locks the page behind a dialog does not.
 */
export function dressStyles(nonce: string): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
