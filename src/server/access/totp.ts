import { createHmac, randomBytes } from 'node:crypto';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds. */
const SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 asks for at least 128 bits and recommends 160. */
const SECRET_BYTES = 20;
/** Clocks of telephones differ: one step before and one after are good too. */
const SKEW = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4648, without padding: what apps take when somebody types it. */
export function base32(bytes: Buffer): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** Which step of thirty seconds a moment is in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / SECONDS);

export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that a code is of; undefined when it is of none near now, or of one that was used: a code that somebody saw over
 * a shoulder opens nothing.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const step = stepAt(now);
  for (let each = step - SKEW; each <= step + SKEW; each++) {
    if (each > lastStep && codeOf(secret, each) === code) return each;
  }
  return undefined;
}

/** What an app reads out of the picture. */
export function otpauth(secret: Buffer, username: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(DIGITS),
    period: String(SECONDS),
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
