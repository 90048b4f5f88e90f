import type { FastifyRequest } from 'fastify';
import type { RecordCall } from '../services/records/call.ts';
import { addressOf } from './address.ts';
import './request.ts';

/** What the operation log keeps of a call, and in which language it is answered. */
export function recordCall(request: FastifyRequest): RecordCall {
  return {
    locale: request.locale,
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    method: request.method,
    uri: request.url.split('?')[0] ?? '',
    idempotency: request.idempotency,
  };
}
