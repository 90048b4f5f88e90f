import { newId } from '../db/id.ts';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { contactsIn } from './message-groups.ts';
import { refused } from './refused.ts';
import type { StoredRecord } from './store.ts';

const MOBILE = /^1\d{10}$/;

/** What no platform sends without. */
export const SMS_ACCOUNT = ['accessKey', 'secret', 'template'] as const;

/** `send` and `test` put one SMS into the outbox; what was sent is in sys/sms-log. `waiting`: what its account lacks. */
export const smsConfig: Behaviour = {
  secretBoundTo: { secret: ['platform', 'accessKey', 'appId'] },
  actions: {
    async send(record, input, context) {
      const mobile = typeof input['mobile'] === 'string' ? input['mobile'].trim() : '';
      const reached = (await contactsIn(input, 'mobile', context)).filter((one) => one !== mobile);
      if (mobile === '' ? reached.length === 0 : !MOBILE.test(mobile)) throw refused('mobile', context.text('mobile'));
      const all = [...(mobile === '' ? [] : [mobile]), ...reached];
      const ids = await Promise.all(all.map((one) => post(record, one, input, context)));
      return ids[0] ?? null;
    },
    /** To whoever asks, so that nobody else gets what is only tried. */
    async test(record, input, context) {
      const mobile = context.tools.contactOf(context.person.id).mobile ?? '';
      if (!MOBILE.test(mobile)) throw refused('', context.text('ownMobile'));
      return post(record, mobile, input, context);
    },
  },
};

async function post(
  { data }: StoredRecord,
  mobile: string,
  input: FormData,
  { trx, person, tools, text }: BehaviourContext,
): Promise<JsonValue> {
  const params = [1, 2, 3, 4].map((i) => String(input[`params${i}`] ?? '').slice(0, 200));
  const given = params.slice(0, params.findLastIndex((each) => each !== '') + 1);
  const smsCode = String(data['smsCode']);
  const id = newId();
  const platform = platformOf(data['platform']);
  // what becomes of it stands in sys/sms-log
  await tools.sendSms(trx, `sms-config:${id}`, { mobile, smsCode, params: given, by: person.id, platform });
  const lacks = SMS_ACCOUNT.filter((name) => !data[name]).map((name) => text(`sms.${name}`));
  return { id, ...(lacks.length > 0 && { waiting: text('smsWaiting', { lacks }) }) };
}

function platformOf(value: unknown): 1 | 2 | 3 {
  return value === 2 || value === 3 ? value : 1;
}
