import { storeHash } from '../../access/credentials.ts';
import { hashPassword, passwordFault } from '../../access/passwords.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { replay } from '../records/replay.ts';
import { provePassword } from './ownPassword.ts';

export interface ChangePassword {
  password: string;
  newPassword: string;
  /** typed a second time, where somebody did */
  confirmPassword?: string | undefined;
  locale: Locale;
  idempotency?: Idempotency | undefined;
}

/**
 * Changes the person's own password and ends all his other sessions. Guessing the old one here locks the account as at
 * the login.
 * @throws HallError invalidData, accountLocked, tooMany, oldPasswordWrong, passwordWeak
 */
export async function changePassword(
  person: Person,
  input: ChangePassword,
  session: { id: string; ip: string },
  hall: Hall,
): Promise<void> {
  // the old password is no longer right when the call comes again
  await replay(person, input.idempotency, hall, () => change(person, input, session, hall));
}

async function change(
  person: Person,
  input: ChangePassword,
  session: { id: string; ip: string },
  hall: Hall,
): Promise<void> {
  const { newPassword, confirmPassword = newPassword } = input;
  if (confirmPassword !== newPassword) {
    const message = hall.texts.text(input.locale, 'records.passwordMismatch');
    throw new HallError('invalidData', { data: { errors: [{ path: 'confirmPassword', message }] } });
  }
  await provePassword(person, input.password, session.ip, hall);
  const fault = passwordFault(input.newPassword, person.username);
  if (fault) throw new HallError('passwordWeak', { data: { reason: fault } });
  const hash = await hashPassword(input.newPassword);
  await transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      await storeHash(trx, person.id, hash);
      await hall.sessions.endAll(trx, person.id, session.id);
    }),
  );
}
