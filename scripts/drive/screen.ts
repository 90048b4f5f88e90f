import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core';
import type { Envelope } from '../../src/contract/envelope.ts';
import { API, PATHS } from '../../src/contract/paths.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import { misfits } from './fit.ts';
import type { DrivenHall } from './hall.ts';

/** So long, ms, somebody waits for what should be there: a machine that has much else to do is slow, and no fault. */
const PATIENCE = 60_000;
const PHONE = 600;

/** One screen in front of which people take turns: what the browser has fetched once stays fetched. */
export class Screen {
  #page: Page;
  /** errors of the pages and their consoles since they were taken last */
  #troubles: string[] = [];
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #hall: DrivenHall;
  readonly #phone: boolean;

  private constructor(browser: Browser, page: Page, hall: DrivenHall, phone: boolean) {
    [this.#browser, this.#page, this.#hall, this.#phone] = [browser, page, hall, phone];
    this.#context = page.context();
    this.#context.setDefaultTimeout(PATIENCE);
    this.#context.on('weberror', (error) => this.#troubles.push(`page error: ${error.error().message}`));
    this.#context.on('console', (message) => {
      // what the server refuses is told on the page
      const refused = /status of 4\d\d|Authentication failed/.test(message.text());
      if (message.type() === 'error' && !refused) this.#troubles.push(`console: ${message.text()}`);
    });
    // who has typed something is asked whether he wants to leave
    this.#context.on('dialog', (dialog) => void dialog.accept());
  }

  /** What whoever sits before it looks at. */
  get page(): Page {
    return this.#page;
  }

  static async open(hall: DrivenHall, width: number, dark: boolean): Promise<Screen> {
    const browser = await launchChromium();
    const phone = width < PHONE;
    const touched: BrowserContextOptions = phone ? { isMobile: true, hasTouch: true } : {};
    const context = await browser.newContext({
      ...{ viewport: { width, height: phone ? 844 : 900 }, ...touched },
      ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme: dark ? 'dark' : 'light' },
      // dialogs stand where they will be pressed
      reducedMotion: 'reduce',
    });
    return new Screen(browser, await context.newPage(), hall, phone);
  }

  /** Somebody sits down before it and opens a page; nothing of the person before is left. */
  async open(username: string, path: string): Promise<void> {
    const [name = '', value = ''] = (await this.#hall.as(username)).cookie.split('=');
    // the page of the one before may be on its way to what comes next there: it goes with him
    const next = await this.#context.newPage();
    await this.#page.close();
    this.#page = next;
    await next.goto(`${this.#hall.url}/livez`);
    await next.evaluate(() => localStorage.clear());
    await this.#context.clearCookies();
    await this.#context.addCookies([{ name, value, url: this.#hall.url, httpOnly: true, sameSite: 'Lax' }]);
    await next.goto(this.#hall.url + path);
  }

  /**
   * Presses what sends a verb, and answers what came of it.
   * @throws Error with what the page complains of, where nothing was sent, and with the server's words where it refuses
   */
  async sends<T>(verb: string, press: () => Promise<void>): Promise<T> {
    const path = `${API}${PATHS.flow}/${verb}`;
    const sent = (response: Response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname === path;
    const answered = this.#page.waitForResponse(sent);
    // where the press itself fails nobody waits for the answer
    answered.catch(() => undefined);
    await press();
    const response = await answered.catch(async () => {
      throw new Error(`nothing was sent; the page says: ${(await this.complaints()).join(' | ')}`);
    });
    const envelope = (await response.json()) as Envelope<T>;
    if (envelope.code === 0) return envelope.data as T;
    throw new Error(`${response.status()} ${envelope.message} ${JSON.stringify(envelope.data ?? null)}`);
  }

  /** What the page says in red. */
  async complaints(): Promise<string[]> {
    const texts = await this.#page.getByRole('alert').allInnerTexts();
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
  }

  /** The errors that were heard since this was asked last, and what does not fit. */
  async troubles(): Promise<string[]> {
    const found = [...this.#troubles, ...(await misfits(this.#page, this.#phone))];
    this.#troubles = [];
    return found;
  }

  /** All of the page, as far down as it goes. */
  async picture(path: string): Promise<void> {
    await this.#page.evaluate(() => {
      // what sticks to the edges of the screen stands at those of the page, and what is far from the screen is drawn
      window.scrollTo(0, 0);
      const all = new CSSStyleSheet();
      all.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(all);
    });
    await this.#page.screenshot({ path, fullPage: true });
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
