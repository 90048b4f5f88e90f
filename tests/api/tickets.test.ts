import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { UserInfo } from '../../src/contract/person.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

describe.each(databases)('a ticket in the address: $name', (kind) => {
  let hall: TestHall;
  /** seconds that the hall's clock is ahead; it stands still, so that no machine is too slow for what holds a minute */
  let ahead = 0;
  // who is online is judged by the database's own clock
  const begin = Date.now();

  beforeAll(async () => {
    hall = await startTestHall(kind, { now: () => new Date(begin + ahead * 1_000) });
  });
  afterAll(() => hall?.remove());

  const make = async (caller: Caller, body?: object): Promise<string> => {
    const answer = await caller.post<{ ticket: string }>(PATHS.ticket, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data?.ticket ?? '';
  };
  const enter = (caller: Caller, ticket: string) => caller.post(PATHS.enter, { ticket });
  const who = async (caller: Caller) => (await caller.get<UserInfo>(PATHS.userInfo)).data?.username;
  const logged = async (username: string) => {
    const { rows } = await sql<{ status: number }>`
      select (data ->> 'status')::int as status from sys_log_login where data ->> 'creatorName' = ${username} order by id`.execute(
      hall.hall.db,
    );
    return rows.map(({ status }) => status);
  };

  it('becomes a session of seven days, once', async () => {
    const teacher = await hall.as('teacher');
    const ticket = await make(teacher);
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const phone = hall.visitor();
    const entered = await enter(phone, ticket);
    expect(entered).toMatchObject({ status: 200, code: 0, data: null });
    expect(entered.headers.getSetCookie()[0]).toMatch(
      /^sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(phone.cookie).not.toContain(ticket);
    expect(await who(phone)).toBe('teacher');
    const thief = hall.visitor();
    expect(await enter(thief, ticket)).toMatchObject({ status: 400, code: ERRORS.ticketWrong.code });
    expect(thief.cookie).toBe('');
    expect(await logged('teacher')).toEqual([1, 1]);
    expect(await logged('-')).toEqual([0]);
  });

  it('is used once, however many try at the same moment', async () => {
    const ticket = await make(await hall.as('dean'));
    const tries = await Promise.all(Array.from({ length: 10 }, () => enter(hall.visitor(), ticket)));
    expect(tries.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('is worth nothing after a minute, after a logout of everything, or as a session', async () => {
    const student = await hall.as('student');
    const late = await make(student);
    ahead = 60;
    expect(await enter(hall.visitor(), late)).toMatchObject({ code: ERRORS.ticketWrong.code });
    ahead = 0;
    const inTime = await make(student);
    ahead = 59;
    expect(await enter(hall.visitor(), inTime)).toMatchObject({ code: 0 });
    ahead = 0;
    const early = await make(student);
    await student.put(PATHS.password, { password: 'Hall@2026', newPassword: 'Campus-2026!' });
    expect(await enter(hall.visitor(), early)).toMatchObject({ code: ERRORS.ticketWrong.code });
    const visitor = hall.visitor();
    visitor.cookie = `sid=${await make(student)}`;
    expect(await who(visitor)).toBeUndefined();
    expect(await enter(hall.visitor(), student.cookie.slice(4))).toMatchObject({ code: ERRORS.ticketWrong.code });
  });

  it('is worth nothing once who made it has left, was kicked out, got another password or was disabled', async () => {
    const admin = await hall.as('admin');
    const person = async (id: string) => (await admin.get<Record<string, unknown>>(`/sys/user/${id}`)).data;
    const ends: ((caller: Caller) => Promise<unknown>)[] = [
      (caller) => caller.post(PATHS.logout),
      async () => {
        const { page } = await admin.get('/sys/online/page?username=party&pageSize=100');
        const [online] = (page as unknown as { list: { id: string }[] }).list;
        return admin.post(`/sys/online/${online?.id}/kickOut`);
      },
      async () => admin.put('/sys/user', { ...(await person('party')), status: 0 }),
      async () => admin.put('/sys/user', { ...(await person('party')), status: 1 }),
      () => admin.post('/sys/user/party/resetPassword'),
    ];
    for (const [index, end] of ends.entries()) {
      const answer = await hall.visitor().login('party');
      // disabled by the one before: enabled again by this one
      expect(answer.code !== 0).toBe(index === 3);
      if (answer.code !== 0) {
        await end(admin);
        continue;
      }
      const party = await hall.as('party');
      const ticket = await make(party);
      expect(await end(party)).toMatchObject({ code: 0 });
      expect(await enter(hall.visitor(), ticket)).toMatchObject({ code: ERRORS.ticketWrong.code });
    }
  });

  it('ends with the campus login that made it, but not with a session of who it is for', async () => {
    const admin = await hall.as('admin');
    const office = await hall.as('office');
    const forOffice = await make(admin, { username: 'office' });
    await office.post(PATHS.logout);
    expect(await enter(hall.visitor(), forOffice)).toMatchObject({ code: 0 });
    const forHr = await make(admin, { username: 'hr' });
    await transaction(hall.hall.db, (trx) => hall.hall.sessions.endAll(trx, 'admin'));
    expect(await enter(hall.visitor(), forHr)).toMatchObject({ code: ERRORS.ticketWrong.code });
  });

  it('takes the place of the session that the browser had', async () => {
    const browser = await hall.as('union');
    const old = browser.cookie;
    expect(await enter(browser, await make(browser))).toMatchObject({ code: 0 });
    expect(await who(browser)).toBe('union');
    browser.cookie = old;
    expect(await who(browser)).toBeUndefined();
  });

  it('lies in the database only as its hash', async () => {
    const ticket = await make(await hall.as('library'));
    const rows = await hall.hall.db.selectFrom('auth_ticket').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it('makes nobody act in the name of who sent the link', async () => {
    const ticket = await make(await hall.as('teacher2'));
    const victim = await hall.as('finance');
    expect(await enter(victim, ticket)).toMatchObject({ status: 403, code: ERRORS.ticketOfOther.code });
    expect(await who(victim)).toBe('finance');
    // and it is used up
    expect(await enter(hall.visitor(), ticket)).toMatchObject({ code: ERRORS.ticketWrong.code });
    const own = await make(victim);
    expect(await enter(victim, own)).toMatchObject({ code: 0 });
  });

  it('is refused from another site', async () => {
    const ticket = await make(await hall.as('teacher2'));
    const foreign = hall.visitor({ origin: 'https://evil.example' });
    expect(await enter(foreign, ticket)).toMatchObject({ status: 403, code: ERRORS.foreignOrigin.code });
  });

  it('is made for others by a campus login alone, and every one is logged', async () => {
    const admin = await hall.as('admin');
    const visitor = hall.visitor();
    expect(await enter(visitor, await make(admin, { username: 'Graduate' }))).toMatchObject({ code: 0 });
    expect(await who(visitor)).toBe('graduate');
    const { rows } = await sql<{ row: object }>`
      select data as row from sys_log_operation where data ->> 'requestUri' like '%ticket' order by id desc limit 1`.execute(
      hall.hall.db,
    );
    expect(rows[0]?.row).toMatchObject({ creatorName: '系统管理员', requestParams: '{"username":"graduate"}' });
    expect((await admin.post(PATHS.ticket, { username: 'nobody' })).status).toBe(422);
    expect((await (await hall.as('it')).post(PATHS.ticket, { username: 'student2' })).status).toBe(403);
    expect((await hall.visitor().post(PATHS.ticket, {})).status).toBe(401);
  });

  it('is not made without end, and not tried without end', async () => {
    const caller = await hall.as('security');
    for (let i = 0; i < 10; i++) await make(caller);
    expect(await caller.post(PATHS.ticket)).toMatchObject({ status: 429 });
    await sql`delete from auth_failure`.execute(hall.hall.db);
    const row = { kind: 'address' as const, subject: '127.0.0.1', at: new Date(begin) };
    await hall.hall.db
      .insertInto('auth_failure')
      .values(Array.from({ length: 100 }, () => row))
      .execute();
    expect(await enter(hall.visitor(), 'x')).toMatchObject({ status: 429 });
    await sql`delete from auth_failure`.execute(hall.hall.db);
  });
});
