import type { Context, Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { beginCall, runWithin } from '../traces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: { span: Span; within: Context } | null;
  }
}

/** A span of each call, around everything that it does. Comes before all other hooks. */
export function traceCalls(app: FastifyInstance): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const { url: route = 'none' } = request.routeOptions;
    const attributes = { 'http.request.method': method, 'http.route': route, 'hall.request': request.id };
    request.trace = beginCall(`${method} ${route}`, attributes);
    if (request.trace) runWithin(request.trace.within, done);
    else done();
  });
  // the reading of a body goes on in the socket's context, not in the call's
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) runWithin(request.trace.within, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = request.trace?.span;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    // 4xx is an answer as good as any
    if (reply.statusCode >= 500) span?.setAttribute('error.type', String(reply.statusCode));
    span?.end();
    done();
  });
}
