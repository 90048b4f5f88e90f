import type { Browser, CDPSession } from 'playwright-core';
import { launchChromium } from '../../../tests/support/chromium.ts';
import { startServer } from '../../../tests/support/server.ts';
import { Session } from '../../../tests/support/session.ts';
import { buildClientWhenStale } from '../../lib/client.ts';
import { quantile } from '../statistics.ts';

interface Visited {
  milliseconds: number;
  bytes: number;
  requests: number;
  /** how many answers had to be read one after the other */
  depth: number;
}

interface Screen {
  title: string;
  path: string;
  person: string | null;
  field: string;
  goal: string;
}

const SCREENS: Screen[] = [
  { title: 'login', path: '/user/login', person: null, field: 'input', goal: '2.5 s' },
  {
    title: 'a form page',
    path: '/workStation/map/car-use',
    person: 'teacher',
    field: 'main input:not([type=hidden]), main textarea',
    goal: '3.5 s, 300 kB, 3 deep',
  },
];

/** A phone of the cheaper kind on a slow line: bits per second, round trip in milliseconds, processor held back so many times. */
const LINE = { bits: 1_600_000, latency: 150, cpu: 4 };

/** From the address to the first field that takes a key, with nothing in the cache. */
export async function benchCold(rounds: number): Promise<void> {
  await buildClientWhenStale();
  const server = await startServer();
  const browser = await launchChromium();
  try {
    for (const screen of SCREENS) {
      const visits: Visited[] = [];
      for (let round = 0; round < rounds; round++) visits.push(await visit(browser, server.url, screen));
      const median = (of: (each: Visited) => number): number => quantile(visits.map(of));
      console.log(
        `cold, ${screen.title}: ${(median((each) => each.milliseconds) / 1000).toFixed(2)} s to the first key, ` +
          `${Math.round(median((each) => each.bytes) / 1000)} kB in ${median((each) => each.requests)} requests, ` +
          `${median((each) => each.depth)} deep (goal ${screen.goal})`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function visit(browser: Browser, url: string, { path, person, field }: Screen): Promise<Visited> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  });
  try {
    if (person !== null) {
      const [name = '', value = ''] = (await Session.login(url, person)).cookie.split('=');
      await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
    }
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = await watch(cdp);
    const began = performance.now();
    await page.goto(url + path, { waitUntil: 'commit' });
    const first = page.locator(field).first();
    await first.waitFor({ state: 'visible', timeout: 60_000 });
    await first.press('a');
    return { milliseconds: performance.now() - began, ...traffic() };
  } finally {
    await context.close();
  }
}

async function watch(cdp: CDPSession): Promise<() => Omit<Visited, 'milliseconds'>> {
  const depths = new Map<string, number>();
  const sizes = new Map<string, number>();
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LINE.latency, downloadThroughput: LINE.bits / 8, uploadThroughput: LINE.bits / 16 },
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LINE.cpu });
  cdp.on('Network.requestWillBeSent', ({ request, initiator }) => {
    // whoever asked had to be read before
    const asked = [initiator.url, ...(initiator.stack?.callFrames.map((frame) => frame.url) ?? [])];
    depths.set(request.url, 1 + Math.max(0, ...asked.map((each) => depths.get(each ?? '') ?? 0)));
    if (process.env['COLD_TRACE']) console.log(Math.round(performance.now()), depths.get(request.url), request.url);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  return () => ({
    bytes: [...sizes.values()].reduce((sum, each) => sum + each, 0),
    requests: sizes.size,
    depth: Math.max(...depths.values()),
  });
}
