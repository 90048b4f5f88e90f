import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import { IDEMPOTENCY_KEY } from '../../contract/paths.ts';
import type { Idempotency } from '../services/idempotency.ts';

/** `request.idempotency`: pass it to the service, which hands it to `idempotent()` with its transaction. */
export function readIdempotencyKeys(app: FastifyInstance): void {
  app.decorateRequest('idempotency', {
    getter(this: FastifyRequest): Idempotency | undefined {
      const key = this.headers[IDEMPOTENCY_KEY];
      if (key === undefined || key === '') return undefined;
      if (typeof key !== 'string' || key.length > 200) throw new HallError('badRequest');
      return { key, fingerprint: fingerprintOf(this) };
    },
  });
}

/** The same key for something else is a mistake of the caller: method, address and body count. */
function fingerprintOf(request: FastifyRequest): string {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  // differ between two tries of the same call
  searchParams.delete('_t');
  searchParams.delete('token');
  const parts = [request.method, pathname, searchParams.toString(), request.bodyHash];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
