import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, SESSION_DAYS } from '../../contract/paths.ts';
import type { Visitor } from '../services/session/logLogin.ts';
import { addressOf } from './address.ts';

/** Bytes of a body that nobody stands for yet: a name, a password, a code. */
export const VISITORS_BODY = 16_384;

/** Where a login comes from. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
}

export function setSession(request: FastifyRequest, reply: FastifyReply, value: string): void {
  reply.setCookie(SESSION_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SESSION_DAYS * 86_400,
  });
}
