import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/**
 * The contexts of one file's tests. One that a test gave back serves the next that wants the same options: scripts and
 * styles of the hall are still in its cache, and nothing else is.
 */
export class BrowserContexts {
  readonly #browser: Browser;
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #optionsOf = new Map<BrowserContext, string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const known = this.#free.get(key)?.pop();
    if (known !== undefined) return known;
    const context = await this.#browser.newContext(options);
    this.#optionsOf.set(context, key);
    return context;
  }

  /** Its first page. What an earlier one kept at this origin goes now: pages write while they are closed, too. */
  async emptyPage(context: BrowserContext, origin: string): Promise<Page> {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.detach();
    await context.clearCookies();
    return page;
  }

  async giveBack(context: BrowserContext): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.tracing.stop();
    context.removeAllListeners('weberror').removeAllListeners('console');
    await Promise.all([context.setOffline(false), context.clearPermissions(), context.unrouteAll()]);
    const key = this.#optionsOf.get(context) ?? '';
    this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
