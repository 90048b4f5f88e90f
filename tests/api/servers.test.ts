import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { server as shared } from './support/databases.ts';
import type { NoticeMessage } from '../../src/contract/socket.ts';
import { PASSWORD, startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { openSocket } from './support/socket.ts';

describe('several servers on one database', () => {
  let one: TestHall;
  let other: TestHall;

  beforeAll(async () => {
    one = await startTestHall(shared);
    other = await startTestHall({ ...shared, create: async () => ({ ...one.place, remove: async () => {} }) });
  });
  afterAll(async () => {
    await other?.remove();
    await one?.remove();
  });

  it('know the same sessions, and end them together', async () => {
    const here = await one.as('teacher');
    const there = other.visitor();
    there.cookie = here.cookie;
    expect(await there.get(PATHS.userInfo)).toMatchObject({ status: 200 });
    await here.post(PATHS.logout);
    await expect.poll(async () => (await there.get(PATHS.userInfo)).status).toBe(401);
  });

  it('know at once who was disabled or got another role', async () => {
    const there = await other.as('student2');
    const admin = await one.as('admin');
    const { data } = await admin.get<Record<string, unknown>>('/sys/user/student2');
    expect(await admin.put('/sys/user', { ...data, status: 0 })).toMatchObject({ code: 0 });
    await expect.poll(async () => (await there.get(PATHS.userInfo)).status).toBe(401);
    const now = (await admin.get<Record<string, unknown>>('/sys/user/student2')).data;
    expect(await admin.put('/sys/user', { ...now, status: 1 })).toMatchObject({ code: 0 });
    await expect.poll(async () => (await other.visitor().login('student2')).code).toBe(0);
  });

  it('count wrong passwords together', async () => {
    for (const hall of [one, other, one, other, one]) await hall.visitor().login('graduate', 'wrong');
    expect(await other.visitor().login('graduate')).toMatchObject({ code: 10102 });
  });

  it('tell a page on one of them what happens on another, and what it missed when it comes back', async () => {
    const admin = await one.as('admin');
    const teacher = await other.as('teacher');
    const socket = await openSocket(teacher);
    await expect.poll(() => socket.heard.length).toBe(1);
    await release(admin, 'first');
    await expect
      .poll(() => socket.heard.slice(1))
      .toMatchObject([{ type: 'notice', message: { title: 'first' } }, { type: 'todo' }]);
    const [, first] = socket.heard;
    const since = first?.type === 'notice' ? first.message?.id : undefined;
    socket.close();
    await release(admin, 'second');
    const back = await openSocket(teacher);
    // the second may itself still be on its way, and come before the greeting
    await expect.poll(() => back.heard).toContainEqual(expect.objectContaining({ type: 'notice', message: null }));
    const missed = await teacher.get<NoticeMessage[]>(`${PATHS.messagesMissed}?since=${since}`);
    expect(missed.data?.map(({ title }) => title)).toEqual(['second']);
    back.close();
  });

  it('close the sockets of who was disabled or changed his password elsewhere', async () => {
    const admin = await one.as('admin');
    const union = await openSocket(await other.as('union'));
    const { data } = await admin.get<Record<string, unknown>>('/sys/user/union');
    await admin.put('/sys/user', { ...data, status: 0 });
    await expect.poll(() => union.code).toBe(4401);
    expect(union.heard.at(-1)).toEqual({ type: 'disconnect' });

    const caller = await one.as('security');
    const security = await openSocket(await other.as('security'));
    const changed = await caller.put(PATHS.password, { password: PASSWORD, newPassword: 'Hall@2027' });
    expect(changed).toMatchObject({ code: 0 });
    await expect.poll(() => security.code).toBe(4401);
  });

  async function release(admin: Caller, title: string) {
    const notice = { title, type: 'notice', receiverType: 0, content: title };
    const created = await admin.post<{ id: string }>('/sys/notice', notice);
    expect(created).toMatchObject({ code: 0 });
    await admin.post(`/sys/notice/${created.data?.id}/release`);
  }
});
