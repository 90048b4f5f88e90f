import { checkCaptcha, setPuzzle } from '../../access/captcha.ts';
import { findCredential, holdCredential } from '../../access/credentials.ts';
import { countAttempt } from '../../access/lockout.ts';
import { passkeysOf } from '../../access/passkeys.ts';
import { verifyPassword } from '../../access/passwords.ts';
import { findSecondFactor, makeChallenge } from '../../access/secondFactors.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { HallError } from '../../../contract/errors.ts';
import type { LoginChallenge, Puzzle } from '../../../contract/person.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { beginSession } from './beginSession.ts';
import { logLogin } from './logLogin.ts';
import type { Visitor } from './logLogin.ts';

export interface Credentials {
  username: string;
  password: string;
  /** of the captcha, and the number that solves it */
  uuid?: string;
  captcha?: string;
  /** his mails come in it from now on */
  locale?: Locale;
  /** id of the session that the browser had: it ends with the new one; empty = none */
  replaced?: string;
}

/** What the browser of a visitor works at before his name and password are looked at. */
export function captcha(uuid: string, hall: Hall): Promise<Puzzle> {
  return setPuzzle(hall.db, uuid, hall.clock.now());
}

/**
 * Begins a session; answers the value of its cookie. Unknown and known names are refused alike and take equally long.
 * @throws HallError captchaWrong, tooMany, accountLocked, wrongPassword, accountDisabled; secondFactorNeeded with a
 * LoginChallenge, which answerChallenge takes with a code or what a passkey has signed
 */
export async function login(input: Credentials, visitor: Visitor, hall: Hall): Promise<string> {
  const now = hall.clock.now();
  const username = input.username.trim();
  if (hall.settings.captcha && !(await checkCaptcha(hall.db, input.uuid ?? '', input.captcha ?? '', now))) {
    throw new HallError('captchaWrong');
  }
  const attempt = await transaction(hall.db, (trx) => countAttempt(trx, username, visitor.ip, now));
  if (attempt.verdict === 'tooMany') throw new HallError('tooMany');
  if (attempt.verdict === 'locked') {
    await logLogin(hall.db, username, 'locked', visitor, hall);
    throw new HallError('accountLocked', { values: { minutes: attempt.minutes } });
  }
  await hall.directory.fresh();
  const user = hall.directory.userByName(username);
  const hash = await findCredential(hall.db, user?.id ?? '');
  const right = await verifyPassword(input.password, hash);
  if (!user || !right || !user.enabled) {
    await logLogin(hall.db, username, 'failed', visitor, hall);
    throw new HallError(user && right ? 'accountDisabled' : 'wrongPassword');
  }
  const begun = await transaction(hall.db, async (trx): Promise<{ cookie: string } | { next: LoginChallenge }> => {
    // somebody may have changed the password while this one was looked at, and ended all sessions but the one to come
    if ((await holdCredential(trx, user.id)) !== hash) throw new HallError('wrongPassword');
    const factor = await findSecondFactor(trx, user.id);
    // the try stays counted until the code was right too: the password alone forgives no wrong codes
    if (factor?.isConfirmed) {
      const passkeys = (await passkeysOf(trx, user.id)).map(({ id, transports }) => ({ id, transports }));
      return { next: { challenge: await makeChallenge(trx, user.id, hash ?? '', now), passkeys } };
    }
    const { locale, replaced } = input;
    return { cookie: await beginSession(trx, { user, now, locale, replaced }, visitor, hall) };
  });
  if ('next' in begun) throw new HallError('secondFactorNeeded', { data: begun.next });
  return begun.cookie;
}
