import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import type { Scene } from './page/main.tsx';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Opens a page that draws components (page/main.tsx), for the tests of one file; closed when its test is over. */
export function useStage(): (options?: BrowserContextOptions) => Promise<Page> {
  const { page: address, browser: endpoint } = inject('theatre');
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.connect(endpoint);
  });
  afterAll(() => browser?.close());
  return async (options = {}) => {
    if (browser === undefined) throw new Error('the stage is not ready');
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN', ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.setDefaultNavigationTimeout(45_000);
    page.on('pageerror', (error) => expect.fail(`the page threw: ${error.message}`));
    await page.goto(address);
    // the first visit compiles everything
    await page.waitForFunction(() => 'stage' in window, undefined, { timeout: 60_000 });
    return page;
  };
}

/** Findings of axe over the whole page, popups included. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run(at: Node, options: object): Promise<AxeResult> } }).axe;
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
  });
}

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}

/** Until nothing fades or slides any more: half way a colour has half its contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // what is folded away stands still until it is unfolded
    const ends = ({ effect }: Animation): boolean =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().iterations !== Infinity &&
      effect.target?.checkVisibility() === true;
    const all = document.getAnimations().filter(ends);
    await Promise.allSettled(all.map((one) => one.finished));
  });
}

/** Draws a scene on the page. */
export async function show(page: Page, scene: Scene): Promise<void> {
  await page.evaluate((json) => window.stage.draw(json), JSON.stringify(scene));
}

/** `expect` that waits as long as a busy machine needs. */
export function soon<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 10_000 });
}
