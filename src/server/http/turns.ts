import type { FastifyReply } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import type { Person } from '../../contract/person.ts';
import type { Hall } from '../services/hall.ts';

/** A workbook of all records, or one that is taken in, keeps database and memory busy: everybody else goes on meanwhile. */
const MOST = { exports: { person: 1, server: 4 }, imports: { person: 1, server: 4 } } as const;
const REFUSALS = { exports: 'exportRunning', imports: 'importRunning' } as const;

/**
 * Lets a person have one of these under way at a time, and a server few.
 * @returns how it is over
 * @throws HallError exportRunning, importRunning
 */
export function takeTurn(person: Person, what: keyof typeof MOST, hall: Hall): () => void {
  const tally = hall.underWay[what];
  const most = MOST[what];
  if (tally.of(person.id) >= most.person || tally.total >= most.server) throw new HallError(REFUSALS[what]);
  return tally.add(person.id);
}

/** The same until the answer is sent, or nobody waits for it any more. */
export function takeTurnOf(reply: FastifyReply, person: Person, what: keyof typeof MOST, hall: Hall): void {
  reply.raw.once('close', takeTurn(person, what, hall));
}
