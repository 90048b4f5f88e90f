import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { databases } from './support/databases.ts';
import type { TestDatabase } from './support/databases.ts';

const WRITER = fileURLToPath(new URL('support/writer.ts', import.meta.url));
const LOOPS = Number(process.env['CRASH_LOOPS'] ?? 4);

describe.each(databases)('killed in mid write: $name', ({ create }) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await create();
  });
  afterAll(() => place?.remove());

  it(
    'loses nothing that it has acknowledged and leaves nothing half done',
    async () => {
      let acknowledged = 0;
      for (let loop = 0; loop < LOOPS; loop++) {
        acknowledged = Math.max(acknowledged, await writeAndDie(place, 1 + loop * 9));
        const open = await openDatabase({ ...place, log: createLog('silent') });
        const { rows } = await sql<{ rows: number; last: number; first: number; second: number }>`
          select count(*) as rows, max(id) as last, count(*) filter (where half = 1) as first,
            count(*) filter (where half = 2) as second from ledger`.execute(open.db);
        await open.close();
        const found = rows[0];
        expect(found?.last).toBeGreaterThanOrEqual(acknowledged);
        expect(found?.rows).toBe(found?.last);
        expect(found?.first).toBe(found?.second);
      }
      expect(acknowledged).toBeGreaterThan(LOOPS);
    },
    180_000 + LOOPS * 15_000,
  );
});

/** Lets a writer write some pairs, kills it while it goes on, and answers the last row that it said was committed. */
async function writeAndDie(place: TestDatabase, pairs: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, place.dataDir, place.databaseUrl ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if ((said.match(/\d\n/g) ?? []).length >= pairs) child.kill('SIGKILL');
  });
  const code = await ended;
  if (code !== null) throw new Error(`the writer ended with ${code}`);
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1)) || 0;
}
