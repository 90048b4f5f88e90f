import { randomBytes } from 'node:crypto';
import { findCredential, storeHash } from '../../access/credentials.ts';
import { DIRECTORY_REVISION } from '../../access/directory.ts';
import { hashPassword } from '../../access/passwords.ts';
import { lockKey } from '../../db/lock.ts';
import { bumpRevision } from '../../db/revision.ts';
import { transaction } from '../../db/transaction.ts';
import { writeRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';

const USERNAME = 'admin';

/**
 * Gives a hall that nobody can administer an administrator with a password of chance.
 * @returns name and password, to be shown once; undefined when there is somebody already
 */
export async function firstAdmin(hall: Hall): Promise<{ username: string; password: string } | undefined> {
  await hall.directory.fresh();
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  const made = await transaction(hall.db, async (trx) => {
    await lockKey(trx, 'first-admin');
    for (const user of hall.directory.users()) {
      if (user.superAdmin && (await findCredential(trx, user.id))) return false;
    }
    if (!hall.directory.user(USERNAME)) {
      const definition = hall.registry.entity('sys/user');
      if (!definition) throw new Error('schemas/sys/user is missing: nobody can log in');
      const data = { username: USERNAME, realName: '系统管理员', accountType: 1, superAdmin: 1, status: 1 };
      await writeRecord(trx, definition, data, null, { id: USERNAME, at: hall.clock.now() });
    }
    await storeHash(trx, USERNAME, hash);
    await bumpRevision(hall.bus, trx, DIRECTORY_REVISION);
    return true;
  });
  return made ? { username: USERNAME, password } : undefined;
}
