import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../src/contract/entities.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';

interface Row {
  [name: string]: unknown;
  id: string;
}

const STRONG = 'Campus#2026x';
const RIGHTS = ['list', 'info', 'save', 'update', 'delete', 'import', 'export'];

/** Somebody who keeps the people, roles and departments of one college, and would like to be more. */
describe.each(databases)('nobody gives what he does not have, on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let keeper: Caller;
  let ownRole: string;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    admin = await hall.as('admin');
    const menuList = ['user', 'role', 'dept', 'post', 'matrix'].flatMap((entity) =>
      RIGHTS.map((right) => `sys-${entity}-${right}`),
    );
    const keeperRole = { name: '学院管理员', code: 'college-keeper', menuList, deptList: ['college-info'] };
    ownRole = (await admin.post<Row>('/sys/role', keeperRole)).data?.id ?? '';
    await addUser('keeper', { roleIdList: [ownRole] });
    keeper = await hall.as('keeper', STRONG);
  });
  afterAll(() => hall?.remove());

  const addUser = async (username: string, more: object = {}): Promise<string> => {
    const passwords = { password: STRONG, confirmPassword: STRONG };
    const fields = { username, realName: '试用', accountType: 2, status: 1, deptId: 'college-info' };
    const answer = await admin.post<Row>('/sys/user', { ...fields, ...passwords, ...more });
    expect(answer).toMatchObject({ code: 0 });
    return answer.data?.id ?? '';
  };
  const read = async (entity: string, id: string): Promise<Row> =>
    (await admin.get<Row>(`/sys/${entity}/${id}`)).data as Row;
  const put = async (entity: string, id: string, change: object, by = keeper): Promise<Answer> =>
    by.put(`/sys/${entity}`, { ...(await read(entity, id)), ...change });
  const paths = (answer: Answer): string[] =>
    (answer.data as { errors?: { path: string }[] } | null)?.errors?.map(({ path }) => path) ?? [];
  const me = async (): Promise<Row> => {
    const page = await admin.get<Row[]>('/sys/user/page?username=keeper');
    return read('user', page.page?.list[0]?.id ?? '');
  };

  it('lets codes of roles and posts be, whoever asks', async () => {
    const role = (await admin.post<Row>('/sys/role', { name: '临时', code: 'temporary' })).data?.id ?? '';
    expect(paths(await put('role', role, { code: 'another' }, admin))).toEqual(['code']);
    expect(paths(await put('post', 'counselor', { postCode: 'another' }, admin))).toEqual(['postCode']);
    expect((await put('role', role, { name: '改名' }, admin)).code).toBe(0);
    // free the code finance, then take it: both ways are shut
    expect((await put('role', 'finance', { code: 'finance-old' })).status).toBe(403);
    expect((await put('role', ownRole, { code: 'finance' })).status).toBe(422);
    expect((await keeper.post('/sys/role', { name: '财务', code: 'finance' })).status).toBe(409);
  });

  it('gives nobody a role that only its code makes strong', async () => {
    const empty = (await admin.post<Row>('/sys/role', { name: '空', code: 'empty-one' })).data?.id ?? '';
    const self = await me();
    for (const role of ['workflow-admin', empty, 'finance', 'no-such-role']) {
      const answer = await put('user', self.id, { roleIdList: [ownRole, role] });
      expect(answer.status, role).toBe(422);
      expect(paths(answer)[0], role).toMatch(/^roleIdList/);
    }
    expect((await put('user', self.id, { roleIdList: [ownRole], realName: '本人' })).code).toBe(0);
  });

  it('gives nobody a post that he does not hold', async () => {
    const self = await me();
    expect(paths(await put('user', self.id, { postIdList: ['president'] }))).toEqual(['postIdList']);
    const passwords = { password: STRONG, confirmPassword: STRONG };
    const fields = { username: 'puppet', realName: '傀儡', accountType: 2, status: 1, deptId: 'college-info' };
    const puppet = { ...fields, ...passwords, postIdList: ['dean'] };
    expect(paths(await keeper.post('/sys/user', puppet))).toEqual(['postIdList']);
    expect((await keeper.post('/sys/user', { ...puppet, postIdList: [] })).code).toBe(0);
  });

  it('makes nobody counselor or supervisor but people of his departments, and never himself', async () => {
    const pupil = await addUser('pupil', { accountType: 3 });
    for (const guide of ['counselorId', 'supervisorId']) {
      expect(paths(await put('user', pupil, { [guide]: (await me()).id }))).toEqual([guide]);
      expect(paths(await put('user', pupil, { [guide]: 'president' }))).toEqual([guide]);
      expect(await put('user', pupil, { [guide]: 'teacher' })).toMatchObject({ code: 0 });
    }
    // what an administrator has decided is no obstacle to another change
    expect(await put('user', pupil, { counselorId: 'president' }, admin)).toMatchObject({ code: 0 });
    expect(await put('user', pupil, { remark: 'x', realName: '改名' })).toMatchObject({ code: 0 });
  });

  it('names approvers of his departments for his departments alone', async () => {
    const rule = { name: '本院', topic: 'car-use', deptId: 'college-info', approverIds: ['teacher'], status: 1 };
    const add = (more: object) => keeper.post<Row>('/sys/matrix', { ...rule, ...more });
    expect(paths(await add({ deptId: '' }))).toEqual(['deptId']);
    expect(paths(await add({ approverIds: ['teacher', 'president'] }))).toEqual(['approverIds']);
    expect(paths(await add({ approverIds: [(await me()).id] }))).toEqual(['approverIds']);
    expect((await add({ deptId: 'college-arts' })).code).not.toBe(0);
    expect(await add({})).toMatchObject({ code: 0 });
  });

  it('makes nobody leader of a department by those who do not lead it', async () => {
    const self = await me();
    expect(paths(await put('dept', 'college-info', { leaderIds: [self.id] }))).toEqual(['leaderIds']);
    const below = { name: '系', parentId: 'college-info', sort: 1, leaderIds: [self.id] };
    expect(paths(await keeper.post('/sys/dept', below))).toEqual(['leaderIds']);
    const made = await keeper.post<Row>('/sys/dept', { ...below, leaderIds: [] });
    expect(made.code).toBe(0);
    expect(paths(await put('dept', made.data?.id ?? '', { leaderIds: [self.id] }))).toEqual(['leaderIds']);
    // once he leads the college he may say who leads what is below it
    const leaders = (await read('dept', 'college-info'))['leaderIds'] as string[];
    expect((await put('dept', 'college-info', { leaderIds: [...leaders, self.id] }, admin)).code).toBe(0);
    expect((await put('dept', made.data?.id ?? '', { leaderIds: [self.id] })).code).toBe(0);
    expect((await put('dept', 'college-info', { leaderIds: leaders }, admin)).code).toBe(0);
  });

  it('touches nobody who may do more, in any way', async () => {
    const strong = await addUser('poster', { postIdList: ['counselor'] });
    for (const id of [strong, 'leader', 'counselor']) {
      const statuses = [
        (await put('user', id, { mobile: '13900000000' })).status,
        (await put('user', id, { email: 'mine@example.edu' })).status,
        (await put('user', id, { status: 0 })).status,
        (await put('user', id, { password: STRONG, confirmPassword: STRONG })).status,
        (await keeper.post(`/sys/user/${id}/resetPassword`)).status,
        (await keeper.post(`/sys/user/${id}/unlock`)).status,
        (await keeper.post('/sys/user/resetPassword', { ids: [id] })).status,
        (await keeper.delete(`/sys/user/${id}`)).status,
        (await keeper.delete('/sys/user', [id])).status,
      ];
      expect(statuses, id).toEqual(statuses.map(() => 403));
    }
    const plain = await addUser('ordinary');
    expect((await keeper.post(`/sys/user/${plain}/resetPassword`)).code).toBe(0);
    expect((await put('user', plain, { mobile: '13900000001' })).code).toBe(0);
  });

  it('keeps him to the people of his departments, even those whom he made', async () => {
    const passwords = { password: STRONG, confirmPassword: STRONG };
    const fields = { username: 'moved', realName: '调走', accountType: 2, status: 1, ...passwords };
    expect((await keeper.post('/sys/user', fields)).status).toBe(403);
    const made = await keeper.post<Row>('/sys/user', { ...fields, deptId: 'college-info' });
    const id = made.data?.id ?? '';
    expect((await put('user', id, { deptId: 'college-arts' })).status).toBe(403);
    expect((await put('user', id, { deptId: 'college-arts' }, admin)).code).toBe(0);
    expect((await put('user', id, { realName: '改名' })).status).toBe(403);
    expect((await keeper.post(`/sys/user/${id}/resetPassword`)).status).toBe(403);
  });

  it('touches no role that gives more', async () => {
    expect((await put('role', 'office', { remark: '改' })).status).toBe(403);
    expect((await keeper.delete('/sys/role/workflow-admin')).status).toBe(403);
    const wider = await put('role', ownRole, { deptList: ['university'] });
    expect(paths(wider)).toEqual(['deptList']);
    expect((await put('role', ownRole, { remark: '自己的' })).code).toBe(0);
  });

  it('imports nothing that he could not save', async () => {
    const exported = async (entity: string, query: string) =>
      new Blob([await (await admin.fetch(`/sys/${entity}/export?${query}`)).arrayBuffer()]);
    const imported = async (entity: string, sheet: Blob) => {
      const body = new FormData();
      body.append('file', sheet, 'rows.xlsx');
      return (await keeper.post<ImportReport>(`/sys/${entity}/import`, body)).data;
    };
    // a role of that code is there: it is neither replaced nor given another name
    expect(await imported('role', await exported('role', 'code=finance'))).toMatchObject({ imported: 0, failed: 1 });
    const id = await addUser('imported', { postIdList: ['president'] });
    const president = await exported('user', 'username=imported');
    // as he stands already he stays, whatever he is
    expect(await imported('user', president)).toMatchObject({ imported: 0, changed: 0, unchanged: 1 });
    expect((await admin.delete(`/sys/user/${id}`)).code).toBe(0);
    expect(await imported('user', president)).toMatchObject({ imported: 0, failed: 1 });
    const before = await read('role', 'finance');
    expect(before['code']).toBe('finance');
  });
});
