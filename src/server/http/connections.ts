import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ERRORS, HallError } from '../../contract/errors.ts';
import type { Hall } from '../services/hall.ts';
import { localeOf } from '../texts.ts';

const DRAIN_MILLISECONDS = 100;
/** So long a running call may take once the server stops: who sends or reads more slowly is hung up on. */
const PATIENCE_MILLISECONDS = 5_000;

/** While the server stops, a connection ends with its running call; otherwise it would be kept for the next one. */
export function drainConnections(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const { server } = app;
    const drain = setInterval(() => server.closeIdleConnections(), DRAIN_MILLISECONDS);
    const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MILLISECONDS);
    server.once('close', () => {
      clearInterval(drain);
      clearTimeout(impatient);
    });
    done();
  });
}

/** So long a body that is too large is still read to its end; who sends more is hung up on. */
const LARGEST_READ = 64 * 1_048_576;

/** A caller who is still sending would lose the refusal with the connection, so that what he sends is read and dropped. */
export function hearOutTooLarge(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const length = Number(request.headers['content-length']);
    if (reply.statusCode === 413 && length <= LARGEST_READ) reply.removeHeader('connection');
    done(null, payload);
  });
}

/**
 * A socket that was asked for and refused has left HTTP's hands: nobody else hangs it up. Elsewhere than at `socket` none is
 * opened at all, also for whoever has not logged in.
 */
export function hangUpRefusedSockets(app: FastifyInstance, socket: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade === undefined) return done();
    reply.raw.once('finish', () => request.raw.socket.destroySoon());
    done(request.routeOptions.url === socket ? undefined : new HallError('badRequest'));
  });
}

/** Answers what is no HTTP at all, comes too slowly or has too long headers: as an envelope, then hangs up. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket, hall: Hall): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const message = hall.texts.text(localeOf(undefined), 'errors.badRequest');
  const body = JSON.stringify({ code: ERRORS.badRequest.code, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
