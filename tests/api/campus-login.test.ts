import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, PATHS } from '../../src/contract/paths.ts';
import { readSettings } from '../../src/server/settings.ts';
import { Browser } from './support/browser.ts';
import { databases } from './support/databases.ts';
import type { DatabaseKind } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { freePort } from './support/postgres.ts';

/** The campus's own login: whoever says that he is somebody is. */
async function startProvider(redirectUri: string, port = 0): Promise<{ issuer: string; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'hall', client_secret: 'their/secret+', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, preferred_username: id }) }),
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: true } },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return { issuer, server };
}

describe.each(databases)('the campus login: $name', (kind) => {
  let hall: TestHall;
  let provider: Server;
  let issuer: string;

  beforeAll(async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    ({ issuer, server: provider } = await startProvider(`${publicUrl}${API}${PATHS.oidcCallback}`));
    const oidc = { issuer, clientId: 'hall', clientSecret: 'their/secret+', claim: 'preferred_username' };
    hall = await startTestHall(kind, { settings: { oidc, publicUrl, port }, jobs: false });
  });
  afterAll(async () => {
    await hall?.remove();
    provider?.closeAllConnections();
    provider?.close();
  });

  /** Goes to the campus login, says who he is there, and comes back: the address that leads home. */
  async function walk(browser: Browser, username: string, redirect = '/workStation/backlog'): Promise<string> {
    const begin = `${hall.url}${API}${PATHS.oidc}?redirect=${encodeURIComponent(redirect)}`;
    let { next } = await browser.go(begin);
    for (let steps = 0; next !== null && steps < 12; steps++) {
      if (next.startsWith(hall.url)) return next;
      let { response, next: after } = await browser.go(next);
      if (after === null) {
        const page = await response.text();
        const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
        const body = new URLSearchParams(prompt === 'login' ? { prompt, login: username, password: 'x' } : { prompt });
        ({ response, next: after } = await browser.go(next, { method: 'POST', body }));
      }
      next = after;
    }
    throw new Error('the way does not come back');
  }
  const whoIs = async (browser: Browser): Promise<string | undefined> => {
    const caller: Caller = hall.visitor();
    caller.cookie = `sid=${browser.cookie(new URL(hall.url).host, 'sid') ?? ''}`;
    const { data } = await caller.get<{ username: string }>(PATHS.userInfo);
    return data?.username;
  };

  it('begins a session, and leads to the page that was wanted', async () => {
    const browser = new Browser();
    const { next } = await browser.go(await walk(browser, 'teacher'));
    expect(next).toBe(`${hall.url}/workStation/backlog`);
    expect(await whoIs(browser)).toBe('teacher');
    // nothing of it stays
    expect(browser.cookie(new URL(hall.url).host, 'oidc')).toBeUndefined();
    expect(await hall.hall.db.selectFrom('auth_oidc').select('id').execute()).toEqual([]);
    const { data } = await hall.visitor().get<{ loginUrl: string }>(PATHS.settings);
    expect(data?.loginUrl).toBe(`${API}${PATHS.oidc}`);
    // passwords and tickets still do
    expect(await (await hall.as('teacher')).post(PATHS.ticket)).toMatchObject({ code: 0 });
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/a/..//evil.example',
    '/流程',
  ])('leads nowhere but into the hall: %s', async (redirect) => {
    const browser = new Browser();
    const { next } = await browser.go(await walk(browser, 'teacher', redirect));
    expect(next).toBe(`${hall.url}/`);
  });

  it('knows nobody who is not known here, is disabled, or is a super administrator', async () => {
    const admin = await hall.as('admin');
    const { data } = await admin.get<Record<string, unknown>>('/sys/user/student2');
    expect(await admin.put('/sys/user', { ...data, status: 0 })).toMatchObject({ code: 0 });
    for (const username of ['stranger', 'student2', 'admin']) {
      const browser = new Browser();
      const { next } = await browser.go(await walk(browser, username));
      expect([username, next]).toEqual([username, `${hall.url}/user/login?failed=campus`]);
      expect(await whoIs(browser)).toBeUndefined();
    }
    const { page } = await admin.get('/sys/log-login/page?pageSize=20');
    expect(JSON.stringify(page)).toContain('stranger');
  });

  it('takes an answer once, from the browser that asked, and no other answer', async () => {
    const browser = new Browser();
    const home = await walk(browser, 'teacher');
    const failed = `${hall.url}/user/login?failed=campus`;
    // another one's browser, by a link that he was sent
    expect((await new Browser().go(home)).next).toBe(failed);
    // a code of the attacker's own way in this browser
    const other = new Browser();
    const foreign = new URL(await walk(other, 'student'));
    const mixed = new URL(home);
    mixed.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect((await browser.go(mixed.href)).next).toBe(failed);
    expect(await whoIs(browser)).toBeUndefined();
    // that try used it up
    expect((await browser.go(home)).next).toBe(failed);
    const good = await walk(browser, 'teacher');
    expect((await browser.go(good)).next).toBe(`${hall.url}/workStation/backlog`);
    expect((await browser.go(good)).next).toBe(failed);
    // an error of the other server
    const asked = await walk(new Browser(), 'teacher');
    expect((await browser.go(`${asked.split('?')[0]}?error=access_denied`)).next).toBe(failed);
  });
});

describe('settings of the campus login', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.example.edu',
    OIDC_CLIENT_ID: 'hall',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://hall.example.edu',
  };
  it('are all there or refused', () => {
    expect(readSettings({}).oidc).toBeNull();
    expect(readSettings(whole).oidc).toMatchObject({ claim: 'preferred_username' });
    expect(() => readSettings({ ...whole, OIDC_ISSUER: 'http://id.example.edu' })).toThrow('https://');
    expect(() => readSettings({ ...whole, OIDC_CLIENT_SECRET: '' })).toThrow('OIDC_CLIENT_SECRET');
    expect(() => readSettings({ ...whole, PUBLIC_URL: undefined })).toThrow('needs PUBLIC_URL');
  });

  it('say no such login without any', async () => {
    const hall = await startTestHall(onlyKind());
    for (const path of [PATHS.oidc, PATHS.oidcCallback]) expect((await hall.visitor().get(path)).status).toBe(404);
    await hall.remove();
  });

  it('may name a campus login that does not answer, and that is asked again', async () => {
    const port = await freePort();
    const oidc = { issuer: `http://127.0.0.1:${port}`, clientId: 'hall', clientSecret: 'their/secret+', claim: 'sub' };
    const hall = await startTestHall(onlyKind(), { settings: { oidc, publicUrl: 'http://127.0.0.1' } });
    const begin = `${hall.url}${API}${PATHS.oidc}`;
    expect((await new Browser().go(begin)).next).toBe(`${hall.url}/user/login?failed=campus`);
    const { server } = await startProvider(`http://127.0.0.1${API}${PATHS.oidcCallback}`, port);
    expect((await new Browser().go(begin)).next).toContain(oidc.issuer);
    await hall.remove();
    server.closeAllConnections();
    server.close();
  });
});

function onlyKind(): DatabaseKind {
  const [kind] = databases;
  if (!kind) throw new Error('no database');
  return kind;
}
