import { randomBytes } from 'node:crypto';
import type { Hall } from '../hall.ts';

const known = new WeakMap<Hall['db'], Map<string, Promise<Buffer>>>();
const BYTES = 32;

/**
 * A random key that all servers of one database hold in common, made when it is first asked for. It lies in the database
 * and not in DATA_DIR, since what one server signed any other must be able to check.
 */
export function sharedSecret(name: string, hall: Pick<Hall, 'db' | 'clock'>): Promise<Buffer> {
  const secrets = known.get(hall.db) ?? new Map<string, Promise<Buffer>>();
  known.set(hall.db, secrets);
  const secret = secrets.get(name) ?? readOrMake(name, hall);
  secrets.set(name, secret);
  secret.catch(() => secrets.delete(name));
  return secret;
}

async function readOrMake(name: string, hall: Pick<Hall, 'db' | 'clock'>): Promise<Buffer> {
  await hall.db
    .insertInto('hall_secret')
    .values({ name, value: randomBytes(BYTES).toString('base64url'), created_at: hall.clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // another server may have been faster
  const { value } = await hall.db
    .selectFrom('hall_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}
