import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import type { DataError } from '../../src/definition/types/projection.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { readJson } from '../../src/server/http/bodies.ts';
import { databases } from './support/databases.ts';
import { PASSWORD, startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { temporaryFolder } from './support/temporary.ts';

describe('what every call goes through', () => {
  let hall: TestHall;
  let teacher: Caller;
  let client: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    client = await temporaryFolder();
    mkdirSync(join(client.path, 'assets'));
    const page = '<html><head><meta name="csp-nonce" content="__CSP_NONCE__" /></head><div id="root"></div></html>';
    writeFileSync(join(client.path, 'index.html'), page);
    writeFileSync(join(client.path, 'assets', 'main-1a2b.js'), 'console.log(1)');
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    hall = await startTestHall(kind, { settings: { clientDir: client.path } });
    teacher = await hall.as('teacher');
  });
  afterAll(async () => {
    await hall?.remove();
    await client?.remove();
  });

  it.each([
    ['zh-CN', '登录状态失效，请重新登录'],
    ['zh-TW', '登入狀態失效，請重新登入'],
    ['en-US', 'You are not logged in. Please log in again.'],
    ['fr, en;q=0.5', 'You are not logged in. Please log in again.'],
    ['zh-HK', '登入狀態失效，請重新登入'],
    ['xx', '登录状态失效，请重新登录'],
  ])('speaks the language of the caller: %s', async (language, message) => {
    const answer = await hall.visitor({ 'accept-language': language }).get(PATHS.userInfo);
    expect(answer).toMatchObject({ status: 401, code: 401, message });
  });

  it('says in its envelope that all went well', async () => {
    const english = await hall.visitor({ 'accept-language': 'en-US' }).get(PATHS.settings);
    expect(english).toMatchObject({ status: 200, code: 0, message: 'Succeeded' });
  });

  it('refuses writes that come from another site, and takes those without origin', async () => {
    const foreign = ['https://evil.example', 'null', 'http://127.0.0.1:1', 'not a url'];
    for (const origin of foreign) {
      const answer = await teacher.post(PATHS.messagesRead, {}, { origin });
      expect(answer).toMatchObject({ status: 403, code: ERRORS.foreignOrigin.code });
    }
    expect(await hall.visitor().post(PATHS.login, {}, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    });
    expect(await teacher.post(PATHS.messagesRead, {}, { origin: hall.url })).toMatchObject({ status: 200 });
    expect(await teacher.post(PATHS.messagesRead, {})).toMatchObject({ status: 200 });
    const silent = { 'sec-fetch-site': 'cross-site' };
    expect(await teacher.post(PATHS.messagesRead, {}, silent)).toMatchObject({ status: 403 });
    const read = await teacher.fetch(PATHS.userInfo, { headers: { origin: 'https://evil.example' } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['cut off', '{"username": '],
    ['two values', '{} {}'],
    ['a prototype', '{"__proto__": {"superAdmin": true}}'],
    ['an escaped prototype', String.raw`{"\u005f_proto__": {"superAdmin": true}}`],
    ['a constructor', '{"constructor": {"prototype": {"a": 1}}}'],
    ['depth', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['open brackets', '['.repeat(100_000)],
    ['no text', '\u0000'],
  ])('answers 400 to malformed JSON: %s', async (_, body) => {
    const response = await teacher.fetch(PATHS.messagesRead, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: ERRORS.malformedJson.code });
  });

  it('refuses more values than anybody types, and more bytes at a time than one person sends', async () => {
    const attachments = Array.from({ length: 30_000 }, () => ({ id: '', name: 0, size: 0 }));
    const many = await teacher.post(`${PATHS.flow}/start`, { topic: 'x', formData: { attachments } });
    expect(many).toMatchObject({ status: 413, code: ERRORS.tooLarge.code });
    const { port } = new URL(hall.url);
    const head = `POST /api${PATHS.messagesRead} HTTP/1.1\r\nHost: a\r\nCookie: ${teacher.cookie}\r\nContent-Type: application/json\r\n`;
    // each says that two megabytes are to come, and waits
    const slow = Array.from({ length: 16 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of slow) socket.write(`${head}Content-Length: 2097152\r\n\r\n{`);
    await expect.poll(async () => (await teacher.post(PATHS.messagesRead, { ids: [] })).status).toBe(429);
    // others do not feel it
    expect(await (await hall.as('student')).post(PATHS.messagesRead, {})).toMatchObject({ status: 200 });
    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await teacher.post(PATHS.messagesRead, { ids: [] })).status).toBe(200);
  });

  it('keeps little of what visitors are sending, and hears others meanwhile', async () => {
    const { port } = new URL(hall.url);
    const head = `POST /api${PATHS.login} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
    // none of them ever sends its last byte
    const slow = Array.from({ length: 256 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of slow) {
      socket.on('error', () => {});
      socket.write(`${head}Content-Length: 16384\r\n\r\n{`);
    }
    const login = async () => (await hall.visitor().login('teacher', PASSWORD)).status;
    await expect.poll(login).toBe(429);
    expect(await teacher.get(PATHS.userInfo)).toMatchObject({ status: 200 });
    for (const socket of slow) socket.destroy();
    await expect.poll(login).toBe(200);
    const long = await hall.visitor().post(PATHS.login, { username: 'x'.repeat(17_000), password: 'x' });
    expect(long).toMatchObject({ status: 413 });
  });

  it('opens no socket anywhere else than where there is one', async () => {
    const { port } = new URL(hall.url);
    const said = (path: string) =>
      new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('data', (bytes: Buffer) => (text += bytes.toString())).on('close', () => resolve(text));
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
            'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
      });
    for (const path of [`/api${PATHS.settings}`, '/', '/livez', '/api/nowhere']) {
      expect([path, (await said(path)).slice(0, 12)]).toEqual([path, 'HTTP/1.1 400']);
    }
    expect(await said(`/api${PATHS.socket}`)).toContain('HTTP/1.1 401');
  });

  it('looks often enough for who never ends the head of his request', () => {
    const { server } = hall.app;
    const [check] = Object.getOwnPropertySymbols(server).flatMap((symbol) =>
      symbol.description?.endsWith('connectionsCheckingInterval') ? [Reflect.get(server, symbol) as unknown] : [],
    );
    expect(server.headersTimeout).toBe(20_000);
    expect(check).toMatchObject({ _repeat: 2_000 });
  });

  it('takes texts with brackets and backslashes in them', async () => {
    const username = `${'{["'.repeat(20)}\\"\\\\`;
    expect(await hall.visitor().login(username)).toMatchObject({ code: ERRORS.wrongPassword.code });
  });

  it('takes half a surrogate pair for what it is: no character', async () => {
    const body = String.raw`{"type":"half","value":"a\ud800b"}`;
    const headers = { 'content-type': 'application/json' };
    expect((await hall.visitor().fetch(PATHS.login, { method: 'POST', headers, body })).status).toBe(400);
    expect(readJson(body)).toEqual({ type: 'half', value: 'a\ufffdb' });
  });

  it('hears out who sends too much, so that he hears the refusal', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(6_000_000), password: 'x' });
    for (let turn = 0; turn < 5; turn++) {
      const answer = await hall.visitor().call('POST', PATHS.login, JSON.parse(body));
      expect(answer).toMatchObject({ status: 413, code: ERRORS.tooLarge.code });
    }
  });

  it('names what is wrong with a body, and converts nothing in it', async () => {
    const missing = await hall.visitor().post(PATHS.login, { username: 'teacher' });
    expect(missing).toMatchObject({ status: 400, code: ERRORS.badRequest.code });
    // in the caller's words, not in those of a schema
    expect(missing.data).toEqual({ errors: [{ path: 'password', message: '此项不能为空' }] });
    const english = hall.visitor({ 'accept-language': 'en-US' });
    const typed = await english.post<{ errors: DataError[] }>(PATHS.login, { username: 1, password: 2 });
    expect(typed).toMatchObject({ status: 400 });
    expect(typed.data?.errors.map(({ message }) => message).join(' ')).not.toMatch(/must|string|property/);
    expect(await hall.visitor().post(PATHS.login, { username: 'a\u0000', password: 'x' })).toMatchObject({
      status: 400,
    });
    expect(await teacher.put(PATHS.password, { password: 'a', newPassword: 'b', more: 1 })).toMatchObject({
      status: 400,
    });
  });

  it('refuses page sizes and parameters that there are not', async () => {
    expect(await teacher.get(`${PATHS.messages}?pageSize=11`)).toMatchObject({
      status: 400,
      code: ERRORS.badPage.code,
    });
    expect(await teacher.get(`${PATHS.messages}?page=0`)).toMatchObject({ status: 400, code: ERRORS.badPage.code });
    expect(await teacher.get(`${PATHS.messages}?nonsense=1`)).toMatchObject({ status: 400 });
    // which of the two is wrong is said
    const admin = await hall.as('admin');
    for (const query of ['sort=username&order=up', 'order=constructor'])
      expect(await admin.get(`/sys/user/page?${query}`)).toMatchObject({
        status: 400,
        code: ERRORS.unknownOrder.code,
        message: expect.stringContaining(query.includes('up') ? 'up' : 'constructor'),
      });
    expect(await admin.get('/sys/user/page?sort=up&order=asc')).toMatchObject({ code: ERRORS.unknownSort.code });
    const good = await teacher.get(`${PATHS.messages}?page=1&limit=20&_t=17&token=x`);
    expect(good).toMatchObject({ status: 200, page: { list: [], totalCount: 0 } });
  });

  it('answers in its envelope where nothing is', async () => {
    for (const path of ['/nothing/here', '/sys', '/login']) {
      expect(await teacher.get(path)).toMatchObject({ status: 404, code: ERRORS.notFound.code });
    }
    expect(await teacher.call('PATCH', PATHS.userInfo)).toMatchObject({ status: 404 });
    expect(await teacher.get('/%zz')).toMatchObject({ status: 400, code: ERRORS.badRequest.code });
  });

  it('refuses bodies that are too large, also when they lie about it', async () => {
    const large = await hall.visitor().post(PATHS.login, { username: 'x'.repeat(3_000_000), password: 'x' });
    expect(large).toMatchObject({ status: 413, code: ERRORS.tooLarge.code });
    const answer = await raw(
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{}',
    );
    expect(answer).toMatch(/^HTTP\/1.1 413/);
    const lying = await raw(
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Type: application/json\r\n\r\n{}  {"a":1}',
    );
    expect(lying).toMatch(/^HTTP\/1.1 400/);
  });

  it('refuses kinds of bodies that it does not know', async () => {
    const response = await hall.visitor().fetch(PATHS.login, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    });
    expect(response.status).toBe(400);
  });

  it('sends headers that keep others out', async () => {
    const api = (await teacher.get(PATHS.userInfo)).headers;
    expect(api.get('x-content-type-options')).toBe('nosniff');
    expect(api.get('cache-control')).toBe('no-store');
    expect(api.get('content-security-policy')).toContain("default-src 'none'");
    expect(api.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(api.get('server')).toBeNull();
    expect(api.get('x-powered-by')).toBeNull();
  });

  it('serves the page for every address that is no file, with a new nonce each time', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/workStation/map/car-use', '/user/login?redirect=/a.b']) {
      const response = await fetch(`${hall.url}${path}`);
      const html = await response.text();
      const nonce = /content="([^"]+)"/.exec(html)?.[1] ?? '';
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(response.status).toBe(200);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe-eval');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('keeps what failed for administrators: what was asked for, without its secrets', async () => {
    const { db } = hall.hall;
    const admin = await hall.as('admin');
    const asked = { username: 'nobody-13812345678', password: 'Top-Secret-1', uuid: 'u', captcha: 'Own-Captcha-1' };
    await sql`alter table auth_failure rename to auth_failure_away`.execute(db);
    const answer = await hall.visitor().post(`${PATHS.login}?token=Own-Token-1&from=desk`, asked);
    await sql`alter table auth_failure_away rename to auth_failure`.execute(db);
    expect(answer.status).toBe(500);
    const rows = async () => {
      const { page } = await admin.call<Record<string, string>[]>('GET', '/sys/log-error/page?pageSize=10');
      return page?.list.filter(({ requestUri }) => requestUri === `/api${PATHS.login}`) ?? [];
    };
    await expect.poll(rows).toHaveLength(1);
    const [row] = await rows();
    const params = row?.['requestParams'] ?? '';
    expect(row).toMatchObject({ requestMethod: 'POST', errorInfo: expect.stringContaining('auth_failure') as string });
    expect(params).toContain(`x-request-id: ${answer.headers.get('x-request-id')}`);
    expect(params).toContain('"from":"desk"');
    expect(params).toContain('nobody-138****5678');
    expect(JSON.stringify(row)).not.toMatch(/Top-Secret|Own-Captcha|Own-Token|12345678/);
  });

  it('lets pages show another site only where administrators named it, by its plain address', async () => {
    const policy = async () =>
      /frame-src [^;]*/.exec((await fetch(hall.url)).headers.get('content-security-policy') ?? '')?.[0];
    expect(await policy()).toBe("frame-src 'self' blob:");
    const admin = await hall.as('admin');
    const id = 'FRAME_ORIGINS';
    const save = (paramValue: string) => admin.post('/sys/params', { paramCode: id, paramValue });
    for (const bad of [
      ...['*', 'https:', 'https://*', 'https://*.example.edu.cn', 'http://lib.example.edu.cn', 'lib.example.edu.cn'],
      ...['javascript:alert(1)', 'data:text/html,x', 'https://a@b.cn', 'https://lib.example.edu.cn/path', "'self'"],
      ...["https://lib.example.edu.cn; script-src 'unsafe-inline'", 'https://a.cn https://b.cn/x', 'https://a.cn:x'],
      ...['http://127.0.0.1.evil.example', 'https://LIB.example.edu.cn', 'blob:https://a.cn', '//a.cn'],
    ]) {
      expect([bad, (await save(bad)).status]).toEqual([bad, 422]);
    }
    expect(await policy()).toBe("frame-src 'self' blob:");
    const good = 'https://lib.example.edu.cn, http://localhost:9000\nhttp://[::1]:80  https://a-b.cn:8443';
    const made = await save(good);
    expect(made.code).toBe(0);
    expect(await policy()).toBe(
      "frame-src 'self' blob: https://lib.example.edu.cn http://localhost:9000 http://[::1]:80 https://a-b.cn:8443",
    );
    expect(await (await fetch(hall.url)).text()).toContain('<meta name="frame-origins" content="https://lib.');
    const teacherSays = await teacher.post('/sys/params', { paramCode: `${id}2`, paramValue: 'x' });
    expect(teacherSays.status).toBe(403);
    const saved = (await admin.get<{ id: string }[]>(`/sys/params/page?paramCode=${id}`)).page?.list[0];
    await admin.delete(`/sys/params/${saved?.id}`);
    expect(await policy()).toBe("frame-src 'self' blob:");
  });

  it('lets browsers say what the policy of a page forbade, for administrators to read, without what people typed', async () => {
    const policy = (await fetch(hall.url)).headers.get('content-security-policy') ?? '';
    const [, address = ''] = /report-uri (\S+)/.exec(policy) ?? [];
    const tell = (report: object) =>
      fetch(hall.url + address, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify(report),
      });
    const violation = {
      'document-uri': `${hall.url}/user/login?redirect=secret`,
      ...{ 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/x.js?secret' },
      ...{ 'source-file': `${hall.url}/assets/main-1a2b.js`, 'line-number': 17 },
    };
    expect((await tell({ 'csp-report': violation })).status).toBe(200);
    // what people have added to their browsers says nothing about the hall
    await tell({ 'csp-report': { ...violation, 'source-file': 'moz-extension://x/y.js', 'blocked-uri': 'inline' } });
    for (const nonsense of [{}, [], { 'csp-report': 'x' }]) expect((await tell(nonsense)).status).toBe(400);
    const admin = await hall.as('admin');
    const errors = async () => {
      const { page } = await admin.call<Record<string, unknown>[]>('GET', '/sys/log-error/page?pageSize=10');
      return page?.list.filter((row) => row['requestMethod'] === 'CSP') ?? [];
    };
    await expect.poll(errors).toHaveLength(1);
    const [row] = await errors();
    expect(row).toMatchObject({
      requestUri: `${hall.url}/user/login`,
      errorInfo: expect.stringMatching(/script-src-elem forbids https:\/\/evil\.example\/x\.js in .*:17$/) as string,
    });
    expect(JSON.stringify(row)).not.toContain('secret');
    // somebody who sends them without end fills no log
    await Promise.all(Array.from({ length: 70 }, () => tell({ 'csp-report': violation })));
    expect((await tell({ 'csp-report': violation })).status).toBe(429);
    expect((await errors()).length).toBeLessThanOrEqual(20);
  });

  it('hears from pages by what they failed, for administrators to read, without what people typed', async () => {
    const tell = (body: object) =>
      fetch(`${hall.url}/api${PATHS.pageErrors}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const message = 'no room for 13800001234';
    const stack = `TypeError: ${message}\n    at draw (${hall.url}/assets/main-1a2b.js?secret:17:4)`;
    expect((await tell({ message, stack, page: '/user/login?redirect=secret' })).status).toBe(200);
    // what people have added to their browsers says nothing about the hall
    await tell({ message, stack: 'Error\n    at x (chrome-extension://x/y.js:1:1)', page: '/' });
    for (const nonsense of [{}, { stack }, { message: 7 }, { message: 'x'.repeat(1_001) }])
      expect((await tell(nonsense)).status).toBe(400);
    const admin = await hall.as('admin');
    const errors = async () => {
      const { page } = await admin.call<Record<string, unknown>[]>('GET', '/sys/log-error/page?pageSize=50');
      return page?.list.filter((row) => row['requestMethod'] === 'PAGE') ?? [];
    };
    await expect.poll(errors).toHaveLength(1);
    const [row] = await errors();
    expect(row).toMatchObject({
      requestUri: '/user/login',
      errorInfo: `TypeError: no room for 138****1234\n    at draw (${hall.url}/assets/main-1a2b.js:17:4)`,
    });
    expect(JSON.stringify(row)).not.toContain('secret');
    // somebody who sends them without end fills no log
    await Promise.all(Array.from({ length: 70 }, () => tell({ message })));
    expect((await tell({ message })).status).toBe(429);
    expect((await errors()).length).toBeLessThanOrEqual(20);
  });

  it('serves files that last for ever as such, and nothing for a missing one', async () => {
    const file = await fetch(`${hall.url}/assets/main-1a2b.js`);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    for (const path of ['/assets/gone-1.js', '/favicon.ico', '/..%2f..%2fetc/passwd', '/api', '/assets/']) {
      const response = await fetch(`${hall.url}${path}`);
      expect([path, response.status === 404 || response.headers.get('content-type')?.includes('html')]).toEqual([
        path,
        true,
      ]);
    }
    expect((await fetch(`${hall.url}/assets/gone-1.js`)).status).toBe(404);
  });

  it('says how it is to those who watch', async () => {
    expect((await fetch(`${hall.url}/livez`)).status).toBe(200);
    expect((await fetch(`${hall.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${hall.url}/metrics`)).text()).toContain('hall_ready 1');
    // through a proxy on this machine it is not this machine that asks
    const proxied = { 'x-forwarded-for': '10.1.1.1' };
    expect((await fetch(`${hall.url}/metrics`, { headers: proxied })).status).toBe(401);
    expect((await fetch(`${hall.url}/metrics`, { headers: { via: '1.1 proxy' } })).status).toBe(401);
    expect((await teacher.fetch('/metrics', { headers: proxied })).status).toBe(403);
    const admin = await hall.as('admin');
    expect((await admin.fetch('/metrics', { headers: proxied })).status).toBe(200);
  });

  it('describes itself', async () => {
    const response = await teacher.fetch(PATHS.openapi);
    const document = (await response.json()) as { paths: Record<string, unknown> };
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([`/api${PATHS.login}`, '/api/sys/user/page', '/api/sys/user/{id}', '/api/sys/user']),
    );
  });

  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(hall.url);
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
        socket.end();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });
  }
});

describe('a hall in production', () => {
  it('shows its description to administrators only; behind a proxy it believes what the proxy says, and no more', async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    const hall = await startTestHall(kind, { settings: { production: true, trustProxy: true } });
    try {
      expect(await hall.visitor().get(PATHS.openapi)).toMatchObject({ status: 401 });
      expect(await (await hall.as('teacher')).get(PATHS.openapi)).toMatchObject({ status: 403 });
      const admin = await hall.as('admin');
      expect((await admin.fetch(PATHS.openapi)).status).toBe(200);
      const forwarded = { 'x-forwarded-for': '6.6.6.6, 10.0.0.9', 'x-forwarded-proto': 'https' };
      const entered = await hall.visitor(forwarded).login('dean');
      expect(entered.headers.getSetCookie()[0]).toContain('Secure');
      const { page } = await admin.get('/sys/log-login/page?creatorName=dean');
      expect((page as unknown as { list: object[] }).list).toMatchObject([{ ip: '10.0.0.9' }]);
    } finally {
      await hall.remove();
    }
  });

  it('stops although somebody neither sends on nor answers', async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    const hall = await startTestHall(kind);
    const teacher = await hall.as('teacher');
    const { port } = new URL(hall.url);
    const stalled = (head: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${head}\r\nHost: a\r\nCookie: ${teacher.cookie}\r\n`);
      return socket;
    };
    const body = stalled(`POST /api${PATHS.messagesRead} HTTP/1.1`);
    body.write('Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
    const page = stalled(`GET /api${PATHS.socket} HTTP/1.1`);
    page.write(
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await expect.poll(() => hall.hall.sockets.size).toBe(1);
    await hall.remove();
    for (const socket of [body, page]) socket.destroy();
    // the server's own patience with a slow sender is longer
  }, 110_000);

  it('finishes what it is doing before it stops', async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    const hall = await startTestHall(kind);
    const teacher = await hall.as('teacher');
    const { server } = hall.app;
    // a slow caller: the second half of the body comes while the server is stopping
    const call = request(`${hall.url}/api${PATHS.messagesRead}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 10, cookie: teacher.cookie },
    });
    const status = new Promise<number>((resolve, reject) => {
      call.on('response', (response) => resolve(response.statusCode ?? 0));
      call.on('error', reject);
    });
    const begun = new Promise((resolve) => server.once('request', resolve));
    call.write('{"ids"');
    await begun;
    const removed = hall.remove();
    await expect.poll(() => server.listening).toBe(false);
    call.end(':[]}');
    expect(await status).toBe(200);
    await removed;
  });
});
