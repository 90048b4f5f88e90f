import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Person } from '../../src/contract/person.ts';
import { Bus } from '../../src/server/db/bus.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { createLog } from '../../src/server/log.ts';
import { writeOnce } from '../../src/server/services/idempotency.ts';
import { replay } from '../../src/server/services/records/replay.ts';
import { startPostgres } from './support/postgres.ts';
import type { PostgresServer } from './support/postgres.ts';

const log = createLog('silent');

const anybody: Person = {
  ...{ id: 'anybody', username: 'anybody', realName: 'Anybody', accountType: 2, superAdmin: false },
  ...{ deptId: null, roles: [], posts: [], permissions: [], dataScope: null },
};

describe('a PostgreSQL server', () => {
  let postgres: PostgresServer;
  let databaseUrl: string;
  const opened: OpenDatabase[] = [];
  const open = async () => {
    const database = await openDatabase({ databaseUrl, dataDir: '', log });
    opened.push(database);
    return database.db;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.createDatabase();
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await postgres?.stop();
  });

  it('is migrated once by many servers that start together', async () => {
    const servers = await Promise.all([open(), open(), open(), open()]);
    const applied = await Promise.all(servers.map((db) => migrate(db)));
    const known = await servers[0]?.selectFrom('hall_migration').select('name').execute();
    expect(applied.flat().toSorted()).toEqual(known?.map(({ name }) => name).toSorted());
    expect(applied.flat()).toContain('001-foundations');
  });

  it('is used while it takes writes only: a replica, to which a balancer may lead for a moment, answers nothing', async () => {
    const db = await open();
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    const name = new URL(databaseUrl).pathname.slice(1);
    const takesWrites = (isOn: boolean) =>
      admin.query(`alter database ${name} set default_transaction_read_only = ${isOn ? 'off' : 'on'}`);
    // as a primary that becomes a replica: what is connected learns of it by its first write
    await sql`set default_transaction_read_only = on`.execute(db);
    await takesWrites(false);
    await expect(sql`create table written ()`.execute(db)).rejects.toHaveProperty('error', 'unavailable');
    for (let round = 0; round < 3; round++)
      await expect(sql`select 1`.execute(db)).rejects.toHaveProperty('error', 'unavailable');
    await takesWrites(true);
    expect((await sql`select 1 as x`.execute(db)).rows).toEqual([{ x: 1 }]);
    await sql`create table written ()`.execute(db);
    await admin.end();
  });

  it('has told nobody of a COMMIT whose wait for a standby was cancelled, and no time limit cancels it', async () => {
    const db = await open();
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    const standbys = async (names: string) => {
      await admin.query(`alter system set synchronous_standby_names = '${names}'`);
      await admin.query('select pg_reload_conf()');
      const known = async () => (await admin.query('show synchronous_standby_names')).rows;
      await expect.poll(known).toEqual([{ synchronous_standby_names: names }]);
      // commits wait by what the checkpointer has read, which it does before its next checkpoint; of two, should it be told late
      for (let times = 0; times < 2; times++) await admin.query('checkpoint');
    };
    /** Those that have waited for longer than their own time limit, cancelled. */
    const cancelled = async () => {
      const text = `select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '1 second'`;
      return (await admin.query(text)).rowCount;
    };
    onTestFinished(async () => {
      // should it fail half way, nobody else's commits wait for that standby
      await standbys('');
      await admin.end();
    });
    await sql`create table answered (n integer)`.execute(db);
    await standbys('nobody');
    const committed = transaction(db, async (trx) => {
      await sql`set local statement_timeout = 100`.execute(trx);
      await sql`insert into answered values (1)`.execute(trx);
    }).catch((error: Error) => error);
    await expect.poll(cancelled).toBe(1);
    expect(await committed).toHaveProperty('error', 'unavailable');
    const alone = sql`insert into answered values (2)`.execute(db).catch((error: Error) => error);
    await expect.poll(cancelled).toBe(1);
    expect(await alone).toHaveProperty('error', 'unavailable');
    // asked again with the same key, the answer that is kept waits for the standby as its first COMMIT did
    let runs = 0;
    const call = { key: 'asked again', fingerprint: 'f' };
    const ask = () => writeOnce(anybody, call, db, async () => ++runs);
    const first = ask().catch((error: Error) => error);
    await expect.poll(cancelled).toBe(1);
    expect(await first).toHaveProperty('error', 'unavailable');
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`;
    for (const repeat of [ask, () => replay(anybody, call, { db }, async () => ++runs)]) {
      await standbys('nobody');
      const answer = repeat();
      await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
      await standbys('');
      expect(await answer).toBe(1);
    }
    expect(runs).toBe(1);
    // PostgreSQL has kept them, and the next commit is one as any other
    await sql`insert into answered values (3)`.execute(db);
    expect((await sql`select n from answered order by n`.execute(db)).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('may go away and come back: queries fail as unavailable meanwhile, and nothing ends', async () => {
    const db = await open();
    const watcher = await open();
    const asleep = async () => {
      const { rows } = await sql`select pid from pg_stat_activity where query like 'select pg_sleep%'`.execute(watcher);
      return rows.length;
    };
    for (let round = 0; round < 3; round++) {
      const busy = Array.from({ length: 8 }, () =>
        sql`select pg_sleep(600)`.execute(db).catch((error: Error) => error),
      );
      await expect.poll(asleep).toBeGreaterThan(0);
      postgres.kill();
      for (const answer of await Promise.all(busy)) expect(answer).toHaveProperty('error', 'unavailable');
      await expect(sql`select 1`.execute(db)).rejects.toHaveProperty('error', 'unavailable');
      await postgres.start();
      const { rows } = await sql`select 1 as x`.execute(db);
      expect(rows).toEqual([{ x: 1 }]);
    }
  });

  it('runs transactions again that lock each other out', async () => {
    const db = await open();
    await sql`create table pair (id integer primary key, n integer)`.execute(db);
    await sql`insert into pair values (1, 0), (2, 0)`.execute(db);
    let tries = 0;
    let holders = 0;
    let allHold = (): void => {};
    const bothHold = new Promise<void>((resolve) => (allHold = resolve));
    const both = (first: number, second: number) =>
      transaction(db, async (trx) => {
        tries++;
        await sql`update pair set n = n + 1 where id = ${first}`.execute(trx);
        if (++holders === 2) allHold();
        // each has what the other needs
        await bothHold;
        await sql`update pair set n = n + 1 where id = ${second}`.execute(trx);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(tries).toBeGreaterThan(2);
    expect((await sql`select n from pair order by id`.execute(db)).rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('goes on when a table gets a column under a prepared statement', async () => {
    const db = await open();
    await sql`create table grown (id integer primary key)`.execute(db);
    const read = () => transaction(db, (trx) => sql`select * from grown`.execute(trx));
    await read();
    await sql`alter table grown add column text text`.execute(db);
    await expect(read()).resolves.toHaveProperty('rows', []);
    await sql`alter table grown add column more text`.execute(db);
    await expect(sql`select * from grown`.execute(db)).resolves.toHaveProperty('rows', []);
  });

  it('hears nothing any more, on no connection, when it was closed while it was connecting', async () => {
    const db = await open();
    const bus = new Bus(true);
    const listening = bus.listen(databaseUrl, log);
    await bus.close();
    await listening;
    const listeners = async () =>
      (
        await sql`select pid from pg_stat_activity where query = 'listen hall' and datname = current_database()`.execute(
          db,
        )
      ).rows;
    await expect.poll(listeners).toEqual([]);
  });

  it('tells the other servers what was committed, and that something may have been missed', async () => {
    const db = await open();
    const here = new Bus(true);
    const there = new Bus(true);
    const heard: string[] = [];
    there.on('door', (payload) => heard.push(payload));
    await there.listen(databaseUrl, log);
    heard.length = 0;
    await transaction(db, (trx) => here.publish(trx, 'door', 'open'));
    await transaction(db, async (trx) => {
      await here.publish(trx, 'door', 'never');
      throw new Error('no');
    }).catch(() => {});
    await expect.poll(() => heard).toEqual(['open']);
    await postgres.restart();
    await expect.poll(() => heard).toEqual(['open', '']);
    await transaction(db, (trx) => here.publish(trx, 'door', 'closed'));
    await expect.poll(() => heard).toEqual(['open', '', 'closed']);
    await Promise.all([here.close(), there.close()]);
  });
});
