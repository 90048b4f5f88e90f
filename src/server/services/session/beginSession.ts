import type { Transaction } from 'kysely';
import { forgive } from '../../access/lockout.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { rememberLanguage } from '../notices/preferences.ts';
import { logLogin } from './logLogin.ts';
import type { Visitor } from './logLogin.ts';

export interface Entry {
  user: { id: string; username: string };
  /** when the try was counted that is forgiven now */
  now: Date;
  /** his mails come in it from now on */
  locale?: Locale | undefined;
  /** id of the session that the browser had: it ends with the new one; empty = none */
  replaced?: string | undefined;
}

/** The last step of every login by a name: answers the value of the cookie. */
export async function beginSession(
  trx: Transaction<Tables>,
  { user, now, locale, replaced }: Entry,
  visitor: Visitor,
  hall: Hall,
): Promise<string> {
  if (locale) await rememberLanguage(trx, user.id, locale);
  await forgive(trx, user.username, visitor.ip, now);
  await logLogin(trx, user.username, 'success', visitor, hall);
  if (replaced) await hall.sessions.end(trx, replaced);
  return hall.sessions.begin(trx, user.id, visitor, now);
}
