import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import type { FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { parse as parseQuery } from 'node:querystring';
import { constants } from 'node:zlib';
import { API, PATHS } from '../../contract/paths.ts';
import type { Hall } from '../services/hall.ts';
import { LARGEST_UPLOAD } from '../services/files/uploadQuota.ts';
import { limitRates } from './rates.ts';
import { readBodies } from './bodies.ts';
import { drainConnections, hearOutTooLarge, hangUpRefusedSockets, refuseConnection } from './connections.ts';
import { answerErrors, refuse } from './errors.ts';
import { sendApiHeaders, sendSecurityHeaders } from './headers.ts';
import { serveHealth } from './health.ts';
import { readIdempotencyKeys } from './idempotency.ts';
import { collectOpenApi, serveOpenApi } from './openapi.ts';
import { checkOrigins } from './origin.ts';
import { servePages } from './pages.ts';
import { boundPendingBodies } from './pending-bodies.ts';
import { RequestLog } from './request-log.ts';
import { routes } from './routes.ts';
import { checkMenus, checkSessions, knowLanguages } from './session.ts';
import { traceCalls } from './traces.ts';
import { checkRequests } from './validation.ts';

const MEGABYTE = 1_048_576;
/** A form with some hundred fields and long tables; files come as multipart. */
const BODY_LIMIT = 2 * MEGABYTE;

/** Answers and pages; files are packed when the client is built, and uploads are sent as they are. */
const PACKED = {
  threshold: 1_024,
  encodings: ['br', 'gzip'],
  customTypes: /^(application\/json|text\/html|image\/svg\+xml)\b/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;

/** Wires the HTTP side: what every call goes through, then the routes. Does not listen yet. */
export async function buildApp(hall: Hall): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: hall.log,
    logController: new RequestLog(),
    // the nearest proxy and no further: what stands before its own entry, anybody may have written
    trustProxy: hall.settings.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    // slow senders: headers within 20 s, everything within two minutes, looked after every other second
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { querystringParser, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, hall),
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply, hall),
  });
  traceCalls(app);
  knowLanguages(app);
  readIdempotencyKeys(app);
  readBodies(app);
  checkRequests(app);
  sendSecurityHeaders(app);
  answerErrors(app, hall);
  drainConnections(app);
  hearOutTooLarge(app);
  hangUpRefusedSockets(app, API + PATHS.socket);
  await app.register(cookie);
  await app.register(compress, PACKED);
  await collectOpenApi(app);
  serveHealth(app, hall);
  await app.register(
    async (api) => {
      sendApiHeaders(api);
      checkSessions(api, hall);
      checkMenus(api, hall);
      limitRates(api);
      checkOrigins(api);
      boundPendingBodies(api, BODY_LIMIT);
      nameSuccess(api, hall);
      await api.register(websocket, { options: { maxPayload: 4_096 } });
      await api.register(multipart, {
        limits: { fileSize: LARGEST_UPLOAD, files: 1, fields: 20, fieldSize: 100_000, parts: 25, headerPairs: 100 },
      });
      serveOpenApi(api, hall);
      for (const register of routes) register(api, hall);
    },
    { prefix: API },
  );
  await servePages(app, hall);
  return app;
}

/** Repeated keys become arrays. `_t` only keeps caches away, and `token` is an old client's: the cookie decides. */
function querystringParser(text: string): Record<string, unknown> {
  if (text === '') return {};
  const { _t, token: _token, ...query } = parseQuery(text);
  return query;
}

/** Says "succeeded" in the caller's language where the route says nothing. */
function nameSuccess(app: FastifyInstance, hall: Hall): void {
  app.addHook('preSerialization', (request, _reply, payload: unknown, done) => {
    if (typeof payload === 'object' && payload !== null && 'code' in payload && 'message' in payload) {
      if (payload.code === 0 && payload.message === '')
        payload.message = hall.texts.text(request.locale, 'server.success');
    }
    done(null, payload);
  });
}
