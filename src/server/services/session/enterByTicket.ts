import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { countAddress, forgiveAddress } from '../../access/lockout.ts';
import { takeTicket } from '../../access/tickets.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { logLogin } from './logLogin.ts';
import type { Visitor } from './logLogin.ts';

/** In the log, where nobody knows whose the ticket was. */
const NOBODY = '-';

/**
 * Begins a session by a ticket; answers the value of its cookie. Who is logged in as somebody else stays who he is: a link
 * must not make him act in another's name.
 * @throws HallError tooMany, ticketWrong, ticketOfOther
 */
export async function enterByTicket(
  caller: Person | null,
  ticket: string,
  visitor: Visitor,
  hall: Hall,
): Promise<string> {
  const now = hall.clock.now();
  const allowed = await transaction(hall.db, (trx) => countAddress(trx, visitor.ip, now));
  if (!allowed) throw new HallError('tooMany');
  await hall.directory.fresh();
  const userId = await takeTicket(hall.db, ticket, now);
  const person = userId === undefined ? undefined : hall.directory.person(userId);
  const other = caller !== null && caller.id !== person?.id;
  if (!person || other) {
    await logLogin(hall.db, person?.username ?? NOBODY, 'failed', visitor, hall);
    throw new HallError(person ? 'ticketOfOther' : 'ticketWrong');
  }
  return transaction(hall.db, async (trx) => {
    await forgiveAddress(trx, visitor.ip, now);
    await logLogin(trx, person.username, 'success', visitor, hall);
    return hall.sessions.begin(trx, person.id, visitor, now);
  });
}
