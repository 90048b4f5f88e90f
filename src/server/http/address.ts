import type { FastifyRequest } from 'fastify';

/** Where a call comes from; empty once the caller has hung up, which the type of `request.ip` does not say. */
export function addressOf(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  return address ?? '';
}
