import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { PATHS } from '../../src/contract/paths.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { Finding, oneOf, type Fault, type Trial } from './fault.ts';
import { startProcess } from './hall-process.ts';
import { Somebody } from './people.ts';
import { openSite, TOPIC, type Site } from './site.ts';

/** Where in the sending of a mail the server dies. */
const MOMENTS = ['before it is taken', 'after it is taken', 'after it is written'] as const;
const LEADER = 'leader@example.edu.cn';

/** A mail server that tells when a mail comes, and waits with its answer until it may. */
class Mailbox {
  /** Message-ID to how often it came */
  readonly mails = new Map<string, number>();
  taken: () => Promise<void> = async () => {};
  arrived: () => void = () => {};
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const isHis = session.envelope.rcptTo.some(({ address }) => address === LEADER);
        const id = /^message-id: (\S+)/im.exec(source)?.[1] ?? 'none';
        if (isHis) {
          this.mails.set(id, (this.mails.get(id) ?? 0) + 1);
          this.arrived();
        }
        void this.taken().then(() => done());
      });
    },
  });

  constructor() {
    // a killed server hangs up in mid sentence
    this.#server.on('error', () => {});
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const address = this.#server.server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}?from=hall@example.edu`;
  }

  close = () => new Promise<void>((resolve) => this.#server.close(resolve));
}

async function dieWhileSending({ rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite('embedded');
  const box = new Mailbox();
  const env = { SMTP_URL: await box.listen() };
  let hall = await startProcess(site, { env });
  try {
    const teacher = await Somebody.enter(hall.url, 'teacher');
    for (let round = 1; round <= rounds; round++) {
      const moment = oneOf(random, MOMENTS);
      const form = { topic: TOPIC, formData: { reason: `mail ${round}` } };
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const arrival = new Promise<void>((resolve) => (box.arrived = resolve));
      if (moment !== 'after it is written') box.taken = () => held;
      await teacher.post(hall.url, `${PATHS.flow}/start`, form, form.formData.reason);
      // between the commit and the first try there is a moment too
      if (random() < 0.7) await arrival;
      if (moment === 'after it is taken') release();
      await hall.end('SIGKILL');
      release();
      box.taken = async () => {};
      finding.count(`died ${moment}`);
      // a server that died holds what it was sending for two minutes: they are over
      await endLeases(site);
      hall = await startProcess(site, { env });
      for (let tries = 0; box.mails.size < round && tries < 300; tries++) await sleep(100);
      finding.expect(box.mails.size === round, `${round} mails were meant, ${box.mails.size} came`);
      say(`died ${round} times while sending`);
    }
    await allSent(hall.url, finding);
    await hall.end('SIGTERM');
    await compareMails(site, box, finding);
  } finally {
    await hall.end('SIGKILL');
    await box.close();
    await site.remove();
  }
  return finding;
}

async function endLeases(site: Site): Promise<void> {
  const database = await openDatabase({ ...site, log: createLog('silent') });
  await sql`update hall_outbox set due_at = now() where done_at is null`.execute(database.db);
  await database.close();
}

/** Waits until nothing is left to be sent, as the figures of the server say. */
async function allSent(url: string, finding: Finding): Promise<void> {
  for (let tries = 0; tries < 300; tries++, await sleep(100)) {
    const figures = await (await fetch(`${url}/metrics`)).text();
    if (/^hall_outbox_waiting 0$/m.test(figures)) return;
  }
  finding.expect(false, 'mails are left in the outbox half a minute later');
}

/** Each mail of the outbox came, and what came twice was the same mail. */
async function compareMails(site: Site, box: Mailbox, finding: Finding): Promise<void> {
  const database = await openDatabase({ ...site, log: createLog('silent') });
  const { rows } = await sql<{ key: string; done: boolean; to: string }>`
    select key, done_at is not null as done, payload -> 'to' ->> 0 as to from hall_outbox where channel = 'mail'`.execute(
    database.db,
  );
  const messages = await sql<{ count: number }>`
    select count(*)::int as count from hall_message m join wf_instance i on i.id = m.instance_id
    where m.user_id = 'leader' and i.topic = ${TOPIC}`.execute(database.db);
  await database.close();
  const his = rows.filter(({ to }) => to === LEADER);
  finding.figures['mails'] = his.length;
  finding.figures['came again under the same key'] = [...box.mails.values()].filter((times) => times > 1).length;
  finding.expect(his.length === messages.rows[0]?.count, `${his.length} mails for ${messages.rows[0]?.count} messages`);
  for (const { key, done } of his) {
    finding.expect(done, `${key} was never sent`);
    finding.expect(box.mails.has(`<${key}@example.edu>`), `${key} is lost`);
  }
  finding.expect(box.mails.size === his.length, `${box.mails.size} different mails came, ${his.length} were meant`);
}

export const outbox: Fault = {
  name: 'outbox',
  title: 'kill -9 between commit and send, and between send and writing it down, fake SMTP',
  goal: '0 mails lost; repeats carry the same key',
  rounds: 60,
  run: dieWhileSending,
};
