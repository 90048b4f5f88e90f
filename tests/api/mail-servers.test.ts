import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../src/server/db/transaction.ts';
import { queueMail } from '../../src/server/services/outbox/queue.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

type Row = Record<string, unknown>;

const [embedded] = databases;
const PASSWORD = 'p@ss/word:?';

/** A mail server that lets nobody in but this account. */
class OwnServer {
  readonly mails: { from: string; to: string[]; account: unknown; source: string }[] = [];
  readonly #server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    onAuth({ username, password }, _session, done) {
      if (username === 'dean@example.edu' && password === PASSWORD) done(null, { user: username });
      else done(Object.assign(new Error('not known here'), { responseCode: 535 }));
    },
    onData: (stream, session, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        this.mails.push({ from, to: rcptTo.map(({ address }) => address), account: session.user, source });
        done();
      });
    },
  });

  listen = () => new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
  close = () => new Promise<void>((resolve) => this.#server.close(resolve));
  get port(): number {
    const address = this.#server.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }
}

describe.each([
  { name: 'beside the hall’s own', house: true },
  { name: 'where the hall has none', house: false },
])('the mail server of a template, $name', ({ house }) => {
  let hall: TestHall;
  let admin: Caller;
  const own = new OwnServer();
  const received: string[] = [];
  const houses = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.on('end', () => done()).resume();
    },
  });

  beforeAll(async () => {
    if (!embedded) throw new Error('there is no database to test on');
    await own.listen();
    await new Promise<void>((resolve) => void houses.listen(0, '127.0.0.1', resolve));
    const address = houses.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const smtpUrl = house ? `smtp://127.0.0.1:${port}?from=hall@example.edu` : null;
    hall = await startTestHall(embedded, { settings: { smtpUrl } });
    admin = await hall.as('admin');
  });
  afterAll(async () => {
    await hall?.remove();
    await own.close();
    await new Promise<void>((resolve) => houses.close(resolve));
  });

  const log = async (subject: string) => {
    const { page } = await admin.call<Row[]>('GET', '/sys/mail-log/page?pageSize=100');
    return page?.list.find((row) => row['subject'] === subject) ?? {};
  };
  const sent = async (subject: string) => (await log(subject))['status'];

  it('sends its mails, in its account’s name; nobody reads the password', async () => {
    const template = {
      ...{ name: 'dean', subject: 'To {name}', content: '<p>Hello {name}</p>', mailFrom: 'office-of-dean@example.edu' },
      ...{ smtp: '127.0.0.1', port: own.port, username: 'dean@example.edu', password: PASSWORD },
    };
    const created = await admin.post<Row>('/sys/mail-template', template);
    expect(created.code).toBe(0);
    const id = String(created.data?.['id']);
    const send = (name: string) =>
      admin.post(`/sys/mail-template/${id}/send`, {
        mailTo: `${name}@example.edu`,
        params: [{ name: 'name', value: name }],
      });
    expect(await send('ann')).toMatchObject({ code: 0 });
    await expect.poll(() => own.mails.length).toBe(1);
    expect(own.mails[0]).toMatchObject({
      ...{ from: 'office-of-dean@example.edu', to: ['ann@example.edu'], account: 'dean@example.edu' },
      source: expect.stringMatching(/^From: office-of-dean@example\.edu/m) as string,
    });
    await expect.poll(() => sent('To ann')).toBe(1);
    expect(await log('To ann')).toMatchObject({ mailFrom: 'office-of-dean@example.edu' });

    const shown = await admin.get<Row>(`/sys/mail-template/${id}`);
    const { rows } = await sql`select payload::text as payload, (select data ->> 'password' from sys_mail_template
      where id = ${id}) as password from hall_outbox`.execute(hall.hall.db);
    expect(JSON.stringify([shown, rows])).not.toContain(PASSWORD);
    expect(rows).toEqual([expect.objectContaining({ password: expect.stringMatching(/^sealed:/) as string })]);

    // a mistake shows in the log, and is mended there
    expect(await admin.put('/sys/mail-template', { ...shown.data, password: 'wrong' })).toMatchObject({ code: 0 });
    await send('bob');
    await expect.poll(() => sent('To bob')).toBe(0);
    const failed = await log('To bob');
    expect(failed['failure']).toContain('535');
    const { revision } = (await admin.get<Row>(`/sys/mail-template/${id}`)).data ?? {};
    await admin.put('/sys/mail-template', { ...shown.data, revision, password: PASSWORD });
    expect(await admin.post(`/sys/mail-log/${String(failed['id'])}/retry`)).toMatchObject({ code: 0 });
    await expect.poll(() => own.mails.length).toBe(2);
    expect(received).toEqual([]);
  });

  it('sends no others', async () => {
    const { data } = await admin.post<Row>('/sys/mail-template', { name: 'plain', subject: 'plain', content: 'x' });
    await admin.post(`/sys/mail-template/${String(data?.['id'])}/send`, { mailTo: 'cy@example.edu' });
    const mail = { to: ['di@example.edu'], subject: 'news', text: 'x' };
    await transaction(hall.hall.db, (trx) => queueMail(trx, 'news', mail, hall.hall.clock.now()));
    const mails = ['cy@example.edu', 'di@example.edu'];
    await expect.poll(() => received.toSorted()).toEqual(house ? mails : []);
    // where there is no server they wait, untried, until there is one
    const waiting = async () =>
      (await sql`select attempts from hall_outbox where done_at is null`.execute(hall.hall.db)).rows;
    await expect.poll(waiting).toEqual(house ? [] : [{ attempts: 0 }, { attempts: 0 }]);
    expect(own.mails).toHaveLength(2);
  });
});
