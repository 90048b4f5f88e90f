import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { BrowserContexts } from '../support/contexts.ts';
import { watchPages, type Watch } from '../support/watch.ts';
import type { Scene } from './page/main.tsx';

/** Opens a page that draws components (page/main.tsx), for the tests of one file; closed when its test is over. */
export function useStage(): ((options?: BrowserContextOptions) => Promise<Page>) & Pick<Watch, 'expectTrouble'> {
  const { page: address, browser: endpoint } = inject('theatre');
  let contexts: BrowserContexts | undefined;
  const { watch, expectTrouble } = watchPages(
    () => 'components have no server',
    async (context) => contexts?.giveBack(context),
  );
  beforeAll(async () => {
    contexts = new BrowserContexts(await chromium.connect(endpoint), '/aside.txt');
  });
  afterAll(() => contexts?.close());
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    if (contexts === undefined) throw new Error('the stage is not ready');
    const context = await contexts.take({
      ...{ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' },
      // as in tests/support/browser.ts: dialogs stand where they will be pressed
      reducedMotion: 'reduce',
      ...options,
    });
    await watch(context);
    const page = await contexts.emptyPage(context, new URL(address).origin);
    page.setDefaultTimeout(60_000);
    await page.goto(address);
    await page.waitForFunction(() => 'stage' in window);
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
  return expect.poll(read);
}
