import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Channel, MailPayload, SmsPayload } from '../../channels/payloads.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { writtenDigest } from '../notices/digest.ts';
import { failureInWords } from '../upkeep/failureInWords.ts';
import type { MailChannel } from './mailChannel.ts';

export interface Channels {
  mail: MailChannel;
  sms: Channel<SmsPayload>;
}

const BATCH = 20;
/** Longer than any sending takes; a server that dies meanwhile leaves the row to the others after that. */
const LEASE_MILLISECONDS = 120_000;
/** A mail server that is away over a weekend's day loses nothing: the last try is nearly two days after the first. */
const MOST_ATTEMPTS = 15;
/** No try and no digest waits longer: a time beyond was noted by a clock that was ahead, and has been set right. */
const LONGEST_WAIT_MILLISECONDS = 48 * 3_600_000;

interface Leased {
  id: string;
  channel: 'notice' | 'mail' | 'sms';
  key: string;
  payload: unknown;
  attempts: number;
}

/**
 * Sends what is due, each row by one server: it is leased in a short transaction and sent outside of it, because a mail
 * server may take its time. A crash between sending and writing it down sends it again under the same key.
 * @returns how many rows were taken; as many as possible means that there is more
 */
export async function dispatchOutbox(channels: Channels, hall: Hall): Promise<number> {
  const now = hall.clock.now();
  const templates = await channels.mail.templates();
  const rows = await transaction(hall.db, (trx) => lease(trx, templates, now));
  await Promise.all(
    rows.map(async (leased) => {
      const row = await written(leased, hall);
      if (row === null) return;
      const failure = await attempt(row, channels, hall);
      hall.figures.sent(row.channel, failure !== null);
      if (failure) hall.log.warn({ key: row.key, channel: row.channel, failure }, 'not sent');
      await settle(row, failure, hall);
    }),
  );
  return rows.length;
}

/** `templates`: only their mails are taken; null: all are. */
async function lease(trx: Kysely<Tables>, templates: readonly string[] | null, now: Date): Promise<Leased[]> {
  const mails =
    templates === null ? sql<boolean>`true` : sql<boolean>`payload ->> 'templateId' = any(${[...templates]}::text[])`;
  const rows = await trx
    .selectFrom('hall_outbox')
    .select(['id', 'channel', 'key', 'payload', 'attempts'])
    .where('done_at', 'is', null)
    .where((where) =>
      where.or([
        where('due_at', '<=', now),
        // at once: also where it was queued by a clock that was ahead
        where('due_at', '<=', where.ref('created_at')),
        where('due_at', '>', new Date(now.getTime() + LONGEST_WAIT_MILLISECONDS)),
      ]),
    )
    .where((where) => where.or([where('channel', '=', 'sms'), where.and([where('channel', '=', 'mail'), mails])]))
    .orderBy('due_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return [];
  await trx
    .updateTable('hall_outbox')
    // without failure while it is on its way: what failed may be sent again by hand, what is under way may not
    .set((row) => ({
      due_at: new Date(now.getTime() + LEASE_MILLISECONDS),
      attempts: row('attempts', '+', 1),
      failure: null,
      created_at: sql<Date>`least(created_at, ${now})`,
    }))
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  return rows;
}

/** A digest is written when it is about to be sent, and the log shows what was; null: nothing is left to be told. */
async function written(row: Leased, hall: Hall): Promise<Leased | null> {
  const queued = row.payload as MailPayload;
  if (row.channel !== 'mail' || queued.digest === undefined) return row;
  const payload = await writtenDigest(queued, hall);
  const its = hall.db.updateTable('hall_outbox').where('id', '=', row.id);
  if (payload) await its.set({ payload: JSON.stringify(payload) }).execute();
  else await hall.db.deleteFrom('hall_outbox').where('id', '=', row.id).execute();
  return payload && { ...row, payload };
}

/** Why it could not be sent; null when it was. */
async function attempt(row: Leased, channels: Channels, { texts }: Hall): Promise<string | null> {
  try {
    if (row.channel === 'mail') await channels.mail.send(row.payload as MailPayload, row.key);
    if (row.channel === 'sms') await channels.sms.send(row.payload as SmsPayload, row.key);
    return null;
  } catch (error) {
    return failureInWords(error, texts).slice(0, 500);
  }
}

/** Done, or again later: after 10 s, 20 s, 40 s, … */
async function settle(row: Leased, failure: string | null, hall: Hall): Promise<void> {
  const now = hall.clock.now();
  const given = failure === null || row.attempts + 1 >= MOST_ATTEMPTS;
  await hall.db
    .updateTable('hall_outbox')
    .set({
      failure,
      done_at: given ? now : null,
      due_at: new Date(now.getTime() + 10_000 * 2 ** row.attempts),
    })
    .where('id', '=', row.id)
    // the lease ran out meanwhile: whoever has taken it since says how it went
    .where('attempts', '=', row.attempts + 1)
    .where('done_at', 'is', null)
    .execute();
}
