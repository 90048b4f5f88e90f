import type { Pool, PoolClient, QueryConfig } from 'pg';
import { describe, expect, it } from 'vitest';
import { hallPool } from '../../../src/server/db/pool.ts';

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
