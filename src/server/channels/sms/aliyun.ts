import { hmac256, sha256 } from './digest.ts';
import { field } from './call.ts';
import type { Moment, Sms, SmsAccount, SmsRequest, Verdict } from './call.ts';

const HOST = 'dysmsapi.aliyuncs.com';

/** `SendSms` of Alibaba Cloud's dysmsapi 2017-05-25, parameters in the query, signed with ACS3-HMAC-SHA256. */
export function aliyunRequest(account: SmsAccount, sms: Sms, moment: Moment): SmsRequest {
  const query = {
    OutId: sms.key,
    PhoneNumbers: sms.mobile,
    SignName: account.signature,
    TemplateCode: account.template,
    TemplateParam: JSON.stringify(Object.fromEntries(sms.params.map((value, i) => [`params${i + 1}`, value]))),
  };
  const call = { host: HOST, action: 'SendSms', version: '2017-05-25', query };
  return { ...signAcs3(call, account, moment), body: '' };
}

export interface Acs3Call {
  host: string;
  action: string;
  version: string;
  query: Record<string, string>;
}

/** Alibaba Cloud's signature, version 3, for a call without body. */
export function signAcs3(
  { host, action, version, query }: Acs3Call,
  { accessKey, secret }: Pick<SmsAccount, 'accessKey' | 'secret'>,
  { now, nonce }: Moment,
): Pick<SmsRequest, 'path' | 'headers'> {
  const search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const digest = sha256('');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': digest,
    'x-acs-date': `${now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).toSorted();
  const signed = names.join(';');
  const canonical = ['POST', '/', search, ...names.map((name) => `${name}:${headers[name]}`), '', signed, digest];
  const signature = hmac256(secret, `ACS3-HMAC-SHA256\n${sha256(canonical.join('\n'))}`).toString('hex');
  const { host: _host, ...sent } = headers;
  return {
    path: `/?${search}`,
    headers: {
      ...sent,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${signed},Signature=${signature}`,
    },
  };
}

/** RFC 3986: what encodeURIComponent leaves is encoded too. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export const aliyunVerdict: Verdict = (status, answer) => {
  const code = field(answer, 'Code');
  return status === 200 && code === 'OK' ? null : `${code || status} ${field(answer, 'Message')}`.trim();
};
