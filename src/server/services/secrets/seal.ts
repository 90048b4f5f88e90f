import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SEALED } from '../../entities/secrets.ts';
import type { Hall } from '../hall.ts';
import { sharedSecret } from '../verification/secret.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY = 'seal';

type Keeper = Pick<Hall, 'db' | 'clock'>;

/**
 * Encrypts a credential that the hall must be able to read again: other people's passwords and keys. Every server of the
 * database can open it. Not inside a transaction: the key may have to be made first.
 */
export async function seal(text: string, hall: Keeper): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await sharedSecret(KEY, hall), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** The credential again; what was stored before there were seals is given back as it is. Throws when it was meddled with. */
export async function unseal(stored: string, hall: Keeper): Promise<string> {
  if (!stored.startsWith(SEALED)) return stored;
  const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, await sharedSecret(KEY, hall), nonce);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
