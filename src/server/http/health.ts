import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import { SESSION_COOKIE } from '../../contract/paths.ts';
import type { Hall } from '../services/hall.ts';
import { readHealth } from '../services/health.ts';
import { resumeSession } from '../services/session/resumeSession.ts';

/** What proxies say of themselves, each its own. */
const PROXIED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** For whoever watches the servers: alive, ready to work, and figures in Prometheus' text form. */
export function serveHealth(app: FastifyInstance, hall: Hall): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  const counts = new Map<string, number>();
  app.addHook('onResponse', (_request, reply, done) => {
    const family = `${Math.floor(reply.statusCode / 100)}xx`;
    counts.set(family, (counts.get(family) ?? 0) + 1);
    done();
  });

  app.get('/livez', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const health = await readHealth(hall);
    return reply.code(health.ready ? 200 : 503).send({ status: health.ready ? 'ok' : 'unavailable' });
  });

  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    await mayWatch(request, hall);
    const { ready, outbox, sockets } = await readHealth(hall);
    const figures = [
      ['hall_ready', ready ? 1 : 0],
      ['hall_outbox_waiting', outbox],
      ['hall_sockets', sockets],
      ['hall_uptime_seconds', Math.round(process.uptime())],
      ['process_resident_memory_bytes', process.memoryUsage.rss()],
      ['nodejs_heap_used_bytes', process.memoryUsage().heapUsed],
      ['nodejs_eventloop_delay_p99_seconds', delay.percentile(99) / 1e9],
      ...[...counts].map(([family, count]) => [`http_responses_total{family="${family}"}`, count]),
    ];
    return reply.type('text/plain; version=0.0.4').send(figures.map((figure) => `${figure.join(' ')}\n`).join(''));
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
