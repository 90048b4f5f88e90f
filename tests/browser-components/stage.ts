import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { watchPages, type Watch } from '../support/watch.ts';
import type { Scene } from './page/main.tsx';

/** Opens a page that draws components (page/main.tsx), for the tests of one file; closed when its test is over. */
export function useStage(): ((options?: BrowserContextOptions) => Promise<Page>) & Pick<Watch, 'expectTrouble'> {
  const { page: address, browser: endpoint } = inject('theatre');
  let browser: Browser | undefined;
  const { watch, expectTrouble } = watchPages(() => 'components have no server');
  beforeAll(async () => {
    browser = await chromium.connect(endpoint);
  });
  afterAll(() => browser?.close());
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    if (browser === undefined) throw new Error('the stage is not ready');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN', ...options });
    await watch(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.setDefaultNavigationTimeout(45_000);
    await page.goto(address);
    // the first visit compiles everything
    await page.waitForFunction(() => 'stage' in window, undefined, { timeout: 60_000 });
    return page;
  };
  return Object.assign(open, { expectTrouble });
}

/** Draws a scene on the page. */
export async function show(page: Page, scene: Scene): Promise<void> {
  await page.evaluate((json) => window.stage.draw(json), JSON.stringify(scene));
}

/** `expect` that waits as long as a busy machine needs. */
export function soon<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 10_000 });
}
