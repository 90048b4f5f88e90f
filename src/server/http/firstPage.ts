import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callName, FIRST_ANSWERS, firstCalls, NO_SESSION } from '../../contract/firstPage.ts';
import type { FirstAnswers, Preloads } from '../../contract/firstPage.ts';
import { API, PATHS, SESSION_COOKIE } from '../../contract/paths.ts';
import { localeOf } from '../texts.ts';

const LOGIN = '/user/login';

/** What the page says about itself at once, so that a slow line is not crossed again and again: files, and first answers. */
export async function firstPage(
  app: FastifyInstance,
  request: FastifyRequest,
  clientDir: string,
): Promise<{ html: string; isPersonal: boolean }> {
  const locale = localeOf(request.cookies['language']);
  const [preloads, answers] = await Promise.all([readPreloads(clientDir), askFirst(app, request, locale)]);
  // `<` would end the block
  const block = JSON.stringify(answers).replaceAll('<', '\\u003c');
  const isPersonal = Object.keys(answers).length > 0;
  const data = isPersonal
    ? `<script type="application/json" id="${FIRST_ANSWERS}" lang="${locale}">${block}</script>`
    : `<meta name="${NO_SESSION}">`;
  const isIn = answers[PATHS.userInfo]?.status === 200;
  const links = preloads === undefined ? '' : linksOf(preloads, request.url, isIn, locale);
  return { html: links + data, isPersonal };
}

/** Who is not logged in sees the login, whatever he asked for. */
function linksOf({ screens, texts }: Preloads, address: string, isIn: boolean, locale: string): string {
  const find = (wanted: string) => screens.find((screen) => new RegExp(screen.address).test(wanted));
  const asked = find(address);
  const fits = asked?.isOpen || isIn ? asked : find(LOGIN);
  const scripts = [...(texts[locale] ?? []), ...(fits?.scripts ?? [])];
  return [
    ...(fits?.styles ?? []).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ].join('');
}

/** The calls go by the same routes and the same rights as if the page made them. */
async function askFirst(app: FastifyInstance, request: FastifyRequest, locale: string): Promise<FirstAnswers> {
  const session = request.cookies[SESSION_COOKIE];
  if (session === undefined) return {};
  const headers = { cookie: `${SESSION_COOKIE}=${session}`, 'accept-language': locale };
  const answers = await Promise.all(
    firstCalls(request.url).map(async (call) => {
      const answer = await app.inject({ method: 'GET', url: API + call, headers, remoteAddress: request.ip });
      const [path = '', query] = call.split('?');
      return [callName(path, new URLSearchParams(query)), { status: answer.statusCode, body: answer.json() }] as const;
    }),
  );
  return Object.fromEntries(answers);
}

const known = new Map<string, { at: number; preloads: Preloads }>();

/** Of the build that lies there now; undefined: the client was not built. */
async function readPreloads(clientDir: string): Promise<Preloads | undefined> {
  const path = join(clientDir, 'preloads.json');
  const at = (await stat(path).catch(() => undefined))?.mtimeMs;
  if (at === undefined) return undefined;
  const before = known.get(path);
  if (before?.at === at) return before.preloads;
  const preloads = JSON.parse(await readFile(path, 'utf8')) as Preloads;
  known.set(path, { at, preloads });
  return preloads;
}
