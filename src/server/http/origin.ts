import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes and sockets that a page of another site makes with our visitor's cookie. Whoever sends no Origin is no
 * browser's page: command lines and servers have no cookie to abuse.
 */
export function checkOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const matters = !HARMLESS.has(request.method) || request.headers.upgrade !== undefined;
    done(matters && isForeign(request) ? new HallError('foreignOrigin') : undefined);
  });
}

function isForeign(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  // browsers that leave it out say at least this
  if (origin === undefined) return /^(cross-site|same-site)$/.test(String(request.headers['sec-fetch-site']));
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
