import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { makeTicket, openTickets } from '../../access/tickets.ts';
import { lockKey } from '../../db/lock.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from '../records/call.ts';
import { logOperation } from '../records/logOperation.ts';

/** Tickets that wait to be used; a campus login makes them for everybody who comes. */
const MOST_OWN = 10;
const MOST_FOR_OTHERS = 1_000;

/**
 * A ticket that begins a session where it is opened (`?sid=`): for the person himself, on his way to another browser. A
 * super administrator, which is what a campus login is registered as, may name whom he has let in, but no other super
 * administrator. Every ticket is a row of the operation log.
 * @throws HallError forbidden, personLeft, tooMany
 */
export async function createTicket(
  person: Person,
  input: { username?: string | undefined; call: RecordCall },
  hall: Hall,
): Promise<string> {
  const started = performance.now();
  const { username, call } = input;
  const now = hall.clock.now();
  const user = hall.directory.userByName(username ?? person.username);
  const other = user?.id !== person.id;
  if (other && (!person.superAdmin || user?.superAdmin)) throw new HallError('forbidden');
  if (!user?.enabled) throw new HallError('personLeft', { values: { name: username ?? '' } });
  const users = hall.registry.entity('sys/user');
  return transaction(hall.db, async (trx) => {
    await lockKey(trx, `ticket:${person.id}`);
    const most = other ? MOST_FOR_OTHERS : MOST_OWN;
    if ((await openTickets(trx, person.id, now)) >= most) throw new HallError('tooMany');
    if (users) await logOperation(trx, person, users, 'ticket', { username: user.username }, call, started, hall);
    return makeTicket(trx, user.id, person.id, now);
  });
}
