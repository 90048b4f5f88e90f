import { HallError } from '../../../contract/errors.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { checkCaptcha } from '../../access/captcha.ts';
import { findCredential, storeHash } from '../../access/credentials.ts';
import { countAttempt, forgive, unlock } from '../../access/lockout.ts';
import { CODE_MINUTES, isMailedCode, keepMailedCode, newMailedCode } from '../../access/mailedCodes.ts';
import { hashPassword, passwordFault } from '../../access/passwords.ts';
import { dropChallenges } from '../../access/secondFactors.ts';
import { SECRET_PLACE } from '../../channels/payloads.ts';
import { newId } from '../../db/id.ts';
import { lockKey } from '../../db/lock.ts';
import { transaction } from '../../db/transaction.ts';
import { brandOf } from '../branding.ts';
import type { Hall } from '../hall.ts';
import { mailText } from '../notices/mailText.ts';
import { queueMail } from '../outbox/queue.ts';
import { senderOf } from '../outbox/sender.ts';
import { seal } from '../secrets/seal.ts';
import type { Visitor } from './logLogin.ts';

export interface CodeWanted {
  username: string;
  /** of the captcha, and the number that solves it */
  uuid?: string;
  captcha?: string;
  locale: Locale;
}

/**
 * Mails a code to who has forgotten his password. Says the same, and does as much, whether there is such a person, he has an
 * address, or not. A super administrator gets none: whoever reads his mail would hold the hall.
 * @throws HallError captchaWrong, notFound (the hall sends no mail), tooMany
 */
export async function mailCode(input: CodeWanted, visitor: Visitor, hall: Hall): Promise<void> {
  if (hall.settings.smtpUrl === null) throw new HallError('notFound');
  const now = hall.clock.now();
  const username = input.username.trim();
  if (hall.settings.captcha && !(await checkCaptcha(hall.db, input.uuid ?? '', input.captcha ?? '', now))) {
    throw new HallError('captchaWrong');
  }
  await count(`mailed code:${username}`, visitor, now, hall);
  await hall.directory.fresh();
  const user = hall.directory.userByName(username);
  const email = user?.enabled && !user.superAdmin ? user.email : null;
  const code = newMailedCode();
  const hash = await findCredential(hall.db, user?.id ?? '');
  const say = (key: string, values = {}) => hall.texts.text(input.locale, `notices.password.${key}`, values);
  const text = say('text', { code: SECRET_PLACE, minutes: String(CODE_MINUTES) });
  const content = { name: user?.realName ?? '', title: say('title'), text, path: null };
  const mail = {
    ...mailText({ ...content, locale: input.locale, always: true }, await brandOf(input.locale, hall), hall),
    ...senderOf(hall),
    sealed: await seal(code, hall),
  };
  await transaction(hall.db, async (trx) => {
    // nobody's code is kept as well, and opens nothing
    await keepMailedCode(trx, { id: email === null ? '' : (user?.id ?? ''), username, hash }, code, now);
    if (email !== null) await queueMail(trx, newId(), { to: [email], ...mail }, now);
  });
}

/**
 * Sets a new password by the code from the mail or from a counter, and ends everything that the old one had opened. The
 * second factor stays.
 * @throws HallError tooMany, passwordWeak, mailedCodeWrong
 */
export async function setForgottenPassword(
  input: { username: string; code: string; newPassword: string },
  visitor: Visitor,
  hall: Hall,
): Promise<void> {
  const now = hall.clock.now();
  const username = input.username.trim();
  const fault = passwordFault(input.newPassword, username);
  if (fault) throw new HallError('passwordWeak', { data: { reason: fault } });
  const counted = `typed code:${username}`;
  await count(counted, visitor, now, hall);
  await hall.directory.fresh();
  const user = hall.directory.userByName(username);
  const hash = await hashPassword(input.newPassword);
  const isSet = await transaction(hall.db, async (trx) => {
    // the same code twice at once is good once
    await lockKey(trx, `mailed code:${user?.id ?? ''}`);
    const old = await findCredential(trx, user?.id ?? '');
    if (!user?.enabled || !(await isMailedCode(trx, { ...user, hash: old }, input.code, now))) return false;
    await storeHash(trx, user.id, hash);
    await dropChallenges(trx, user.id);
    await hall.sessions.endAll(trx, user.id);
    await forgive(trx, counted, visitor.ip, now);
    // the account may be locked by who tried to remember
    await unlock(trx, username);
    return true;
  });
  if (!isSet) throw new HallError('mailedCodeWrong');
}

/** Five in ten minutes for an account, known or not, as at the login; and no more than a hundred a minute from one address. */
async function count(subject: string, visitor: Visitor, now: Date, hall: Hall): Promise<void> {
  const { verdict } = await transaction(hall.db, (trx) => countAttempt(trx, subject, visitor.ip, now));
  if (verdict !== 'go') throw new HallError('tooMany');
}
