import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { NoticeMessage } from '../../src/contract/socket.ts';
import { DIRECTORY_REVISION } from '../../src/server/access/directory.ts';
import { bumpRevision } from '../../src/server/db/revision.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { idempotent } from '../../src/server/services/idempotency.ts';
import { sendMessage } from '../../src/server/services/notices/sendMessage.ts';
import type { NewMessage } from '../../src/server/services/notices/newMessage.ts';
import { queueMail } from '../../src/server/services/outbox/queue.ts';
import { noticeOf, noticePayloads } from '../../src/server/services/notices/noticeTopic.ts';
import { notificationPreferencesOf } from '../../src/server/services/notices/preferences.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { openSocket } from './support/socket.ts';

describe.each(databases)('messages and answers: $name', (kind) => {
  let hall: TestHall;
  let teacher: Caller;
  const mails: string[] = [];
  /** a mail with this in it is refused once */
  let refused = '';
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
      stream.on('end', () => {
        if (refused !== '' && mail.includes(refused)) {
          refused = '';
          return done(new Error('come back later'));
        }
        mails.push(mail);
        done();
      });
    },
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const address = smtp.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    hall = await startTestHall(kind, { settings: { smtpUrl: `smtp://127.0.0.1:${port}?from=hall@example.edu` } });
    teacher = await hall.as('teacher');
  });
  afterAll(async () => {
    await hall?.remove();
    await new Promise<void>((resolve) => smtp.close(resolve));
  });

  const send = (message: NewMessage) => transaction(hall.hall.db, (trx) => sendMessage(trx, message, hall.hall));
  const unread = async (caller: Caller) => (await caller.get<{ unread: number }>(PATHS.messagesUnread)).data?.unread;
  const list = async (caller: Caller, query = '') =>
    (await caller.call<NoticeMessage[]>('GET', `${PATHS.messages}${query}`)).page?.list ?? [];

  it('reach those they are for, once, and nobody else', async () => {
    await send({ userIds: ['teacher', 'teacher', 'teacher2', 'nobody'], kind: 'test', title: '第一条' });
    expect(await list(teacher)).toMatchObject([{ kind: 'test', title: '第一条', text: '第一条', readStatus: 0 }]);
    expect(await list(await hall.as('student'))).toEqual([]);
    expect(await unread(teacher)).toBe(1);
  });

  it('are marked as read by their reader only', async () => {
    const [message] = await list(teacher);
    const ids = [message?.id];
    const other = await hall.as('teacher2');
    await other.post(PATHS.messagesRead, { ids });
    expect(await unread(teacher)).toBe(1);
    expect(await teacher.post(PATHS.messagesRead, { ids })).toMatchObject({ data: { unread: 0 } });
    expect(await list(teacher, '?readStatus=0')).toEqual([]);
    expect(await list(teacher, '?readStatus=1')).toMatchObject([{ readStatus: 1 }]);
    expect(await other.post(PATHS.messagesRead, {})).toMatchObject({ data: { unread: 0 } });
  });

  it('about one request are one row, unread while one of them is, and are read together', async () => {
    const reader = await hall.as('finance');
    await reader.post(PATHS.messagesRead, {});
    const about = { userIds: ['finance'], kind: 'test', instanceId: 'one' };
    await send({ ...about, title: 'waits' });
    await send({ userIds: ['finance'], kind: 'test', title: 'of the house' });
    await send({ ...about, title: 'is late' });
    const asked = '?byRequest=true&readStatus=0';
    expect(await list(reader, asked)).toMatchObject([
      { title: 'is late', earlier: 1, readStatus: 0 },
      { title: 'of the house', earlier: 0 },
    ]);
    // nobody else reads them by knowing their ids
    const [late] = await list(reader, asked);
    await teacher.post(PATHS.messagesRead, { ids: [late?.id] });
    expect(await unread(reader)).toBe(3);
    await reader.post(PATHS.messagesRead, { ids: [late?.id] });
    expect(await list(reader, asked)).toMatchObject([{ title: 'of the house' }]);
    expect(await list(reader, '?byRequest=true&readStatus=1')).toMatchObject([{ title: 'is late', earlier: 1 }]);
    // one page is counted like all of them
    const page = await reader.call<NoticeMessage[]>('GET', `${PATHS.messages}?byRequest=true&pageSize=10&page=1`);
    expect(page.page?.totalCount).toBe(page.page?.list.length);
  });

  it('are told to open pages once they are committed, and never before', async () => {
    const socket = await openSocket(teacher);
    await expect.poll(() => socket.heard).toMatchObject([{ type: 'notice', unread: 0, message: null }]);
    await transaction(hall.hall.db, async (trx) => {
      await sendMessage(trx, { userIds: ['teacher'], kind: 'test', title: 'never' }, hall.hall);
      throw new Error('no');
    }).catch(() => {});
    // in order: what comes after it would come after that
    await send({ userIds: ['teacher'], kind: 'test', title: 'now' });
    await expect
      .poll(() => socket.heard.slice(1))
      .toMatchObject([{ type: 'notice', unread: 1, message: { title: 'now' } }, { type: 'todo' }]);
    await teacher.post(PATHS.messagesRead, {});
    await expect.poll(() => socket.heard.at(-1)).toEqual({ type: 'notice', unread: 0, message: null });
    socket.close();
  });

  it('are told to whom they concern, and nobody else, however many they are', async () => {
    const [mine, theirs] = [await openSocket(teacher), await openSocket(await hall.as('student'))];
    await expect.poll(() => [mine.heard.length, theirs.heard.length]).toEqual([1, 1]);
    await addPerson('newcomer');
    const everybody = [...hall.hall.directory.users()].map(({ id }) => id).filter((id) => id !== 'student');
    expect(everybody.length).toBeGreaterThan(20);
    await send({ userIds: everybody, kind: 'test', title: 'for the others' });
    await expect.poll(() => mine.heard.at(-1)).toEqual({ type: 'todo', count: 0 });
    await send({ userIds: ['student'], kind: 'test', title: 'for him' });
    await expect.poll(() => theirs.heard.at(-1)).toEqual({ type: 'todo', count: 0 });
    expect(theirs.heard.slice(1)).toMatchObject([{ type: 'notice', message: { title: 'for him' } }, { type: 'todo' }]);
    await teacher.post(PATHS.messagesRead, {});
    mine.close();
    theirs.close();
  });

  async function addPerson(id: string): Promise<void> {
    await transaction(hall.hall.db, async (trx) => {
      await sql`insert into sys_user (id, created_by, dept_id, data)
        select ${id}, created_by, dept_id, (data - 'mobile' - 'email') || jsonb_build_object('username', ${id}::text)
        from sys_user where id = 'student'`.execute(trx);
      await bumpRevision(hall.hall.bus, trx, DIRECTORY_REVISION);
    });
    await hall.hall.directory.fresh();
  }

  it('name all receivers in as many pieces as it takes, none too long for the database', () => {
    const ids = Array.from({ length: 5_000 }, (_, i) => `person-${i}-0123456789`);
    const payloads = noticePayloads('new', ids);
    expect(payloads.flatMap((payload) => noticeOf(payload).userIds)).toEqual(ids);
    expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThan(7_900);
  });

  it('ask for the preferences of more people than a statement has room for', async () => {
    const many = Array.from({ length: 70_000 }, (_, i) => `nobody-${i}`);
    const preferences = await notificationPreferencesOf(hall.hall.db, [...many, 'teacher']);
    expect(preferences('nobody-1')).toMatchObject({ mail: true, sms: false });
  });

  it('have a socket only for those who are logged in and come from here', async () => {
    await expect(openSocket(hall.visitor())).rejects.toThrow('refused');
    await expect(openSocket(teacher, 'https://evil.example')).rejects.toThrow('refused');
    const socket = await openSocket(teacher, hall.url);
    socket.close();
  });

  it('end with the session', async () => {
    const caller = await hall.as('office');
    const socket = await openSocket(caller);
    const copy = hall.visitor();
    copy.cookie = caller.cookie;
    await copy.post(PATHS.logout);
    await expect.poll(() => socket.code).toBe(4401);
    expect(socket.heard.at(-1)).toEqual({ type: 'disconnect' });
  });

  it('are mailed to who has an address, again when the mail server would not, under the same key', async () => {
    refused = '<the-key@';
    await transaction(hall.hall.db, (trx) =>
      queueMail(trx, 'the-key', { to: ['a@example.edu'], subject: '主题', text: '正文' }, hall.hall.clock.now()),
    );
    // the same key is the same mail
    await transaction(hall.hall.db, (trx) =>
      queueMail(trx, 'the-key', { to: ['a@example.edu'], subject: 'twice', text: 'twice' }, hall.hall.clock.now()),
    );
    const row = () =>
      hall.hall.db.selectFrom('hall_outbox').selectAll().where('key', '=', 'the-key').executeTakeFirstOrThrow();
    await expect.poll(async () => (await row()).failure).toContain('come back later');
    await hall.hall.db.updateTable('hall_outbox').set({ due_at: new Date() }).where('key', '=', 'the-key').execute();
    await expect.poll(async () => (await row()).done_at).not.toBeNull();
    const own = mails.filter((mail) => mail.includes('Message-ID: <the-key@example.edu>'));
    expect(own).toHaveLength(1);
    expect(await row()).toMatchObject({ attempts: 2, failure: null });
  });

  describe('the same Idempotency-Key', () => {
    const person = () => {
      const found = hall.hall.directory.person('teacher');
      if (!found) throw new Error('no teacher');
      return found;
    };
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from done`.execute(hall.hall.db);
      return rows[0]?.count;
    };
    const work = (key: string, fingerprint = 'same') =>
      transaction(hall.hall.db, (trx) =>
        idempotent(trx, person(), { key, fingerprint }, async () => {
          const { rows } = await sql<{ id: number }>`insert into done default values returning id`.execute(trx);
          return { id: rows[0]?.id, none: null };
        }),
      );
    beforeAll(() => sql`create table done (id integer generated always as identity)`.execute(hall.hall.db));

    it('does a thing once, however many ask at once, and after a restart', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => work('a')));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await count()).toBe(1);
      hall = await hall.restart();
      expect(await work('a')).toEqual(answers[0]);
      expect(await count()).toBe(1);
    });

    it('is refused for something else, and belongs to one person', async () => {
      await expect(work('a', 'other')).rejects.toHaveProperty('error', 'idempotencyConflict');
      const other = hall.hall.directory.person('teacher2');
      if (!other) throw new Error('no teacher2');
      const theirs = await transaction(hall.hall.db, (trx) =>
        idempotent(trx, other, { key: 'a', fingerprint: 'same' }, async () => 'mine'),
      );
      expect(theirs).toBe('mine');
    });

    it('may be used again after a refusal', async () => {
      const refused = transaction(hall.hall.db, (trx) =>
        idempotent(trx, person(), { key: 'b', fingerprint: 'same' }, () => Promise.reject(new Error('no'))),
      );
      await expect(refused).rejects.toThrow('no');
      await expect(work('b')).resolves.toMatchObject({ none: null });
    });
  });
});
