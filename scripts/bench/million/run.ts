import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Person } from '../../../src/contract/person.ts';
import { createLog } from '../../../src/server/log.ts';
import { startHall, type RunningHall } from '../../../src/server/start.ts';
import { listDone } from '../../../src/server/services/lists/listDone.ts';
import { listInitiated } from '../../../src/server/services/lists/listInitiated.ts';
import { listTodo } from '../../../src/server/services/lists/listTodo.ts';
import { pageRecords } from '../../../src/server/services/records/listRecords.ts';
import type { Hall } from '../../../src/server/services/hall.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { startPostgres } from '../../../tests/api/support/postgres.ts';
import { ours } from '../server/ours.ts';
import { runToEnd, type Subject } from '../server/subject.ts';
import { figure, quantile, table } from '../statistics.ts';
import { BUSY, PERSON, bytes, fill, settle } from './fill.ts';

const FEW = 1_000;
const PAGE_SIZE = 10;
const DEEP_PAGE = 20_000;
const CLIENTS = 16;
const ROUND_MS = 3_000;
const CALL = { locale: 'zh-CN', ip: '', userAgent: 'bench', method: 'GET', uri: '' } as const;

/**
 * Two halls on one PostgreSQL, one with 1,000 requests and one with a million (`--size`): pages of lists, deep pages and
 * completed instances a second in both, taking turns.
 */
export async function benchMillion(rounds: number, size: number): Promise<void> {
  const postgres = await startPostgres({
    settings: ['fsync=on', 'shared_buffers=512MB', 'max_wal_size=8GB', 'max_connections=100'],
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'hall-million-'));
  const open = async (): Promise<Place> => {
    const url = await postgres.createDatabase();
    const settings = { ...readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on' }), databaseUrl: url };
    const log = createLog('error');
    const running = await startHall(settings, { watch: false, demoRequests: false, log, print: () => {} });
    return { running, hall: running.hall, url };
  };
  const places: Place[] = [];
  try {
    const few = await open();
    const many = await open();
    places.push(few, many);
    await grow(few, FEW);
    const begin = performance.now();
    const { before, after } = await grow(many, size);
    const seconds = (performance.now() - begin) / 1000;
    console.log(`\n${size.toLocaleString('en')} requests made in ${figure(seconds)} s, 1 in 50 of them open;`);
    console.log(`${figure((after - before) / size)} bytes each, history and indexes included\n`);
    console.log(await pages(few, many, size, rounds));
    console.log(await deepPages(many.hall, size));
    console.log(await rates(few, many, size, rounds));
  } finally {
    for (const { running } of places) await running.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Place {
  running: RunningHall;
  hall: Hall;
  url: string;
}

async function grow({ hall }: Place, size: number): Promise<{ before: number; after: number }> {
  const version = hall.registry.topic('expense-account')?.version.versionId;
  if (version === undefined) throw new Error(`no topic to fill with in ${resolve('topics')}`);
  const before = await bytes(hall.db);
  await fill(hall.db, version, 1, size + 1);
  await settle(hall.db);
  return { before, after: await bytes(hall.db) };
}

function person(id: string, hall: Hall): Person {
  const found = hall.directory.person(id);
  if (!found) throw new Error(`nobody is called ${id}`);
  return found;
}

/** The same page in the small hall and in the large one, in turns. */
async function pages(few: Place, many: Place, size: number, rounds: number): Promise<string> {
  const input = { page: 1, pageSize: PAGE_SIZE, locale: 'zh-CN' } as const;
  const lists = { 'to-do': listTodo, done: listDone, initiated: listInitiated };
  const rows: string[][] = [];
  for (const [id, who] of [
    [PERSON, 'same rows in both'],
    [BUSY, '1 in 100 of all'],
  ] as const) {
    for (const [name, list] of Object.entries(lists)) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds * 20; round++) {
        for (const [index, { hall }] of [few, many].entries()) {
          const begin = performance.now();
          await list(person(id, hall), input, hall);
          if (round >= 10) times[index]?.push(performance.now() - begin);
        }
      }
      const [small, large] = times.map((values) => quantile(values));
      const own = (await list(person(id, many.hall), input, many.hall)).totalCount;
      rows.push([
        `${name} (${who})`,
        String(own),
        ...[small, large].map((each) => figure(each ?? Number.NaN)),
        figure((large ?? 0) / (small ?? 0)),
      ]);
    }
  }
  return table(['page of 10', 'rows of his', 'ms among 1,000', `ms among ${size.toLocaleString('en')}`, 'ratio'], rows);
}

/** Page 20,000 of a long list of records: as the hall reads it when pages are turned, and by the database's offset. */
async function deepPages(hall: Hall, size: number): Promise<string> {
  const rows = Math.min(size, (DEEP_PAGE + 1) * PAGE_SIZE);
  await sql`insert into sys_log_operation (id, revision, created_by, created_at, updated_by, updated_at, dept_id, data)
    select 'l' || lpad(n::text, 19, '0'), 1, 'admin', to_timestamp(1577836800 + n), 'admin', to_timestamp(1577836800 + n), null,
      jsonb_build_object('operation', 'update', 'username', 'admin', 'createDate', to_char(to_timestamp(1577836800 + n), 'YYYY-MM-DD HH24:MI:SS'))
    from generate_series(1, ${rows}::bigint) as n`.execute(hall.db);
  await sql`vacuum analyze sys_log_operation`.execute(hall.db);
  const last = Math.floor(rows / PAGE_SIZE) - 1;
  const admin = person('admin', hall);
  const turn = async (page: number): Promise<number> => {
    const query = { page: String(page), pageSize: String(PAGE_SIZE) };
    const begin = performance.now();
    await pageRecords(admin, { entity: 'sys/log-operation', query, call: CALL }, hall);
    return performance.now() - begin;
  };
  const direct = await turn(last - 20);
  const turned: number[] = [];
  for (let page = last - 19; page < last; page++) turned.push(await turn(page));
  const first: number[] = [];
  for (let time = 0; time < 20; time++) first.push(await turn(1));
  return `\n${table(
    ['list of records', 'ms'],
    [
      ['page 1', figure(quantile(first))],
      [`page ${last}, turned to`, figure(quantile(turned))],
      [`page ${last}, jumped to (offset)`, figure(direct)],
    ],
  )}\n`;
}

/** Completed instances a second, in rounds that take turns. */
async function rates(few: Place, many: Place, size: number, rounds: number): Promise<string> {
  const subjects = [await ours(few.url), await ours(many.url)];
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    for (const [index, subject] of subjects.entries()) {
      const rate = await rateOf(subject);
      if (round > 0) found[index]?.push(rate);
    }
  }
  for (const subject of subjects) await subject.close();
  const [small, large] = found;
  const ratios = large.map((rate, round) => rate / (small[round] ?? Number.NaN));
  const rows = [
    ['1,000', figure(quantile(small)), ''],
    [size.toLocaleString('en'), figure(quantile(large)), figure(quantile(ratios))],
  ];
  return table(['stored', 'completed instances/s', 'ratio'], rows);
}

async function rateOf(subject: Subject): Promise<number> {
  const begin = performance.now();
  let completed = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - begin < ROUND_MS) {
        await runToEnd(subject);
        completed++;
      }
    }),
  );
  return (completed / (performance.now() - begin)) * 1000;
}
