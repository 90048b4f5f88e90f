import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person } from '../../src/contract/person.ts';
import type { RecordCall } from '../../src/server/services/records/call.ts';
import { runAction } from '../../src/server/services/records/runAction.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import { GatedHall } from './support/gate.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';

interface User {
  [name: string]: unknown;
  id: string;
  revision: number;
}

// files share what they import: this one puts something in a module's place
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** How many passwords were hashed. */
const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock(import('../../src/server/access/passwords.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    hashPassword: (password) => {
      hashing.count++;
      return real.hashPassword(password);
    },
  };
});

const STRONG = 'Campus#2026x';

describe.each(databases)('users, roles and posts on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    admin = await hall.as('admin');
  });
  afterAll(() => hall?.remove());

  const errors = (answer: Answer) => (answer.data as { errors: { path: string; message: string }[] }).errors;
  const fields = (username: string, more: object = {}) => ({
    ...{ username, realName: '试用', accountType: 4, status: 1, deptId: 'office' },
    ...more,
  });
  const addUser = async (username: string, more: object = {}): Promise<string> => {
    const passwords = { password: STRONG, confirmPassword: STRONG };
    const answer = await admin.post<{ id: string }>('/sys/user', fields(username, { ...passwords, ...more }));
    expect(answer).toMatchObject({ code: 0 });
    return answer.data?.id ?? '';
  };
  const user = async (id: string): Promise<User> => (await admin.get<User>(`/sys/user/${id}`)).data as User;

  it('makes a user who can log in, and never shows his password', async () => {
    const id = await addUser('newcomer');
    expect((await hall.visitor().login('newcomer', STRONG)).code).toBe(0);
    const shown = JSON.stringify([
      await admin.get(`/sys/user/${id}`),
      await admin.get('/sys/user/page?username=newcomer'),
      await admin.get('/sys/log-operation/page?pageSize=100'),
    ]);
    expect(shown).not.toContain(STRONG);
    expect(shown).not.toContain('argon2');
    expect(shown).not.toContain('"confirmPassword":""');
    const stored = await hall.hall.db.selectFrom('auth_credential').selectAll().where('user_id', '=', id).execute();
    expect(stored[0]?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('wants a password that is strong and typed twice', async () => {
    const post = (passwords: object) => admin.post('/sys/user', fields('weak', passwords));
    const mismatch = await post({ password: STRONG, confirmPassword: 'other' });
    expect(mismatch.status).toBe(422);
    expect(errors(mismatch)).toEqual([{ path: 'confirmPassword', message: '确认密码与新密码输入不一致' }]);
    expect(errors(await post({}))[0]?.path).toBe('password');
    expect(errors(await post({ password: 'short', confirmPassword: 'short' }))[0]?.path).toBe('password');
    const own = { password: 'Weak-2026-weak', confirmPassword: 'Weak-2026-weak' };
    expect(errors(await post(own))[0]?.path).toBe('password');
    expect((await admin.get<User[]>('/sys/user/page?username=weak')).page?.totalCount).toBe(0);
    const english = await admin.post('/sys/user', fields('weak', { password: 'a', confirmPassword: 'b' }), {
      'accept-language': 'en-US',
    });
    expect(errors(english)[0]?.message).toBe('Confirm password is not consistent with new password input');
  });

  it('takes a username once, in upper or lower case', async () => {
    const answer = await admin.post('/sys/user', fields('TEACHER', { password: STRONG, confirmPassword: STRONG }));
    expect(answer).toMatchObject({ status: 409, data: { fields: ['username'] } });
  });

  it('keeps the password when it is left empty, and changes it when it is not', async () => {
    const id = await addUser('changing');
    const session = await hall.as('changing', STRONG);
    const before = await user(id);
    expect(
      (await admin.put('/sys/user', { ...before, realName: '改名', password: '', confirmPassword: '' })).code,
    ).toBe(0);
    expect((await session.get('/sys/user/info')).code).toBe(0);
    const passwords = { password: `${STRONG}!`, confirmPassword: `${STRONG}!` };
    expect((await admin.put('/sys/user', { ...(await user(id)), ...passwords })).code).toBe(0);
    expect((await session.get('/sys/user/info')).status).toBe(401);
    expect((await hall.visitor().login('changing', STRONG)).status).toBe(401);
    expect((await hall.visitor().login('changing', `${STRONG}!`)).code).toBe(0);
  });

  it('ends the sessions of who is disabled or deleted', async () => {
    const id = await addUser('leaving');
    const session = await hall.as('leaving', STRONG);
    expect((await admin.put('/sys/user', { ...(await user(id)), status: 0 })).code).toBe(0);
    expect((await session.get('/sys/user/info')).status).toBe(401);
    expect((await hall.visitor().login('leaving', STRONG)).code).not.toBe(0);
    await admin.put('/sys/user', { ...(await user(id)), status: 1 });
    const again = await hall.as('leaving', STRONG);
    expect((await admin.delete(`/sys/user/${id}`)).code).toBe(0);
    expect((await again.get('/sys/user/info')).status).toBe(401);
    expect((await hall.visitor().login('leaving', STRONG)).code).not.toBe(0);
  });

  it('leaves an administrator, and nobody removes himself', async () => {
    expect((await admin.delete('/sys/user/admin')).status).toBe(403);
    const me = await user('admin');
    expect((await admin.put('/sys/user', { ...me, status: 0 })).status).toBe(409);
    expect((await admin.put('/sys/user', { ...me, superAdmin: 0 })).status).toBe(409);
    const id = await addUser('second-admin', { superAdmin: 1 });
    const other = await hall.as('second-admin', STRONG);
    const read = async (of: string) => (await other.get<User>(`/sys/user/${of}`)).data as User;
    expect((await other.put('/sys/user', { ...(await read('admin')), superAdmin: 0 })).code).toBe(0);
    expect((await other.put('/sys/user', { ...(await read(id)), superAdmin: 0 })).status).toBe(409);
    expect((await other.put('/sys/user', { ...(await read('admin')), superAdmin: 1 })).code).toBe(0);
    admin = await hall.as('admin');
  });

  it('resets a password to one that is shown once', async () => {
    const id = await addUser('forgetful');
    const session = await hall.as('forgetful', STRONG);
    const answer = await admin.post<{ password: string }>(`/sys/user/${id}/resetPassword`);
    const password = answer.data?.password ?? '';
    expect(password.length).toBe(16);
    expect((await session.get('/sys/user/info')).status).toBe(401);
    expect((await hall.visitor().login('forgetful', password)).code).toBe(0);
    expect(JSON.stringify(await admin.get('/sys/log-operation/page'))).not.toContain(password);
  });

  it('resets many passwords with no transaction open meanwhile, each named', async () => {
    const ids = [await addUser('first-of-many'), await addUser('second-of-many')];
    const gated = new GatedHall(hall.hall);
    const gate = gated.hold('begin');
    const hashedBefore = hashing.count;
    const by = hall.hall.directory.person('admin') as Person;
    const call: RecordCall = { locale: 'zh-CN', ip: '', userAgent: '', method: 'POST', uri: '/api/sys/user' };
    const reset = runAction(
      by,
      { entity: 'sys/user', ids, action: 'resetPassword', body: {}, batch: true, call },
      gated.hall,
    );
    await gate.reached;
    expect(hashing.count - hashedBefore).toBe(2);
    gate.release();
    const answer = (await reset) as { username: string; password: string }[];
    expect(hashing.count - hashedBefore).toBe(2);
    expect(answer.map(({ username }) => username)).toEqual(['first-of-many', 'second-of-many']);
    for (const { username, password } of answer) expect((await hall.visitor().login(username, password)).code).toBe(0);
  });

  it('unlocks an account', async () => {
    const id = await addUser('locked');
    for (let i = 0; i < 6; i++) await hall.visitor().login('locked', 'wrong');
    expect((await hall.visitor().login('locked', STRONG)).code).not.toBe(0);
    expect((await admin.post(`/sys/user/${id}/unlock`)).code).toBe(0);
    expect((await hall.visitor().login('locked', STRONG)).code).toBe(0);
  });

  it('gives new rights at once', async () => {
    const finance = await hall.as('finance');
    expect((await finance.get('/sys/post/page')).status).toBe(403);
    const role = await admin.post<{ id: string }>('/sys/role', {
      name: '看岗位',
      code: 'see-posts',
      menuList: ['sys-post-list'],
    });
    const before = await user('finance');
    await admin.put('/sys/user', { ...before, roleIdList: ['finance', role.data?.id] });
    expect((await finance.get('/sys/post/page')).code).toBe(0);
    expect((await admin.delete(`/sys/role/${role.data?.id}`)).status).toBe(409);
    await admin.put('/sys/user', { ...(await user('finance')), roleIdList: ['finance'] });
    expect((await finance.get('/sys/post/page')).status).toBe(403);
    expect((await admin.delete(`/sys/role/${role.data?.id}`)).code).toBe(0);
  });

  it('begins with roles that name only menus that there are', async () => {
    interface Node {
      id: string;
      children?: Node[];
    }
    const idsOf = (nodes: readonly Node[]): string[] =>
      nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);
    const known = new Set(idsOf((await admin.get<Node[]>('/sys/menu/list')).data ?? []));
    const roles = (await admin.get<{ id: string }>('/sys/role/page?pageSize=100')).page?.list ?? [];
    const whole = await Promise.all(
      (roles as { id: string }[]).map(({ id }) => admin.get<{ code: string; menuList?: string[] }>(`/sys/role/${id}`)),
    );
    const strange = whole.flatMap(({ data }) => (data?.menuList ?? []).filter((id) => !known.has(id)));
    expect([roles.length > 5, strange]).toEqual([true, []]);
  });

  it('gives whoever may change records the right to see them too', async () => {
    const role = { name: '改岗位', code: 'change-posts', menuList: ['sys-post-update'] };
    const { data } = await admin.post<{ id: string }>('/sys/role', role);
    const saved = await admin.get<{ menuList: string[] }>(`/sys/role/${data?.id}`);
    expect(saved.data?.menuList.toSorted()).toEqual(['sys-post-info', 'sys-post-list', 'sys-post-update']);
    expect((await admin.delete(`/sys/role/${data?.id}`)).code).toBe(0);
  });

  it('lets nobody become more than he is: not by a role, a wider one, a flag, or the password of who is more', async () => {
    const desk = { name: '服务台', code: 'desk', menuList: ['sys-user-list', 'sys-user-info', 'sys-user-update'] };
    const roleOf = async (more: object) =>
      (await admin.post<{ id: string }>('/sys/role', { ...desk, ...more })).data?.id ?? '';
    const narrow = await roleOf({ deptList: ['college-info'] });
    const wide = await roleOf({ code: 'desk-wide', deptList: ['university'] });
    const more = await roleOf({ code: 'desk-more', menuList: ['sys-post-list'], deptList: ['college-info'] });
    const place = { deptId: 'college-info', accountType: 2 };
    const self = await addUser('desk', { ...place, roleIdList: [narrow] });
    const plain = await addUser('plain', place);
    const strong = await addUser('strong', { ...place, roleIdList: [more] });
    const caller = await hall.as('desk', STRONG);
    const passwords = { password: `${STRONG}?`, confirmPassword: `${STRONG}?` };
    const put = async (id: string, change: object) =>
      (await caller.put('/sys/user', { ...(await user(id)), ...change })).status;

    expect(await put(self, { roleIdList: [narrow, wide] })).toBe(422);
    expect(await put(self, { roleIdList: [narrow, more] })).toBe(422);
    expect(await put(self, { superAdmin: 1 })).toBe(422);
    expect(await put(plain, { roleIdList: [narrow] })).toBe(200);
    expect(await put(strong, passwords)).toBe(403);
    expect((await caller.post(`/sys/user/${strong}/resetPassword`)).status).toBe(403);
    expect(await put(strong, { realName: '改名' })).toBe(403);
    expect(await put(plain, passwords)).toBe(200);
    expect((await caller.post(`/sys/user/${plain}/resetPassword`)).code).toBe(0);
    expect((await caller.post('/sys/user/admin/resetPassword')).status).toBe(404);
  });

  it('keeps posts that somebody holds and dictionary types that have entries', async () => {
    expect((await admin.delete('/sys/post/leader')).status).toBe(409);
    expect((await admin.delete('/sys/dict-type/urgency')).status).toBe(409);
    const type = await admin.post('/sys/dict-type', { dictName: '天气', dictType: 'weather' });
    expect(type).toMatchObject({ code: 0, data: { id: 'weather' } });
    await admin.post('/sys/dict', { dictType: 'weather', dictLabel: '晴', dictValue: 'sunny', sort: 1 });
    const all = await admin.get<{ dictType: string; dataList: unknown[] }[]>('/sys/dict/all');
    expect(all.data?.find((row) => row.dictType === 'weather')?.dataList).toEqual([
      { dictValue: 'sunny', dictLabel: '晴' },
    ]);
    const twice = await admin.post('/sys/dict', { dictType: 'weather', dictLabel: '晴天', dictValue: 'sunny' });
    expect(twice.status).toBe(409);
    const renamed = await admin.put('/sys/dict-type', { id: 'weather', dictName: '天气', dictType: 'sky' });
    expect(renamed.status).toBe(422);
  });

  it('does not bring back what was deleted, nor change what was changed', async () => {
    await admin.delete('/sys/params/LOGIN_GUIDE');
    const brand = (await admin.get<User>('/sys/params/BRAND_NAME')).data as User;
    await admin.put('/sys/params', { ...brand, paramValue: '我们的大厅' });
    await admin.delete('/sys/menu', ['sys-flea-market-import']);
    hall = await hall.restart();
    admin = await hall.as('admin');
    expect((await admin.get('/sys/params/LOGIN_GUIDE')).status).toBe(404);
    expect((await admin.get<User>('/sys/params/BRAND_NAME')).data?.['paramValue']).toBe('我们的大厅');
    expect((await admin.get('/sys/menu/sys-flea-market-import')).status).toBe(404);
  });
});
