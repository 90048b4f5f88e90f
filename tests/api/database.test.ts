import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/server/db/id.ts';
import { lockKey, tryLockKey } from '../../src/server/db/lock.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import type { Tables } from '../../src/server/db/tables.ts';
import { afterCommit, transaction } from '../../src/server/db/transaction.ts';
import { unhurriedTransaction } from '../../src/server/db/unhurried.ts';
import { createLog } from '../../src/server/log.ts';
import { databases, embedded } from './support/databases.ts';
import type { TestDatabase } from './support/databases.ts';

const log = createLog('silent');

describe.each(databases)('a database: $name', ({ name, create }) => {
  let place: TestDatabase;
  let open: OpenDatabase;
  let db: Kysely<Tables>;

  beforeAll(async () => {
    place = await create();
    open = await openDatabase({ ...place, log });
    db = open.db;
    await migrate(db);
    await sql`create table note (id integer primary key, text text)`.execute(db);
  });
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });

  const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(db)).rows[0] as T;

  it('has all migrations, and needs them once', async () => {
    expect(await migrate(db)).toEqual([]);
    expect(await db.selectFrom('hall_migration').select('name').execute()).toContainEqual({ name: '001-foundations' });
  });

  it('gives a migration its own time', async () => {
    const timeout = sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`;
    const { rows } = await unhurriedTransaction(db, (trx) => timeout.execute(trx));
    expect(rows).toEqual([{ timeout: '0' }]);
    expect(await one(timeout)).toEqual({ timeout: name === 'PostgreSQL' ? '1min' : '0' });
  });

  it('gives columns as the hall wants them', async () => {
    const row = await one(sql<Record<string, unknown>>`
      select 9007199254740991::bigint as big, date '2026-02-03' as day, timestamptz '2026-02-03 00:00:00+08' as at,
        '{"a": [1]}'::jsonb as json, 1.50::numeric as money, '中文'::text as text`);
    expect(row).toEqual({
      ...{ big: 9007199254740991, day: '2026-02-03', at: new Date('2026-02-02T16:00:00Z') },
      ...{ json: { a: [1] }, money: '1.50', text: '中文' },
    });
    await expect(one(sql`select 9007199254740993::bigint as big`)).rejects.toThrow('does not fit');
  });

  it('finds parts of words by trigrams', async () => {
    expect(await one(sql`select similarity('hall', 'halls') > 0.5 as near`)).toEqual({ near: true });
  });

  it('does nothing of a transaction that fails', async () => {
    const failed = transaction(db, async (trx) => {
      await sql`insert into note values (1, 'gone')`.execute(trx);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await one(sql`select count(*) as count from note where id = 1`)).toEqual({ count: 0 });
  });

  const blunders: Record<string, () => Promise<unknown>> = {
    'a syntax error': () => sql`selec 1`.execute(db),
    'a broken rule': async () => {
      await sql`insert into note values (7, 'a') on conflict do nothing`.execute(db);
      await sql`insert into note values (${7}, ${'b'})`.execute(db);
    },
    'a value of the wrong kind': () => sql`select ${'abc'}::integer`.execute(db),
    'an error inside a transaction': () => transaction(db, (trx) => sql`select 1 / ${0}::integer`.execute(trx)),
    'two statements, the second wrong': () => sql`select 1; select 1 / 0`.execute(db),
    'a value that is no JSON': () => sql`select ${'{'}::jsonb`.execute(db),
    'a character that texts cannot hold': () => sql`select ${'\u0000'}::text`.execute(db),
  };
  it.each(Object.entries(blunders))('keeps in step after %s', async (_, blunder) => {
    await expect(blunder()).rejects.toBeInstanceOf(Error);
    expect(await one(sql`select ${42}::integer as x`)).toEqual({ x: 42 });
  });

  it('keeps in step with long values and many queries at once', async () => {
    const long = 'x'.repeat(5_000_000);
    expect(await one(sql`select length(${long}) as length`)).toEqual({ length: 5_000_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => one(sql`select ${i}::integer as x`)));
    expect(answers).toEqual(Array.from({ length: 50 }, (_, x) => ({ x })));
  });

  it('runs a transaction again that another one got in the way of', async () => {
    let runs = 0;
    const answer = await transaction(db, async () => {
      if (++runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return 'done';
    });
    expect({ answer, runs }).toEqual({ answer: 'done', runs: 3 });
  });

  it('says what was committed only once it is', async () => {
    const said: string[] = [];
    await transaction(db, async (trx) => {
      afterCommit(trx, () => said.push('committed'));
      expect(said).toEqual([]);
    });
    await transaction(db, async (trx) => {
      afterCommit(trx, () => said.push('never'));
      throw new Error('no');
    }).catch(() => {});
    expect(said).toEqual(['committed']);
  });

  it('lets one after the other pass under the same key', async () => {
    const order: string[] = [];
    const pass = (who: string) =>
      transaction(db, async (trx) => {
        await lockKey(trx, 'door');
        // the lock is on its way: whatever is asked next waits for it
        await sql`select 1`.execute(trx);
        order.push(`${who} in`);
        await sql`select pg_sleep(0.02)`.execute(trx);
        order.push(`${who} out`);
      });
    await Promise.all([pass('a'), pass('b'), pass('c')]);
    expect(order.filter((_, i) => i % 2 === 0).map((step) => step.replace('in', 'out'))).toEqual(
      order.filter((_, i) => i % 2 === 1),
    );
    expect(await transaction(db, (trx) => tryLockKey(trx, 'door'))).toBe(true);
  });

  it('makes ids that sort as they were made', async () => {
    const ids = Array.from({ length: 2_000 }, newId);
    expect(new Set(ids).size).toBe(2_000);
    expect(ids.every((id) => /^[0-9a-hjkmnp-tv-z]{20}$/.test(id))).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
    const rows = await sql<{
      id: string;
    }>`select id from unnest(${ids.toReversed()}::text[]) as id order by id`.execute(db);
    expect(rows.rows.map((row) => row.id)).toEqual(ids);
  });
});

describe('a database on its own: PGlite', () => {
  let place: TestDatabase;
  let open: OpenDatabase;

  beforeAll(async () => {
    place = await embedded.create();
    open = await openDatabase({ ...place, log });
  });
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });

  it('really writes to the disk before it answers', async () => {
    const { rows } = await sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
      current_setting('synchronous_commit') as commit`.execute(open.db);
    expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on' }]);
  });

  it('refuses a query beside the running transaction instead of waiting for ever', async () => {
    const beside = transaction(open.db, () => sql`select 1`.execute(open.db));
    await expect(beside).rejects.toThrow('outside the transaction');
  });
});
