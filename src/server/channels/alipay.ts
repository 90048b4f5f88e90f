import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

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
