import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import { FRAME_ORIGINS } from '../../contract/firstPage.ts';
import { API } from '../../contract/paths.ts';
import type { Hall } from '../services/hall.ts';
import { frameOrigins } from '../services/parameters.ts';
import { refuse } from './errors.ts';
import { firstPage } from './firstPage.ts';
import { newNonce, pagePolicy, PERMISSIONS } from './headers.ts';

/** In index.html this stands where the page's nonce belongs. */
const NONCE = '__CSP_NONCE__';

/**
 * The built client: files with a hash in their name are kept for ever, and every address that is neither a call nor a file
 * gets the page, which routes by itself.
 */
export async function servePages(app: FastifyInstance, hall: Hall): Promise<void> {
  const { clientDir } = hall.settings;
  if (existsSync(clientDir)) {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: false,
      // its own route lists the folder of a thousand files for each that is asked for
      serve: false,
      preCompressed: true,
      setHeaders(reply, path) {
        const kept = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
      const path = `/${request.params['*']}`;
      // a way up leads to no file
      return posix.normalize(path) === path ? reply.sendFile(path) : reply.callNotFound();
    });
    const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(app, request, reply, hall);
    app.get('/', { schema: { hide: true } }, page);
    app.get('/index.html', { schema: { hide: true } }, page);
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = request.method === 'GET' && !path.startsWith(`${API}/`) && path !== API && !/\.\w+$/.test(path);
    if (!isPage || !existsSync(clientDir)) return refuse(new HallError('notFound'), request, reply, hall);
    return sendPage(app, request, reply, hall);
  });
}

async function sendPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  hall: Hall,
): Promise<FastifyReply> {
  const { clientDir } = hall.settings;
  const [html, first, framed] = await Promise.all([
    readFile(join(clientDir, 'index.html'), 'utf8'),
    firstPage(app, request, clientDir),
    framedHere(hall),
  ]);
  const nonce = newNonce();
  const page = html.includes(NONCE)
    ? html.replaceAll(NONCE, nonce)
    : html.replace('<head>', `<head>\n    <meta name="csp-nonce" content="${nonce}" />`);
  return (
    reply
      .code(200)
      // with what one person may see nobody finds it in the browser's cache afterwards
      .header('cache-control', first.isPersonal ? 'no-store' : 'no-cache')
      .header('content-security-policy', pagePolicy(nonce, framed))
      .header('permissions-policy', PERMISSIONS)
      .type('text/html; charset=utf-8')
      // a function: in a text `$'` would stand for what follows
      .send(page.replace('</head>', () => `${first.html}${metaOf(framed)}</head>`))
  );
}

/** The page comes without a database too, and then shows no other site. */
async function framedHere(hall: Hall): Promise<string[]> {
  try {
    return await frameOrigins(hall);
  } catch (failure) {
    hall.log.warn({ err: failure }, 'which sites a page may show could not be read');
    return [];
  }
}

/** A page knows what its own policy allows, which holds as long as it is open. */
const metaOf = (framed: readonly string[]): string =>
  framed.length === 0 ? '' : `<meta name="${FRAME_ORIGINS}" content="${framed.join(' ')}">`;
