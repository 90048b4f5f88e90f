import { createHmac } from 'node:crypto';
import { field } from './call.ts';
import type { Sms, SmsAccount, SmsRequest, Verdict } from './call.ts';

const HOST = 'sms.qiniuapi.com';
const PATH = '/v1/message';
const TYPE = 'application/json';

/** `POST /v1/message` of Qiniu's SMS, signed as its HTTP services want it: method, path, host, type and body, HMAC-SHA1. */
export function qiniuRequest(account: SmsAccount, sms: Sms): SmsRequest {
  const parameters = Object.fromEntries(sms.params.map((value, i) => [`params${i + 1}`, value]));
  const body = JSON.stringify({ template_id: account.template, mobiles: [sms.mobile], parameters, seq: sms.key });
  const signed = `POST ${PATH}\nHost: ${HOST}\nContent-Type: ${TYPE}\n\n${body}`;
  // base64 with - and _, its padding kept
  const digest = createHmac('sha1', account.secret).update(signed).digest('base64');
  const signature = digest.replaceAll('+', '-').replaceAll('/', '_');
  return {
    path: PATH,
    body,
    headers: { 'content-type': TYPE, authorization: `Qiniu ${account.accessKey}:${signature}` },
  };
}

export const qiniuVerdict: Verdict = (status, answer) => {
  if (status === 200 && field(answer, 'job_id') !== '') return null;
  return `${field(answer, 'error') || status} ${field(answer, 'message')}`.trim();
};
