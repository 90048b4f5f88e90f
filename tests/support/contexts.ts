import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const HEARD = [
  ...(['console', 'crash', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached'] as const),
  ...(['framedetached', 'framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed'] as const),
  ...(['requestfinished', 'response', 'websocket', 'worker'] as const),
];
/** What a context is given that asks for no size. */
const PLAYWRIGHTS = { width: 1280, height: 720 };
const spoilt = new WeakSet<Page>();

/** A test did to its page what cannot be undone (a script of its own, a slow line): no other test gets it. */
export function keepFromOthers(page: Page): void {
  spoilt.add(page);
}

interface Own {
  options: BrowserContextOptions;
  page?: Page;
  origin?: string;
}

/**
 * The contexts of one file's tests. One that a test gave back serves the next that wants the same options, with its first
 * page: scripts and styles of the hall are still in its cache and compiled, and nothing else is.
 */
export class BrowserContexts {
  readonly #browser: Browser;
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #own = new Map<BrowserContext, Own>();
  readonly #aside: string;

  /**
   * @param aside a path of the origin that shows nothing: there the scripts stay in the process that ran them. The server
   *   answers it, as a route of ours would empty Chromium's memory of them
   */
  constructor(browser: Browser, aside: string) {
    this.#browser = browser;
    this.#aside = aside;
  }

  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const known = this.#free.get(JSON.stringify(options))?.pop();
    if (known !== undefined) return known;
    const context = await this.#browser.newContext(options);
    this.#own.set(context, { options });
    return context;
  }

  /** Its first page. What an earlier one kept at this origin goes now: pages write while they are left, too. */
  async emptyPage(context: BrowserContext, origin: string): Promise<Page> {
    const own = this.#of(context);
    const page = own.page ?? (await context.newPage());
    Object.assign(own, { page, origin });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.detach();
    await context.clearCookies();
    return page;
  }

  async giveBack(context: BrowserContext): Promise<void> {
    const own = this.#of(context);
    const others = context.pages().filter((page) => page !== own.page);
    await Promise.all(others.map((page) => page.close()));
    await context.tracing.stop();
    context.removeAllListeners('weberror').removeAllListeners('console');
    await Promise.all([context.setOffline(false), context.clearPermissions(), context.unrouteAll()]);
    if (own.page !== undefined && !(await emptied(own.page, own, this.#aside))) {
      await own.page.close();
      delete own.page;
    }
    const key = JSON.stringify(own.options);
    this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  #of(context: BrowserContext): Own {
    const own = this.#own.get(context);
    if (own === undefined) throw new Error('this context is somebody else’s');
    return own;
  }
}

/** Leaves what the page shows and what was done to it. False: that did not succeed, or cannot. */
async function emptied(page: Page, { options, origin = '' }: Own, aside: string): Promise<boolean> {
  if (page.isClosed() || spoilt.has(page)) return false;
  const hearNothing = () => HEARD.forEach((event) => page.removeAllListeners(event));
  try {
    hearNothing();
    // who has typed something is asked whether he wants to leave
    page.on('dialog', (dialog) => dialog.accept());
    await page.unrouteAll();
    await page.goto(origin + aside, { timeout: 10_000 });
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    hearNothing();
    await page.mouse.move(-1, -1);
    const { colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none', contrast } = options;
    await page.emulateMedia({
      ...{ media: null, colorScheme, reducedMotion, forcedColors },
      contrast: contrast ?? null,
    });
    await page.setViewportSize(options.viewport ?? PLAYWRIGHTS);
    return true;
  } catch {
    // one that hangs or crashed
    return false;
  }
}
