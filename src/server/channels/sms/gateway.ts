import type { SmsPlatform } from '../payloads.ts';
import { aliyunRequest, aliyunVerdict } from './aliyun.ts';
import type { Moment, Sms, SmsAccount, SmsRequest, Verdict } from './call.ts';
import { qiniuRequest, qiniuVerdict } from './qiniu.ts';
import { tencentRequest, tencentVerdict } from './tencent.ts';

interface Platform {
  host: string;
  request: (account: SmsAccount, sms: Sms, moment: Moment) => SmsRequest;
  verdict: Verdict;
}

/** Whom the hall talks to stands here and nowhere else: never an address that somebody typed. */
const PLATFORMS: Readonly<Record<SmsPlatform, Platform>> = {
  1: { host: 'dysmsapi.aliyuncs.com', request: aliyunRequest, verdict: aliyunVerdict },
  2: { host: 'sms.tencentcloudapi.com', request: tencentRequest, verdict: tencentVerdict },
  3: { host: 'sms.qiniuapi.com', request: qiniuRequest, verdict: qiniuVerdict },
};

const TIMEOUT_MILLISECONDS = 15_000;
const LONGEST_ANSWER = 10_000;

/**
 * Hands one SMS to its platform.
 * @param endpoint where to send it instead, for tests: `http://127.0.0.1:1234`; the request stays as the platform has it
 * @throws Error with the platform's own words
 */
export async function sendSms(
  account: SmsAccount,
  sms: Sms,
  moment: Moment,
  endpoint: string | null = null,
): Promise<void> {
  const { host, request, verdict } = PLATFORMS[account.platform];
  const { path, headers, body } = request(account, sms, moment);
  const response = await fetch(`${endpoint ?? `https://${host}`}${path}`, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const text = (await response.text()).slice(0, LONGEST_ANSWER);
  const refusal = verdict(response.status, parsed(text));
  if (refusal !== null) throw new Error(refusal.slice(0, 300));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
