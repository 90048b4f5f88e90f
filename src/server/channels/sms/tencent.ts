import { hmac256, sha256 } from './digest.ts';
import { field } from './call.ts';
import type { Moment, Sms, SmsAccount, SmsRequest, Verdict } from './call.ts';

const HOST = 'sms.tencentcloudapi.com';
const SERVICE = 'sms';
const TYPE = 'application/json; charset=utf-8';

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
  const signed = { 'content-type': TYPE, host: HOST, 'x-tc-action': 'sendsms' };
  return {
    path: '/',
    body,
    headers: {
      'content-type': TYPE,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': timestampOf(now),
      authorization: tc3({ service: SERVICE, headers: signed, body, now }, account),
    },
  };
}

interface Signed {
  service: string;
  /** those that are signed, in the order of their names */
  headers: Record<string, string>;
  body: string;
  now: Date;
}

/** The header `Authorization` of a POST, by TC3-HMAC-SHA256. */
export function tc3(
  { service, headers, body, now }: Signed,
  { accessKey, secret }: Pick<SmsAccount, 'accessKey' | 'secret'>,
): string {
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const date = now.toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(hmac256, `TC3${secret}`);
  const text = `TC3-HMAC-SHA256\n${timestampOf(now)}\n${scope}\n${sha256(canonical)}`;
  const signature = hmac256(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

const timestampOf = (now: Date): string => String(Math.floor(now.getTime() / 1000));

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
