import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export const CODE_MINUTES = 15;
/** one that was handed over at a counter: its person has to get to a screen */
const COUNTER_MINUTES = 30;
/** none that is mistaken for another when it is copied from a mail: 39 bits in all */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

/** A code for who has forgotten his password, as it is shown: in two halves. */
export function newMailedCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/**
 * Keeps the hash of a user's code, good as long as his password stays what it is. It lies beside the logins that wait for a
 * second factor, and is none of them: its password never compares.
 */
export async function keepMailedCode(
  trx: Kysely<Tables>,
  user: { id: string; username: string; hash: string | undefined },
  code: string,
  now: Date,
  minutes = CODE_MINUTES,
): Promise<void> {
  const expires = new Date(now.getTime() + minutes * 60_000);
  const row = { user_id: user.id, password_hash: `mailed:${user.hash ?? ''}`, expires_at: expires };
  await trx
    .insertInto('auth_challenge')
    .values({ id: idOf(user.username, code), ...row })
    .execute();
}

/** A code that is said to whoever has been looked at in person; those before it are over. */
export async function issueCode(
  trx: Kysely<Tables>,
  user: { id: string; username: string; hash: string | undefined },
  now: Date,
): Promise<string> {
  const code = newMailedCode();
  await trx
    .deleteFrom('auth_challenge')
    .where('user_id', '=', user.id)
    .where('password_hash', 'like', 'mailed:%')
    .execute();
  await keepMailedCode(trx, user, code, now, COUNTER_MINUTES);
  return code;
}

/** Whether it is the user's code, and his password still the one of then. */
export async function isMailedCode(
  trx: Kysely<Tables>,
  user: { id: string; username: string; hash: string | undefined },
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('auth_challenge')
    .select('id')
    .where('id', '=', idOf(user.username, code))
    .where('user_id', '=', user.id)
    .where('password_hash', '=', `mailed:${user.hash ?? ''}`)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

function idOf(username: string, code: string): string {
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return createHash('sha256').update(`mailed:${username.toLowerCase()}:${typed}`).digest('hex');
}
