import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { keepsSession } from '../../src/server/db/hears.ts';
import { POOLED } from '../../src/server/db/reads.ts';
import { readPool } from '../../src/server/db/server-pool.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { createLog } from '../../src/server/log.ts';
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

  it('before the replicas that pools by transaction lists are read on the primary, and log and doctor say why', async () => {
    const bouncer = await startPgBouncer(place.databaseUrl ?? '', 'transaction');
    const log = createLog('error');
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
    const kind = { ...server, create: async () => ({ ...place, remove: async () => {} }) };
    const hall = await startTestHall(kind, { settings: { replicaUrl: bouncer.url }, log });
    try {
      const teacher = await hall.as('teacher');
      for (let turn = 0; turn < 3; turn++) expect(await teacher.get(PATHS.todo)).toMatchObject({ code: 0 });
      expect(errors.mock.calls.flat().filter((said) => said === POOLED)).toHaveLength(1);
      const figures = await (await fetch(`${hall.url}/metrics`)).text();
      expect(figures).not.toContain('hall_reads_total{place="replica"}');
      const places = { DATABASE_URL: place.databaseUrl ?? '', DATABASE_REPLICA_URL: bouncer.url };
      const { code, said } = await command('doctor', [], { DATA_DIR: place.dataDir, ...places });
      expect(code).toBe(1);
      expect(said).toMatch(/✗ replica +a PgBouncer before the replicas must pool by session/);
    } finally {
      await hall.remove();
      await bouncer.remove();
    }
  });

  it('is told from one that pools by session', async () => {
    for (const mode of ['session', 'transaction'] as const) {
      const bouncer = await startPgBouncer(place.databaseUrl ?? '', mode);
      const pool = readPool(bouncer.url, createLog('silent'));
      expect([mode, await keepsSession(pool)]).toEqual([mode, mode === 'session']);
      await pool.end();
      await bouncer.remove();
    }
  });
});
