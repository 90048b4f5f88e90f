import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Puzzle } from '../../contract/person.ts';
import type { Tables } from '../db/tables.ts';

const MINUTES = 5;

/** A browser tries half of them on the average: a fraction of a second, up to two on an old phone. */
const MOST = 200_000;

/**
 * Work for the browser that made up `uuid`, as ALTCHA has it: to find the number whose hash behind the salt this is. Nobody
 * has to see, hear or type anything, and whoever tries many names works for each. A new one replaces the one before.
 */
export async function setPuzzle(db: Kysely<Tables>, uuid: string, now: Date): Promise<Puzzle> {
  const answer = String(randomInt(MOST + 1));
  const salt = randomBytes(12).toString('hex');
  const row = { answer, expires_at: new Date(now.getTime() + MINUTES * 60_000) };
  await db
    .insertInto('auth_captcha')
    .values({ uuid, ...row })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
    .execute();
  const challenge = createHash('sha256')
    .update(salt + answer)
    .digest('hex');
  return { algorithm: 'SHA-256', challenge, salt, maxnumber: MOST };
}

/** Whether the answer is right. Every puzzle is good for one answer, right or wrong. */
export async function checkCaptcha(db: Kysely<Tables>, uuid: string, answer: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('auth_captcha')
    .where('uuid', '=', uuid)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at < now) return false;
  const given = Buffer.from(answer);
  const right = Buffer.from(row.answer);
  return given.length === right.length && timingSafeEqual(given, right);
}
