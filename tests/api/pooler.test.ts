import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { command } from './support/command.ts';
import { server } from './support/databases.ts';
import type { TestDatabase } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import { PGBOUNCER, startPgBouncer } from './support/pgbouncer.ts';

describe.skipIf(PGBOUNCER === '')('behind a PgBouncer', () => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await server.create('seeded');
  });
  afterAll(() => place?.remove());

  const startBehind = (databaseUrl: string) =>
    startTestHall({ ...server, create: async () => ({ ...place, databaseUrl, remove: async () => {} }) });

  it('that pools by session servers work as elsewhere: they hear each other, and give up what takes too long', async () => {
    const bouncer = await startPgBouncer(place.databaseUrl ?? '', 'session');
    const [one, other] = [await startBehind(bouncer.url), await startBehind(bouncer.url)];
    try {
      const { rows } = await sql`
        select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(one.hall.db);
      expect(rows).toEqual([{ statement: '1min', idle: '1min' }]);
      const teacher = await one.as('teacher');
      const there = other.visitor();
      there.cookie = teacher.cookie;
      expect(await there.get(PATHS.userInfo)).toMatchObject({ code: 0 });
      // statements are prepared from the second time on
      for (let turn = 0; turn < 5; turn++) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => there.get(PATHS.todo)));
        expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
      }
      const told = Promise.withResolvers<string>();
      other.hall.bus.on('pooled', told.resolve);
      await transaction(one.hall.db, (trx) => one.hall.bus.publish(trx, 'pooled', 'said'));
      expect(await told.promise).toBe('said');
    } finally {
      await Promise.all([one.remove(), other.remove()]);
      await bouncer.remove();
    }
  });

  it('that pools by transaction none starts, and the doctor says why', async () => {
    const bouncer = await startPgBouncer(place.databaseUrl ?? '', 'transaction');
    try {
      await expect(startBehind(bouncer.url)).rejects.toThrow(/PgBouncer must pool by session/);
      const { code, said } = await command('doctor', [], { DATA_DIR: place.dataDir, DATABASE_URL: bouncer.url });
      expect(code).toBe(1);
      expect(said).toMatch(/✗ database +cannot use .*PgBouncer must pool by session/);
    } finally {
      await bouncer.remove();
    }
  });
});
