import { chromium, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { BrowserContexts } from './contexts.ts';
import { startServer, type RunningServer } from './server.ts';
import { Session } from './session.ts';
import { watchPages } from './watch.ts';

export interface TestHall {
  server: RunningServer;
  /** a page in a context of its own, in which this person is logged in; null = nobody is. Closed when the test is over. */
  open(person: string | null, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** what the test provokes in the console is no failure of it */
  expectTrouble(like: RegExp): void;
}

/** As phones are: small, touched, with many dots. */
export const PHONE = {
  ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  deviceScaleFactor: 2,
} satisfies BrowserContextOptions;

/** The BACK key of a phone, as soon as what lies over the page has its own entry to be taken back: before, it leaves the page. */
export async function pressBack(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hallOverlay' in ((window.history.state ?? {}) as object));
  await page.goBack();
}

/** A dialog that has come hears keys as soon as the focus is in it, which may be a moment later. */
export function hasFocusWithin(part: Locator): Promise<void> {
  return expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** A started server with its built client and a browser, for the tests of one file. Read it inside tests only. */
export function useHall(env: () => Promise<Record<string, string>> = () => Promise.resolve({})): () => TestHall {
  let hall: { server: RunningServer; contexts: BrowserContexts } | undefined;
  const sessions = new Map<string, Promise<Session>>();
  const watch = watchPages(
    () => hall?.server.output() ?? 'the server did not start',
    async (context) => hall?.contexts.giveBack(context),
  );

  beforeAll(async () => {
    const [server, browser] = await Promise.all([env().then(startServer), chromium.connect(inject('chromium'))]);
    hall = { server, contexts: new BrowserContexts(browser, '/livez') };
  });

  afterAll(async () => {
    await hall?.contexts.close();
    await hall?.server.stop();
  });

  return () => {
    if (hall === undefined) throw new Error('the hall is not open yet');
    const { server, contexts } = hall;
    return {
      server,
      expectTrouble: watch.expectTrouble,
      async open(person, path = '/', options = {}) {
        const context = await contexts.take({
          ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1280, height: 900 } },
          // a dialog of antd's stands in its place, unseen, before it comes in from elsewhere: who is as quick as a test
          // presses there, and lets go where it is no longer
          reducedMotion: 'reduce',
          ...options,
        });
        await watch.watch(context);
        // as long as `expect.poll` waits: it finds what hangs, and measures nothing
        context.setDefaultTimeout(60_000);
        const page = await contexts.emptyPage(context, server.url);
        if (person !== null) await context.addCookies([await cookieOf(server, person)]);
        await page.goto(server.url + path);
        return page;
      },
    };
  };

  /** One login per person; anew when it was ended, by a logout in a page. */
  async function cookieOf(server: RunningServer, person: string) {
    const known = await sessions.get(person);
    const alive = known !== undefined && (await known.get('/sys/user/info')).status === 200;
    if (!alive) sessions.set(person, Session.login(server.url, person));
    const session = await sessions.get(person);
    const [name = '', value = ''] = session?.cookie.split('=') ?? [];
    return { name, value, url: server.url, httpOnly: true, sameSite: 'Lax' as const };
  }
}
