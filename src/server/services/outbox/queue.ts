import type { Kysely } from 'kysely';
import type { MailPayload, SmsPayload } from '../../channels/payloads.ts';
import { newId } from '../../db/id.ts';
import type { Tables } from '../../db/tables.ts';

/** `key`: the same one twice is sent once, also after a crash. */
export interface Keyed<Payload> {
  key: string;
  payload: Payload;
  /** not before; left out: at once */
  due?: Date;
}

const ROWS_AT_ONCE = 1_000;

/** Sends mails once the transaction is committed. */
export async function queueMails(trx: Kysely<Tables>, mails: readonly Keyed<MailPayload>[], now: Date): Promise<void> {
  await queue(trx, 'mail', mails, now);
}

/** Sends one mail. */
export async function queueMail(trx: Kysely<Tables>, key: string, payload: MailPayload, now: Date): Promise<void> {
  await queue(trx, 'mail', [{ key, payload }], now);
}

/** Sends SMS once the transaction is committed. */
export async function queueSmsAll(trx: Kysely<Tables>, sms: readonly Keyed<SmsPayload>[], now: Date): Promise<void> {
  await queue(trx, 'sms', sms, now);
}

/** Sends one SMS. */
export async function queueSms(trx: Kysely<Tables>, key: string, payload: SmsPayload, now: Date): Promise<void> {
  await queue(trx, 'sms', [{ key, payload }], now);
}

async function queue(
  trx: Kysely<Tables>,
  channel: 'mail' | 'sms',
  items: readonly Keyed<MailPayload | SmsPayload>[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    const rows = items.slice(from, from + ROWS_AT_ONCE).map(({ key, payload, due = now }) => ({
      ...{ id: newId(), channel, key, payload: JSON.stringify(payload) },
      ...{ created_at: now, due_at: due, done_at: null, failure: null },
    }));
    await trx
      .insertInto('hall_outbox')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['channel', 'key']).doNothing())
      .execute();
  }
}
