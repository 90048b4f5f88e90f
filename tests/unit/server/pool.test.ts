import { Writable } from 'node:stream';
import { sql } from 'kysely';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { describe, expect, it } from 'vitest';
import { later } from '../../../src/server/db/later.ts';
import { pipelined } from '../../../src/server/db/pipelined.ts';
import { hallPool } from '../../../src/server/db/pool.ts';
import { transaction } from '../../../src/server/db/transaction.ts';

/** A pool of one connection that writes down what it is asked, and whether it was given up. */
function watchedPool() {
  const asked: QueryConfig[] = [];
  const given: boolean[] = [];
  const client = {
    on: () => client,
    query: async (statement: QueryConfig) => {
      asked.push(statement);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
    release: (destroy: boolean) => given.push(destroy),
  };
  const pool = { options: {}, connect: async () => client as unknown as PoolClient, end: async () => {} };
  return { pool: hallPool(pool as unknown as Pool, false, 3), asked, given };
}

describe('names of prepared statements', () => {
  it('are for what is asked again, also after many that were asked once', async () => {
    const { pool, asked } = watchedPool();
    const client = await pool.connect();
    for (let i = 0; i < 10; i++) await client.query(`select ${i}`, []);
    expect(asked.some(({ name }) => name !== undefined)).toBe(false);
    for (let i = 0; i < 3; i++) await client.query('select a', [1]);
    const [first, second, third] = asked.slice(-3).map(({ name }) => name);
    expect([first, second]).toEqual([undefined, expect.any(String)]);
    expect(third).toBe(second);
  });

  it('stay with what is asked often, and never come to another statement', async () => {
    const { pool, asked } = watchedPool();
    const client = await pool.connect();
    for (let i = 0; i < 20; i++) {
      await client.query('select often', []);
      await client.query(`select ${i}`, []);
      await client.query(`select ${i}`, []);
    }
    const often = new Set(asked.slice(3).flatMap(({ text, name }) => (text === 'select often' ? [name] : [])));
    expect(often.size).toBe(1);
    const texts = Map.groupBy(asked, ({ name }) => name);
    texts.delete(undefined);
    for (const statements of texts.values()) expect(new Set(statements.map(({ text }) => text)).size).toBe(1);
  });

  it('are so many on a connection at most: then another one takes its place', async () => {
    const { pool, given } = watchedPool();
    const use = async (from: number, to: number) => {
      const client = await pool.connect();
      for (let i = from; i < to; i++) {
        await client.query(`select ${i}`, []);
        await client.query(`select ${i}`, []);
      }
      client.release();
    };
    await use(0, 6);
    await use(6, 7);
    expect(given).toEqual([false, true]);
  });

  it('are not for what changes tables, nor for thousands of values', async () => {
    const { pool, asked } = watchedPool();
    const client = await pool.connect();
    for (const text of ['begin', 'create table x ()', `select ${'1,'.repeat(20_000)}1`]) {
      for (let i = 0; i < 3; i++) await client.query(text, []);
    }
    expect(asked.map(({ name }) => name)).toEqual(Array.from({ length: 9 }));
  });
});

describe('what was sent behind a statement that failed', () => {
  it('fails for the same reason: a plan that is out of date has the whole transaction done again', async () => {
    const fail = (code: string, message: string) => Object.assign(new Error(message), { code });
    const asked: string[] = [];
    const client = {
      on: () => client,
      pipeline: true,
      connection: { stream: new Writable({ write: (_chunk, _encoding, done) => done() }) },
      query: async (statement: QueryConfig | string) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        asked.push(text);
        const isFirst = asked.filter((one) => one === text).length === 1;
        await new Promise(setImmediate);
        if (isFirst && text === 'select 1') throw fail('0A000', 'cached plan must not change result type');
        if (isFirst && text === 'select 2') throw fail('25P02', 'current transaction is aborted');
        return { command: 'SELECT', rowCount: 0, rows: [] };
      },
      release: () => {},
    };
    const db = await pipelined(
      hallPool({ options: {}, connect: async () => client, end: async () => {} } as unknown as Pool, false),
    );
    for (const inOrder of [true, false]) {
      asked.length = 0;
      await transaction(db, async (trx) => {
        const both = [sql`select 1`.execute(trx), sql`select 2`.execute(trx)];
        // whichever of them is looked at first
        await Promise.all(inOrder ? both : [...both].reverse());
      });
      expect(asked).toEqual(['begin', 'select 1', 'select 2', 'rollback', 'begin', 'select 1', 'select 2', 'commit']);
    }
  });
});

/** A pool of one connection that pipelines. Answers when told to; `packets`: what went to the database together. */
function pipelining() {
  const packets: string[][] = [];
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    decodeStrings: false,
    writev: (chunks, done) => {
      packets.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  const client = {
    on: () => client,
    pipeline: true,
    connection: { stream },
    query: (statement: QueryConfig | string) => {
      stream.write(typeof statement === 'string' ? statement : statement.text);
      return new Promise((resolve) => {
        waiting.push(() => resolve({ command: 'SELECT', rowCount: 0, rows: [] }));
      });
    },
    release: () => {},
  };
  const pool = { options: {}, connect: async () => client, end: async () => {} };
  const answerAll = async () => {
    await new Promise(setImmediate);
    for (const answer of waiting.splice(0)) answer();
    await new Promise(setImmediate);
  };
  return { open: () => pipelined(hallPool(pool as unknown as Pool, false)), packets, answerAll };
}

describe('a transaction', () => {
  it('asks at once what is asked together, and tells the rest with its commit: two ways there and back', async () => {
    const { open, packets, answerAll } = pipelining();
    const db = await open();
    const work = db.transaction().execute(async (trx) => {
      await Promise.all([sql`select 1`.execute(trx), sql`select 2`.execute(trx)]);
      await later(trx, trx.insertInto('hall_revision').values({ name: 'a', value: 1 }));
    });
    await answerAll();
    await answerAll();
    expect(packets).toEqual([
      ['begin', 'select 1', 'select 2'],
      [expect.stringContaining('insert into'), 'commit'],
    ]);
    await work;
  });
});
