import { randomBytes } from 'node:crypto';
import type { Channel, SmsPayload, SmsPlatform } from '../../channels/payloads.ts';
import { sendSms } from '../../channels/sms/gateway.ts';
import type { SmsAccount } from '../../channels/sms/call.ts';
import { SMS_ACCOUNT } from '../../entities/sms-config.ts';
import { fieldEquals, selectRecords } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { unseal } from '../secrets/seal.ts';
import { inWords } from '../upkeep/failureInWords.ts';

/**
 * SMS by the platform that sys/sms-config names for the SMS's code, as it is configured at the moment of sending.
 * @param endpoint where every platform is instead, for tests
 */
export function smsChannel(hall: Hall, endpoint: string | null): Channel<SmsPayload> {
  return {
    async send({ mobile, smsCode, params }, key) {
      const account = await accountOf(smsCode, hall);
      const moment = { now: hall.clock.now(), nonce: randomBytes(16).toString('hex') };
      await sendSms(account, { mobile, params, key }, moment, endpoint);
    },
    async close() {},
  };
}

/** @throws Error that the log shows, when the code has no account: an administrator mends it and sends again */
async function accountOf(smsCode: string, hall: Hall): Promise<SmsAccount> {
  const definition = hall.registry.entity('sys/sms-config');
  const [record] = definition
    ? await selectRecords(hall.db, definition, { where: [fieldEquals('smsCode', smsCode)], limit: 1 })
    : [];
  if (!record) throw new Error(inWords('records.failure.smsCode', hall.texts, () => ({ code: smsCode })));
  const text = (name: string) => String(record.data[name] ?? '');
  const account = {
    platform: platformOf(record.data['platform']),
    accessKey: text('accessKey'),
    secret: await unseal(text('secret'), hall),
    signature: text('signature'),
    template: text('template'),
    appId: text('appId'),
  };
  const lacks = SMS_ACCOUNT.filter((name) => account[name] === '');
  if (lacks.length > 0)
    throw new Error(
      inWords('records.failure.smsAccount', hall.texts, (locale) => ({
        code: smsCode,
        lacks: lacks.map((name) => hall.texts.text(locale, `records.sms.${name}`)),
      })),
    );
  return account;
}

function platformOf(value: unknown): SmsPlatform {
  if (value === 2 || value === 3) return value;
  return 1;
}
