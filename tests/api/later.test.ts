import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later } from '../../src/server/db/later.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import { statement } from '../../src/server/db/statement.ts';
import type { Tables } from '../../src/server/db/tables.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { createLog } from '../../src/server/log.ts';
import { databases } from './support/databases.ts';
import type { TestDatabase } from './support/databases.ts';

describe.each(databases)('statements that nobody waits for: $name', ({ create }) => {
  let place: TestDatabase;
  let open: OpenDatabase;
  let db: Kysely<Tables>;

  beforeAll(async () => {
    place = await create();
    open = await openDatabase({ ...place, log: createLog('silent') });
    db = open.db;
    await sql`create table note (id integer primary key, text text)`.execute(db);
    await migrate(db);
  });
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });

  const put = (id: number, text = '') => statement`insert into note (id, text) values (${id}::integer, ${text})`;
  const ids = async (handle = db) =>
    (await statement<{ id: number }>`select id from note order by id`.execute(handle)).rows.map(({ id }) => id);

  it('are done in order, and before what is asked next', async () => {
    await transaction(db, async (trx) => {
      await put(1, 'a').later(trx);
      await statement`update note set text = text || 'b'`.later(trx);
      expect(await ids(trx)).toEqual([1]);
      await statement`update note set text = text || 'c'`.later(trx);
    });
    expect((await sql`select text from note`.execute(db)).rows).toEqual([{ text: 'abc' }]);
  });

  it('fail the commit, and nothing of the transaction stays', async () => {
    const twice = transaction(db, async (trx) => {
      await put(2).later(trx);
      await put(1).later(trx);
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([1]);
  });

  it('fail what is asked after them, with their own failure', async () => {
    const seen: unknown[] = [];
    const work = transaction(db, async (trx) => {
      await put(1).later(trx);
      await ids(trx).catch((error: unknown) => {
        seen.push(error);
        throw error;
      });
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(seen).toMatchObject([{ code: '23505' }]);
    expect(await ids()).toEqual([1]);
  });

  it('are forgotten when the work itself fails', async () => {
    const work = transaction(db, async (trx) => {
      await put(3).later(trx);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([1]);
  });

  it('are waited for outside a transaction', async () => {
    await put(4).later(db);
    expect(await ids()).toEqual([1, 4]);
    await expect(put(4).later(db)).rejects.toMatchObject({ code: '23505' });
  });

  it('may be built by kysely', async () => {
    await transaction(db, (trx) => later(trx, trx.insertInto('wf_counter').values({ key: 'later', value: 7 })));
    expect(await db.selectFrom('wf_counter').selectAll().execute()).toEqual([{ key: 'later', value: 7 }]);
  });

  it('let many transactions at once all come through', async () => {
    const each = Array.from({ length: 40 }, (_, n) =>
      transaction(db, async (trx) => {
        await put(100 + 2 * n).later(trx);
        await put(101 + 2 * n).later(trx);
        return (await ids(trx)).includes(101 + 2 * n);
      }),
    );
    expect(new Set(await Promise.all(each))).toEqual(new Set([true]));
    expect(await ids()).toHaveLength(82);
  });
});
