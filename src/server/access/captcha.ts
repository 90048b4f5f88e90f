import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import svgCaptcha from 'svg-captcha';
import type { Tables } from '../db/tables.ts';

const MINUTES = 5;

/** Digits of a question: as hard to guess as the picture's four characters. */
const DIGITS = 6;

/** Draws a verification code for the login page that made up `uuid`; a new one replaces the one before. */
export async function drawCaptcha(db: Kysely<Tables>, uuid: string, now: Date): Promise<string> {
  const { text, data } = svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL', width: 130, height: 44 });
  await keepAnswer(db, uuid, text.toLowerCase(), now);
  return data;
}

/** The same for who cannot see a picture: answers the digits that are to be typed, which are told in words. */
export async function drawDigits(db: Kysely<Tables>, uuid: string, now: Date): Promise<number[]> {
  const digits = Array.from({ length: DIGITS }, () => randomInt(10));
  await keepAnswer(db, uuid, digits.join(''), now);
  return digits;
}

async function keepAnswer(db: Kysely<Tables>, uuid: string, answer: string, now: Date): Promise<void> {
  const row = { answer, expires_at: new Date(now.getTime() + MINUTES * 60_000) };
  await db
    .insertInto('auth_captcha')
    .values({ uuid, ...row })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
    .execute();
}

/** Whether the answer is right. Every code is good for one answer, right or wrong. */
export async function checkCaptcha(db: Kysely<Tables>, uuid: string, answer: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('auth_captcha')
    .where('uuid', '=', uuid)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at < now) return false;
  // digits may be typed with blanks between them
  const given = Buffer.from(answer.replaceAll(/\s/g, '').toLowerCase());
  const right = Buffer.from(row.answer);
  return given.length === right.length && timingSafeEqual(given, right);
}
