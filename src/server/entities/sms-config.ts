import { newId } from '../db/id.ts';
import type { Behaviour } from './behaviour.ts';
import { refused } from './refused.ts';

const MOBILE = /^1\d{10}$/;

/** `send` puts one SMS into the outbox; what was sent is in sys/sms-log. */
export const smsConfig: Behaviour = {
  secretBoundTo: { secret: ['platform', 'accessKey', 'appId'] },
  actions: {
    async send(record, input, { trx, person, tools, text }) {
      const mobile = typeof input['mobile'] === 'string' ? input['mobile'].trim() : '';
      if (!MOBILE.test(mobile)) throw refused('mobile', text('mobile'));
      const params = [1, 2, 3, 4].map((i) => String(input[`params${i}`] ?? '').slice(0, 200));
      const given = params.slice(0, params.findLastIndex((each) => each !== '') + 1);
      const smsCode = String(record.data['smsCode']);
      const id = newId();
      const platform = platformOf(record.data['platform']);
      // what becomes of it stands in sys/sms-log
      await tools.sendSms(trx, `sms-config:${id}`, { mobile, smsCode, params: given, by: person.id, platform });
      return { id };
    },
  },
};

function platformOf(value: unknown): 1 | 2 | 3 {
  return value === 2 || value === 3 ? value : 1;
}
