import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedView, ViewAudience } from '../../src/contract/views.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

const STATE = { filters: { status: '1', username: 'a' }, sort: 'username', order: 'desc', hidden: ['email'] };
const SHARE = { everybody: false, link: false, roles: [], depts: [] };

describe.each(databases)('saved views on $name', (kind) => {
  let hall: TestHall;
  let office: Caller;
  let finance: Caller;
  let teacher: Caller;
  let student: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    [office, finance, teacher, student] = (await Promise.all(
      ['office', 'finance', 'teacher', 'student'].map((name) => hall.as(name)),
    )) as [Caller, Caller, Caller, Caller];
  });
  afterAll(() => hall?.remove());

  const keep = async (caller: Caller, more: object = {}): Promise<SavedView> => {
    const answer = await caller.post<SavedView>('/views', { list: 'task:todo', name: '我的', state: STATE, ...more });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data as SavedView;
  };
  const names = async (caller: Caller, list = 'task:todo'): Promise<string[]> =>
    ((await caller.get<SavedView[]>(`/views?list=${list}`)).data ?? []).map(({ name }) => name);

  it('is kept, renamed, changed and forgotten by its owner alone', async () => {
    const view = await keep(teacher, { name: ' 本周 ' });
    expect(view).toMatchObject({
      name: '本周',
      state: STATE,
      share: SHARE,
      mine: true,
      ownerName: '李明',
      revision: 1,
    });
    expect(await names(teacher)).toContain('本周');
    expect(await names(student)).not.toContain('本周');
    expect((await student.get(`/views/${view.id}`)).status).toBe(404);
    expect((await student.put(`/views/${view.id}`, { name: 'x' })).status).toBe(404);
    expect((await student.delete(`/views/${view.id}`)).status).toBe(404);

    const renamed = await teacher.put<SavedView>(`/views/${view.id}`, { revision: 1, name: '下周' });
    expect(renamed.data).toMatchObject({ name: '下周', state: STATE, revision: 2 });
    expect(await teacher.put(`/views/${view.id}`, { revision: 1, name: 'x' })).toMatchObject({ status: 409 });
    expect((await teacher.delete(`/views/${view.id}`)).code).toBe(0);
    expect((await teacher.get(`/views/${view.id}`)).status).toBe(404);
  });

  it('is kept once, however often the same call is sent', async () => {
    const key = { 'idempotency-key': 'keep-once' };
    const body = { list: 'task:done', name: 'once', state: STATE };
    const first = await teacher.post<SavedView>('/views', body, key);
    expect(first).toMatchObject({ code: 0, data: { name: 'once' } });
    expect((await teacher.post<SavedView>('/views', body, key)).data).toEqual(first.data);
    expect(await names(teacher, 'task:done')).toEqual(['once']);
  });

  it('is shared with a role, a department and those below it, everybody, or by link', async () => {
    const { data: audience } = await office.get<ViewAudience>('/views/audience');
    expect(audience?.everybody).toBe(true);
    const college = hall.hall.directory.dept(hall.hall.directory.user('teacher')?.deptId ?? '');
    await keep(office, { name: '角色', share: { ...SHARE, roles: ['finance'] } });
    await keep(office, { name: '部门', share: { ...SHARE, depts: [college?.parentId ?? college?.id] } });
    const all = await keep(office, { name: '全校', share: { ...SHARE, everybody: true } });
    const link = await keep(office, { name: '链接', share: { ...SHARE, link: true } });
    const has = async (caller: Caller) =>
      (await names(caller)).filter((name) => /角色|部门|全校|链接/.test(name)).toSorted();
    expect(await has(office)).toEqual(['全校', '角色', '部门', '链接'].toSorted());
    expect(await has(finance)).toContain('角色');
    expect(await has(finance)).toContain('全校');
    expect(await has(teacher)).toEqual(expect.arrayContaining(['全校', '部门']));
    expect(await has(teacher)).not.toContain('角色');
    // by link: not in anybody's list, open to who has the address
    expect(await has(teacher)).not.toContain('链接');
    expect((await teacher.get<SavedView>(`/views/${link.id}`)).data).toMatchObject({ name: '链接', mine: false });
    // with whom else it is shared is its owner's business
    expect((await teacher.get<SavedView>(`/views/${all.id}`)).data?.share).toEqual({ ...SHARE, everybody: true });
    await office.put(`/views/${link.id}`, { share: SHARE });
    expect((await teacher.get(`/views/${link.id}`)).status).toBe(404);
  });

  it('reaches no further than its owner may, and no list that the reader may not read', async () => {
    const share = (more: object) =>
      student.post('/views', { list: 'task:todo', name: 'x', state: STATE, share: { ...SHARE, ...more } });
    expect((await share({ everybody: true })).status).toBe(403);
    expect((await share({ roles: ['finance'] })).status).toBe(403);
    expect((await share({ roles: ['nobody'] })).status).toBe(400);
    expect((await share({ link: true })).status).toBe(200);

    const admin = await hall.as('admin');
    const users = await keep(admin, { list: 'entity:sys/user', share: { ...SHARE, everybody: true, link: true } });
    expect((await student.get(`/views/${users.id}`)).status).toBe(404);
    expect((await student.get('/views?list=entity:sys/user')).status).toBe(404);
    expect((await student.post('/views', { list: 'entity:sys/user', name: 'x', state: STATE })).status).toBe(404);
  });

  it('refuses what is no view', async () => {
    const wrong = async (body: object) =>
      (await teacher.post('/views', { list: 'task:todo', name: 'x', state: STATE, ...body })).status;
    expect(await wrong({ name: ' ' })).toBe(400);
    expect(await wrong({ name: 'x'.repeat(61) })).toBe(400);
    expect(await wrong({ list: 'task:nothing' })).toBe(404);
    expect(await wrong({ list: 'entity:no/such' })).toBe(404);
    expect(await wrong({ state: { filters: { a: { b: 1 } } } })).toBe(400);
    expect(await wrong({ state: { filters: {}, pageSize: 7 } })).toBe(400);
    expect(await wrong({ state: { filters: {}, more: 1 } })).toBe(400);
  });
});
