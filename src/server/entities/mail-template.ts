import { newId } from '../db/id.ts';
import { fillPlaces, valuesOf } from '../../definition/text/placeholders.ts';
import { plainText } from '../../definition/text/plainText.ts';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { contactsIn } from './message-groups.ts';
import { refused } from './refused.ts';
import type { StoredRecord } from './store.ts';

const ADDRESS = /^[\w.-]+@[\w-]+(\.[A-Za-z]{2,10}){1,3}$/;
const MOST_RECEIVERS = 50;

/**
 * `send` and `test` fill a template in and put the mail into the outbox; what was sent is in sys/mail-log. Where nothing
 * would take it from there they say so: `waiting`.
 */
export const mailTemplate: Behaviour = {
  secretBoundTo: { password: ['smtp', 'port', 'username'] },
  actions: {
    async send(record, input, context) {
      const { text } = context;
      const to = addresses(input['mailTo']);
      const cc = addresses(input['mailCc']);
      const reached = (await contactsIn(input, 'email', context)).filter(
        (address) => ![...to, ...cc].includes(address),
      );
      const isTold = to.length > 0 || (reached.length > 0 && cc.length === 0);
      if (!isTold || to.length + cc.length > MOST_RECEIVERS) throw refused('mailTo', text('mailTo'));
      const wrong = [...to, ...cc].find((address) => !ADDRESS.test(address));
      if (wrong !== undefined) throw refused('mailTo', text('mailAddress', { value: wrong.slice(0, 60) }));
      const values = valuesOf(input['params'], 'value');
      // each gets a mail of his own: nobody reads the addresses of the others
      const ids = reached.map((address) => post(record, { to: [address], cc: [] }, values, context));
      if (to.length > 0) ids.unshift(post(record, { to, cc }, values, context));
      return (await Promise.all(ids))[0] ?? null;
    },
    /** To whoever asks, so that nobody else gets what is only tried: with the template's samples where nothing else is given. */
    async test(record, input, context) {
      const { email } = context.tools.contactOf(context.person.id);
      if (!email) throw refused('', context.text('ownMail'));
      const values = { ...valuesOf(record.data['params'], 'sample'), ...valuesOf(input['params'], 'value') };
      return post(record, { to: [email], cc: [] }, values, context);
    },
  },
};

async function post(
  record: StoredRecord,
  { to, cc }: { to: string[]; cc: string[] },
  params: FormData,
  { trx, person, tools, text }: BehaviourContext,
): Promise<JsonValue> {
  const subject = fillPlaces(String(record.data['subject']), params, { html: false });
  const html = fillPlaces(String(record.data['content']), params, { html: true });
  const id = newId();
  const log = { by: person.id, templateId: record.id, params: JSON.stringify(params) };
  // what becomes of it stands in sys/mail-log
  const from = ownSender(record.data);
  const mail = { to, cc, subject, html, text: plainText(html), ...log, ...(from !== '' && { from }) };
  await tools.sendMail(trx, `mail-template:${id}`, mail);
  return { id, ...(!tools.hasMailServer && !record.data['smtp'] && { waiting: text('mailWaiting') }) };
}

/** Whom mails come from that go by the template's own server. */
function ownSender({ smtp, mailFrom, username }: FormData): string {
  return smtp ? String(mailFrom || username || '') : '';
}

function addresses(value: unknown): string[] {
  const text = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '';
  return text.split(/[,;，；\s]+/).filter((address) => address !== '');
}
