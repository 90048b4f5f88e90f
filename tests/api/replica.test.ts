import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { scanRecords } from '../../src/server/entities/scan.ts';
import { command } from './support/command.ts';
import { server } from './support/databases.ts';
import type { DatabaseKind } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Caller } from './support/hall.ts';
import { startPostgres } from './support/postgres.ts';
import type { PostgresServer } from './support/postgres.ts';
import { startStallingProxy } from './support/stallingProxy.ts';
import { temporaryFolder } from './support/temporary.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

/** A primary of the test's own, and how it is asked. */
async function startPrimary(): Promise<{ primary: PostgresServer; databaseUrl: string; kind: DatabaseKind }> {
  const primary = await startPostgres();
  const databaseUrl = await primary.createDatabase();
  const kind: DatabaseKind = {
    ...server,
    async create() {
      const folder = await temporaryFolder();
      return { dataDir: folder.path, databaseUrl, remove: folder.remove };
    },
  };
  return { primary, databaseUrl, kind };
}

/** the same database at another server */
const at = (other: PostgresServer, databaseUrl: string): string =>
  databaseUrl.replace(/:\d+\//, `:${new URL(other.url).port}/`);

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Until it has taken over everything that the primary has written. */
async function caughtUp(primary: string, replica: string): Promise<void> {
  const [row] = (await ask(primary, 'select pg_current_wal_flush_lsn()::text as lsn')) as { lsn: string }[];
  const behind = `select pg_last_wal_replay_lsn() < '${row?.lsn}' as behind`;
  await vi.waitFor(async () => expect(await ask(replica, behind)).toEqual([{ behind: false }]), { timeout: 60_000 });
}

/** How often lists were read where, since the last time that this was asked. */
function readCounter(flow: () => FlowHall): () => Promise<Record<string, number>> {
  const before: Record<string, number> = {};
  return async () => {
    const text = await (await fetch(`${flow().hall.url}/metrics`)).text();
    const now = [...text.matchAll(/^hall_reads_total\{place="(\w+)"\} (\d+)$/gm)];
    const since: Record<string, number> = {};
    for (const [, place = '', count] of now) {
      const more = Number(count) - (before[place] ?? 0);
      if (more > 0) since[place] = more;
      before[place] = Number(count);
    }
    return since;
  };
}

/** longer than a replica that was behind or away is left alone */
const rested = () => new Promise((resolve) => setTimeout(resolve, 2_200));

describe('lists and reports on a replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let databaseUrl: string;
  let flow: FlowHall;
  let reads: () => Promise<Record<string, number>>;
  let admin: Caller;
  const initiated = async () =>
    (await flow.list('teacher', PATHS.initiated)).map(({ processInstanceId }) => processInstanceId);

  beforeAll(async () => {
    const place = await startPrimary();
    ({ primary, databaseUrl } = place);
    replica = await startPostgres({ standbyOf: primary.url });
    const settings = { replicaUrl: at(replica, databaseUrl) };
    // nothing else writes or reads meanwhile
    flow = await startFlowHall(place.kind, VERB_TOPICS, { settings, jobs: false });
    reads = readCounter(() => flow);
    admin = await flow.as('admin');
    await flow.as('teacher');
    await caughtUp(databaseUrl, settings.replicaUrl);
  });
  afterAll(async () => {
    await flow?.remove();
    await replica?.stop();
    await primary?.stop();
  });

  it('all of them are read there, and none asks it to write', async () => {
    await flow.start('teacher', 'plain');
    const lists = [
      ...[PATHS.todo, PATHS.done, PATHS.initiated, PATHS.drafts, PATHS.overdue, PATHS.cc].map(
        (path) => `${path}?page=1`,
      ),
      ...[PATHS.counts, PATHS.todoNodes, PATHS.journey, PATHS.messages],
      ...['/sys/user/page', '/sys/dept/list', '/sys/role/options', '/sys/menu/tree', '/sys/log-operation/page'],
      ...[PATHS.deptAllUser, PATHS.deptStuUser, PATHS.majors, `${PATHS.reports}/flow/count/data`],
    ];
    await reads();
    const wrong: Record<string, unknown> = {};
    for (const list of lists) {
      const { code } = await admin.get(list);
      const where = await reads();
      if (code !== 0 || where['replica'] !== 1 || Object.keys(where).length > 1) wrong[list] = { code, where };
    }
    expect(wrong).toEqual({});
    const asked = `select count(*)::int as count from pg_stat_activity where query like '%wf_instance%' and pid <> pg_backend_pid()`;
    expect(await ask(at(replica, databaseUrl), asked)).not.toEqual([{ count: 0 }]);
  });

  it('what one has just done is there, however far behind the replica is', async () => {
    await ask(replica.url, 'select pg_wal_replay_pause()');
    const id = await flow.start('teacher', 'plain');
    await reads();
    expect(await initiated()).toContain(id);
    expect(await reads()).toEqual({ behind: 1 });
    await ask(replica.url, 'select pg_wal_replay_resume()');
    await rested();
    expect(await initiated()).toContain(id);
    expect(await reads()).toEqual({ replica: 1 });
  });

  it('a list waits a moment for what is on its way', async () => {
    const before = await initiated();
    for (let turn = 0; turn < 20; turn++) before.unshift(await flow.start('teacher', 'plain'));
    await rested();
    await reads();
    const [answered] = await Promise.all([
      initiated(),
      flow.start('teacher', 'plain').then(async (id) => expect(await initiated()).toContain(id)),
    ]);
    expect(answered).toEqual(expect.arrayContaining(before));
    expect(await reads()).toEqual({ replica: 2 });
  });

  it('an export is complete, also where its replica goes away in the middle', async () => {
    const { hall } = flow.hall;
    const definition = hall.registry.entity('sys/user');
    if (!definition) throw new Error('there are no users');
    const { rows: users } = await sql<{ id: string }>`select id from sys_user order by id`.execute(hall.db);
    await reads();
    const found: string[] = [];
    for await (const batch of scanRecords(hall.reads, definition, { sort: { by: sql`id`, order: 'asc' } }, 5)) {
      found.push(...batch.map(({ id }) => id));
      if (found.length === 10) await replica.stopAtOnce();
    }
    expect(found).toEqual(users.map(({ id }) => id));
    expect(await reads()).toMatchObject({ replica: 2, away: 1 });
    await replica.start();
  });

  it('without it all goes on, and with it again it is used again', async () => {
    await replica.stopAtOnce();
    const id = await flow.start('teacher', 'plain');
    await rested();
    await reads();
    expect(await Promise.all([initiated(), initiated(), initiated()])).toEqual(
      Array.from({ length: 3 }, () => expect.arrayContaining([id])),
    );
    const { away = 0, behind = 0, replica: there = 0 } = await reads();
    expect({ sum: away + behind, there }).toEqual({ sum: 3, there: 0 });
    await replica.start();
    await caughtUp(databaseUrl, at(replica, databaseUrl));
    await rested();
    expect(await initiated()).toContain(id);
    expect(await reads()).toEqual({ replica: 1 });
  });

  it('the doctor says how far behind it is, and where it cannot be reached', async () => {
    const { dataDir } = flow.hall.place;
    const examine = async (DATABASE_REPLICA_URL: string) => {
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL, TOPICS_DIR: flow.topicsDir };
      return (await command('doctor', [], env)).said;
    };
    const [follows, gone, itself] = await Promise.all([
      examine(at(replica, databaseUrl)),
      examine(databaseUrl.replace(/:\d+\//, ':1/')),
      examine(databaseUrl),
    ]);
    expect(follows).toMatch(/✓ replica +it follows, \d+ bytes behind/);
    expect(gone).toMatch(/! replica +it cannot be reached, .*ECONNREFUSED/);
    expect(itself).toMatch(/! replica +it follows nobody/);
  });

  it('one that was made a server of its own is not asked any more', async () => {
    await ask(replica.url, 'select pg_promote()');
    const id = await flow.start('teacher', 'plain');
    await rested();
    await reads();
    expect(await initiated()).toContain(id);
    expect(await reads()).not.toHaveProperty('replica');
  });
});

it.each([
  ['its session begins', 'statement_timeout'],
  ['it is asked whether it keeps a session', 'hall.session'],
  ['it is asked how far it is', 'pg_last_wal_replay_lsn'],
])('one that falls silent when %s is left alone', async (_, text) => {
  const place = await server.create('seeded');
  const proxy = await startStallingProxy(place.databaseUrl ?? '', text);
  const kind: DatabaseKind = { ...server, create: async () => place };
  const flow = await startFlowHall(kind, VERB_TOPICS, { settings: { replicaUrl: proxy.url }, jobs: false });
  try {
    const id = await flow.start('teacher', 'plain');
    const reads = readCounter(() => flow);
    const initiated = (await flow.list('teacher', PATHS.initiated)).map(({ processInstanceId }) => processInstanceId);
    expect(initiated).toContain(id);
    expect(await reads()).toEqual({ away: 1 });
  } finally {
    await proxy.stop();
    await flow.remove();
  }
});

it('a replica of a history that was given up is not asked, however far it was', async () => {
  const { primary, databaseUrl, kind } = await startPrimary();
  const replica = await startPostgres({ standbyOf: primary.url });
  const folder = await temporaryFolder();
  const kept = join(folder.path, randomBytes(4).toString('hex'));
  const settings = { replicaUrl: at(replica, databaseUrl) };
  const flow = await startFlowHall(kind, VERB_TOPICS, { settings, jobs: false });
  let next: PostgresServer | undefined;
  try {
    const kept1 = await flow.start('teacher', 'plain');
    const other = await startPostgres({ standbyOf: primary.url, keepIn: kept });
    await caughtUp(databaseUrl, at(other, databaseUrl));
    await other.stop();
    const lost = await flow.start('teacher', 'plain');
    await ask(primary.url, 'select pg_switch_wal()');
    await caughtUp(databaseUrl, settings.replicaUrl);
    await primary.stop();
    // the other standby takes its place, which never heard of the second request
    next = await startPostgres({ copyOf: kept, port: Number(new URL(primary.url).port) });
    await ask(next.url, 'select pg_promote()');
    await expect
      .poll(async () => (await (await flow.as('teacher')).get(PATHS.initiated)).code, { timeout: 60_000 })
      .toBe(0);
    const further = await ask(
      settings.replicaUrl,
      `select exists (select from wf_instance where id = '${lost}') as there`,
    );
    expect(further).toEqual([{ there: true }]);
    await rested();
    const listed = (await flow.list('teacher', PATHS.initiated)).map(({ processInstanceId }) => processInstanceId);
    expect(listed).toEqual([kept1]);
  } finally {
    await flow.remove();
    for (const each of [next, replica, primary]) await each?.stop().catch(() => {});
    await folder.remove();
  }
});
