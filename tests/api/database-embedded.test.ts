import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maintainEmbedded } from '../../src/server/db/maintenance.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import { acquireLock } from '../../src/server/db/pglite/lock.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { unhurriedTransaction } from '../../src/server/db/unhurried.ts';
import { createLog } from '../../src/server/log.ts';
import { prepareEmbedded } from './support/templates.ts';
import { temporaryFolder } from './support/temporary.ts';

/** What an empty database is: how it stores and sorts text, what it knows, and how it was told to run. */
const MADE = `select (select catalog_version_no from pg_control_system()) as catalog,
  current_setting('data_checksums') as checksums, current_setting('wal_segment_size') as segment,
  (select json_agg(json_build_array(datname, encoding, datlocprovider, datcollate, datctype, datlocale) order by datname)
    from pg_database) as databases,
  (select md5(string_agg(relname || relkind::text, ',' order by relname, relkind)) from pg_class) as relations,
  (select md5(string_agg(proname || prosrc, ',' order by proname, prosrc)) from pg_proc) as functions,
  (select md5(string_agg(viewname || definition, ',' order by viewname)) from pg_views) as views,
  (select string_agg(rolname, ',' order by rolname) from pg_roles) as roles,
  (select json_agg(json_build_array(name, setting) order by name) from pg_file_settings
    where name !~ 'timezone') as settings`;

describe('the embedded database', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let opened: OpenDatabase[] = [];
  /** longer than any statement takes that has an end, on a busy machine too */
  const WATCHDOG_SECONDS = 5;
  const open = async (watchdogSeconds?: number) => {
    const options = { dataDir: folder.path, databaseUrl: null, log: createLog('silent') };
    const database = await openDatabase({ ...options, ...(watchdogSeconds && { watchdogSeconds }) });
    opened.push(database);
    return database;
  };
  const lockFile = () => join(folder.path, 'database.lock');

  beforeEach(async () => {
    folder = await temporaryFolder();
    await prepareEmbedded(folder.path);
  });
  afterEach(async () => {
    for (const database of opened) await database.close();
    opened = [];
    await folder.remove();
  });

  it('is not opened twice, and says who has it', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(`already open in process ${process.pid}`);
    await sql`select 1`.execute(first.db);
    const script = fileURLToPath(new URL('support/writer.ts', import.meta.url));
    const second = spawnSync(process.execPath, [script, folder.path, ''], { encoding: 'utf8' });
    expect(second.stderr).toContain(`already open in process ${process.pid}`);
    expect(second.status).not.toBe(0);
  });

  it('opens again after it was closed, and leaves no lock', async () => {
    await (await open()).close();
    opened = [];
    expect(existsSync(lockFile())).toBe(false);
    await open();
  });

  it('takes over the lock of a process that is gone', async () => {
    const gone = spawn(process.execPath, ['-e', '0']);
    await new Promise((resolve) => gone.once('exit', resolve));
    const holder = JSON.parse(await lockOf()) as Record<string, unknown>;
    writeFileSync(lockFile(), JSON.stringify({ ...holder, pid: gone.pid }));
    await expect(open()).resolves.toHaveProperty('embedded', true);
  });

  it('takes over the lock when its process number belongs to another process now', async () => {
    const holder = JSON.parse(await lockOf()) as Record<string, unknown>;
    writeFileSync(lockFile(), JSON.stringify({ ...holder, started: 'before' }));
    await expect(open()).resolves.toHaveProperty('embedded', true);
  });

  it('takes over the lock of another machine that has been silent', async () => {
    const holder = JSON.parse(await lockOf()) as Record<string, unknown>;
    writeFileSync(lockFile(), JSON.stringify({ ...holder, place: 'elsewhere' }));
    const long = new Date(Date.now() - 60_000);
    utimesSync(lockFile(), long, long);
    await expect(open()).resolves.toHaveProperty('embedded', true);
  });

  it('does not take the lock of another container that still beats, whatever its process number is here', async () => {
    const holder = JSON.parse(await lockOf()) as Record<string, unknown>;
    // that number is nobody's in this container
    writeFileSync(lockFile(), JSON.stringify({ ...holder, pid: 2 ** 22 + 1, place: 'another container' }));
    const beat = setInterval(() => utimesSync(lockFile(), new Date(), new Date()), 200);
    const second = open();
    await second.catch(() => {}).finally(() => clearInterval(beat));
    await expect(second).rejects.toThrow('already open');
  });

  it('tells who stood still for too long that somebody else has the lock', async () => {
    let lost = 0;
    const lock = await acquireLock(lockFile(), () => lost++);
    const holder = JSON.parse(readFileSync(lockFile(), 'utf8')) as Record<string, unknown>;
    writeFileSync(lockFile(), JSON.stringify({ ...holder, token: 'another' }));
    await expect.poll(() => lost).toBe(1);
    lock.release();
    expect(readFileSync(lockFile(), 'utf8')).toContain('another');
  });

  it('is a folder for its owner alone', async () => {
    chmodSync(folder.path, 0o755);
    await open();
    expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  });

  it('takes over a lock that was cut off while being written', async () => {
    writeFileSync(lockFile(), '{"pi');
    await expect(open()).resolves.toHaveProperty('embedded', true);
  });

  it('does not take a lock that somebody is just writing', async () => {
    const holder = await lockOf();
    writeFileSync(lockFile(), '');
    const second = acquireLock(lockFile(), () => {});
    expect(existsSync(lockFile())).toBe(true);
    writeFileSync(lockFile(), holder);
    await expect(second).rejects.toThrow(`already open in process ${process.pid}`);
  });

  it('lets one of many have it that come at once', async () => {
    const holder = JSON.parse(await lockOf()) as Record<string, unknown>;
    writeFileSync(lockFile(), JSON.stringify({ ...holder, started: 'before' }));
    const tries = await Promise.allSettled([open(), open(), open()]);
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  it('says what is wrong with a folder that is no database', async () => {
    await folder.remove();
    mkdirSync(join(folder.path, 'database'), { recursive: true });
    writeFileSync(join(folder.path, 'database', 'PG_VERSION'), 'nonsense');
    await expect(open()).rejects.toThrow(/embedded database in .* does not open/);
    expect(existsSync(lockFile())).toBe(false);
  });

  it('begins with what PGlite itself would have made, whole even if a start before was killed while making it', async () => {
    await folder.remove();
    mkdirSync(join(folder.path, 'database.new', 'base'), { recursive: true });
    writeFileSync(join(folder.path, 'database.new', 'PG_VERSION'), '18');
    const ours = await sql.raw(MADE).execute((await open()).db);
    expect(existsSync(join(folder.path, 'database.new'))).toBe(false);
    const made = await PGlite.create();
    const theirs = await made.query(MADE);
    await made.close();
    expect(ours.rows).toEqual(theirs.rows);
  });

  it('gives up a statement without end, and goes on', async () => {
    const { db } = await open(WATCHDOG_SECONDS);
    await sql`create table kept (id integer primary key)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    const endless = sql`select count(*) from generate_series(1, 1000000000000)`.execute(db);
    const waiting = sql`select 1 as x`.execute(db);
    await expect(endless).rejects.toThrow('unavailable');
    await waiting.catch(() => {});
    const { rows } = await sql<{ id: number }>`select id from kept`.execute(db);
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('gives a migration its own time, and the next statement a minute again', async () => {
    const { db } = await open(1);
    const slow = sql`select count(*) from generate_series(1, 30000000)`;
    await expect(slow.execute(db)).rejects.toThrow('unavailable');
    await unhurriedTransaction(db, (trx) => slow.execute(trx));
    await expect(slow.execute(db)).rejects.toThrow('unavailable');
  });

  it('rolls back the transaction in which a statement was given up', async () => {
    const { db } = await open(WATCHDOG_SECONDS);
    await sql`create table kept (id integer primary key)`.execute(db);
    const failed = transaction(db, async (trx) => {
      await sql`insert into kept values (1)`.execute(trx);
      await sql`select count(*) from generate_series(1, 1000000000000)`.execute(trx);
    });
    await expect(failed).rejects.toThrow('unavailable');
    expect((await sql`select id from kept`.execute(db)).rows).toEqual([]);
  });

  it('is unavailable while it cannot be opened again, and comes back', async () => {
    const { db } = await open(WATCHDOG_SECONDS);
    const version = join(folder.path, 'database', 'PG_VERSION');
    const good = readFileSync(version, 'utf8');
    writeFileSync(version, 'nonsense');
    await expect(sql`select count(*) from generate_series(1, 1000000000000)`.execute(db)).rejects.toThrow(
      'unavailable',
    );
    await expect(sql`select 1`.execute(db)).rejects.toThrow('unavailable');
    writeFileSync(version, good);
    await expect.poll(() => sql`select 1 as x`.execute(db).catch(() => undefined)).toMatchObject({ rows: [{ x: 1 }] });
  });

  it('vacuums what was changed much, and keeps its log short', async () => {
    const { db } = await open();
    await sql`create table busy (id integer primary key, n integer)`.execute(db);
    await sql`insert into busy select i, 0 from generate_series(1, 1000) as i`.execute(db);
    for (let i = 0; i < 5; i++) await sql`update busy set n = n + 1`.execute(db);
    const dead = async () => {
      const { rows } = await sql<{ dead: number }>`
        select n_dead_tup as dead from pg_stat_user_tables where relname = 'busy'`.execute(db);
      return rows[0]?.dead;
    };
    // what it counts it writes down once a second otherwise
    await sql`select pg_stat_force_next_flush()`.execute(db);
    expect(await dead()).toBeGreaterThan(1000);
    for (let more = true, i = 0; more && i < 20; i++) more = await maintainEmbedded(db);
    expect(await dead()).toBe(0);
  });

  async function lockOf(): Promise<string> {
    const database = await open();
    const text = readFileSync(lockFile(), 'utf8');
    await database.close();
    opened = [];
    return text;
  }
});
