import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A login whose password was right waits so long for the second factor. */
const CHALLENGE_MINUTES = 5;
const RECOVERY_CODES = 10;

export interface SecondFactor {
  /** sealed */
  secret: string;
  isConfirmed: boolean;
  lastStep: number;
  /** hashes of those that are left */
  recovery: string[];
}

/** `hold`: nobody uses one of its codes meanwhile. */
export async function findSecondFactor(
  trx: Kysely<Tables>,
  userId: string,
  hold = false,
): Promise<SecondFactor | undefined> {
  const query = trx.selectFrom('auth_totp').selectAll().where('user_id', '=', userId);
  const row = await (hold ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const { secret, confirmed_at, last_step, recovery } = row;
  return { secret, isConfirmed: confirmed_at !== null, lastStep: last_step, recovery };
}

/** One that is not confirmed yet: it asks nobody for anything. */
export async function storeSecondFactor(trx: Kysely<Tables>, userId: string, secret: string, now: Date): Promise<void> {
  const row = { secret, confirmed_at: null, last_step: 0, recovery: '[]', created_at: now };
  await trx
    .insertInto('auth_totp')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** For who loses his telephone; each is good once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => randomBytes(8).toString('hex'));

/** Begins to count. */
export async function confirmSecondFactor(
  trx: Kysely<Tables>,
  userId: string,
  { step, codes, now }: { step: number; codes: readonly string[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('auth_totp')
    .set({ confirmed_at: now, last_step: step, recovery: JSON.stringify(codes.map(hashOf)) })
    .where('user_id', '=', userId)
    .execute();
}

export async function useStep(trx: Kysely<Tables>, userId: string, step: number): Promise<void> {
  await trx.updateTable('auth_totp').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** @returns whether it was one of those that are left; it is not any more */
export async function useRecoveryCode(
  trx: Kysely<Tables>,
  userId: string,
  { recovery }: SecondFactor,
  code: string,
): Promise<boolean> {
  const left = recovery.filter((hash) => hash !== hashOf(code.toLowerCase()));
  if (left.length === recovery.length) return false;
  await trx
    .updateTable('auth_totp')
    .set({ recovery: JSON.stringify(left) })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** With its passkeys: they stand in for its codes. */
export async function dropSecondFactor(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('auth_passkey').where('user_id', '=', userId).execute();
  await trx.deleteFrom('auth_totp').where('user_id', '=', userId).execute();
}

/** What a right password is worth where a second factor is asked for: `hash` is that of the password. */
export async function makeChallenge(trx: Kysely<Tables>, userId: string, hash: string, now: Date): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await trx
    .insertInto('auth_challenge')
    .values({ id: hashOf(value), user_id: userId, password_hash: hash, expires_at: expires })
    .execute();
  return value;
}

export async function findChallenge(
  trx: Kysely<Tables>,
  value: string,
  now: Date,
): Promise<{ userId: string; hash: string } | undefined> {
  const row = await trx
    .selectFrom('auth_challenge')
    .select(['user_id', 'password_hash'])
    .where('id', '=', hashOf(value))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { userId: row.user_id, hash: row.password_hash };
}

/** @returns whether it was there: each is answered once */
export async function dropChallenge(trx: Kysely<Tables>, value: string): Promise<boolean> {
  const query = trx.deleteFrom('auth_challenge').where('id', '=', hashOf(value)).returning('id');
  return (await query.executeTakeFirst()) !== undefined;
}

export async function dropChallenges(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('auth_challenge').where('user_id', '=', userId).execute();
}

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');
