import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { HallError } from '../../../contract/errors.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { holdCredential } from '../../access/credentials.ts';
import { countAddress, countAttempt } from '../../access/lockout.ts';
import { dropChallenges, findChallenge } from '../../access/secondFactors.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { beginSession } from './beginSession.ts';
import { logLogin } from './logLogin.ts';
import type { Visitor } from './logLogin.ts';
import { passkeyChecker } from './passkeys.ts';
import { codeChecker } from './secondFactor.ts';

export interface ChallengeAnswer {
  /** what the login answered to the right password */
  challenge: string;
  /** of the app, or a recovery code */
  code?: string;
  /** in place of a code: what a passkey has signed */
  passkey?: AuthenticationResponseJSON;
  /** where the browser is */
  origin: string;
  locale?: Locale;
  replaced?: string;
}

/**
 * The second step of a login; answers the value of the cookie. Tries count like wrong passwords, and the right password of
 * the first step forgives none of them.
 * @throws HallError tooMany, secondFactorExpired, accountLocked, accountDisabled, secondFactorWrong, passkeyWrong
 */
export async function answerChallenge(input: ChallengeAnswer, visitor: Visitor, hall: Hall): Promise<string> {
  const now = hall.clock.now();
  const challenge = await findChallenge(hall.db, input.challenge, now);
  await hall.directory.fresh();
  const user = challenge && hall.directory.user(challenge.userId);
  if (!user) {
    const allowed = await transaction(hall.db, (trx) => countAddress(trx, visitor.ip, now));
    throw new HallError(allowed ? 'secondFactorExpired' : 'tooMany');
  }
  const attempt = await transaction(hall.db, (trx) => countAttempt(trx, user.username, visitor.ip, now));
  if (attempt.verdict === 'tooMany') throw new HallError('tooMany');
  if (attempt.verdict === 'locked') {
    await logLogin(hall.db, user.username, 'locked', visitor, hall);
    throw new HallError('accountLocked', { values: { minutes: attempt.minutes } });
  }
  if (!user.enabled) throw new HallError('accountDisabled');
  const { passkey: answer, code = '' } = input;
  const check = answer
    ? await passkeyChecker(user.id, { ...input, answer }, hall)
    : await codeChecker(user.id, code, hall);
  const cookie = await transaction(hall.db, async (trx) => {
    // somebody may have changed the password meanwhile, and ended all logins that were under way
    if ((await holdCredential(trx, user.id)) !== challenge.hash) throw new HallError('secondFactorExpired');
    if (!(await check(trx))) return undefined;
    await dropChallenges(trx, user.id);
    return beginSession(trx, { user, now, locale: input.locale, replaced: input.replaced }, visitor, hall);
  });
  if (cookie !== undefined) return cookie;
  await logLogin(hall.db, user.username, 'failed', visitor, hall);
  throw new HallError(answer ? 'passkeyWrong' : 'secondFactorWrong');
}
