import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { FormData } from '../../src/definition/types/json.ts';
import { createLog } from '../../src/server/log.ts';
import { embedded } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';

/** An ordinary Wednesday: on a holiday some office may refuse a day that a request was moved to. */
const TODAY = new Date('2026-11-25T02:00:00Z');

describe('the requests of the demo', () => {
  let hall: TestHall;
  const said: string[] = [];

  beforeAll(async () => {
    const log = createLog('warn', (line) => said.push(line));
    // nobody listens there, and nothing is sent without jobs
    const settings = { topicsDir: resolve('topics'), smtpUrl: 'smtp://127.0.0.1:9' };
    hall = await startTestHall(embedded, {
      demoRequests: true,
      topics: true,
      settings,
      log,
      jobs: false,
      now: () => TODAY,
    });
  });
  afterAll(() => hall?.remove());

  it('are all taken: nothing that a demo person hands in or decides is refused', () => {
    expect(said).toEqual([]);
  });

  it('are 150 and more, over a year, and every state is among them', async () => {
    const { rows } = await sql<{ state: string; many: number; first: Date }>`
      select state, count(*)::int as many, min(started_at) as first from wf_instance group by state`.execute(
      hall.hall.db,
    );
    const states = Object.fromEntries(rows.map(({ state, many }) => [state, many]));
    expect(Object.values(states).reduce((sum, many) => sum + many, 0)).toBeGreaterThanOrEqual(150);
    for (const state of ['running', 'completed', 'rejected', 'withdrawn', 'terminated']) {
      expect(states[state], state).toBeGreaterThan(0);
    }
    const oldest = Math.min(...rows.map(({ first }) => first.getTime()));
    expect(TODAY.getTime() - oldest).toBeGreaterThan(300 * 86_400_000);
    const { rows: steps } = await sql<{ outcome: string }>`select distinct outcome from wf_history`.execute(
      hall.hall.db,
    );
    expect(steps.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['urge', 'delegate', 'rollback']));
  });

  it('are of nearly all topics, and speak of days near by', async () => {
    const { rows } = await sql<{ topics: number; far: number }>`
      select count(distinct topic)::int as topics,
             count(*) filter (where form_data::text ~ ('"' || ${String(TODAY.getFullYear() + 2)} || '|"203'))::int as far
      from wf_instance`.execute(hall.hall.db);
    expect(rows[0]?.topics).toBeGreaterThanOrEqual(55);
    // where a rule names a term or a year the sample's day is kept
    expect(rows[0]?.far).toBeLessThanOrEqual(20);
  });

  it('name each other where a form asks for a request', async () => {
    const { rows } = await sql<{ topic: string; named: string }>`
      select one.topic, other.topic as named from wf_instance one join wf_instance other
      on other.id = one.form_data ->> 'contract'
      where other.state = 'completed' and other.initiator = one.initiator and other.started_at < one.started_at`.execute(
      hall.hall.db,
    );
    expect(rows).toEqual([{ topic: 'seal-use', named: 'contract' }]);
  });

  it('bear no number that a record of the demo has: the counters go on behind those', async () => {
    const { rows } = await sql<{ number: string; form_data: FormData; topic: string }>`
      select number, form_data, topic from wf_instance`.execute(hall.hall.db);
    const drawn = rows.flatMap(({ number, form_data, topic }) => {
      const fields = hall.hall.registry.topic(topic)?.manifest.numbers ?? [];
      return [number, ...fields.map(({ field }) => form_data[field])];
    });
    const borne = JSON.stringify(hall.hall.registry.entities().map(({ seed, demo }) => [seed, demo]));
    expect(drawn.filter((number) => typeof number === 'string' && borne.includes(JSON.stringify(number)))).toEqual([]);
    const { rows: counters } = await sql<{ value: number }>`
      select value from wf_counter where key = ${'advertising.permitNo::宣贴〔2026〕{seq:4}'}`.execute(hall.hall.db);
    expect(counters[0]?.value).toBeGreaterThanOrEqual(50);
  });

  it('mail nobody about what lies behind', async () => {
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from hall_outbox`.execute(hall.hall.db);
    expect(rows).toEqual([{ many: 0 }]);
  });

  it('stand beside notices that were delivered: who has read them, and who has not', async () => {
    const admin = await hall.as('admin');
    const { page } = await admin.get<{ id: string }[]>(
      '/sys/notice/page?status=1&sort=sender_date&order=desc&pageSize=50',
    );
    const receipts = async (id: string | undefined, query: string) =>
      (await admin.get(`${PATHS.noticeReceipts}?noticeId=${id}&pageSize=10${query}`)).page?.totalCount;
    const [newest, oldest] = [page?.list[0]?.id, page?.list.at(-1)?.id];
    expect(await receipts(newest, '&readStatus=0')).toBeGreaterThan(5);
    expect(await receipts(newest, '&readStatus=1')).toBeGreaterThan(5);
    expect(await receipts(oldest, '')).toBeGreaterThan(1);
    expect(await receipts(oldest, '&readStatus=0')).toBe(0);
  });

  it('wait for everybody who handles requests: no office opens an empty list', async () => {
    const offices = [
      'office',
      'finance',
      'logistics',
      'hr',
      'registry',
      'library',
      'it',
      'security',
      'union',
      'party',
      'international',
    ];
    const waiting = new Map<string, number | undefined>();
    for (const name of [...offices, 'leader', 'dean', 'president', 'counselor']) {
      const { page } = await (await hall.as(name)).get('/flow/common/todo?page=1&pageSize=10');
      waiting.set(name, page?.totalCount);
    }
    expect([...waiting].filter(([, many = 0]) => many < 2)).toEqual([]);
  });

  it('leave something overdue for who watches over the hall', async () => {
    const admin = await hall.as('admin');
    const { page } = await admin.get('/flow/common/overdue?page=1&pageSize=10');
    expect(page?.totalCount).toBeGreaterThan(0);
  });

  it('book nothing that a sample asks for', async () => {
    const sample = hall.hall.registry
      .topic('sports-center')
      ?.samples.find(({ name, errors }) => name.startsWith('valid') && errors === undefined);
    const person = await hall.as(sample?.as ?? '');
    const { code } = await person.post('/flow/common/start', { topic: 'sports-center', formData: sample?.formData });
    expect(code).toBe(0);
  });
});
