import type { Kysely } from 'kysely';
import { lockKey } from '../db/lock.ts';
import type { Tables } from '../db/tables.ts';

export const MOST_FAILURES = 5;
export const LOCK_MINUTES = 10;
/** Whole dormitories share one address: only failed logins count, and many of them. */
export const MOST_ADDRESS_FAILURES = 100;

export type Attempt = { verdict: 'go' } | { verdict: 'locked'; minutes: number } | { verdict: 'tooMany' };

/**
 * Counts one attempt to log in as failed before the password is looked at, so that many at once get no more tries than
 * one after the other. {@link forgive} takes it back when the password was right.
 */
export async function countAttempt(
  trx: Kysely<Tables>,
  username: string,
  address: string,
  now: Date,
): Promise<Attempt> {
  const account = username.toLowerCase();
  await lockKey(trx, `login:${account}`);
  if (await isTooMany(trx, address, now)) return { verdict: 'tooMany' };
  // the last of them locks the account, and the first of them may have been as long before it
  const recent = await failures(trx, 'account', account, now, 2 * LOCK_MINUTES);
  const last = recent[0];
  const first = recent[MOST_FAILURES - 1];
  const locked =
    last !== undefined &&
    first !== undefined &&
    last > minutesBefore(now, LOCK_MINUTES) &&
    first > minutesBefore(last, LOCK_MINUTES);
  const rows = [{ kind: 'address' as const, subject: address, at: now }];
  // while the account is locked further tries do not lock it longer
  await trx
    .insertInto('auth_failure')
    .values(locked ? rows : [...rows, { kind: 'account' as const, subject: account, at: now }])
    .execute();
  if (!locked) return { verdict: 'go' };
  const left = last.getTime() + LOCK_MINUTES * 60_000 - now.getTime();
  return { verdict: 'locked', minutes: Math.min(LOCK_MINUTES, Math.max(1, Math.ceil(left / 60_000))) };
}

/** The password was right: the account starts anew, and this try does not count against the address. */
export async function forgive(trx: Kysely<Tables>, username: string, address: string, at: Date): Promise<void> {
  await unlock(trx, username);
  await forgiveAddress(trx, address, at);
}

/** The same where there is no account yet: false when this address has failed too often. */
export async function countAddress(trx: Kysely<Tables>, address: string, now: Date): Promise<boolean> {
  await lockKey(trx, `login from:${address}`);
  if (await isTooMany(trx, address, now)) return false;
  await trx.insertInto('auth_failure').values({ kind: 'address', subject: address, at: now }).execute();
  return true;
}

async function isTooMany(trx: Kysely<Tables>, address: string, now: Date): Promise<boolean> {
  return (await failures(trx, 'address', address, now, 1)).length >= MOST_ADDRESS_FAILURES;
}

export async function forgiveAddress(trx: Kysely<Tables>, address: string, at: Date): Promise<void> {
  await trx
    .deleteFrom('auth_failure')
    .where('kind', '=', 'address')
    .where('subject', '=', address)
    .where('at', '=', at)
    .execute();
}

/** Lets somebody whose account is locked try again. */
export async function unlock(trx: Kysely<Tables>, username: string): Promise<void> {
  await trx
    .deleteFrom('auth_failure')
    .where('kind', '=', 'account')
    .where('subject', '=', username.toLowerCase())
    .execute();
}

const minutesBefore = (moment: Date, minutes: number): Date => new Date(moment.getTime() - minutes * 60_000);

/** Newest first, no more than matter; what lies ahead was written before the clock was set back, and locks nobody out. */
async function failures(
  trx: Kysely<Tables>,
  kind: 'account' | 'address',
  subject: string,
  now: Date,
  minutes: number,
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('auth_failure')
    .select('at')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', minutesBefore(now, minutes))
    // the clocks of two servers are never quite the same
    .where('at', '<', minutesBefore(now, -1))
    .orderBy('at', 'desc')
    .limit(MOST_ADDRESS_FAILURES)
    .execute();
  return rows.map((row) => row.at);
}
