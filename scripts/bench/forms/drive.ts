import type { Browser, CDPSession, Page } from 'playwright-core';
import type { BenchPage } from './page.ts';
import type { SubjectName } from './build.ts';

declare const bench: BenchPage;

/** One visit of one subject. Times in milliseconds. */
export interface Measured {
  first: number;
  all: number;
  keys: number[];
  /** under 6 x CPU throttle */
  slowKeys: number[];
  /** processor time of the page's main thread per key, trailing work included */
  cpuPerKey: number;
  submitBad: number;
  errors: number;
  /** keys that never arrived in the model */
  lost: number;
  /** gzip is the server's matter; bytes as they lie */
  scripts: string[];
}

const KEYS = 20;
const SLOW_KEYS = 8;

export async function measure(browser: Browser, base: string, name: SubjectName, size: number): Promise<Measured> {
  const good = await open(browser, `${base}/${name}/?size=${size}`);
  const { first, all } = await good.page.evaluate(() => bench.mount());
  const { keys, cpuPerKey, lost } = await measureTyping(good);
  if (lost > 0 && name === 'ours') throw new Error(`our form lost ${lost} of ${KEYS} keys`);
  await good.page.evaluate(() => bench.focus());
  await good.cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const slowKeys = await type(good, SLOW_KEYS);
  await good.page.context().close();

  const bad = await open(browser, `${base}/${name}/?size=${size}&bad`);
  await bad.page.evaluate(() => bench.mount());
  const submitted = await bad.page.evaluate(() => bench.submit());
  await bad.page.context().close();
  return {
    first,
    all,
    keys,
    slowKeys,
    cpuPerKey,
    submitBad: submitted.painted,
    errors: submitted.errors,
    lost,
    scripts: good.scripts,
  };
}

/** Keys in a cell of our table of so many rows. */
export async function measureCell(browser: Browser, base: string, rows: number): Promise<Typed> {
  const visit = await open(browser, `${base}/ours/?size=25&rows=${rows}&cell`);
  await visit.page.evaluate(() => bench.mount());
  const typed = await measureTyping(visit);
  await visit.page.context().close();
  if (typed.lost > 0) throw new Error(`our table lost ${typed.lost} of ${KEYS} keys`);
  return typed;
}

export type Typed = Pick<Measured, 'keys' | 'cpuPerKey' | 'lost'>;

async function measureTyping(visit: Visit): Promise<Typed> {
  const { page, cdp } = visit;
  await page.evaluate(() => bench.armKeys());
  const before = await cpu(cdp);
  const keys = await type(visit, KEYS);
  const cpuPerKey = ((await cpu(cdp)) - before) / KEYS;
  const lost = KEYS - (await page.evaluate(() => bench.value())).replace(/[^x]/g, '').length;
  return { keys, cpuPerKey, lost };
}

interface Visit {
  page: Page;
  cdp: CDPSession;
  scripts: string[];
}

async function open(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
  return { page, cdp, scripts };
}

/** Real key events, one every 80 ms, then the blur and what comes after it. */
async function type({ page, cdp }: Visit, count: number): Promise<number[]> {
  const key = { key: 'x', code: 'KeyX', windowsVirtualKeyCode: 88 };
  for (let i = 0; i < count; i++) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'x', ...key });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await page.evaluate(() => bench.painted());
    await page.waitForTimeout(80);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(700);
  return page.evaluate(() => bench.keys());
}

async function cpu(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
