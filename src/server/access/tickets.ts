import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Long enough for a redirect, too short to be found in a history or a proxy's log. */
const SECONDS = 60;
const MINUTE = 60_000;

/** A single-use ticket for a session of that user; answers what stands in the address, which is nowhere else. */
export async function makeTicket(trx: Kysely<Tables>, userId: string, madeBy: string, now: Date): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + SECONDS * 1_000);
  await trx
    .insertInto('auth_ticket')
    .values({ id: idOf(value), user_id: userId, made_by: madeBy, created_at: now, expires_at: expires })
    .execute();
  return value;
}

/** Whom the ticket is for; undefined when there is none, it was used, or it has expired. Used up in any case. */
export async function takeTicket(trx: Kysely<Tables>, value: string, now: Date): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('auth_ticket')
    .where('id', '=', idOf(value))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.user_id : undefined;
}

/** Nobody comes in any more by a ticket for this user, nor by one that he made for somebody else. */
export async function dropTickets(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx
    .deleteFrom('auth_ticket')
    .where((where) => where.or([where('user_id', '=', userId), where('made_by', '=', userId)]))
    .execute();
}

/** The person's own tickets, which he made for himself: he leaves, and they with him. */
export async function dropOwnTickets(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom('auth_ticket').where('user_id', '=', userId).where('made_by', '=', userId).execute();
}

/** How many somebody made within a minute that nobody has used. */
export async function openTickets(trx: Kysely<Tables>, madeBy: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('auth_ticket')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('made_by', '=', madeBy)
    .where('created_at', '>', new Date(now.getTime() - MINUTE))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function idOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
