import { createPublicKey, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { campusDateTime } from '../../definition/campus.ts';

/** A notice of Alipay as it comes: the fields of a form, decoded. */
export type AlipayNotice = Readonly<Record<string, string>>;

const FEWEST_BITS = 2_048;
const UNSIGNED = new Set(['sign', 'sign_type']);

/** Alipay's public key as its console shows it (bare base64) or as PEM; null for what is no RSA key of 2048 bits or more. */
export function alipayKey(text: string): KeyObject | null {
  const body = text.replaceAll(/-----(BEGIN|END) PUBLIC KEY-----|\s/g, '');
  if (!/^[A-Za-z0-9+/]+=*$/.test(body)) return null;
  try {
    const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= FEWEST_BITS ? key : null;
  } catch {
    return null;
  }
}

/** What the signature is about: every other field in the order of its name, `name=value` joined by `&`. */
export function signedText(notice: AlipayNotice): string {
  return Object.keys(notice)
    .filter((name) => !UNSIGNED.has(name))
    .toSorted()
    .map((name) => `${name}=${notice[name]}`)
    .join('&');
}

/** Whether Alipay itself wrote the notice. RSA2 alone: SHA-1, the older kind, proves nothing any more. */
export function isGenuine(notice: AlipayNotice, key: KeyObject): boolean {
  const { sign = '', sign_type: type } = notice;
  if (type !== 'RSA2' || sign === '') return false;
  return verify('sha256', Buffer.from(signedText(notice), 'utf8'), key, Buffer.from(sign, 'base64'));
}

/** What Alipay knows the hall by: its app, where it asks, its own key, and the one that Alipay's answers are judged by. */
export interface AlipayAccount {
  appId: string;
  sellerId: string;
  gateway: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export interface AlipayCall {
  /** `alipay.trade.query` */
  method: string;
  /** biz_content */
  content: Record<string, string>;
  notifyUrl?: string;
  returnUrl?: string;
  now: Date;
}

const PATIENCE_MILLISECONDS = 10_000;
const MOST_CHARACTERS = 100_000;
const DONE = '10000';

/** The fields of a call with our signature: of all the others in the order of their names, `sign_type` too. */
export function signedCall({ appId, privateKey }: AlipayAccount, call: AlipayCall): URLSearchParams {
  const fields: Record<string, string> = {
    app_id: appId,
    method: call.method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: campusDateTime(call.now).slice(0, 19).replace('T', ' '),
    version: '1.0',
    ...(call.notifyUrl !== undefined && { notify_url: call.notifyUrl }),
    ...(call.returnUrl !== undefined && { return_url: call.returnUrl }),
    biz_content: JSON.stringify(call.content),
  };
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return new URLSearchParams({
    ...fields,
    sign: sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64'),
  });
}

/** Where a browser is sent with that call. */
export function callAddress(account: AlipayAccount, call: AlipayCall): string {
  return `${account.gateway}?${signedCall(account, call).toString()}`;
}

/**
 * Asks the gateway itself and answers what it says, which it has signed.
 * @throws Error when it does not answer, its answer is not its own, or it refuses: with its own code (`ACQ.TRADE_NOT_EXIST`)
 */
export async function askAlipay(account: AlipayAccount, call: AlipayCall): Promise<AlipayNotice> {
  const response = await fetch(account.gateway, {
    method: 'POST',
    body: signedCall(account, call),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
  const text = await response.text();
  if (!response.ok || text.length > MOST_CHARACTERS) throw new Error(`Alipay answers ${response.status}`);
  const answer = genuineAnswer(text, `${call.method.replaceAll('.', '_')}_response`, account.publicKey);
  if (answer === null) throw new Error('the answer is not signed by Alipay');
  if (answer['code'] !== DONE) throw new AlipayRefusal(answer['sub_code'] ?? answer['code'] ?? '');
  return answer;
}

export class AlipayRefusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Alipay refuses: ${code}`);
    this.code = code;
  }
}

/** The signature is about the very characters of the answer, so these are what is read. */
function genuineAnswer(text: string, name: string, key: KeyObject): AlipayNotice | null {
  const [begin, end] = [text.indexOf(`"${name}":`), text.lastIndexOf(',"sign":"')];
  if (begin < 0 || end < begin) return null;
  const body = text.slice(begin + name.length + 3, end).trim();
  const signature = /^,"sign":"([A-Za-z0-9+/=\\]+)"/.exec(text.slice(end))?.[1]?.replaceAll('\\', '') ?? '';
  if (!verify('sha256', Buffer.from(body, 'utf8'), key, Buffer.from(signature, 'base64'))) return null;
  const parsed = JSON.parse(body) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
  );
}
