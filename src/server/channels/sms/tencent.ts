import { hmac256, sha256 } from './digest.ts';
import { field } from './call.ts';
import type { Moment, Sms, SmsAccount, SmsRequest, Verdict } from './call.ts';

const HOST = 'sms.tencentcloudapi.com';
const SERVICE = 'sms';
const TYPE = 'application/json; charset=utf-8';
const SIGNED = 'content-type;host;x-tc-action';

/** `SendSms` of Tencent Cloud's sms 2021-01-11, signed with TC3-HMAC-SHA256. */
export function tencentRequest(account: SmsAccount, sms: Sms, { now }: Moment): SmsRequest {
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${sms.mobile}`],
    SmsSdkAppId: account.appId,
    SignName: account.signature,
    TemplateId: account.template,
    TemplateParamSet: [...sms.params],
    SessionContext: sms.key,
  });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const date = now.toISOString().slice(0, 10);
  const canonical = `POST\n/\n\ncontent-type:${TYPE}\nhost:${HOST}\nx-tc-action:sendsms\n\n${SIGNED}\n${sha256(body)}`;
  const scope = `${date}/${SERVICE}/tc3_request`;
  const key = [date, SERVICE, 'tc3_request'].reduce<string | Buffer>(hmac256, `TC3${account.secret}`);
  const signature = hmac256(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString('hex');
  return {
    path: '/',
    body,
    headers: {
      'content-type': TYPE,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': timestamp,
      authorization: `TC3-HMAC-SHA256 Credential=${account.accessKey}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`,
    },
  };
}

/** A call as such may fail, and each number for itself. */
export const tencentVerdict: Verdict = (status, answer) => {
  const response = part(answer, 'Response');
  const error = part(response, 'Error');
  if (error !== undefined) return `${field(error, 'Code')} ${field(error, 'Message')}`.trim();
  const sent = part(response, 'SendStatusSet');
  const first: unknown = Array.isArray(sent) ? sent[0] : undefined;
  const code = field(first, 'Code');
  return status === 200 && code === 'Ok' ? null : `${code || status} ${field(first, 'Message')}`.trim();
};

function part(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
