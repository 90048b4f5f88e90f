import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import './request.ts';

/** What one person may be sending at a time: many large bodies that never end would fill the memory. */
const MOST_BYTES = 32 * 1_048_576;

/** Counts the bodies that are read into memory, by person, until their calls are over. Files go to the disk as they come. */
export function boundPendingBodies(api: FastifyInstance, bodyLimit: number): void {
  const pending = new Map<string, number>();
  api.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = request.caller === null ? 0 : bytesOf(request, bodyLimit);
    const person = request.caller?.id ?? '';
    if (bytes === 0) return done();
    const before = pending.get(person) ?? 0;
    if (before + bytes > MOST_BYTES) return done(new HallError('tooMany'));
    pending.set(person, before + bytes);
    reply.raw.once('close', () => {
      const left = (pending.get(person) ?? 0) - bytes;
      if (left > 0) pending.set(person, left);
      else pending.delete(person);
    });
    done();
  });
}

/** What does not say how long it is may be as long as any. */
function bytesOf({ headers }: FastifyRequest, bodyLimit: number): number {
  if (headers['content-type']?.startsWith('multipart/') === true) return 0;
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, bodyLimit);
}
