import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a sheet of paper says of itself: which request, and what was in it when the sheet was printed. */
export interface Printed {
  instanceId: string;
  digest: string;
}

const CODE = /^([a-z0-9]{8,40})-([0-9a-f]{16})-([\w-]{22})$/;
const DIGEST_LENGTH = 16;
const SIGNATURE_LENGTH = 22;

/**
 * The content's fingerprint, 16 hexadecimal digits. Keyed, so that nobody can find out what is in a form by trying.
 * @param content anything that JSON can say; the order of keys does not matter
 */
export function digestOf(content: unknown, secret: Buffer): string {
  return createHmac('sha256', secret)
    .update('content:')
    .update(canonical(content))
    .digest('hex')
    .slice(0, DIGEST_LENGTH);
}

/** `<id>-<digest>-<signature>`, fit for an address and a QR code. */
export function codeFor(printed: Printed, secret: Buffer): string {
  return `${printed.instanceId}-${printed.digest}-${signature(printed, secret)}`;
}

/** What the code says, or null unless it was made here. */
export function readCode(code: string, secret: Buffer): Printed | null {
  const [, instanceId, digest, given] = CODE.exec(code) ?? [];
  if (instanceId === undefined || digest === undefined || given === undefined) return null;
  const printed = { instanceId, digest };
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(printed, secret))) ? printed : null;
}

function signature({ instanceId, digest }: Printed, secret: Buffer): string {
  return createHmac('sha256', secret)
    .update(`code:${instanceId}:${digest}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}
