// oxlint-disable unicorn/require-post-message-target-origin -- threads have no origins
import { BroadcastChannel } from 'node:worker_threads';
import { once } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedPool } from '../../src/server/db/pglite/open.ts';
import type { Tables } from '../../src/server/db/tables.ts';
import { withoutSync } from '../../src/server/db/without-sync.ts';
import { createLog } from '../../src/server/log.ts';
import { prepareEmbedded } from './support/templates.ts';
import { temporaryFolder } from './support/temporary.ts';
import type { Asked, Told } from './support/watched-worker.ts';

const WATCHED = new URL('support/watched-worker.ts', import.meta.url);
const MEGABYTE = 1_048_576;

describe("the embedded database's thread", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let opened: Awaited<ReturnType<typeof openEmbeddedPool>>;
  let pool: Pool;
  let channel: BroadcastChannel;
  let lines: string[];

  beforeEach(async () => {
    folder = await temporaryFolder();
    await prepareEmbedded(folder.path);
    lines = [];
    const log = createLog('error', (line) => lines.push(line));
    channel = new BroadcastChannel('watched-worker');
    opened = await openEmbeddedPool({ dataDir: folder.path, log, worker: WATCHED });
    pool = opened.pool;
  });
  afterEach(async () => {
    channel.close();
    await pool.end();
    await opened.close();
    await folder.remove();
  });

  async function ask(asked: Asked): Promise<Told> {
    const told = once(channel as unknown as EventTarget, 'message') as Promise<[MessageEvent<Told>]>;
    channel.postMessage(asked);
    return (await told)[0].data;
  }
  async function heap(): Promise<number> {
    const told = await ask({ ask: 'heap' });
    return 'heap' in told ? told.heap : 0;
  }

  it('keeps nothing of what it has answered', async () => {
    const query = (times: number) =>
      Promise.all(Array.from({ length: times }, () => pool.query("select repeat('x', 1000) as x")));
    await query(100);
    const before = await heap();
    await query(5_000);
    expect((await heap()) - before).toBeLessThan(2 * MEGABYTE);
  });

  it.each([
    ['fsyncSync', 'EIO'],
    ['fsyncSync', 'ENOSPC'],
    ['writeSync', 'EIO'],
  ] as const)('ends when %s fails with %s, and acknowledges nothing after it', async (call, code) => {
    await pool.query('create table kept (id integer primary key)');
    await pool.query('insert into kept values (1)');
    await ask({ ask: 'failure', call, code });
    // one that fails, and what was sent behind it on the same connection before anybody knew
    const client = await pool.connect();
    client.on('error', () => {});
    const sent = [2, 3, 4].map((id) => client.query('insert into kept values ($1)', [id]));
    const settled = await Promise.allSettled(sent);
    client.release(true);
    expect(settled.map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(lines.join()).toMatch(new RegExp(`cannot (sync|write) .*${code === 'EIO' ? '(EIO|errno 29)' : code}`));
    const { rows } = await pool.query<{ id: number }>('select id from kept order by id');
    // what was not acknowledged may be there or not, in one piece and in order
    expect([1, 2, 3, 4].slice(0, rows.length)).toEqual(rows.map((row) => row.id));
    await pool.query('insert into kept values (5)');
  });

  it('does not make a start wait for its disk, and waits for all of it before anybody is told', async () => {
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const synced = await withoutSync(db);
    await pool.query('create table kept (id integer primary key)');
    await ask({ ask: 'failure', call: 'fsyncSync', code: 'EIO' });
    await pool.query('insert into kept values (1)');
    await expect(synced()).rejects.toThrow(/terminated/);
    expect(lines.join()).toMatch(/cannot sync/);
  });
});
