import { DIRECTORY_REVISION } from '../../../src/server/access/directory.ts';
import { bumpRevision } from '../../../src/server/db/revision.ts';
import { transaction } from '../../../src/server/db/transaction.ts';
import { insertRecord } from '../../../src/server/entities/store.ts';
import { SESSION_COOKIE } from '../../../src/contract/paths.ts';
import type { Caller, TestHall } from './hall.ts';

/** People with one role, made without the second that a password takes; answers their ids. */
export async function addPeople({ hall }: TestHall, count: number, role: string): Promise<string[]> {
  const entity = hall.registry.entity('sys/user');
  const roleId = hall.directory.role(role)?.id;
  if (!entity || roleId === undefined) throw new Error(`there is no role ${role}`);
  const ids = Array.from({ length: count }, (_, index) => `${role}-${index + 1}`);
  const now = hall.clock.now();
  await transaction(hall.db, async (trx) => {
    for (const id of ids) {
      const data = { username: id, realName: `${id} name`, deptId: 'office', accountType: 4, status: 1 };
      await insertRecord(trx, entity, { ...data, roleIdList: [roleId] }, { by: null, at: now }, id);
    }
    await bumpRevision(hall.bus, trx, DIRECTORY_REVISION);
  });
  await hall.directory.fresh();
  return ids;
}

/** Somebody with a session, without logging in: hundreds of passwords take long. */
export async function enter(at: TestHall, userId: string): Promise<Caller> {
  const { hall } = at;
  const from = { ip: '127.0.0.1', userAgent: 'test' };
  const value = await transaction(hall.db, (trx) => hall.sessions.begin(trx, userId, from, hall.clock.now()));
  const caller = at.visitor();
  caller.cookie = `${SESSION_COOKIE}=${value}`;
  return caller;
}
