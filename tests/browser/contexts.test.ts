import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BrowserContexts, keepFromOthers } from '../support/contexts.ts';

const JAVASCRIPT = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=3600' };
const OPTIONS = { locale: 'zh-CN' };

/** What was asked for, and how many streams are open. */
const asked: string[] = [];
let streams = 0;
let site: Server;
let origin: string;
let contexts: BrowserContexts;

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.cookie ?? ''}`.trim());
    if (request.url === '/stream') {
      streams += 1;
      response.on('close', () => (streams -= 1));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: x\n\n');
    } else if (request.url?.endsWith('.js') === true) {
      response.writeHead(200, JAVASCRIPT).end('globalThis.loaded = true;');
    } else {
      const sets = request.url === '/login' ? { 'set-cookie': 'session=secret; HttpOnly; Max-Age=600' } : {};
      const page = '<!doctype html><link rel="icon" href="data:,"><script src="/script.js"></script>';
      response.writeHead(200, { 'content-type': 'text/html', ...sets }).end(page);
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  contexts = new BrowserContexts(await chromium.connect(inject('chromium')), '/aside');
});

afterAll(async () => {
  await contexts.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

/** All that a page can leave behind. */
const leave = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.cookie = 'plain=1; max-age=600';
    localStorage.setItem('typed', 'x');
    sessionStorage.setItem('typed', 'x');
    await (await caches.open('kept')).put('/kept', new Response('x'));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('drafts', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('typed'));
      opening.addEventListener('success', () => resolve());
      opening.addEventListener('error', () => reject(new Error('no database')));
    });
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
    window.name = 'mine';
    await new Promise((resolve) => new EventSource('/stream').addEventListener('message', resolve));
  });

const found = (page: Page) =>
  page.evaluate(async () => ({
    cookie: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
    place: (await navigator.permissions.query({ name: 'geolocation' })).state,
    online: navigator.onLine,
  }));

const looks = (page: Page) =>
  page.evaluate(() => ({
    size: [innerWidth, innerHeight],
    ...{ print: matchMedia('print').matches, contrast: matchMedia('(prefers-contrast: more)').matches },
    ...{ dark: matchMedia('(prefers-color-scheme: dark)').matches },
  }));

it('a browser context that serves a second test keeps the scripts of the first one and nothing else', async () => {
  const first = await contexts.take(OPTIONS);
  await first.tracing.start();
  const page = await contexts.emptyPage(first, origin);
  const fresh = await looks(page);
  const untouched = { cookie: '', local: {}, session: {}, caches: [], databases: [], workers: 0, name: '' };
  await page.goto(`${origin}/login`);
  expect(await found(page)).toEqual({ ...untouched, place: 'prompt', online: true });
  await leave(page);
  await first.grantPermissions(['geolocation'], { origin });
  await first.route('**/answered', (route) => route.fulfill({ body: 'by the first test' }));
  expect(await found(page)).toMatchObject({ cookie: 'plain=1', local: { typed: 'x' }, workers: 1, place: 'granted' });
  expect(streams).toBe(1);
  await page.route('**/answered', (route) => route.fulfill({ body: 'on its first page' }));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', contrast: 'more' });
  await page.setViewportSize({ width: 320, height: 400 });
  // somebody who typed: he is asked whether he wants to leave
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  await page.mouse.click(10, 10);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await first.setOffline(true);
  await contexts.giveBack(first);
  expect(dialogs).toEqual([]);
  await expect.poll(() => streams).toBe(0);

  const second = await contexts.take(OPTIONS);
  expect(second).toBe(first);
  await second.tracing.start();
  const next = await contexts.emptyPage(second, origin);
  expect(next).toBe(page);
  expect(await looks(next)).toEqual(fresh);
  asked.length = 0;
  await next.goto(`${origin}/home`);
  expect(await found(next)).toEqual({ ...untouched, place: 'prompt', online: true });
  await next.evaluate(() => fetch('/answered'));
  // neither a cookie nor the script, which is still there
  expect(asked).toEqual(['/home', '/answered']);
  expect(await next.evaluate(() => 'loaded' in globalThis)).toBe(true);
  await contexts.giveBack(second);
});

it('a page that cannot be as before is no other test’s', async () => {
  const context = await contexts.take(OPTIONS);
  await context.tracing.start();
  const page = await contexts.emptyPage(context, origin);
  await page.addInitScript(() => Object.assign(globalThis, { mine: true }));
  keepFromOthers(page);
  await contexts.giveBack(context);
  expect(page.isClosed()).toBe(true);
  expect(await contexts.take(OPTIONS)).toBe(context);
  await context.tracing.start();
  const next = await contexts.emptyPage(context, origin);
  await next.goto(`${origin}/home`);
  expect(await next.evaluate(() => 'mine' in globalThis)).toBe(false);
  await contexts.giveBack(context);
});

it('a browser context is not handed out twice at once, nor to who wants other options', async () => {
  const [one, two, other] = [
    await contexts.take(OPTIONS),
    await contexts.take(OPTIONS),
    await contexts.take({ locale: 'en-GB' }),
  ];
  expect(new Set([one, two, other]).size).toBe(3);
});
