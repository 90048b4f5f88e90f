import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailPayload } from '../../src/server/channels/payloads.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { sendMessage } from '../../src/server/services/notices/sendMessage.ts';
import { dispatchOutbox } from '../../src/server/services/outbox/dispatchOutbox.ts';
import type { Channels } from '../../src/server/services/outbox/dispatchOutbox.ts';
import { queueMail } from '../../src/server/services/outbox/queue.ts';
import { MORNING } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';

type Row = Record<string, unknown>;

const HOUR = 3_600_000;

describe.each(databases.slice(0, 1))('what cannot be sent: $name', (kind) => {
  let hall: TestHall;
  let now = MORNING;
  beforeAll(async () => {
    const settings = { smtpUrl: 'smtp://127.0.0.1:9' };
    hall = await startTestHall(kind, { settings, now: () => new Date(now), jobs: false });
  });
  afterAll(() => hall?.remove());

  it('is not settled by a server whose turn ran out while it was sending', async () => {
    const { db } = hall.hall;
    const mail = { to: ['a@example.edu'], subject: 's', text: 't' };
    const row = () => db.selectFrom('hall_outbox').selectAll().where('key', '=', 'slow').executeTakeFirstOrThrow();
    const close = async (): Promise<void> => {};
    const channel = (send: () => Promise<void>): Channels => ({
      mail: { send, close, templates: async () => null },
      sms: { send, close },
    });
    await transaction(db, (trx) => queueMail(trx, 'slow', mail, new Date(now)));
    const slow = channel(async () => {
      now = (await row()).due_at.getTime();
      await dispatchOutbox(
        channel(() => Promise.reject(new Error('the second one failed'))),
        hall.hall,
      );
    });
    await dispatchOutbox(slow, hall.hall);
    expect(await row()).toMatchObject({ attempts: 2, failure: 'the second one failed', done_at: null });
    await db.deleteFrom('hall_outbox').where('key', '=', 'slow').execute();
  });

  it('is tried for more than a day, ever more seldom, and then left to an administrator', async () => {
    const tries: number[] = [];
    const send = async (): Promise<void> => {
      tries.push(now);
      throw new Error('nobody there');
    };
    const close = async (): Promise<void> => {};
    const channels: Channels = { mail: { send, close, templates: async () => null }, sms: { send, close } };
    const mail = { to: ['a@example.edu'], subject: 's', text: 't' };
    const { db } = hall.hall;
    await transaction(db, (trx) => queueMail(trx, 'lost', mail, new Date(now)));
    const row = () => db.selectFrom('hall_outbox').selectAll().where('key', '=', 'lost').executeTakeFirstOrThrow();
    for (let i = 0; i < 50; i++) {
      now = (await row()).due_at.getTime();
      await dispatchOutbox(channels, hall.hall);
    }
    expect(await row()).toMatchObject({ failure: 'nobody there', done_at: expect.any(Date) as Date });
    const waits = tries.slice(1).map((time, i) => time - (tries[i] ?? 0));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    const lasted = (tries.at(-1) ?? 0) - MORNING;
    expect(lasted).toBeGreaterThan(24 * HOUR);
    expect(lasted).toBeLessThan(48 * HOUR);
  });
});

describe.each(databases.slice(0, 1))('what waits to be told: $name', (kind) => {
  let hall: TestHall;
  let now = MORNING;
  const sent: MailPayload[] = [];
  const close = async (): Promise<void> => {};
  const channels: Channels = {
    mail: { send: async (mail) => void sent.push(mail), close, templates: async () => null },
    sms: { send: close, close },
  };
  beforeAll(async () => {
    const settings = { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'https://hall.example.edu' };
    hall = await startTestHall(kind, { settings, now: () => new Date(now), jobs: false });
  });
  afterAll(() => hall?.remove());

  const tell = async (number: string) => {
    const message = { userIds: ['office'], kind: 'flow.task', title: '用车', taskId: `t${number}`, instanceId: number };
    const values = { initiator: '李明', number, node: '审批' };
    await transaction(hall.hall.db, (trx) => sendMessage(trx, { ...message, values }, hall.hall));
  };
  const at = (hours: number) => (now = MORNING + hours * HOUR);
  const dispatch = async () => {
    sent.length = 0;
    await dispatchOutbox(channels, hall.hall);
    return sent.map(({ subject, text }) => `${subject} ${text}`);
  };
  const wish = async (value: object) =>
    (await hall.as('office')).put(`${PATHS.preferences}/messages`, { value: { mail: true, ...value } });
  const read = async (instanceId: string) =>
    hall.hall.db
      .updateTable('hall_message')
      .set({ read_at: new Date(now) })
      .where('instance_id', '=', instanceId)
      .execute();

  it('comes as one mail in the morning to who wants his night quiet, without what was handled meanwhile', async () => {
    await wish({ quiet: true });
    await tell('day');
    expect((await dispatch()).join()).toContain('day');
    at(14);
    await tell('night1');
    at(15);
    await tell('night2');
    await tell('night2');
    await tell('handled');
    expect(await dispatch()).toEqual([]);
    await read('handled');
    at(22);
    const [mail = '', ...more] = await dispatch();
    expect(more).toEqual([]);
    expect(mail).toContain('2 件');
    expect(mail).toContain('https://hall.example.edu/tnight1?processInstanceId=night1');
    expect(mail.split('tnight2?')).toHaveLength(2);
    expect(mail).not.toMatch(/handled|day/);
    // what was written is what the log shows
    const log = await (await hall.as('admin')).get('/sys/mail-log/page?pageSize=20');
    expect(JSON.stringify(log.page)).toContain('tnight1?');
    at(23);
    expect(await dispatch()).toEqual([]);
  });

  it('comes once a day to who wants that, and not at all where nothing is left to be told', async () => {
    await wish({ digest: true });
    at(48);
    await tell('first');
    at(60);
    await tell('second');
    expect(await dispatch()).toEqual([]);
    at(71);
    const [mail = '', ...more] = await dispatch();
    expect(more).toEqual([]);
    expect(mail).toMatch(/first[\s\S]*second/);
    at(72);
    await tell('third');
    await read('third');
    at(95);
    expect(await dispatch()).toEqual([]);
    const left = await hall.hall.db.selectFrom('hall_outbox').select('key').where('done_at', 'is', null).execute();
    expect(left).toEqual([]);
  });
});

describe.each(databases.slice(0, 1))('what stays in the outbox: $name', (kind) => {
  let hall: TestHall;
  beforeAll(async () => {
    hall = await startTestHall(kind);
  });
  afterAll(() => hall?.remove());

  it('is called so to whoever sends it, and not to whom it will go', async () => {
    const admin = await hall.as('admin');
    const mail = { name: '试', subject: '试', content: '<p>试</p>' };
    const id = (await admin.post<Row>('/sys/mail-template', mail)).data?.['id'];
    const waiting = expect.stringContaining('SMTP_URL') as string;
    expect(await admin.post(`/sys/mail-template/${String(id)}/test`)).toMatchObject({ code: 0, data: { waiting } });
    const input = { mailTo: 'a@example.edu' };
    expect(await admin.post(`/sys/mail-template/${String(id)}/send`, input)).toMatchObject({ data: { waiting } });
    const own = { ...mail, name: '自带', smtp: '127.0.0.1', port: 9 };
    const ownId = (await admin.post<Row>('/sys/mail-template', own)).data?.['id'];
    const sent = await admin.post<Row>(`/sys/mail-template/${String(ownId)}/test`);
    expect(sent).toMatchObject({ code: 0 });
    expect(sent.data).not.toHaveProperty('waiting');
  });

  it('says which parts of its account an SMS lacks', async () => {
    const admin = await hall.as('admin');
    const create = async (config: Row) =>
      String((await admin.post<Row>('/sys/sms-config', { platform: 1, ...config })).data?.['id']);
    const bare = await create({ smsCode: 'bare' });
    const mobile = '13900000008';
    expect(await admin.post(`/sys/sms-config/${bare}/send`, { mobile })).toMatchObject({
      data: { waiting: expect.stringContaining('访问密钥编号、访问密钥、短信模板编号') as string },
    });
    const whole = await create({ smsCode: 'whole', accessKey: 'AK', secret: 'top-secret-sms', template: 'SMS_1' });
    const sent = await admin.post<Row>(`/sys/sms-config/${whole}/send`, { mobile });
    expect(sent).toMatchObject({ code: 0 });
    expect(sent.data).not.toHaveProperty('waiting');
    await expect
      .poll(async () => {
        const page = await admin.call<Row[]>('GET', '/sys/sms-log/page?pageSize=100');
        return (page.page?.list ?? []).find(({ smsCode }) => smsCode === 'bare')?.['failure'];
      })
      .toContain('短信配置“bare”缺少');
  });
});
