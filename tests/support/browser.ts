import { afterAll, beforeAll } from 'vitest';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { buildClientWhenStale } from '../../scripts/lib/client.ts';
import { findChromium, launchChromium } from './chromium.ts';
import { startServer, type RunningServer } from './server.ts';
import { Session } from './session.ts';

export interface TestHall {
  server: RunningServer;
  /** a page of a browser of its own, in which this person is logged in; null = nobody is */
  open(person: string | null, path?: string, options?: BrowserContextOptions): Promise<Page>;
}

/** A started server with its built client and a browser, for the tests of one file. Read it inside tests only. */
export function useHall(env: () => Promise<Record<string, string>> = () => Promise.resolve({})): () => TestHall {
  let hall: { server: RunningServer; browser: Browser } | undefined;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    await buildClientWhenStale();
    const { origin } = await findChromium();
    process.stderr.write(`browser tests use ${origin}\n`);
    hall = { server: await startServer(await env()), browser: await launchChromium() };
  });

  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await hall?.browser.close();
    await hall?.server.stop();
  });

  return () => {
    if (hall === undefined) throw new Error('the hall is not open yet');
    const { server, browser } = hall;
    return {
      server,
      async open(person, path = '/', options = {}) {
        const context = await browser.newContext({
          locale: 'zh-CN',
          viewport: { width: 1280, height: 900 },
          ...options,
        });
        contexts.push(context);
        context.setDefaultTimeout(30_000);
        if (person !== null) await context.addCookies([await cookieOf(server, person)]);
        const page = await context.newPage();
        await page.goto(server.url + path);
        return page;
      },
    };
  };
}

async function cookieOf(server: RunningServer, person: string) {
  const [name = '', value = ''] = (await Session.login(server.url, person)).cookie.split('=');
  return { name, value, url: server.url, httpOnly: true, sameSite: 'Lax' as const };
}
