import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import { Tally } from '../services/tally.ts';
import { addressOf } from './address.ts';
import './request.ts';

const MEGABYTE = 1_048_576;
/** What one person may be sending at a time: many large bodies that never end would fill the memory. */
const MOST_OF_A_PERSON = 32 * MEGABYTE;
/** The same of who has not logged in: a campus may have one address, from which hundreds log in at a time. */
const MOST_OF_AN_ADDRESS = 4 * MEGABYTE;
const MOST_OF_VISITORS = 32 * MEGABYTE;

/** Counts the bodies that are read into memory, by person, until their calls are over. Files go to the disk as they come. */
export function boundPendingBodies(api: FastifyInstance, bodyLimit: number): void {
  const persons = new Tally();
  const visitors = new Tally();
  api.addHook('preParsing', (request, reply, _payload, done) => {
    const { caller } = request;
    const bytes = bytesOf(request, request.routeOptions.bodyLimit ?? bodyLimit);
    if (bytes === 0) return done();
    const tally = caller ? persons : visitors;
    const who = caller?.id ?? addressOf(request);
    const isMuch = tally.of(who) + bytes > (caller ? MOST_OF_A_PERSON : MOST_OF_AN_ADDRESS);
    if (isMuch || (!caller && visitors.total + bytes > MOST_OF_VISITORS)) return done(new HallError('tooMany'));
    reply.raw.once('close', tally.add(who, bytes));
    done();
  });
}

/** What does not say how long it is may be as long as any. */
function bytesOf({ headers }: FastifyRequest, bodyLimit: number): number {
  if (headers['content-type']?.startsWith('multipart/') === true) return 0;
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0) || 0, bodyLimit);
}
