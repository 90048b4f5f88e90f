import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

export const SHORTEST_PASSWORD = 8;
/** Longer ones are only there to keep the server busy. */
export const LONGEST_PASSWORD = 128;

/** Hashes at a time: each takes 19 MiB and a thread of the pool that files and databases need too. */
const AT_ONCE = 2;

const argon2id = promisify(argon2).bind(null, 'argon2id');

let running = 0;
const queue: (() => void)[] = [];

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`, the usual text form */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, { memory: MEMORY_KIB, passes: PASSES, lanes: LANES });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password is the one behind `hash`. Without a hash it takes as long and answers false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? '');
  if (!parts) {
    await derive(password, Buffer.alloc(16), { memory: MEMORY_KIB, passes: PASSES, lanes: LANES });
    return false;
  }
  const [, memory, passes, lanes, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Why a new password is not taken (the name of a text), null when it is good enough. */
export function passwordFault(password: string, username: string): 'short' | 'long' | 'plain' | 'username' | null {
  if ([...password].length < SHORTEST_PASSWORD) return 'short';
  if (password.length > LONGEST_PASSWORD) return 'long';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  if (kinds < 3 || new Set(password).size < 4) return 'plain';
  return username !== '' && password.toLowerCase().includes(username.toLowerCase()) ? 'username' : null;
}

async function derive(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; lanes: number },
): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
  else running++;
  try {
    return await argon2id({
      // the same letters may come composed or not, depending on the keyboard
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      memory: cost.memory,
      passes: cost.passes,
      parallelism: cost.lanes,
      tagLength: TAG_BYTES,
    });
  } finally {
    const next = queue.shift();
    // the place goes straight to who waits
    if (next) next();
    else running--;
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
