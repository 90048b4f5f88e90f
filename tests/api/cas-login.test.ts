import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API, PATHS } from '../../src/contract/paths.ts';
import { Browser } from './support/browser.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';
import { freePort } from './support/postgres.ts';

/** What the server says in place of the user, to try what a broken or hostile one may say. */
type Twist = ((answer: string) => string) | undefined;

/** A server that speaks CAS 3.0: tickets of one use, for one service, of who says who he is (`?username=`). */
class CasServer {
  readonly #tickets = new Map<string, { service: string; username: string }>();
  readonly #server: Server;
  twist: Twist;
  validations = 0;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://cas');
      const given = (name: string): string => searchParams.get(name) ?? '';
      if (pathname === '/cas/login') {
        const to = new URL(given('service'));
        to.searchParams.set('ticket', this.issue(given('service'), given('username')));
        response.writeHead(302, { location: to.href }).end();
      } else if (pathname === '/cas/p3/serviceValidate') {
        this.validations++;
        const answer = this.#validate(given('ticket'), given('service'));
        response.writeHead(200, { 'content-type': 'application/xml' }).end(this.twist?.(answer) ?? answer);
      } else response.writeHead(404).end();
    });
  }

  static async start(): Promise<CasServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new CasServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/cas`;
  }

  issue(service: string, username: string): string {
    const ticket = `ST-${randomBytes(16).toString('hex')}`;
    this.#tickets.set(ticket, { service, username });
    return ticket;
  }

  #validate(ticket: string, service: string): string {
    const found = this.#tickets.get(ticket);
    // of one use, also for who asks with the wrong service
    this.#tickets.delete(ticket);
    const code = !found ? 'INVALID_TICKET' : found.service === service ? '' : 'INVALID_SERVICE';
    const said =
      code === ''
        ? `<cas:authenticationSuccess><cas:user>${found?.username}</cas:user><cas:attributes><cas:user>admin</cas:user></cas:attributes></cas:authenticationSuccess>`
        : `<cas:authenticationFailure code="${code}">no</cas:authenticationFailure>`;
    return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${said}</cas:serviceResponse>`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describe.each(databases)('a campus login by CAS: $name', (kind) => {
  let hall: TestHall;
  let cas: CasServer;

  beforeAll(async () => {
    const port = await freePort();
    cas = await CasServer.start();
    const settings = { casUrl: cas.url, publicUrl: `http://127.0.0.1:${port}`, port };
    hall = await startTestHall(kind, { settings, jobs: false });
  });
  afterAll(async () => {
    await hall?.remove();
    cas?.close();
  });
  beforeEach(() => {
    cas.twist = undefined;
  });

  const failed = () => `${hall.url}/user/login?failed=campus`;
  /** Goes there and says who he is: the address that leads home. */
  async function walk(browser: Browser, username: string): Promise<string> {
    const begin = `${hall.url}${API}${PATHS.cas}?redirect=${encodeURIComponent('/workStation/backlog')}`;
    const { next } = await browser.go(begin);
    const home = (await browser.go(`${next}&username=${username}`)).next ?? '';
    expect(home.startsWith(`${hall.url}${API}${PATHS.casCallback}?state=`)).toBe(true);
    return home;
  }
  const whoIs = async (browser: Browser): Promise<string | undefined> => {
    const caller = hall.visitor();
    caller.cookie = `sid=${browser.cookie(new URL(hall.url).host, 'sid') ?? ''}`;
    return (await caller.get<{ username: string }>(PATHS.userInfo)).data?.username;
  };

  it('begins a session, and leads to the page that was wanted', async () => {
    const browser = new Browser();
    expect((await browser.go(await walk(browser, 'teacher'))).next).toBe(`${hall.url}/workStation/backlog`);
    expect(await whoIs(browser)).toBe('teacher');
    expect(browser.cookie(new URL(hall.url).host, 'cas')).toBeUndefined();
    expect(await hall.hall.db.selectFrom('auth_oidc').select('id').execute()).toEqual([]);
    const { data } = await hall.visitor().get<{ loginUrl: string }>(PATHS.settings);
    expect(data?.loginUrl).toBe(`${API}${PATHS.cas}`);
    expect((await hall.visitor().get(PATHS.oidc)).status).toBe(404);
  });

  it('takes an answer once, in the browser that asked, and asks the other server no second time', async () => {
    const browser = new Browser();
    const home = await walk(browser, 'teacher');
    expect((await new Browser().go(home)).next).toBe(failed());
    expect((await browser.go(home)).next).toBe(`${hall.url}/workStation/backlog`);
    const before = cas.validations;
    expect((await browser.go(home)).next).toBe(failed());
    expect(cas.validations).toBe(before);
  });

  it("takes no ticket of another one's way, nor of another service", async () => {
    const victim = new Browser();
    const home = new URL(await walk(victim, 'teacher'));
    const foreign = new URL(await walk(new Browser(), 'student'));
    home.searchParams.set('ticket', foreign.searchParams.get('ticket') ?? '');
    expect((await victim.go(home.href)).next).toBe(failed());
    // with the attacker's state it is not the way that this browser went
    await walk(victim, 'teacher');
    expect((await victim.go(foreign.href)).next).toBe(failed());
    const again = new Browser();
    const other = new URL(await walk(again, 'teacher'));
    other.searchParams.set('ticket', cas.issue('https://elsewhere.example/', 'teacher'));
    expect((await again.go(other.href)).next).toBe(failed());
    for (const browser of [victim, again]) expect(await whoIs(browser)).toBeUndefined();
  });

  it('knows nobody who is not known here, or is a super administrator', async () => {
    for (const username of ['stranger', 'admin']) {
      const browser = new Browser();
      expect([username, (await browser.go(await walk(browser, username))).next]).toEqual([username, failed()]);
      expect(await whoIs(browser)).toBeUndefined();
    }
  });

  it.each<[string, Twist]>([
    ['no XML', () => 'teacher'],
    ['a name in another namespace', (answer) => answer.replace('www.yale.edu', 'www.evil.example')],
    ['a name inside of a failure', (answer) => answer.replaceAll('authenticationSuccess', 'authenticationFailure')],
    ['an entity', (answer) => `<!DOCTYPE a [<!ENTITY e "teacher">]>${answer.replace('teacher', '&e;')}`],
    ['too much', (answer) => answer + ' '.repeat(200_000)],
    ['nothing', () => ''],
  ])('believes no answer that is %s', async (_what, twist) => {
    const browser = new Browser();
    const home = await walk(browser, 'teacher');
    cas.twist = twist;
    expect((await browser.go(home)).next).toBe(failed());
    expect(await whoIs(browser)).toBeUndefined();
  });
});
