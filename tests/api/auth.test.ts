import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { Puzzle, UserInfo } from '../../src/contract/person.ts';
import { MORNING } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { PASSWORD, startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';

describe.each(databases)('logging in: $name', (kind) => {
  let hall: TestHall;
  /** minutes that the hall's clock is ahead; it stands still, so that no machine is too slow for what counts within a minute */
  let ahead = 0;

  beforeAll(async () => {
    hall = await startTestHall(kind, { now: () => new Date(MORNING + ahead * 60_000) });
  });
  afterAll(() => hall?.remove());

  it('lets a person in by a cookie that scripts cannot read', async () => {
    const visitor = hall.visitor();
    const answer = await visitor.login('teacher');
    expect(answer).toMatchObject({ status: 200, code: 0, data: null });
    const cookie = answer.headers.getSetCookie()[0];
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const info = await visitor.get<UserInfo>(PATHS.userInfo);
    expect(info.data).toMatchObject({ id: 'teacher', username: 'teacher', superAdmin: 0, type: 2 });
  });

  it('keeps only the sha-256 of the cookie', async () => {
    const caller = await hall.as('teacher');
    const ids = await hall.hall.db.selectFrom('auth_session').select('id').execute();
    expect(ids.every(({ id }) => /^[0-9a-f]{64}$/.test(id))).toBe(true);
    expect(ids.map(({ id }) => id)).not.toContain(caller.cookie.slice(4));
  });

  it('does not believe a stranger who says that he came by https', async () => {
    const running = hall.hall.settings.trustProxy;
    expect(running).toBe(false);
    const answer = await hall.visitor({ 'x-forwarded-proto': 'https' }).login('teacher');
    // not believed: this hall has no proxy
    expect(answer.headers.getSetCookie()[0]).not.toContain('Secure');
  });

  it('takes names in any case and with blanks around', async () => {
    expect(await hall.visitor().login(' Teacher ')).toMatchObject({ code: 0 });
  });

  it.each(['teacher', 'nobody-at-all'])('refuses %s with a wrong password in the same words', async (username) => {
    const answer = await hall.visitor({ 'accept-language': 'en-US' }).login(username, 'wrong');
    expect(answer).toMatchObject({ status: 401, code: 10101, message: 'Wrong username or password.' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('needs a session for everything else, before anything of the call is looked at', async () => {
    const visitor = hall.visitor();
    expect(await visitor.get(PATHS.userInfo)).toMatchObject({ status: 401, code: 401 });
    const answer = await visitor.call('PUT', PATHS.password, undefined, { 'content-type': 'application/json' });
    expect(answer).toMatchObject({ status: 401, code: 401 });
    visitor.cookie = `sid=${'a'.repeat(43)}`;
    expect(await visitor.get(PATHS.userInfo)).toMatchObject({ status: 401 });
    visitor.cookie = 'sid=%00';
    expect(await visitor.get(PATHS.userInfo)).toMatchObject({ status: 401 });
  });

  it('accepts no session from the address', async () => {
    const caller = await hall.as('teacher');
    const visitor = hall.visitor();
    const answer = await visitor.get(`${PATHS.userInfo}?sid=${caller.cookie.slice(4)}&token=${caller.cookie.slice(4)}`);
    expect(answer.status).toBe(401);
  });

  it('ends the session on logout, and only that one', async () => {
    const [one, other] = [await hall.as('teacher'), await hall.as('teacher')];
    const copy = one.cookie;
    expect(await one.post(PATHS.logout)).toMatchObject({ status: 200, code: 0 });
    expect(one.cookie).toBe('');
    one.cookie = copy;
    expect(await one.get(PATHS.userInfo)).toMatchObject({ status: 401 });
    expect(await other.get(PATHS.userInfo)).toMatchObject({ status: 200 });
  });

  it('begins a new session and ends the one that the browser had', async () => {
    const caller = await hall.as('teacher');
    const old = caller.cookie;
    expect(await caller.login('teacher')).toMatchObject({ code: 0 });
    expect(caller.cookie).not.toBe(old);
    expect(await caller.get(PATHS.userInfo)).toMatchObject({ status: 200 });
    const copy = hall.visitor();
    copy.cookie = old;
    expect(await copy.get(PATHS.userInfo)).toMatchObject({ status: 401 });
  });

  it('does not mind a logout of nobody', async () => {
    expect(await hall.visitor().post(PATHS.logout)).toMatchObject({ status: 200, code: 0 });
  });

  it('ends a session after seven days', async () => {
    const caller = await hall.as('teacher2');
    ahead = 7 * 24 * 60 - 1;
    expect(await caller.get(PATHS.userInfo)).toMatchObject({ status: 200 });
    ahead = 7 * 24 * 60 + 1;
    expect(await caller.get(PATHS.userInfo)).toMatchObject({ status: 401 });
    ahead = 0;
  });

  it('ends sessions at once when a person is disabled', async () => {
    const caller = await hall.as('student2');
    await disable('student2', 0);
    expect(await caller.get(PATHS.userInfo)).toMatchObject({ status: 401 });
    expect(await hall.visitor().login('student2')).toMatchObject({ status: 403, code: 10103 });
    expect(await hall.visitor().login('student2', 'wrong')).toMatchObject({ status: 401, code: 10101 });
    await disable('student2', 1);
  });

  it('locks an account after five wrong tries for ten minutes', async () => {
    const visitor = hall.visitor();
    for (let i = 0; i < 5; i++) expect(await visitor.login('graduate', 'wrong')).toMatchObject({ code: 10101 });
    expect(await visitor.login('graduate')).toMatchObject({ status: 403, code: 10102 });
    expect((await visitor.login('GRADUATE')).message).toContain('10 分钟');
    ahead = 9;
    expect(await visitor.login('graduate')).toMatchObject({ code: 10102 });
    ahead = 11;
    expect(await visitor.login('graduate')).toMatchObject({ code: 0 });
    ahead = 0;
  });

  it('locks it for ten minutes from the last of them, however long ago the first was', async () => {
    const visitor = hall.visitor();
    for (const minutes of [0, 9, 9, 9, 9]) {
      ahead = minutes;
      expect(await visitor.login('registry', 'wrong')).toMatchObject({ code: 10101 });
    }
    ahead = 12;
    expect(await visitor.login('registry')).toMatchObject({ code: 10102 });
    ahead = 20;
    expect(await visitor.login('registry', 'wrong')).toMatchObject({ code: 10101 });
    expect(await visitor.login('registry')).toMatchObject({ code: 0 });
    ahead = 0;
  });

  it('locks nobody out for days when the clock is set back', async () => {
    const visitor = hall.visitor();
    ahead = 5 * 24 * 60;
    for (let i = 0; i < 5; i++) expect(await visitor.login('finance', 'wrong')).toMatchObject({ code: 10101 });
    expect(await visitor.login('finance')).toMatchObject({ code: 10102 });
    ahead = 0;
    expect(await visitor.login('finance')).toMatchObject({ code: 0 });
  });

  it('gives many tries at once no more than five', async () => {
    const tries = await Promise.all(Array.from({ length: 20 }, () => hall.visitor().login('library', 'wrong')));
    expect(tries.filter((answer) => answer.code === 10101)).toHaveLength(5);
    expect(tries.filter((answer) => answer.code === 10102)).toHaveLength(15);
  });

  it('begins to count anew after a right password', async () => {
    const visitor = hall.visitor();
    for (let i = 0; i < 4; i++) await visitor.login('security', 'wrong');
    expect(await visitor.login('security')).toMatchObject({ code: 0 });
    for (let i = 0; i < 4; i++) expect(await visitor.login('security', 'wrong')).toMatchObject({ code: 10101 });
    expect(await visitor.login('security')).toMatchObject({ code: 0 });
  });

  it('writes each login, failure, lock and logout into the log', async () => {
    const caller = await hall.as('union');
    await caller.login('union', 'wrong');
    await caller.login('union');
    await caller.post(PATHS.logout);
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select data as row from sys_log_login where data ->> 'creatorName' = 'union' order by id`.execute(hall.hall.db);
    expect(rows.map(({ row }) => [row.operation, row.status])).toEqual([
      [0, 1],
      [0, 0],
      [0, 1],
      [1, 1],
    ]);
    const locked = await sql`
      select 1 from sys_log_login where data ->> 'creatorName' = 'graduate' and data -> 'status' = '2'`.execute(
      hall.hall.db,
    );
    expect(locked.rows.length).toBeGreaterThan(0);
  });

  it('counts failed logins of one address only, and refuses after a hundred in a minute', async () => {
    await sql`delete from auth_failure`.execute(hall.hall.db);
    const row = { kind: 'address' as const, subject: '127.0.0.1', at: new Date(MORNING - 1_000) };
    await hall.hall.db
      .insertInto('auth_failure')
      .values(Array.from({ length: 99 }, () => row))
      .execute();
    // right ones never count
    for (let i = 0; i < 5; i++) expect(await hall.visitor().login('party')).toMatchObject({ code: 0 });
    expect(await hall.visitor().login('nobody', 'wrong')).toMatchObject({ code: 10101 });
    const answer = await hall.visitor().login('party');
    expect(answer).toMatchObject({ status: 429, code: 10801 });
    expect(answer.headers.get('retry-after')).toBe('60');
    await sql`delete from auth_failure`.execute(hall.hall.db);
  });

  it('changes a password, ending the other sessions', async () => {
    const [one, other] = [await hall.as('student'), await hall.as('student')];
    const change = (password: string, newPassword: string) => one.put(PATHS.password, { password, newPassword });
    expect(await change('wrong', 'Campus-2026!')).toMatchObject({ status: 422, code: 10611 });
    for (const weak of ['Short1!', 'alllowercase', 'aaaaaaaaA1', 'Student-2026']) {
      expect(await change(PASSWORD, weak)).toMatchObject({ status: 422, code: 10609 });
    }
    const twice = { password: PASSWORD, newPassword: 'Campus-2026!', confirmPassword: 'Campus-2026?' };
    expect(await one.put(PATHS.password, twice)).toMatchObject({
      status: 422,
      data: { errors: [{ path: 'confirmPassword', message: '确认密码与新密码输入不一致' }] },
    });
    expect(await other.get(PATHS.userInfo)).toMatchObject({ status: 200 });
    expect(await change(PASSWORD, 'Campus-2026!')).toMatchObject({ status: 200, code: 0 });
    expect(await one.get(PATHS.userInfo)).toMatchObject({ status: 200 });
    expect(await other.get(PATHS.userInfo)).toMatchObject({ status: 401 });
    expect(await hall.visitor().login('student')).toMatchObject({ code: 10101 });
    expect(await hall.visitor().login('student', 'Campus-2026!')).toMatchObject({ code: 0 });
  });

  it('keeps sessions over a restart', async () => {
    const caller = await hall.as('teacher');
    hall = await hall.restart();
    const again = hall.visitor();
    again.cookie = caller.cookie;
    expect(await again.get(PATHS.userInfo)).toMatchObject({ status: 200 });
  });

  async function disable(id: string, status: 0 | 1): Promise<void> {
    const admin = await hall.as('admin');
    const { data } = await admin.get<Record<string, unknown>>(`/sys/user/${id}`);
    expect(await admin.put('/sys/user', { ...data, status })).toMatchObject({ code: 0 });
  }
});

describe('the verification code', () => {
  let hall: TestHall;
  /** milliseconds that the hall's clock, which stands still, is ahead */
  let ahead = 0;
  const begin = Date.now();

  beforeAll(async () => {
    const [kind] = databases;
    if (!kind) throw new Error('no database');
    hall = await startTestHall(kind, { settings: { captcha: true }, now: () => new Date(begin + ahead) });
  });
  afterAll(() => hall?.remove());

  const solve = async (uuid: string): Promise<string> => {
    const { data } = await hall.visitor().get<Puzzle>(`${PATHS.captcha}?uuid=${uuid}`);
    expect(data).toMatchObject({ algorithm: 'SHA-256', maxnumber: 200_000 });
    const hash = (number: number) => createHash('sha256').update(`${data?.salt}${number}`).digest('hex');
    for (let number = 0; number <= 200_000; number++) if (hash(number) === data?.challenge) return String(number);
    throw new Error('the puzzle has no solution');
  };

  it('is work for the browser, asked for, and good for one try', async () => {
    const captcha = await solve('one');
    const visitor = hall.visitor();
    expect(await visitor.login('teacher', PASSWORD, { uuid: 'one', captcha: 'x' })).toMatchObject({ code: 10104 });
    expect(await visitor.login('teacher', PASSWORD, { uuid: 'one', captcha })).toMatchObject({ code: 10104 });
    const solved = { uuid: 'one', captcha: await solve('one') };
    expect(await visitor.login('teacher', PASSWORD, solved)).toMatchObject({ code: 0 });
    expect(await visitor.login('teacher', PASSWORD, solved)).toMatchObject({ status: 400, code: 10104 });
  });

  it('never tells its answer, and another one every time', async () => {
    const visitor = hall.visitor();
    const [first, second] = await Promise.all(['a', 'b'].map((uuid) => visitor.get(`${PATHS.captcha}?uuid=${uuid}`)));
    expect(first?.data).not.toEqual(second?.data);
    const rows = await hall.hall.db.selectFrom('auth_captcha').selectAll().where('uuid', 'in', ['a', 'b']).execute();
    for (const { answer } of rows) expect(Object.values(first?.data ?? {})).not.toContain(answer);
    expect(await visitor.get(PATHS.captcha)).toMatchObject({ status: 400 });
  });

  it('is worth nothing after five minutes, under another id, or empty', async () => {
    const solved = { uuid: 'two', captcha: await solve('two') };
    const late = { uuid: 'late', captcha: await solve('late') };
    const visitor = hall.visitor();
    ahead = 5 * 60_000;
    expect(await hall.visitor().login('teacher', PASSWORD, solved)).toMatchObject({ code: 0 });
    ahead++;
    expect(await visitor.login('teacher', PASSWORD, late)).toMatchObject({ code: 10104 });
    ahead = 0;
    expect(await visitor.login('teacher', PASSWORD, { uuid: '', captcha: '' })).toMatchObject({ code: 10104 });
    const other = await solve('three');
    expect(await visitor.login('teacher', PASSWORD, { uuid: 'four', captcha: other })).toMatchObject({ code: 10104 });
  });

  it('is told to the page in the settings', async () => {
    const { data } = await hall.visitor().get(PATHS.settings);
    expect(data).toMatchObject({ captcha: true, demo: true, brand: '校园服务大厅' });
  });
});
