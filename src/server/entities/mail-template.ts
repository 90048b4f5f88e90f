import { newId } from '../db/id.ts';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { refused } from './refused.ts';
import type { StoredRecord } from './store.ts';
import { fillTemplate } from './template-text.ts';

const ADDRESS = /^[\w.-]+@[\w-]+(\.[A-Za-z]{2,10}){1,3}$/;
const MOST_RECEIVERS = 50;

/** `send` and `test` fill a template in and put the mail into the outbox; what was sent is in sys/mail-log. */
export const mailTemplate: Behaviour = {
  secretBoundTo: { password: ['smtp', 'port', 'username'] },
  actions: {
    async send(record, input, context) {
      const { text } = context;
      const to = addresses(input['mailTo']);
      const cc = addresses(input['mailCc']);
      if (!to.length || to.length + cc.length > MOST_RECEIVERS) throw refused('mailTo', text('mailTo'));
      const wrong = [...to, ...cc].find((address) => !ADDRESS.test(address));
      if (wrong !== undefined) throw refused('mailTo', text('mailAddress', { value: wrong.slice(0, 60) }));
      return post(record, { to, cc }, input, context);
    },
    /** To whoever asks, so that nobody else gets what is only tried. */
    async test(record, input, context) {
      const { email } = context.tools.contactOf(context.person.id);
      if (!email) throw refused('', context.text('ownMail'));
      return post(record, { to: [email], cc: [] }, input, context);
    },
  },
};

async function post(
  record: StoredRecord,
  { to, cc }: { to: string[]; cc: string[] },
  input: FormData,
  { trx, person, tools }: BehaviourContext,
): Promise<JsonValue> {
  const params = paramsIn(input['params']);
  const subject = fillTemplate(String(record.data['subject']), params, false);
  const html = fillTemplate(String(record.data['content']), params, true);
  const id = newId();
  const log = { by: person.id, templateId: record.id, params: JSON.stringify(params) };
  // what becomes of it stands in sys/mail-log
  const from = ownSender(record.data);
  const mail = { to, cc, subject, html, text: plainText(html), ...log, ...(from !== '' && { from }) };
  await tools.sendMail(trx, `mail-template:${id}`, mail);
  return { id };
}

/** Whom mails come from that go by the template's own server. */
function ownSender({ smtp, mailFrom, username }: FormData): string {
  return smtp ? String(mailFrom || username || '') : '';
}

function addresses(value: unknown): string[] {
  const text = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '';
  return text.split(/[,;，；\s]+/).filter((address) => address !== '');
}

/** Rows of a name and what stands there. */
function paramsIn(rows: FormData[string] | undefined): FormData {
  const pairs = (Array.isArray(rows) ? rows : []).flatMap((row): [string, JsonValue][] => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    return [[String(row['name'] ?? ''), row['value'] ?? '']];
  });
  return Object.fromEntries(pairs);
}

function plainText(html: string): string {
  return html
    .replaceAll(/<(br|\/p|\/li|\/div)[^>]{0,200}>/gi, '\n')
    .replaceAll(/<[^>]{0,500}>/g, '')
    .trim();
}
