import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueSchedules } from '../../src/server/services/schedule/runDueSchedules.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';

const DAY = 86_400_000;

describe.each(databases)('a job of every night: $name', (kind) => {
  const halls: TestHall[] = [];
  let job: string;
  let ahead = 0;

  beforeAll(async () => {
    const options = { now: () => new Date(Date.now() + ahead), jobs: false };
    const first = await startTestHall(kind, options);
    halls.push(first);
    // two servers where two may be
    const shared = { ...kind, create: async () => ({ ...first.place, remove: async () => {} }) };
    if (kind.name === 'PostgreSQL') halls.push(await startTestHall(shared, options));
    const admin = await first.as('admin');
    const nightly = { beanName: 'verifyLogs', cronExpression: '0 0 3 * * ?', status: 1 };
    job = (await admin.post<{ id: string }>('/sys/schedule', nightly)).data?.id ?? '';
  });
  afterAll(async () => {
    for (const hall of halls.toReversed()) await hall.remove();
  });

  function db() {
    const [first] = halls;
    if (!first) throw new Error('no hall');
    return first.hall.db;
  }

  /** Every server looks, twice at the same moment; answers how often the job has run by now. */
  async function runs(at: number): Promise<number> {
    ahead = at;
    await Promise.all([...halls, ...halls].map(({ hall }) => runDueSchedules(hall)));
    ahead = 0;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sys_schedule_log where data ->> 'jobId' = ${job}`.execute(db());
    return rows[0]?.count ?? 0;
  }

  it('runs once at its time, whoever looks, and once for all nights that nobody was there', async () => {
    expect(await runs(0)).toBe(0);
    expect(await runs(DAY)).toBe(1);
    expect(await runs(DAY)).toBe(1);
    expect(await runs(5 * DAY)).toBe(2);
    expect(await runs(5 * DAY)).toBe(2);
  });

  it('does not run again where another clock is a little behind', async () => {
    expect(await runs(5 * DAY - 60_000)).toBe(2);
  });

  it('goes on every night after the clock was a year ahead and is set right', async () => {
    expect(await runs(400 * DAY)).toBe(3);
    const before = await runs(6 * DAY);
    expect(await runs(6 * DAY)).toBe(before);
    expect(await runs(7 * DAY)).toBe(before + 1);
    expect(await runs(8 * DAY)).toBe(before + 2);
    // also where the job was made while the clock was ahead
    await db().deleteFrom('hall_preference').where('key', '=', `schedule:${job}`).execute();
    await sql`update sys_schedule set updated_at = now() + interval '400 days' where id = ${job}`.execute(db());
    expect(await runs(9 * DAY)).toBe(before + 2);
    expect(await runs(10 * DAY)).toBe(before + 3);
    expect(await runs(10 * DAY)).toBe(before + 3);
  });
});
