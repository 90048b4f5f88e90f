import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { DIRECTORY_REVISION } from '../../src/server/access/directory.ts';
import { bumpRevision } from '../../src/server/db/revision.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';

const NEW = 'Brand-New-2027';
const CODE = /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/;

describe.each(databases)('a code from the counter on $name', (kind) => {
  let hall: TestHall;
  let now = new Date();
  // this hall sends no mail at all
  beforeAll(async () => {
    hall = await startTestHall(kind, { now: () => now, jobs: false });
  });
  afterAll(() => hall?.remove());

  const set = (username: string, code: string, newPassword = NEW) =>
    hall.visitor().put(PATHS.forgottenPassword, { username, code, newPassword });
  const issue = async (id: string, by = 'admin', headers: Record<string, string> = {}) =>
    (await hall.as(by)).post<{ code: string }>(`/sys/user/${id}/issueCode`, {}, headers);

  it("sets a new password, once, and only that person's; another code ends it", async () => {
    const before = await hall.as('teacher');
    const first = (await issue('teacher')).data?.code ?? '';
    expect(first).toMatch(CODE);
    const second = (await issue('teacher')).data?.code ?? '';
    expect((await set('teacher', first)).code).toBe(ERRORS.mailedCodeWrong.code);
    expect((await set('teacher2', second)).code).toBe(ERRORS.mailedCodeWrong.code);
    expect(await set('teacher', second)).toMatchObject({ status: 200 });
    expect((await before.get(PATHS.userInfo)).status).toBe(401);
    expect((await hall.visitor().login('teacher', NEW)).code).toBe(0);
    expect((await set('teacher', second, 'Another-One-2027')).code).toBe(ERRORS.mailedCodeWrong.code);
    // nobody can have one mailed here
    expect((await hall.visitor().post(PATHS.mailedCode, { username: 'teacher' })).status).toBe(404);
  });

  it('is issued by who may reset a password, for others, and stands in no log and no row', async () => {
    expect((await issue('student', 'teacher2')).status).toBe(403);
    expect((await issue('admin')).status).toBe(403);
    const key = { 'idempotency-key': 'counter-code-0001' };
    const code = (await issue('student', 'admin', key)).data?.code ?? '';
    expect(code).toMatch(CODE);
    expect(JSON.stringify(await issue('student', 'admin', key))).not.toContain(code);
    const admin = await hall.as('admin');
    const log = await admin.get<{ operation: string }[]>('/sys/log-operation/page?pageSize=20');
    expect(JSON.stringify(log.page?.list)).toContain('签发验证码');
    const kept = await Promise.all(
      ['auth_challenge', 'hall_idempotency', 'sys_log_operation'].map(
        async (table) =>
          (await sql`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(hall.hall.db)).rows,
      ),
    );
    for (const text of [code, code.replace('-', '')]) expect(JSON.stringify([kept, log])).not.toContain(text);
  });

  it('ends after half an hour, and with the password of then', async () => {
    const late = (await issue('graduate')).data?.code ?? '';
    const kept = (await issue('dean')).data?.code ?? '';
    now = new Date(now.getTime() + 29 * 60_000);
    expect(await set('dean', kept)).toMatchObject({ status: 200 });
    now = new Date(now.getTime() + 2 * 60_000);
    expect((await set('graduate', late)).code).toBe(ERRORS.mailedCodeWrong.code);
  });

  it('may be guessed five times in ten minutes, by whoever it is for or not', async () => {
    const code = (await issue('counselor')).data?.code ?? '';
    for (const username of ['counselor', 'nobody-at-all']) {
      const answers = [];
      for (let turn = 0; turn < 6; turn++) answers.push(await set(username, 'AAAA-AAAA'));
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
      expect(answers[0]?.message).toBe('验证码错误或已过期');
    }
    expect((await set('counselor', code)).status).toBe(429);
  });
});

describe.each(databases)('a forgotten password on $name', (kind) => {
  let hall: TestHall;
  let now = new Date();
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        // the text part, whatever its encoding
        const decoded = source.replaceAll(/^[A-Za-z0-9+/=]{60,}$(?:\r?\n[A-Za-z0-9+/=]+$)*/gm, (part) =>
          Buffer.from(part, 'base64').toString(),
        );
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: decoded });
        done();
      });
    },
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const smtpUrl = `smtp://127.0.0.1:${port}?from=hall@example.edu`;
    hall = await startTestHall(kind, { settings: { smtpUrl }, now: () => now });
  });
  afterAll(async () => {
    await hall?.remove();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  const ask = (username: string) => hall.visitor().post(PATHS.mailedCode, { username });
  const set = (username: string, code: string, newPassword = NEW) =>
    hall.visitor().put(PATHS.forgottenPassword, { username, code, newPassword });
  const codeFor = async (username: string) => {
    const his = () => mails.filter(({ to }) => to[0] === `${username}@example.edu.cn`);
    const before = his().length;
    expect(await ask(username)).toMatchObject({ status: 200 });
    await expect.poll(() => his().length).toBe(before + 1);
    return CODE.exec(his().at(-1)?.text ?? '')?.[0] ?? '';
  };

  it('is set anew by a code from a mail, once; the old one and its sessions are over', async () => {
    const before = await hall.as('teacher');
    const code = await codeFor('teacher');
    expect(code).toMatch(CODE);
    // nobody can switch this mail off, so it does not say so
    expect(mails.at(-1)?.text).toContain('请勿回复');
    expect(mails.at(-1)?.text).not.toContain('关闭邮件提醒');
    expect(await set('teacher', 'AAAA-AAAA')).toMatchObject({ status: 422, code: ERRORS.mailedCodeWrong.code });
    expect(await set('teacher2', code)).toMatchObject({ code: ERRORS.mailedCodeWrong.code });
    expect(await set('teacher', code, 'weak')).toMatchObject({ code: ERRORS.passwordWeak.code });
    // as people type it
    expect(await set('Teacher', code.toLowerCase().replace('-', ' '))).toMatchObject({ status: 200 });
    expect((await before.get(PATHS.userInfo)).status).toBe(401);
    expect((await hall.visitor().login('teacher')).status).toBe(401);
    expect((await hall.visitor().login('teacher', NEW)).code).toBe(0);
    expect(await set('teacher', code, 'Another-One-2027')).toMatchObject({ code: ERRORS.mailedCodeWrong.code });
  });

  it('answers the same to those who are nobody, have no address, or watch over the hall, and mails nothing', async () => {
    await sql`update sys_user set data = data || '{"email": ""}' where id = 'student2'`.execute(hall.hall.db);
    await transaction(hall.hall.db, (trx) => bumpRevision(hall.hall.bus, trx, DIRECTORY_REVISION));
    const queued = async () => (await sql`select id from hall_outbox`.execute(hall.hall.db)).rows.length;
    const before = await queued();
    const known = await ask('dean');
    expect(await queued()).toBe(before + 1);
    for (const username of ['nobody-at-all', 'student2', 'admin']) {
      const { status, code, message, data } = await ask(username);
      expect({ status, code, message, data }).toEqual({
        ...{ status: known.status, code: known.code, message: known.message, data: known.data },
      });
    }
    expect(await queued()).toBe(before + 1);
  });

  it('is counted: the sixth mail and the sixth guess in ten minutes are refused, for nobody as for somebody', async () => {
    for (const username of ['counselor', 'nobody-either']) {
      const answers = [];
      for (let turn = 0; turn < 6; turn++) answers.push((await ask(username)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
      const guesses = [];
      for (let turn = 0; turn < 6; turn++) guesses.push((await set(username, 'AAAA-AAAA')).status);
      expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
    }
  });

  it('has a code that ends after a quarter of an hour, and that no log shows', async () => {
    const code = await codeFor('graduate');
    const admin = await hall.as('admin');
    const log = await admin.get('/sys/mail-log/page?page=1&pageSize=100');
    expect(log.page?.totalCount).toBeGreaterThan(0);
    const { rows } = await sql`select payload::text as payload from hall_outbox`.execute(hall.hall.db);
    expect(JSON.stringify([log, rows])).not.toContain(code);
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await set('graduate', code)).toMatchObject({ code: ERRORS.mailedCodeWrong.code });
  });
});
