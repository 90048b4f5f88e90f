import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/server/db/id.ts';
import { command } from './support/command.ts';
import type { Ran } from './support/command.ts';
import { databases, embedded } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { freePort } from './support/postgres.ts';
import { temporaryFolder } from './support/temporary.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

describe.each(databases)('the doctor: $name', (kind) => {
  let flow: FlowHall;
  const env: Record<string, string> = {};
  const examine = (more: Record<string, string> = {}): Promise<Ran> => command('doctor', [], { ...env, ...more });

  beforeAll(async () => {
    flow = await startFlowHall(kind, VERB_TOPICS);
    const { dataDir, databaseUrl } = flow.hall.place;
    chmodSync(dataDir, 0o700);
    Object.assign(env, { DATA_DIR: dataDir, TOPICS_DIR: flow.topicsDir, PORT: new URL(flow.hall.url).port });
    if (databaseUrl !== null) env['DATABASE_URL'] = databaseUrl;
  });
  afterAll(() => flow?.remove());

  it('finds nothing where nothing is wrong, beside a running server', async () => {
    const { code, said } = await examine();
    expect(said).not.toContain('✗');
    expect(code).toBe(0);
    for (const line of [
      /✓ node +version \d/,
      /✓ DATA_DIR +.* is ours alone/,
      /✓ port +a hall answers at .* and is ready/,
      /✓ definitions +\d+ topics and \d+ entities without errors/,
      kind.name === 'PGlite'
        ? /✓ database +the embedded one in .* opens/
        : /✓ database +PostgreSQL 1\d.* of \d+ connections/,
      /✓ tables +\d+ migrations/,
      /✓ servers +1 running/,
      /✓ tasks +each has somebody/,
      /✓ uploads +\d+ have their bytes at disk:/,
      /0 faults, \d+ warnings$/,
    ]) {
      expect(said).toMatch(line);
    }
  });

  it('names tasks that nobody can do, what failed, and uploads without bytes', async () => {
    const { db } = flow.hall.hall;
    const [held, unheld, alone] = [
      await flow.start('teacher', 'plain'),
      await flow.start('teacher', 'plain'),
      await flow.start('teacher', 'plain'),
    ];
    await sql`update wf_task set assignee = 'nobody-any-more' where instance_id = ${held}`.execute(db);
    await sql`update wf_task set assignee = null where instance_id = ${unheld}`.execute(db);
    await sql`delete from wf_candidate where task_id in (select id from wf_task where instance_id = ${unheld})`.execute(
      db,
    );
    // one with a group that has people is nobody's loss
    await sql`update wf_task set assignee = null where instance_id = ${alone}`.execute(db);
    await sql`insert into wf_candidate (task_id, kind, subject)
      select id, 'group', 'role:finance' from wf_task where instance_id = ${alone}`.execute(db);
    const mail = { id: newId(), channel: 'mail' as const, key: newId(), payload: '{}', created_at: new Date() };
    await db
      .insertInto('hall_outbox')
      .values({ ...mail, due_at: new Date(), done_at: new Date(), failure: 'no such address' })
      .execute();
    await sql`insert into sys_schedule_log (id, data, created_at, updated_at) values (${newId()},
      '{"beanName":"nightly","status":0,"error":"it broke"}', now(), now())`.execute(db);
    const file = { id: newId(), name: 'a.png', size: 1, type: 'image/png', sha256: '', owner_id: 'teacher' };
    await db
      .insertInto('hall_file')
      .values({ ...file, created_at: new Date() })
      .execute();
    await sql`insert into hall_server (id, name, version, place, started_at, seen_at)
      values ('other', 'elsewhere:1', '0.0.1', 'disk:other', now(), now())`.execute(db);
    await sql`insert into hall_audit (seq, log, row_id, at, digest, hash)
      values (999999, 'x', 'x', now() + interval '1 hour', '', '')`.execute(db);
    const { code, said } = await examine();
    expect(code).toBe(1);
    expect(said).toMatch(/✗ tasks +nobody can do 2 of them/);
    expect(said).toMatch(/✗ mail and SMS +1 of the last week were given up/);
    expect(said).toMatch(/✗ jobs +failed within a day: nightly: it broke/);
    expect(said).toMatch(new RegExp(`✗ uploads +1 have lost their bytes.*${file.id}`));
    expect(said).toMatch(/✗ servers +they keep uploads at 2 places/);
    expect(said).toMatch(/✗ clock +the logs have rows of the future/);
    expect(said).toMatch(/6 faults, \d+ warnings$/);
  });
});

describe('the doctor of a machine', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let stranger: Server;
  let smtp: SMTPServer;
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  beforeAll(async () => {
    folder = await temporaryFolder();
    stranger = createServer((_request, response) => response.end('hello'));
    await listening(stranger);
    smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'hall' }) : done(new Error('wrong password')),
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    stranger?.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
    await folder?.remove();
  });

  it('says what is wrong in words, and never a password', async () => {
    mkdirSync(join(folder.path, 'topics', 'broken'), { recursive: true });
    writeFileSync(join(folder.path, 'topics', 'broken', 'topic.json'), '{');
    const data = join(folder.path, 'data');
    mkdirSync(data);
    chmodSync(data, 0o755);
    const { code, said } = await command('doctor', [], {
      ...{ DATA_DIR: data, TOPICS_DIR: join(folder.path, 'topics'), PORT: String(portOf(stranger)) },
      SMTP_URL: `smtp://hall:wrong-secret@127.0.0.1:${portOf(smtp.server)}`,
      DATABASE_URL: `postgres://hall:other-secret@127.0.0.1:${await freePort()}/hall`,
      PUBLIC_URL: 'https://hall.example.edu',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/✗ DATA_DIR +other people of this machine can look into .*chmod 700/);
    expect(said).toMatch(/✗ port +another program has 127.0.0.1/);
    expect(said).toMatch(/✗ mail +the server 127.0.0.1:\d+ does not take our mails/);
    expect(said).toMatch(/✗ definitions +\d+ errors, the first in .*broken/);
    expect(said).toMatch(/✗ database +cannot use the database at 127.0.0.1/);
    expect(said).toMatch(/! addresses +PUBLIC_URL is https/);
    expect(said).not.toMatch(/wrong-secret|other-secret/);
  });

  it('knows a mail server that takes our mails, and a DATA_DIR without a hall', async () => {
    rmSync(join(folder.path, 'topics'), { recursive: true, force: true });
    const { code, said } = await command('doctor', [], {
      ...{ DATA_DIR: folder.path, TOPICS_DIR: join(folder.path, 'topics'), PORT: String(await freePort()) },
      SMTP_URL: `smtp://hall:right@127.0.0.1:${portOf(smtp.server)}`,
    });
    expect(code).toBe(1);
    expect(said).toMatch(/✓ mail +the server 127.0.0.1:\d+ takes our mails/);
    expect(said).toMatch(/✓ port +.* is free/);
    expect(said).toMatch(/✗ database +there is no database in/);
  });

  it('says that a database which is older than the hall is brought up at the next start', async () => {
    const place = await embedded.create();
    const { openDatabase } = await import('../../src/server/db/open.ts');
    const { createLog } = await import('../../src/server/log.ts');
    const { db, close } = await openDatabase({ ...place, log: createLog('silent') });
    await sql`delete from hall_migration where name = '030-servers'`.execute(db);
    await sql`drop table hall_server`.execute(db);
    await close();
    const { code, said } = await command('doctor', [], { DATA_DIR: place.dataDir, TOPICS_DIR: folder.path });
    expect(code).toBe(1);
    expect(said).toMatch(/✗ tables +they are of an older hall: its next start brings 030-servers/);
    await place.remove();
  });
});
