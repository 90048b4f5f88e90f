import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, startPostgres } from '../../../tests/api/support/postgres.ts';
import { startProcess } from '../../faults/hall-process.ts';
import { buildClientWhenStale } from '../../lib/client.ts';
import { fromRoot } from '../../lib/paths.ts';
import { figure, table } from '../statistics.ts';
import { crowd, letIn } from './crowd.ts';
import type { Changes } from './crowd.ts';
import { Day } from './day.ts';
import { ASSUMPTIONS, HEAD, rows, total, type CallName, type Measured } from './model.ts';
import { memoryOf, parentOf, usedBy } from './processor.ts';

const OF_A_ROUND = 40;
const QUIET_MILLISECONDS = 15_000;
/** tables that are named */
const LARGEST = 6;

/**
 * What a hall costs: processor time in Node and in PostgreSQL of what people do, disk, memory; and from these how large
 * machines have to be for how many people (scripts/deploy/README.md). Processor time, not time: other load does not matter.
 */
export async function benchSizes(rounds: number): Promise<void> {
  if (process.platform !== 'linux') throw new Error('processor time is read from /proc, which Linux has');
  await buildClientWhenStale();
  const dataDir = await mkdtemp(join(tmpdir(), 'hall-sizes-'));
  const postgres = await startPostgres({ settings: ['fsync=on', 'shared_buffers=256MB', 'max_connections=100'] });
  try {
    const databaseUrl = await postgres.createDatabase();
    const client = new pg.Client({ connectionString: databaseUrl });
    // where something fails the database ends before it, and would be all that is told
    client.on('error', () => {});
    await client.connect();
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const server = parentOf(own[0]?.pid ?? 0);
    const site = { dataDir, databaseUrl, topicsDir: fromRoot('topics'), port: await freePort(), postgres };
    // with its log, as people run it
    const start = () => startProcess({ ...site, remove: async () => {} }, { env: { LOG_LEVEL: 'info' } });
    // the first start puts everything there
    await (await start()).end('SIGTERM');
    let hall = await start();
    try {
      const used = () => ({ node: usedBy(hall.pid), database: usedBy(server) });
      await sleep(QUIET_MILLISECONDS);
      const idleMegabytes = memoryOf(hall.pid, 'VmRSS');
      const before = used();
      await sleep(QUIET_MILLISECONDS);
      const after = used();
      const idle = (kind: 'node' | 'database') => ((after[kind] - before[kind]) / QUIET_MILLISECONDS) * 1_000;
      const idleCost = { node: idle('node'), database: idle('database') };
      const day = await Day.begin(hall.url, { client, used, idle: idleCost });
      // first: a hall that has worked gives memory back meanwhile
      const socketKilobytes = await day.openPages(() => memoryOf(hall.pid, 'VmRSS'));
      const worked = await day.work(rounds * OF_A_ROUND);
      const busyMegabytes = memoryOf(hall.pid, 'VmHWM');
      await hall.end('SIGTERM');
      await letIn(client);
      hall = await start();
      await sleep(QUIET_MILLISECONDS);
      const crowdedMegabytes = memoryOf(hall.pid, 'VmRSS') - idleMegabytes;
      const changes = await crowd(hall.url, used);
      const personKilobytes = (crowdedMegabytes * 1_024) / changes.people;
      report({ ...worked, idleCost, idleMegabytes, busyMegabytes, socketKilobytes, personKilobytes }, changes);
    } finally {
      await hall.end('SIGTERM');
      await client.end();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const NAMES: Record<CallName, string> = {
  login: 'login (argon2id)',
  visit: 'first page, with what it asks for',
  list: 'list of tasks, page of 10',
  entities: 'list of records (people), page of 10',
  form: 'form page',
  submit: 'submit of a request',
  detail: 'a request read, with history',
  approval: 'approval (claims included)',
  upload: 'upload of 0.5 MB',
};

function report(measured: Measured, { person, post, people }: Changes): void {
  const { calls, idleCost: idle } = measured;
  const costs = Object.entries(NAMES).map(([name, title]) => {
    const { node, database } = calls[name as CallName];
    return [title, figure(node), figure(database)];
  });
  const whole = (kind: 'node' | 'database') => figure(calls.submit[kind] + measured.rest[kind]);
  const other: [string, string][] = [
    [
      'a finished request in the database, with history, messages, log and indexes',
      `${kilobytes(total(measured.requestBytes))} KiB`,
    ],
    ['an upload there, beside its own size on disk or in the bucket', `${kilobytes(measured.fileRowBytes)} KiB`],
    [
      'an idle hall',
      `${figure(measured.idleMegabytes)} MiB, ${figure(idle.node)} ms a second in Node, ${figure(idle.database)} in PostgreSQL`,
    ],
    ['a hall under load, at most', `${figure(measured.busyMegabytes)} MiB`],
    [
      `a person more among ${people.toLocaleString('en')}, with his password`,
      `${figure(person.node)} ms in Node, ${figure(person.database)} in PostgreSQL`,
    ],
    [
      'a post, role or department changed there',
      `${figure(post.node)} ms in each hall's Node, ${figure(post.database)} in PostgreSQL`,
    ],
    ['a person in memory', `${figure(measured.personKilobytes)} KiB`],
    ['an open page (socket)', `${figure(measured.socketKilobytes)} KiB`],
  ];
  console.log(
    `\n${table(['what', 'ms of a processor in Node', 'in PostgreSQL'], [...costs, ['whole request: submit, three approvals, two claims', whole('node'), whole('database')]])}`,
  );
  console.log(`\n${table(['what', 'takes'], other)}\n`);
  const tables = [...measured.requestBytes].slice(0, LARGEST).map(([name, bytes]) => `${name} ${kilobytes(bytes)}`);
  console.log(`a request's KiB by table: ${tables.join(', ')}\n`);
  for (const assumption of ASSUMPTIONS) console.log(`- ${assumption}`);
  console.log(`\n${table(HEAD, rows(measured))}`);
}

const kilobytes = (bytes: number): string => figure(Number((bytes / 1_024).toPrecision(2)));
