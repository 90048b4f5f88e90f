import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserInfo } from '../../src/contract/person.ts';
import { server } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { statementsOf } from './support/statements.ts';

/** How the people are read again. */
const ALL = /from sys_user$/;
const SOME = /from sys_user where id = any/;

describe('what two servers know of people', () => {
  let here: TestHall;
  let there: TestHall;
  let admin: Caller;
  let clerk: Caller;

  beforeAll(async () => {
    here = await startTestHall(server);
    const create = async () => ({ ...here.place, remove: async () => {} });
    there = await startTestHall({ ...server, create });
    admin = await here.as('admin');
    clerk = await there.as('logistics');
  });
  afterAll(async () => {
    await there?.close();
    await here?.remove();
  });

  const nameThere = async (): Promise<string | undefined> =>
    (await clerk.get<UserInfo>('/sys/user/info')).data?.realName;

  /** Changes it and waits until the other server knows; answers how people were read for it, on both. */
  async function readsOf(change: () => Promise<void>, isKnown: () => Promise<boolean>): Promise<string[]> {
    const said = await statementsOf(async () => {
      await change();
      await expect.poll(isKnown).toBe(true);
      await here.hall.directory.fresh();
    });
    return said.flatMap(({ text }) => (ALL.test(text) ? ['all'] : SOME.test(text) ? ['some'] : []));
  }

  it('is read again of who was changed alone', async () => {
    const { data: user } = await admin.get<Record<string, unknown>>('/sys/user/logistics');
    const change = async () => {
      const answer = await admin.put('/sys/user', { ...user, realName: '钱师傅' });
      expect(answer.code, answer.message).toBe(0);
    };
    expect(await readsOf(change, async () => (await nameThere()) === '钱师傅')).toEqual(['some', 'some']);
  });

  it('is read again whole when a role was changed, by which anybody may do more', async () => {
    const { id } = here.hall.directory.role('logistics') ?? {};
    const { data: role } = await admin.get<Record<string, unknown>>(`/sys/role/${id}`);
    const change = async () => {
      const answer = await admin.put('/sys/role', { ...role, name: '后勤处' });
      expect(answer.code, answer.message).toBe(0);
    };
    const isKnown = async () => {
      await there.hall.directory.fresh();
      return there.hall.directory.roleName('logistics') === '后勤处';
    };
    expect(await readsOf(change, isKnown)).toEqual(['all', 'all']);
  });
});
