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
 * @param replaced id of the session that the browser had, which ends with it; empty = none
 * @throws HallError tooMany, ticketWrong, ticketOfOther
 */
export async function enterByTicket(
  caller: Person | null,
  ticket: string,
  visitor: Visitor,
  replaced: string,
  hall: Hall,
): Promise<string> {
  const now = hall.clock.now();
  const allowed = await transaction(hall.db, (trx) => countAddress(trx, visitor.ip, now));
  if (!allowed) throw new HallError('tooMany');
  await hall.directory.fresh();
  const entry = await transaction(hall.db, async (trx) => {
    // used up whatever comes out; and nobody ends all sessions of the person between this and the new one
    const userId = await takeTicket(trx, ticket, now);
    const person = userId === undefined ? undefined : hall.directory.person(userId);
    if (!person || (caller && caller.id !== person.id)) {
      await logLogin(trx, person?.username ?? NOBODY, 'failed', visitor, hall);
      return { refused: person ? ('ticketOfOther' as const) : ('ticketWrong' as const) };
    }
    await forgiveAddress(trx, visitor.ip, now);
    await logLogin(trx, person.username, 'success', visitor, hall);
    if (replaced !== '') await hall.sessions.end(trx, replaced);
    return { cookie: await hall.sessions.begin(trx, person.id, visitor, now) };
  });
  if ('refused' in entry) throw new HallError(entry.refused);
  return entry.cookie;
}
