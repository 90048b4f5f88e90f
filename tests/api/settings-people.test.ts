import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { SAMPLES } from './support/samples.ts';

interface Row {
  [name: string]: unknown;
  id: string;
  revision: number;
}

describe.each(databases)('people in settings on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let student: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind, { jobs: false });
    [admin, student] = await Promise.all([hall.as('admin'), hall.as('student')]);
  });
  afterAll(() => hall?.remove());

  const create = async (entity: string, body: object): Promise<string> => {
    const answer = await admin.post<{ id: string }>(`/${entity}`, body);
    expect(answer).toMatchObject({ code: 0 });
    return answer.data?.id ?? '';
  };
  const list = async (caller: Caller, path: string) => (await caller.get<Row[]>(path)).page?.list ?? [];

  it('makes accounts of imported students, with a password that is shown once', async () => {
    const fields = { joinDate: '2031-09-01', className: '软件 3101' };
    const ids = [
      await create('sys/student-import', { realName: '甲一', identity: '11010119900101001X', ...fields }),
      await create('sys/student-import', { realName: '乙二', identity: '110101199001010028', ...fields }),
    ];
    type Opened = { realName: string; username: string; password: string };
    const answer = await admin.post<Opened[]>('/sys/student-import/open', { ids, deptId: 'college-info' });
    expect(answer.data?.map(({ realName, username }) => [realName, username])).toEqual(
      expect.arrayContaining([
        ['甲一', expect.stringMatching(/^20310000[12]$/)],
        ['乙二', expect.stringMatching(/^20310000[12]$/)],
      ]),
    );
    const first = answer.data?.[0];
    expect((await hall.visitor().login(first?.username ?? '', first?.password)).code).toBe(0);
    const [account] = await list(admin, `/sys/user/page?username=${first?.username}`);
    expect(account).toMatchObject({ accountType: 3, deptId: 'college-info', className: '软件 3101' });
    // nobody gets two, and nobody makes people where he has nothing to say
    expect((await admin.post('/sys/student-import/open', { ids, deptId: 'college-info' })).status).toBe(409);
    expect((await student.post('/sys/student-import/open', { ids, deptId: 'college-info' })).status).toBe(403);
    const log = JSON.stringify(await admin.get('/sys/log-operation/page?pageSize=50'));
    expect(log).not.toContain(first?.password);
  });

  it('lets everybody look up teachers and staff, and their numbers whoever has the right', async () => {
    await sql`update sys_user set data = data || '{"mobile": "13900001111"}' where id = 'office'`.execute(hall.hall.db);
    const { realName = '' } = ((await admin.get<Row>('/sys/user/office')).data ?? {}) as { realName?: string };
    const found = async (caller: Caller) =>
      (await list(caller, `/workStation/address-book/page?realName=${encodeURIComponent(realName)}`))[0];
    expect(await found(admin)).toMatchObject({ realName, deptId: 'office', mobile: '13900001111' });
    expect(await found(student)).toMatchObject({ realName });
    expect(await found(student)).not.toHaveProperty('mobile');
    // a number that is not shown is not found out by asking for it
    expect((await student.get('/workStation/address-book/page?mobile=13900001111')).status).toBe(400);
    const names = (await list(admin, '/workStation/address-book/page?pageSize=100')).map(({ id }) => id);
    expect(names).toContain('teacher');
    expect(names).not.toContain('student');
  });

  it("calls the posts in the address book as the reader's language does, and lets him look by one", async () => {
    const english = (path: string) => student.call<unknown>('GET', path, undefined, { 'accept-language': 'en-US' });
    const [dean] = await list(student, '/workStation/address-book/page?posts=dean');
    expect(dean).toMatchObject({ id: 'dean', posts: ['dean', 'secretary'] });
    expect((await english('/sys/post/names?ids=dean')).data).toEqual({ dean: 'Dean' });
    expect((await english('/sys/post/options?keyword=dean')).page?.list).toMatchObject([
      { value: 'dean', label: 'Dean' },
    ]);
    // what is looked by is offered; the records themselves are not his to list
    expect((await student.get('/sys/post/page')).status).toBe(403);
  });

  it('tells the people of a group what a notice for it says, each once', async () => {
    const group = { name: '联络员', memberIds: ['office', 'teacher2'], deptIds: ['office'] };
    expect((await admin.post('/workStation/message-groups', { name: '空' })).status).toBe(422);
    const groupId = await create('workStation/message-groups', group);
    const notice = { title: '开会', type: 'notice', content: '<p>x</p>', receiverType: 2 };
    expect((await admin.post('/sys/notice', notice)).status).toBe(422);
    const id = await create('sys/notice', { ...notice, groupIds: [groupId] });
    expect((await admin.get<Row>(`/sys/notice/${id}`)).data).toMatchObject({ receiverName: '联络员' });
    const offered = async () => (await list(admin, '/sys/notice/page?title=开会'))[0]?.['_actions'];
    expect(await offered()).toEqual(expect.arrayContaining(['update', 'release']));
    expect((await admin.post(`/sys/notice/${id}/release`)).code).toBe(0);
    // what is sent is neither changed nor sent again, only taken back, and its list does not offer it
    expect(await offered()).toEqual(['info', 'delete', 'withdraw']);
    const { rows } = await sql<{ user: string }>`
      select user_id as "user" from hall_message where kind = 'notice' order by user_id`.execute(hall.hall.db);
    expect(rows.map(({ user }) => user)).toEqual(['dean', 'hanxue', 'office', 'teacher2']);
    const again = await admin.post(`/sys/notice/${id}/release`);
    expect(again.status).toBe(409);
    expect((await admin.put('/sys/notice', { ...notice, id, groupIds: [groupId] })).message).toContain('已经发布');
  });

  it('knows whom a group means by role and post when its notice is released', async () => {
    const [role] = await list(admin, '/sys/role/page?code=finance');
    const [post] = await list(admin, '/sys/post/page?postCode=president');
    const group = { name: '财务与校领导', roleIds: [role?.id], postIds: [post?.id] };
    const groupId = await create('workStation/message-groups', group);
    expect(await list(admin, '/workStation/message-groups/page?name=财务与校领导')).toMatchObject([
      { roleNames: role?.['name'], postNames: post?.['postName'] },
    ]);
    const id = await create('sys/notice', {
      ...{ title: '预算会', type: 'notice', content: '<p>x</p>', receiverType: 2, groupIds: [groupId] },
    });
    expect((await admin.post(`/sys/notice/${id}/release`)).code).toBe(0);
    const { rows } = await sql<{ user: string }>`
      select user_id as "user" from hall_message where title = '预算会' order by user_id`.execute(hall.hall.db);
    const told = rows.map(({ user }) => user);
    expect(told).toEqual(expect.arrayContaining(['finance', 'president']));
    expect(told).not.toContain('teacher');
    expect(told).toEqual([...new Set(told)]);
  });

  it('shows everybody who is on duty', async () => {
    const duty = { dutyDate: '2031-01-01', shift: 'night', post: '总值班', userId: 'office', phone: '010-1' };
    await create('workStation/on-duty', duty);
    expect(await list(student, '/workStation/on-duty/page?dutyDate=2031-01-01')).toMatchObject([duty]);
    expect((await student.post('/workStation/on-duty', { ...duty, dutyDate: '2031-01-02' })).status).toBe(403);
    expect((await admin.post('/workStation/on-duty', duty)).status).toBe(409);
  });

  it('lets a person sign with the picture that is kept of his hand, and see no other', async () => {
    const check = await admin.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', check.data?.checkCode ?? '');
    form.append('file', new File([SAMPLES.png], 'hand.png'));
    const file = (await admin.post<{ id: string; name: string; size: number }>(PATHS.upload, form)).data;
    const hand = { name: '手写', kind: 'hand', image: [file], status: 1 };
    await create('sys/signature', { ...hand, userId: 'student' });
    await create('sys/signature', { ...hand, userId: 'teacher', image: [] });
    const own = await list(student, '/sys/signature/page?userId=student&status=1');
    expect(own).toMatchObject([{ image: [file] }]);
    expect(await list(student, '/sys/signature/page?userId=teacher')).toEqual([]);
    expect((await student.fetch(`${PATHS.file}/${file?.id}`)).status).toBe(200);
    expect((await (await hall.as('student2')).fetch(`${PATHS.file}/${file?.id}`)).status).toBe(404);
  });
});
