import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import { API, PATHS, SESSION_COOKIE } from '../../contract/paths.ts';
import type { Hall } from '../services/hall.ts';
import { healthReader, isReady } from '../services/health.ts';
import { resumeSession } from '../services/session/resumeSession.ts';

const VERBS = `${API}${PATHS.flow}/`;
/** What proxies say of themselves, each its own. */
const PROXIED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** For whoever watches the servers: alive, ready to work, and figures in Prometheus' text form. */
export function serveHealth(app: FastifyInstance, hall: Hall): void {
  const { figures } = hall;
  figures.onScrape(healthReader(hall));
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const { method } = request;
    figures.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    if (method === 'POST' && route.startsWith(VERBS)) figures.verb(route.slice(VERBS.length), reply.statusCode);
    done();
  });

  app.get('/livez', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const ready = await isReady(hall);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });

  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    await mayWatch(request, hall);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await figures.text());
  });
}

/** From this machine (and not through a proxy on it), or an administrator. */
async function mayWatch(request: FastifyRequest, hall: Hall): Promise<void> {
  const proxied = PROXIED.some((name) => request.headers[name] !== undefined);
  const direct = LOOPBACK.has(request.socket.remoteAddress ?? '') && !proxied;
  if (direct) return;
  const session = await resumeSession(request.cookies[SESSION_COOKIE] ?? '', hall);
  if (!session) throw new HallError('notLoggedIn');
  if (!session.person.superAdmin) throw new HallError('forbidden');
}
