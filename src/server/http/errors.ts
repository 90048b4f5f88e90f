import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, HallError } from '../../contract/errors.ts';
import type { Locale } from '../../definition/types/locale.ts';
import type { DataError } from '../../definition/types/projection.ts';
import { callFaults } from '../services/callFaults.ts';
import type { Hall } from '../services/hall.ts';
import { logError } from '../services/upkeep/logError.ts';
import type { FailedCall } from '../services/upkeep/logError.ts';
import { addressOf } from './address.ts';

/** Fastify's own refusals in the hall's words. */
const NAMES: Record<string, 'malformedJson' | 'badRequest' | 'tooLarge' | 'notFound' | 'unavailable'> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedJson',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_ERR_NOT_FOUND: 'notFound',
};

/** A form that is cut off or garbled: what the reader of multipart says has no code, and is the caller's doing. */
const BROKEN_FORM = /unexpected end of multipart data|^Multipart: Boundary not found|^The needle cannot /i;

const PAGE_PARAMETERS = new Set(['page', 'pageSize', 'limit']);

const SECONDS_TO_WAIT: Partial<Record<number, number>> = { 429: 60, 503: 1 };

/** Every error leaves as an envelope with its status, in the caller's language. */
export function answerErrors(app: FastifyInstance, hall: Hall): void {
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, hall));
}

export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, hall: Hall): FastifyReply {
  const refusal = refusalOf(error, request.locale);
  const { code, status } = ERRORS[refusal.error];
  const { values, retryAfter } = refusal.details;
  if (status >= 500) request.log.error({ err: error, url: pathOf(request), method: request.method }, refusal.error);
  if (refusal.error === 'internal') logError(callOf(error, request), hall);
  const wait = retryAfter ?? SECONDS_TO_WAIT[status];
  if (wait !== undefined) reply.header('retry-after', wait);
  const message = hall.texts.text(request.locale, `errors.${refusal.error}`, values);
  const data = status === 422 ? withErrors(refusal.details.data, message) : refusal.details.data;
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ code, message, ...(data !== undefined && { data }) });
}

/** Every 422 names what is wrong; without a field it is the whole. */
function withErrors(data: unknown, message: string): object {
  const given = typeof data === 'object' ? data : null;
  return { errors: [{ path: '', message }] satisfies DataError[], ...given };
}

function callOf(error: unknown, request: FastifyRequest): FailedCall {
  const { method, id: requestId } = request;
  const ip = addressOf(request);
  const { query, body } = request;
  const parameters = { query, ...(!Buffer.isBuffer(body) && { body }) };
  return {
    uri: pathOf(request),
    method,
    ip,
    userAgent: request.headers['user-agent'] ?? '',
    error,
    requestId,
    parameters,
  };
}

/** The address without its query: that may hold what people typed. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function refusalOf(error: unknown, locale: Locale): HallError {
  if (error instanceof HallError) return error;
  if (!(error instanceof Error)) return new HallError('internal');
  const { validation, code = '', statusCode = 500 } = error as Partial<FastifyError> & Error;
  if (validation) {
    const errors = callFaults(validation, locale);
    const isPage = errors.some((fault) => PAGE_PARAMETERS.has(fault.path));
    return new HallError(isPage ? 'badPage' : 'badRequest', { data: { errors } });
  }
  const name = NAMES[code];
  if (name) return new HallError(name);
  // hung up while we were reading: nobody hears the answer, and nothing of ours has failed
  if (code === 'ECONNRESET' && error.message === 'aborted') return new HallError('badRequest');
  if (BROKEN_FORM.test(error.message)) return new HallError('badRequest');
  if (statusCode === 404) return new HallError('notFound');
  if (statusCode === 413) return new HallError('tooLarge');
  return new HallError(statusCode >= 400 && statusCode < 500 ? 'badRequest' : 'internal');
}
