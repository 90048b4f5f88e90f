import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { FullNotice, NoticeMessage, NoticeReceipt } from '../../src/contract/socket.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { sendMessage } from '../../src/server/services/notices/sendMessage.ts';
import type { NewMessage } from '../../src/server/services/notices/newMessage.ts';
import { queueMail, queueSms } from '../../src/server/services/outbox/queue.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

type Row = Record<string, unknown>;

interface Sms {
  body: string;
  authorization: string;
}

describe.each(databases)('mails, SMS and their logs: $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  const mails: { to: string[]; source: string }[] = [];
  /** the server takes a mail with this in it and dies before it says so, once */
  let cutOff = '';
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        if (cutOff === '' || !source.includes(cutOff)) return done();
        cutOff = '';
        done(Object.assign(new Error('connection lost'), { responseCode: 421 }));
      });
    },
  });
  let gateway: Server;
  const sms: Sms[] = [];
  let verdict: unknown = { Code: 'OK' };

  beforeAll(async () => {
    gateway = createServer((request, response) => {
      let body = request.url ?? '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        sms.push({ body, authorization: String(request.headers.authorization) });
        response.end(JSON.stringify(verdict));
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    hall = await startTestHall(kind, {
      settings: {
        smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}?from=hall@example.edu`,
        smsEndpoint: `http://127.0.0.1:${portOf(gateway)}`,
        publicUrl: 'https://hall.example.edu',
      },
    });
    admin = await hall.as('admin');
  });
  afterAll(async () => {
    await hall?.remove();
    await new Promise<void>((resolve) => smtp.close(resolve));
    await new Promise<void>((resolve) => void gateway.close(() => resolve()));
  });

  const send = (message: NewMessage) => transaction(hall.hall.db, (trx) => sendMessage(trx, message, hall.hall));
  const log = async (entity: string, query = '') =>
    (await admin.call<Row[]>('GET', `/sys/${entity}/page?pageSize=100${query}`)).page?.list as Row[];
  const due = (key: string) =>
    hall.hall.db
      .updateTable('hall_outbox')
      .set({ due_at: new Date(0) })
      .where('key', '=', key)
      .execute();
  const mailsTo = (address: string) => mails.filter(({ to }) => to.includes(address));
  const addressOf = (id: string) => hall.hall.directory.user(id)?.email ?? '';

  it('come in the language of each receiver, as text and as HTML that holds nothing foreign', async () => {
    await hall.as('office');
    const english = hall.visitor({ 'accept-language': 'en-US' });
    await english.login('finance');
    await send({
      userIds: ['office', 'finance'],
      kind: 'flow.task',
      title: '<b>差旅</b>',
      values: { initiator: '李老师', number: 'T1', node: 'N' },
      instanceId: 'i1',
      taskId: 't1',
    });
    await expect.poll(() => mailsTo(addressOf('finance')).length).toBe(1);
    await expect.poll(() => mailsTo(addressOf('office')).length).toBe(1);
    const [finance, office] = ['finance', 'office'].map((id) => decoded(mailsTo(addressOf(id))[0]?.source ?? ''));
    expect(finance).toContain('Dear ');
    expect(finance).toContain('https://hall.example.edu/t1?processInstanceId=i1');
    expect(finance).toContain('<html lang="en-US">');
    expect(finance).toContain('&lt;b&gt;');
    expect(office).toContain('您好');
    expect(office).toContain('待您办理');
  });

  it('leave out who has turned them off', async () => {
    const library = await hall.as('library');
    await library.put(`${PATHS.preferences}/messages`, { value: { mail: false } });
    await send({ userIds: ['library'], kind: 'flow.cc', title: 'quiet' });
    expect((await log('mail-log', `&mailTo=${encodeURIComponent(addressOf('library'))}`)).length).toBe(0);
  });

  it('show in the log what became of each, and are the same mail when a crash repeats them', async () => {
    cutOff = 'Message-ID: <crash@example.edu>';
    const mail = { to: ['a@example.edu'], subject: 'once', text: 'once' };
    await transaction(hall.hall.db, (trx) => queueMail(trx, 'crash', mail, hall.hall.clock.now()));
    const row = async () => (await log('mail-log')).find(({ subject }) => subject === 'once');
    await expect.poll(async () => (await row())?.['status']).toBe(0);
    expect(await row()).toMatchObject({ attempts: 1, failure: expect.stringContaining('421') });
    await due('crash');
    await expect.poll(async () => (await row())?.['status']).toBe(1);
    expect(await row()).toMatchObject({ attempts: 2, mailTo: 'a@example.edu' });
    const copies = mailsTo('a@example.edu').map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]?.trim());
    expect(copies).toEqual(['<crash@example.edu>', '<crash@example.edu>']);
  });

  it('can be sent again by an administrator where they failed, and not otherwise', async () => {
    const mail = { to: ['b@example.edu'], subject: 'again', text: 'again' };
    await transaction(hall.hall.db, (trx) => queueMail(trx, 'again', mail, hall.hall.clock.now()));
    const row = async () => (await log('mail-log')).find(({ subject }) => subject === 'again') ?? {};
    await expect.poll(async () => (await row())['status']).toBe(1);
    const id = String((await row())['id']);
    expect(await admin.post(`/sys/mail-log/${id}/retry`)).toMatchObject({ status: 409 });
    await hall.hall.db
      .updateTable('hall_outbox')
      .set({ failure: 'gave up', attempts: 12, done_at: new Date() })
      .where('key', '=', 'again')
      .execute();
    expect(await (await hall.as('teacher')).post(`/sys/mail-log/${id}/retry`)).toMatchObject({ status: 403 });
    expect(await admin.post(`/sys/mail-log/${id}/retry`)).toMatchObject({ code: 0 });
    await expect.poll(() => mailsTo('b@example.edu').length).toBe(2);
  });

  it('SMS go by the platform of their code, with a secret that nobody reads', async () => {
    const config = {
      smsCode: 'flow-notice',
      platform: 1,
      accessKey: 'AK',
      secret: 'top-secret-sms',
      template: 'SMS_1',
    };
    const created = await admin.post<Row>('/sys/sms-config', config);
    expect(created.code).toBe(0);
    const id = String(created.data?.['id']);
    const shown = (await admin.get<Row>(`/sys/sms-config/${id}`)).data ?? {};
    expect(JSON.stringify(shown)).not.toContain('top-secret');
    const stored = await sql<{ secret: string }>`select data ->> 'secret' as secret from sys_sms_config`.execute(
      hall.hall.db,
    );
    expect(stored.rows[0]?.secret).toMatch(/^sealed:[\w-]+$/);
    // left empty it stays, and is not sealed twice
    expect(await admin.put('/sys/sms-config', { ...shown, remark: 'r' })).toMatchObject({ code: 0 });

    const office = await hall.as('office');
    await office.put(`${PATHS.preferences}/messages`, { value: { mail: false, sms: true } });
    const mobile = hall.hall.directory.user('office')?.mobile ?? '';
    expect(mobile).not.toBe('');
    verdict = { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '余额不足' };
    await send({ userIds: ['office'], kind: 'flow.task', title: '差旅', values: { number: 'T2' } });
    const row = async () => (await log('sms-log', `&mobile=${mobile}`))[0] ?? {};
    await expect.poll(async () => (await row())['status']).toBe(0);
    expect(await row()).toMatchObject({ failure: 'isv.AMOUNT_NOT_ENOUGH 余额不足', params1: '差旅', params2: 'T2' });
    verdict = { Code: 'OK' };
    expect(await admin.post(`/sys/sms-log/${String((await row())['id'])}/retry`)).toMatchObject({ code: 0 });
    await expect.poll(async () => (await row())['status']).toBe(1);
    expect(sms.at(-1)?.body).toContain(`PhoneNumbers=${mobile}`);
    expect(sms.at(-1)?.authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=AK,/);
    expect(new Set(sms.map(({ body }) => /OutId=([^&]+)/.exec(body)?.[1])).size).toBe(1);
  });

  it('SMS without an account fail where administrators see it', async () => {
    const payload = { mobile: '13900000009', smsCode: 'unknown', params: [] };
    await transaction(hall.hall.db, (trx) => queueSms(trx, 'lost', payload, hall.hall.clock.now()));
    await expect
      .poll(async () => (await log('sms-log', '&mobile=13900000009'))[0]?.['failure'])
      .toContain('没有短信编码“unknown”的短信配置');
  });

  it('a page that was away is given what it missed, and its own only', async () => {
    const teacher = await hall.as('teacher');
    await send({ userIds: ['teacher'], kind: 'test', title: 'before' });
    const first = (await teacher.call<NoticeMessage[]>('GET', PATHS.messages)).page?.list[0];
    await send({ userIds: ['teacher', 'teacher2'], kind: 'test', title: 'during' });
    await send({ userIds: ['teacher2'], kind: 'test', title: 'theirs' });
    const missed = await teacher.get<NoticeMessage[]>(`${PATHS.messagesMissed}?since=${first?.id}`);
    expect(missed.data?.map(({ title }) => title)).toEqual(['during']);
    const stranger = await (
      await hall.as('student')
    ).get<NoticeMessage[]>(`${PATHS.messagesMissed}?since=${first?.id}`);
    expect(stranger.data).toEqual([]);
  });

  it('a page that was away while the clock was set back is given what it missed', async () => {
    const teacher = await hall.as('teacher2');
    await send({ userIds: ['teacher2'], kind: 'test', title: 'before it' });
    const first = (await teacher.call<NoticeMessage[]>('GET', PATHS.messages)).page?.list[0];
    expect(first?.title).toBe('before it');
    const back = { ...hall.hall, clock: { ...hall.hall.clock, now: () => new Date(Date.now() - 3_600_000) } };
    await transaction(back.db, (trx) =>
      sendMessage(trx, { userIds: ['teacher2'], kind: 'test', title: 'after it' }, back),
    );
    const missed = await teacher.get<NoticeMessage[]>(`${PATHS.messagesMissed}?since=${first?.id}`);
    expect(missed.data?.at(-1)?.title).toBe('after it');
  });

  it('a notice of the house goes from draft to sent, and is read in full by those it is for', async () => {
    const student = await hall.as('student');
    const dept = hall.hall.directory.deptOf('student') ?? '';
    const draft = {
      title: '停水通知',
      type: 'notice',
      receiverType: 1,
      receiverIds: [dept],
      content: '<p>今晚停水<script>alert(1)</script></p>',
    };
    const types = await admin.call<Row[]>('GET', '/sys/dict/page?dictType=noticeType&pageSize=100');
    const type = String(types.page?.list[0]?.['dictValue']);
    const id = String((await admin.post<Row>('/sys/notice', { ...draft, type })).data?.['id']);
    const unread = async () => (await student.get<{ unread: number }>(PATHS.messagesUnread)).data?.unread;
    const before = (await unread()) ?? 0;
    expect(await admin.post(`/sys/notice/${id}/release`)).toMatchObject({ code: 0 });
    expect(await admin.post(`/sys/notice/${id}/release`)).toMatchObject({ status: 409 });
    expect(await unread()).toBe(before + 1);
    const [message] = (await student.call<NoticeMessage[]>('GET', `${PATHS.messages}?readStatus=0`)).page?.list ?? [];
    const full = await student.get<FullNotice>(`${PATHS.message}/${message?.id}`);
    expect(full.data).toMatchObject({ title: '停水通知', content: expect.stringContaining('今晚停水') });
    expect(full.data?.content).not.toContain('script');
    const other = await (await hall.as('finance')).get(`${PATHS.message}/${message?.id}`);
    expect(other.status).toBe(404);
    await student.post(PATHS.messagesRead, { ids: [message?.id] });
    expect(await unread()).toBe(before);
    const read = await student.call<NoticeMessage[]>('GET', `${PATHS.messages}?readStatus=1`);
    expect(read.page?.list[0]).toMatchObject({ id: message?.id, readStatus: 1, readDate: expect.any(String) });
    // who may open the notice sees who has read it when; nobody else
    const receipts = (caller: Caller, query = '') =>
      caller.call<NoticeReceipt[]>('GET', `${PATHS.noticeReceipts}?noticeId=${id}&pageSize=100${query}`);
    const all = (await receipts(admin)).page?.list ?? [];
    expect(all.find(({ userId }) => userId === 'student')).toMatchObject({
      ...{ receiverName: '王小雨', readStatus: 1, readDate: expect.any(String) },
    });
    expect(all[0]).toMatchObject({ readStatus: 0, readDate: null });
    expect((await receipts(admin, '&readStatus=1')).page).toMatchObject({ totalCount: 1 });
    expect((await receipts(student)).status).toBe(403);

    // sent by mistake: taken back from who has not read it, and told to who has
    const unreadBy = all.find(({ readStatus }) => readStatus === 0)?.userId ?? '';
    const ofOther = () =>
      hall.hall.db
        .selectFrom('hall_message')
        .select('title')
        .where('user_id', '=', unreadBy)
        .where('title', '=', draft.title)
        .execute();
    expect(await ofOther()).toHaveLength(1);
    expect(await student.post(`/sys/notice/${id}/withdraw`)).toMatchObject({ status: 403 });
    expect(await admin.post(`/sys/notice/${id}/withdraw`)).toMatchObject({ code: 0 });
    expect(await ofOther()).toEqual([]);
    expect(await unread()).toBe(before + 1);
    const [told] = (await student.call<NoticeMessage[]>('GET', `${PATHS.messages}?readStatus=0`)).page?.list ?? [];
    expect(told).toMatchObject({ kind: 'noticeWithdrawn', text: expect.stringContaining('已由发布人撤回') });
    for (const one of [told?.id, message?.id]) {
      const opened = await student.get<FullNotice>(`${PATHS.message}/${one}`);
      expect(opened.data).toMatchObject({ content: null, text: expect.stringContaining('已由发布人撤回') });
    }
    expect((await receipts(admin)).page?.list.map(({ userId }) => userId)).toEqual(['student']);
    expect((await admin.get<Row>(`/sys/notice/${id}`)).data).toMatchObject({ status: 2, title: draft.title });
    for (const action of ['withdraw', 'release'])
      expect(await admin.post(`/sys/notice/${id}/${action}`)).toMatchObject({ status: 409 });
  });

  function portOf(server: { address(): unknown }): number {
    const address = server.address();
    return typeof address === 'object' && address !== null && 'port' in address ? Number(address.port) : 0;
  }

  /** Base64 and quoted-printable parts made readable. */
  function decoded(source: string): string {
    const parts = source.split(/\r?\n\r?\n/);
    return parts
      .map((part) => {
        const flat = part.replaceAll(/\r?\n--.*$/gs, '').replaceAll(/\s/g, '');
        if (/^[A-Za-z0-9+/=]{40,}$/.test(flat)) return Buffer.from(flat, 'base64').toString('utf8');
        return Buffer.from(
          part
            .replaceAll(/=\r?\n/g, '')
            .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        ).toString('utf8');
      })
      .join('\n');
  }
});
