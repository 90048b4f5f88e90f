import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ANSWERS, FIRST_STEPS, firstCalls, NO_SESSION } from '../../src/contract/firstPage.ts';
import type { FirstAnswers, Preloads } from '../../src/contract/firstPage.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { temporaryFolder } from './support/temporary.ts';

const PRELOADS: Preloads = {
  screens: [
    { address: '^/user/login$', isOpen: true, scripts: ['assets/login.js'], styles: [] },
    { address: '^/', isOpen: false, scripts: ['assets/hall.js'], styles: ['assets/hall.css'] },
  ],
  texts: { 'zh-CN': ['assets/zh.js'], 'en-US': ['assets/en.js'] },
};

describe('the first page', () => {
  let hall: TestHall;
  let teacher: Caller;
  let client: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    client = await temporaryFolder();
    writeFileSync(join(client.path, 'index.html'), '<html><head></head><div id="root"></div></html>');
    writeFileSync(join(client.path, 'preloads.json'), JSON.stringify(PRELOADS));
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    hall = await startTestHall(kind, { settings: { clientDir: client.path } });
    teacher = await hall.as('teacher');
  });
  afterAll(async () => {
    await hall?.remove();
    await client?.remove();
  });

  const page = async (path: string, cookie?: string) => {
    const response = await fetch(hall.url + path, { headers: cookie === undefined ? {} : { cookie } });
    const html = await response.text();
    const block = new RegExp(
      `<script type="application/json" id="${FIRST_ANSWERS}" lang="([\\w-]+)">(.*?)</script>`,
    ).exec(html);
    return {
      cache: response.headers.get('cache-control'),
      files: [...html.matchAll(/<link [^>]*href="\/(assets[^"]+)"/g)].map(([, name]) => name),
      locale: block?.[1],
      answers: block?.[2] === undefined ? undefined : (JSON.parse(block[2]) as FirstAnswers),
      html,
    };
  };

  it('brings the answers that whoever is logged in asks first, and nothing that a cache keeps', async () => {
    const { answers, cache, locale } = await page('/home', teacher.cookie);
    const [info, nav] = [answers?.[PATHS.userInfo], answers?.[PATHS.nav]];
    expect(Object.keys(answers ?? {})).toEqual(firstCalls('/home'));
    const asked = await teacher.get(PATHS.userInfo);
    expect(info).toMatchObject({ status: 200, body: { code: 0, data: asked.data } });
    expect(nav).toMatchObject({ status: 200, body: { data: { permissions: expect.anything() } } });
    // what heads the home page once does not push down what somebody is about to press
    expect(answers?.[FIRST_STEPS]).toMatchObject({ status: 200, body: { code: 0 } });
    expect([cache, locale]).toEqual(['no-store', 'zh-CN']);
  });

  it('brings nobody’s answers to who is not logged in, and a refusal to whose session has ended', async () => {
    expect(await page('/home')).toMatchObject({ answers: undefined, cache: 'no-cache' });
    // nothing that answers 401 need be asked then
    expect((await page('/home')).html).toContain(`<meta name="${NO_SESSION}">`);
    expect((await page('/home', teacher.cookie)).html).not.toContain(NO_SESSION);
    const [name] = teacher.cookie.split('=');
    const { answers, files } = await page('/home', `${name}=gone`);
    expect(answers?.[PATHS.userInfo]).toMatchObject({ status: 401 });
    expect(files).toEqual(['assets/zh.js', 'assets/login.js']);
  });

  it('answers a topic as the call would, also where it may not be started or is none', async () => {
    for (const topic of ['car-use', 'nothing-like-it']) {
      const { answers } = await page(`/workStation/map/${topic}`, teacher.cookie);
      const asked = await teacher.get(`${PATHS.topic}/${topic}?node=start`);
      expect(answers?.[`${PATHS.topic}/${topic}?node=start`]).toMatchObject({ status: asked.status });
    }
    expect(firstCalls('/workStation/map/../../etc')).toHaveLength(3);
  });

  it('says which drafts of a topic were begun where a new one is begun, not where one is gone on with', async () => {
    const { answers } = await page('/workStation/map/car-use', teacher.cookie);
    const drafts = Object.entries(answers ?? {}).find(([name]) => name.startsWith(PATHS.drafts));
    expect(drafts).toMatchObject([
      `${PATHS.drafts}?topic=car-use&page=1&pageSize=10`,
      { status: 200, body: { code: 0, page: { list: [] } } },
    ]);
    expect(firstCalls('/workStation/map/car-use?businessKey=b1')).toHaveLength(4);
  });

  it('lets no text of an answer end the block', async () => {
    const { html, answers } = await page('/home', teacher.cookie);
    const block = html.slice(html.indexOf(FIRST_ANSWERS));
    expect(block.slice(0, block.indexOf('</script>'))).not.toContain('<');
    expect(answers).toBeDefined();
  });

  it('keeps signs that mean something to a replacement', async () => {
    const admin = await hall.as('admin');
    const realName = "$'李$&明$$";
    const { data } = await admin.get<Record<string, unknown>>('/sys/user/teacher2');
    expect(await admin.put('/sys/user', { ...data, realName })).toMatchObject({ code: 0 });
    const { answers } = await page('/home', (await hall.as('teacher2')).cookie);
    expect(answers?.[PATHS.userInfo]?.body).toMatchObject({ data: { name: realName } });
  });

  it('names the files that the address needs, by who asks and in whose language', async () => {
    expect((await page('/home')).files).toEqual(['assets/zh.js', 'assets/login.js']);
    expect((await page('/user/login')).files).toEqual(['assets/zh.js', 'assets/login.js']);
    expect((await page('/home', teacher.cookie)).files).toEqual(['assets/hall.css', 'assets/zh.js', 'assets/hall.js']);
    const english = await page('/home', `${teacher.cookie}; language=en-US`);
    expect([english.locale, english.files]).toEqual(['en-US', ['assets/hall.css', 'assets/en.js', 'assets/hall.js']]);
    expect((await page('/home', `${teacher.cookie}; language=../x`)).locale).toBe('zh-CN');
  });

  it('packs answers and pages for who takes them packed', async () => {
    const packed = await teacher.fetch(PATHS.nav, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.json()).toMatchObject({ code: 0 });
    const plain = await teacher.fetch(PATHS.nav, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const html = await fetch(`${hall.url}/home`, { headers: { cookie: teacher.cookie, 'accept-encoding': 'gzip' } });
    expect(html.headers.get('content-encoding')).toBe('gzip');
  });
});
