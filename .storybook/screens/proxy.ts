import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { API, LANGUAGE_COOKIE, PATHS } from '../../src/contract/paths.ts';
import { FIRST_ANSWERS } from '../../src/contract/firstPage.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/definition/types/locale.ts';
import type { Texts } from '../../src/server/texts.ts';
import { emptied, fateOf, refusalOf, STATES } from './state.ts';

/** Where a frame begins: `/show?person=leader&state=empty&locale=zh-CN&look=dark&contrast=normal&path=/home`. */
export const SHOW = '/show';

const STATE_COOKIE = 'story';
const PASSWORD = 'Hall@2026';
/** Pages of this machine may draw a screen in a frame: Storybook has another port. */
const FRAMED = "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*";
const FIRST = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS}".*?</script>`, 's');

export interface ScreenProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * Stands before a hall and lets its pages be seen in a state: logs somebody in and answers what the screen asks for as that
 * state would. One state at a time: it is a cookie. `hall` answers the address of the hall, when somebody wants it.
 */
export async function openProxy(hall: () => Promise<string>, texts: Texts): Promise<ScreenProxy> {
  const open = new Set<Socket>();
  const server = createServer((call, answer) => {
    serve(call, answer, hall, texts).catch((error: unknown) => {
      if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      answer.end(String(error));
    });
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (call, socket: Socket, head) => {
    hall().then(
      (url) => {
        const { hostname, port } = new URL(url);
        const behind = connect(Number(port), hostname, () => {
          const lines = call.rawHeaders.flatMap((name, i, all) =>
            i % 2 === 0 ? [`${name}: ${all[i + 1] ?? ''}`] : [],
          );
          behind.write(`${call.method ?? 'GET'} ${call.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
          behind.write(head);
          behind.pipe(socket).pipe(behind);
        });
        behind.on('error', () => socket.destroy());
        socket.on('error', () => behind.destroy());
      },
      () => socket.destroy(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // whoever shows the screens says how long
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function serve(
  call: IncomingMessage,
  answer: ServerResponse,
  hall: () => Promise<string>,
  texts: Texts,
): Promise<void> {
  const url = new URL(call.url ?? '/', 'http://proxy');
  const behind = await hall();
  if (url.pathname === SHOW) return show(url.searchParams, answer, behind);
  const cookies = cookiesOf(call);
  const state = STATES.find((one) => one === cookies[STATE_COOKIE]) ?? 'full';
  const isCall = url.pathname.startsWith(`${API}/`);
  const fate = isCall ? fateOf(state, call.method ?? 'GET', url.pathname.slice(API.length)) : 'full';
  // until the frame is gone
  if (fate === 'loading') return;
  if (fate === 'failed' || fate === 'denied') {
    const { name, code, status } = refusalOf(fate);
    const locale = LOCALES.find((one) => one === cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LOCALE;
    answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    answer.end(JSON.stringify({ code, message: texts.text(locale, `errors.${name}`) }));
    return;
  }
  const change = fate === 'empty' ? blank : !isCall && state !== 'full' ? asked : undefined;
  pass(call, answer, behind, change);
}

const blank = (text: string): string => JSON.stringify(emptied(JSON.parse(text)));
/** The page brings no answers along: each of them is asked for. */
const asked = (text: string): string => text.replace(FIRST, '');

/** Hands a call on; `change`: the text of what comes back. */
function pass(
  call: IncomingMessage,
  answer: ServerResponse,
  behind: string,
  change: ((text: string) => string) | undefined,
): void {
  const headers = { ...call.headers, ...(change && { 'accept-encoding': 'identity' }) };
  const onwards = request(behind + (call.url ?? '/'), { method: call.method, headers }, (back) => {
    const { 'x-frame-options': _, 'content-security-policy': policy, ...own } = back.headers;
    const framed = policy?.toString().replace(/frame-ancestors [^;]*/, FRAMED);
    const said = { ...own, ...(framed !== undefined && { 'content-security-policy': framed }) };
    const isText = /json|html/.test(back.headers['content-type'] ?? '');
    if (!change || !isText || back.statusCode !== 200) {
      answer.writeHead(back.statusCode ?? 502, said);
      back.pipe(answer);
      return;
    }
    const { 'content-length': _length, etag: _tag, ...rest } = said;
    const chunks: Buffer[] = [];
    back.on('data', (chunk: Buffer) => chunks.push(chunk));
    back.on('end', () => {
      answer.writeHead(200, { ...rest, 'cache-control': 'no-store' });
      answer.end(change(Buffer.concat(chunks).toString()));
    });
  });
  onwards.on('error', () => answer.destroy());
  answer.on('close', () => onwards.destroy());
  call.pipe(onwards);
}

/** Logs in, keeps state, language and look, and leads to the screen. */
async function show(wanted: URLSearchParams, answer: ServerResponse, behind: string): Promise<void> {
  const of = (name: string): string => wanted.get(name) ?? '';
  const locale = LOCALES.find((one) => one === of('locale')) ?? DEFAULT_LOCALE;
  const cookies = [
    `${STATE_COOKIE}=${of('state')}; path=/; samesite=lax`,
    `${LANGUAGE_COOKIE}=${locale}; path=/; samesite=lax`,
    ...(of('person') === '' ? ['sid=; path=/; max-age=0'] : await login(of('person'), behind)),
  ];
  const stored = { theme: of('look'), contrast: of('contrast') };
  // what stands in an address is text, never a script
  const data = JSON.stringify({ stored, path: of('path') }).replaceAll('<', '\\u003c');
  answer.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'set-cookie': cookies,
  });
  answer.end(`<!doctype html><title>${SHOW}</title><script>
const { stored, path } = ${data};
for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
location.replace(new URL(path, location.origin).pathname + new URL(path, location.origin).search);
</script>`);
}

async function login(username: string, behind: string): Promise<string[]> {
  const answer = await fetch(behind + API + PATHS.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${username} cannot log in: ${await answer.text()}`);
  return answer.headers.getSetCookie();
}

function cookiesOf({ headers: { cookie = '' } }: IncomingMessage): Partial<Record<string, string>> {
  return Object.fromEntries(cookie.split(';').map((one) => one.trim().split('=') as [string, string]));
}
