import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { API, PATHS } from '../../contract/paths.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
};

const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
};

/** A year: once somebody came by https, his browser never tries http again. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(COMMON);
    reply.header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT);
    done();
  });
}

export function sendApiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(API_HEADERS);
    done();
  });
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** What no page of ours asks a device for. Pictures come from the system's own dialog. */
export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * Scripts only from our own files; styles from our files and from what antd makes with the page's nonce; other sites in a
 * frame only where administrators named them.
 */
export function pagePolicy(nonce: string, framed: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // positions of pop-ups and drawings; an attribute cannot load anything
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    ["frame-src 'self' blob:", ...framed].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    `report-uri ${API}${PATHS.violations}`,
  ].join('; ');
}

/** Whether a client already has what this tag names: by weak comparison, as a proxy that compresses makes a tag weak. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
