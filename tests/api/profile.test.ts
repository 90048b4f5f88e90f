import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { OwnSession, Profile } from '../../src/contract/person.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/people.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

/** one dot */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Found {
  list: { userId: string; deptName: string }[];
  totalCount: number;
}

describe.each(databases)('what is a person’s own on $name', (kind) => {
  let hall: TestHall;
  let student: Caller;
  let teacher: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    [student, teacher] = await Promise.all([hall.as('student'), hall.as('teacher')]);
  });
  afterAll(() => hall?.remove());

  const own = async (caller: Caller): Promise<Profile> =>
    (await caller.get<Profile>('/sys/user/profile')).data as Profile;
  const sessions = async (caller: Caller): Promise<OwnSession[]> =>
    (await caller.get<OwnSession[]>('/session/own')).data ?? [];

  const reachOf = async (caller: Caller) => {
    const { mobile, email } = await own(caller);
    return { mobile, email };
  };
  const picture = async (caller: Caller): Promise<{ id: string; name: string; size: number }> => {
    const { data: check } = await caller.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', check?.checkCode ?? '');
    form.append('kind', 'image');
    form.append('file', new Blob([PNG], { type: 'image/png' }), 'me.png');
    const { data } = await caller.post<{ id: string; name: string; size: number }>(PATHS.upload, form);
    return { id: data?.id ?? '', name: data?.name ?? '', size: data?.size ?? 0 };
  };

  it('tells him what the hall knows of him, by names', async () => {
    expect(await own(student)).toMatchObject({ username: 'student', realName: '王小雨', counselor: '刘倩' });
  });

  it('lets him change phone and mail, and nothing else', async () => {
    const { revision } = await own(student);
    const reach = { mobile: '13900001234', email: 'rain@example.edu.cn', revision };
    const password = DEMO_PASSWORD;
    const more = { realName: '别人', superAdmin: 1, roleIdList: ['admin'] };
    expect((await student.put('/sys/user/profile', { ...reach, ...more })).status).toBe(400);
    expect(await student.put('/sys/user/profile', { ...reach, password })).toMatchObject({ code: 0 });
    expect(await own(student)).toMatchObject({ realName: '王小雨', ...reach, revision: revision + 1 });
    const stale = await student.put('/sys/user/profile', reach);
    expect(stale.status).toBe(409);
    const wrong = await student.put('/sys/user/profile', { mobile: '123', email: 'nothing', password });
    expect(wrong).toMatchObject({ status: 422, data: { errors: [{ path: 'email' }, { path: 'mobile' }] } });
  });

  it('takes another mail address from who knows the password alone: a stolen session could set a new one by it', async () => {
    const { mobile } = await reachOf(teacher);
    const stolen = { mobile, email: 'thief@example.com' };
    const refused = { status: 422, code: ERRORS.oldPasswordWrong.code };
    expect(await teacher.put('/sys/user/profile', stolen)).toMatchObject(refused);
    expect(await teacher.put('/sys/user/profile', { ...stolen, password: 'Guess-2026' })).toMatchObject(refused);
    expect((await reachOf(teacher)).email).not.toBe(stolen.email);
    // everything else is as free as it was
    const { email } = await reachOf(teacher);
    expect(await teacher.put('/sys/user/profile', { mobile: '13900004321', email })).toMatchObject({ code: 0 });
  });

  it('lets him have a picture, of his own files alone', async () => {
    const { mobile, email } = await reachOf(student);
    const avatar = [await picture(student)];
    const reach = { mobile, email, avatar };
    expect((await teacher.put('/sys/user/profile', { ...(await reachOf(teacher)), avatar })).status).not.toBe(200);
    expect(await student.put('/sys/user/profile', reach)).toMatchObject({ code: 0 });
    expect((await own(student)).avatar).toEqual(avatar);
    const info = async () => (await student.get<{ avatar: string | null }>('/sys/user/info')).data?.avatar;
    expect(await info()).toBe(avatar[0]?.id);
    // whoever leaves it out keeps it
    expect(await student.put('/sys/user/profile', { mobile, email })).toMatchObject({ code: 0 });
    expect(await info()).toBe(avatar[0]?.id);
    expect(await student.put('/sys/user/profile', { mobile, email, avatar: [] })).toMatchObject({ code: 0 });
    expect(await info()).toBeNull();
  });

  it('is written into the operation log like any change', async () => {
    const admin = await hall.as('admin');
    const log = await admin.get<{ requestUri: string }[]>('/sys/log-operation/page?pageSize=100');
    expect(JSON.stringify(log.page?.list)).toContain('/api/sys/user/profile');
  });

  it('shows him where he is logged in, and ends a session of his, of nobody else', async () => {
    const elsewhere = await hall.as('student');
    const before = await sessions(student);
    expect(before.filter(({ current }) => current)).toHaveLength(1);
    const [other] = (await sessions(elsewhere)).filter(({ current }) => current);
    expect((await teacher.delete(`/session/own/${other?.id}`)).status).toBe(404);
    expect((await student.delete(`/session/own/${other?.id}`)).code).toBe(0);
    expect((await elsewhere.get('/sys/user/info')).status).toBe(401);
    expect((await student.get('/sys/user/info')).code).toBe(0);
    expect(await sessions(student)).toHaveLength(before.length - 1);
  });

  it('finds people for pickers by name, pinyin and initials, among those of the field alone', async () => {
    const find = async (query: string) =>
      (await teacher.get<Found>(`/manager/sys/org/deptAllUser?${query}`)).data as Found;
    for (const typed of ['王小雨', 'wangxiaoyu', 'wxy', 'wangxy']) {
      const found = await find(`keyword=${encodeURIComponent(typed)}`);
      expect(
        found.list.map(({ userId }) => userId),
        typed,
      ).toEqual(['student']);
    }
    expect((await find('keyword=wxy&people=teacher')).totalCount).toBe(0);
    expect((await find('keyword=nobodyatall')).totalCount).toBe(0);
  });

  it('lists those first whom he chose lately, then his own department', async () => {
    const near = async () =>
      ((await teacher.get<Found>('/manager/sys/org/deptAllUser?near=true&pageSize=100')).data as Found).list;
    const { deptName } = await own(teacher);
    const first = await near();
    const ofDept = first.filter((one) => one.deptName === deptName).length;
    expect(ofDept).toBeGreaterThan(0);
    expect(first.slice(0, ofDept).every((one) => one.deptName === deptName)).toBe(true);
    const far = first.at(-1)?.userId ?? '';
    await teacher.put('/preferences/recent-people', { value: [far] });
    expect((await near())[0]?.userId).toBe(far);
  });
});
