import { sql } from 'kysely';
import { openMail } from '../../channels/mail.ts';
import { SECRET_PLACE } from '../../channels/payloads.ts';
import type { Channel, MailPayload } from '../../channels/payloads.ts';
import { findRecord, selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { unseal } from '../secrets/seal.ts';
import { inWords } from '../upkeep/failureInWords.ts';

export interface MailChannel extends Channel<MailPayload> {
  /** ids of the templates whose mails can be sent; null: every mail can */
  templates(): Promise<readonly string[] | null>;
}

const TEMPLATE = 'sys/mail-template';
const HOST = /^[\w.-]{1,100}$/;
/** the port at which mail servers talk TLS from the first byte */
const TLS_PORT = 465;

/**
 * Mail by the hall's own server, and by that of the template where it names one (fields smtp, port, username, password),
 * as it is configured at the moment of sending. Without a server of the hall's only such templates' mails are sent; all
 * others wait in the outbox.
 */
export function mailChannel(hall: Hall): MailChannel {
  const { smtpUrl } = hall.settings;
  const house = smtpUrl === null ? null : openMail(smtpUrl);
  return {
    async templates() {
      if (house) return null;
      const definition = hall.registry.entity(TEMPLATE);
      const where = [sql`coalesce(data ->> 'smtp', '') <> ''`];
      return definition ? (await selectRecords(hall.db, definition, { where })).map(({ id }) => id) : [];
    },
    async send(queued, key) {
      const mail = await revealed(queued, hall);
      const own = await serverOf(mail, hall);
      if (own === null) {
        if (!house) throw new Error(inWords('records.failure.noMailServer', hall.texts));
        return house.send(mail, key);
      }
      const channel = openMail(own);
      try {
        await channel.send(mail, key);
      } finally {
        await channel.close();
      }
    },
    close: async () => house?.close(),
  };
}

/** The mail as its receiver reads it. */
async function revealed(mail: MailPayload, hall: Hall): Promise<MailPayload> {
  if (mail.sealed === undefined) return mail;
  const secret = await unseal(mail.sealed, hall);
  const fill = (text: string) => text.replaceAll(SECRET_PLACE, () => secret);
  return { ...mail, text: fill(mail.text), ...(mail.html !== undefined && { html: fill(mail.html) }) };
}

/** Address of the server of the mail's template; null: it names none, or is gone. */
async function serverOf({ templateId }: MailPayload, hall: Hall): Promise<string | null> {
  const definition = hall.registry.entity(TEMPLATE);
  const record = definition && templateId !== undefined && (await findRecord(hall.db, definition, templateId));
  const host = record ? textIn(record, 'smtp') : '';
  if (!record || host === '') return null;
  // the log shows it: an administrator mends it and sends again
  if (!HOST.test(host))
    throw new Error(
      inWords('records.failure.mailServerName', hall.texts, () => ({ template: textIn(record, 'name'), host })),
    );
  const port = Number(record.data['port'] ?? 0);
  const url = new URL(`${port === TLS_PORT ? 'smtps' : 'smtp'}://${host}${port > 0 ? `:${port}` : ''}`);
  url.username = encodeURIComponent(textIn(record, 'username'));
  url.password = encodeURIComponent(await unseal(textIn(record, 'password'), hall));
  const from = textIn(record, 'mailFrom') || textIn(record, 'username');
  if (from !== '') url.searchParams.set('from', from);
  return url.href;
}

const textIn = ({ data }: StoredRecord, name: string): string => String(data[name] ?? '').trim();
