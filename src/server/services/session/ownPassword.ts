import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { findCredential } from '../../access/credentials.ts';
import { countAttempt, forgive } from '../../access/lockout.ts';
import { verifyPassword } from '../../access/passwords.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';

/**
 * That it is the person himself, not who found his screen unlocked: asked before what would hand his account to another.
 * @throws HallError accountLocked, tooMany, oldPasswordWrong
 */
export async function provePassword(person: Person, password: string, ip: string, hall: Hall): Promise<void> {
  await counted(person, ip, hall, async () => {
    const right = await verifyPassword(password, await findCredential(hall.db, person.id));
    if (!right) throw new HallError('oldPasswordWrong');
  });
}

/** Guessing here locks the account as at the login. */
export async function counted<T>(person: Person, ip: string, hall: Hall, work: () => Promise<T>): Promise<T> {
  const now = hall.clock.now();
  const attempt = await transaction(hall.db, (trx) => countAttempt(trx, person.username, ip, now));
  if (attempt.verdict === 'tooMany') throw new HallError('tooMany');
  if (attempt.verdict === 'locked') throw new HallError('accountLocked', { values: { minutes: attempt.minutes } });
  const done = await work();
  await transaction(hall.db, (trx) => forgive(trx, person.username, ip, now));
  return done;
}
