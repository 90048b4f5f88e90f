import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SESSION_COOKIE } from '../../../src/contract/paths.ts';
import { createLog } from '../../../src/server/log.ts';
import { startHall } from '../../../src/server/start.ts';
import { bumpRevision } from '../../../src/server/db/revision.ts';
import { transaction } from '../../../src/server/db/transaction.ts';
import type { Hall } from '../../../src/server/services/hall.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { startPostgres } from '../../../tests/api/support/postgres.ts';
import { figure, quantile, table } from '../statistics.ts';

const ROUND_MS = 3_000;
/** of the answers to the same query; of the bytes alone none is set */
const GOAL = ['', '0.8', ''];
/** one person may ask for 3,000 lists in a minute: so many ask that nobody is told to wait */
const PEOPLE = 200;
const LIST = '/api/sys/post/page?pageSize=10';

/**
 * A page of a list as JSON, with session, permission, every header and a line in the log, beside bare node:http in the same process: once
 * with the same query and the same bytes, once with the bytes alone.
 */
export async function benchHttp(rounds: number): Promise<void> {
  const postgres = await startPostgres({ settings: ['max_connections=100'] });
  const dataDir = await mkdtemp(join(tmpdir(), 'hall-http-'));
  const settings = {
    ...readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'on' }),
    databaseUrl: await postgres.createDatabase(),
  };
  const lines = createWriteStream(join(dataDir, 'log'));
  const running = await startHall(settings, {
    watch: false,
    demoRequests: false,
    log: createLog(settings.logLevel, (line) => lines.write(line)),
    print: () => {},
  });
  const { hall, url } = running;
  const cookies = await logIn(hall, url);
  const body = await (await fetch(url + LIST, { headers: { cookie: cookies[0] ?? '' } })).text();
  const bare = await listen((_, response) => response.setHeader('content-type', JSON_TYPE).end(body));
  const asking = await listen(
    (_, response) => void askAndSay(hall, body).then((said) => response.setHeader('content-type', JSON_TYPE).end(said)),
  );
  const subjects = [
    { name: 'the hall', port: Number(new URL(url).port) },
    { name: 'node:http with the same query', port: asking.port },
    { name: 'node:http, no query', port: bare.port },
  ];
  const rates = subjects.map((): number[] => []);
  try {
    for (const { port } of subjects) await rateOf(port, cookies, 1_000);
    for (let round = 0; round < rounds; round++) {
      for (const [index, { port }] of subjects.entries()) rates[index]?.push(await rateOf(port, cookies, ROUND_MS));
    }
  } finally {
    bare.server.close();
    asking.server.close();
    await running.close();
    lines.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const [own = []] = rates;
  const rows = subjects.map(({ name }, index) => {
    const ratios = own.map((rate, round) => rate / (rates[index]?.[round] ?? Number.NaN));
    return [name, figure(quantile(rates[index] ?? [])), figure(quantile(ratios)), GOAL[index] ?? ''];
  });
  console.log(
    `\na page of a list over HTTP (${body.length} bytes), 32 connections, ${rounds} rounds of ${ROUND_MS / 1000} s\n`,
  );
  console.log(table(['server', 'answers/s', 'ours / this', 'goal'], rows));
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** People with every right, each with a session. */
async function logIn({ db, bus, sessions }: Hall, url: string): Promise<string[]> {
  const ids = Array.from({ length: PEOPLE }, (_, index) => `bench${index}`);
  const values = await transaction(db, async (trx) => {
    await sql`insert into sys_user (id, revision, created_at, updated_at, data)
      select name, 1, now(), now(), jsonb_build_object('username', name, 'realName', name, 'accountType', 1, 'superAdmin', 1, 'status', 1)
      from unnest(${ids}::text[]) as t (name)`.execute(trx);
    await bumpRevision(bus, trx, 'directory');
    const from = { ip: '127.0.0.1', userAgent: 'bench' };
    return Promise.all(ids.map((id) => sessions.begin(trx, id, from, new Date())));
  });
  const cookies = values.map((value) => `${SESSION_COOKIE}=${value}`);
  // the hall learns of its new people in its own time
  for (let tries = 100; tries > 0; tries--) {
    const { status } = await fetch(url + LIST, { headers: { cookie: cookies.at(-1) ?? '' } });
    if (status === 200) return cookies;
    await sleep(100);
  }
  throw new Error('the people of the benchmark cannot log in');
}

/** The list's own statement (its text in the hall, said here once more), and the page read and written again. */
async function askAndSay({ db }: Hall, body: string): Promise<string> {
  await sql`select id, revision, created_by as "createdBy", created_at as "createdAt", updated_by as "updatedBy",
    updated_at as "updatedAt", dept_id as "deptId", data from "sys_post"
    order by coalesce((case when (data ->> 'sort') ~ '^-?[0-9]+([.][0-9]+)?$' then (data ->> 'sort')::numeric end),
      '-Infinity'::numeric) asc, id asc limit ${10}`.execute(db);
  return JSON.stringify(JSON.parse(body));
}

async function listen(answer: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}

async function rateOf(port: number, cookies: readonly string[], milliseconds: number): Promise<number> {
  const load = fileURLToPath(new URL('load.ts', import.meta.url));
  const client = spawn(process.execPath, [load, String(port), LIST, cookies.join(','), String(milliseconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await text(client.stdout);
  const answers = Number(said);
  if (!Number.isFinite(answers) || said === '') throw new Error(`the list does not answer: ${said}`);
  return (answers / milliseconds) * 1000;
}
