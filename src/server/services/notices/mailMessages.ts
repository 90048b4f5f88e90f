import type { Kysely } from 'kysely';
import type { Locale } from '../../../definition/types/locale.ts';
import type { MailPayload } from '../../channels/payloads.ts';
import type { Tables } from '../../db/tables.ts';
import { brandOf } from '../branding.ts';
import type { Hall } from '../hall.ts';
import { queueMails, queueSmsAll } from '../outbox/queue.ts';
import type { Keyed } from '../outbox/queue.ts';
import { senderOf } from '../outbox/sender.ts';
import { digestSubject, mailText, pathOf } from './mailText.ts';
import type { NewMessage } from './newMessage.ts';
import { heldMails, heldOverNight, notificationPreferencesOf } from './preferences.ts';
import type { NotificationPreferences } from './preferences.ts';
import { wordingOf } from './wording.ts';

/** The configuration of sys/sms-config that tells of requests; its template takes the title and the number. */
const FLOW_SMS = 'flow-notice';

interface Receiver {
  /** of the message: also the key of the mail and the SMS about it */
  id: string;
  user_id: string;
}

/**
 * Puts a mail for each receiver who has an address into the outbox, where mail is set up, in his own language; and an SMS
 * for those who asked for it. Who has turned a channel off is not told by it, who wants his rest not before the morning:
 * then, and where somebody wants one mail a day, as one mail of what he has not read.
 */
export async function mailMessages(
  trx: Kysely<Tables>,
  rows: readonly Receiver[],
  message: NewMessage,
  hall: Hall,
): Promise<void> {
  const preferences = await notificationPreferencesOf(
    trx,
    rows.map(({ user_id }) => user_id),
  );
  const now = hall.clock.now();
  if (hall.settings.smtpUrl) {
    const brands = await brandsOf(trx, new Set(rows.map(({ user_id }) => preferences(user_id).locale)), hall);
    const mails = rows.flatMap((row) => mailFor(row, preferences(row.user_id), message, brands, hall));
    await queueMails(trx, mails, now);
  }
  const sms = rows.flatMap((row) => smsFor(row, preferences(row.user_id), message, hall));
  if (sms.length > 0 && message.kind.startsWith('flow.') && hall.registry.entity('sys/sms-config')) {
    await queueSmsAll(trx, sms, now);
  }
}

async function brandsOf(
  trx: Kysely<Tables>,
  locales: ReadonlySet<Locale>,
  hall: Hall,
): Promise<ReadonlyMap<Locale, string>> {
  const named = { db: trx, registry: hall.registry, texts: hall.texts };
  const brands = new Map<Locale, string>();
  for (const locale of locales) brands.set(locale, await brandOf(locale, named));
  return brands;
}

function mailFor(
  { id, user_id }: Receiver,
  preferences: NotificationPreferences,
  message: NewMessage,
  brands: ReadonlyMap<Locale, string>,
  hall: Hall,
): Keyed<MailPayload>[] {
  const { mail, locale } = preferences;
  const user = hall.directory.user(user_id);
  if (!mail || !user?.email) return [];
  const to = [user.email];
  const brand = brands.get(locale) ?? '';
  const held = heldMails(preferences, hall.clock.now());
  if (held) {
    const digest = { userId: user_id, since: held.since.toISOString() };
    const payload = { to, subject: digestSubject(locale, brand, hall), text: '', ...senderOf(hall), digest };
    // what follows until then is in it
    return [{ key: `digest:${user_id}:${held.due.toISOString()}`, payload, due: held.due }];
  }
  const worded = wordingOf({ ...message, values: message.values ?? {} }, locale, hall);
  const content = { name: user.realName, ...worded, path: pathOf(message), locale };
  const payload = { to, ...mailText(content, brand, hall), ...senderOf(hall) };
  return [{ key: id, payload }];
}

function smsFor({ id, user_id }: Receiver, preferences: NotificationPreferences, message: NewMessage, hall: Hall) {
  const mobile = hall.directory.user(user_id)?.mobile ?? '';
  if (!preferences.sms || mobile === '') return [];
  const params = [message.title.slice(0, 40), String(message.values?.['number'] ?? '')];
  const held = heldOverNight(preferences, hall.clock.now());
  return [{ key: id, payload: { mobile, smsCode: FLOW_SMS, params }, ...(held && { due: held.due }) }];
}
