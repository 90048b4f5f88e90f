import type { Person } from '../../../contract/person.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { logLogin } from './logLogin.ts';
import type { Visitor } from './logLogin.ts';

/** Ends this session, and what he made to begin another one with; his others go on. */
export async function logout(person: Person, sessionId: string, visitor: Visitor, hall: Hall): Promise<void> {
  await transaction(hall.db, async (trx) => {
    await hall.sessions.end(trx, sessionId);
    await logLogin(trx, person.username, 'logout', visitor, hall);
  });
}
