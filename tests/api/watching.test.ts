import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GAUGES } from '../../src/server/figures.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

describe.each(databases)('watching the hall: $name', (kind) => {
  let flow: FlowHall;
  const figures = async () => (await fetch(`${flow.hall.url}/metrics`)).text();
  const value = (text: string, name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };

  beforeAll(async () => {
    flow = await startFlowHall(kind, VERB_TOPICS);
  });
  afterAll(() => flow?.remove());

  it('counts calls by route, verbs by outcome, moves of the engine and runs of jobs', async () => {
    const id = await flow.start('teacher', 'plain');
    const task = await flow.task('leader', id);
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect(await flow.post('leader', 'complete', { taskId: task?.taskId })).toMatchObject({ status: 409 });
    await expect
      .poll(async () => /hall_job_seconds_count\{job="timers",outcome="done"\}/.test(await figures()))
      .toBe(true);
    const text = await figures();
    expect(value(text, 'hall_verbs_total{verb="complete",outcome="done"}')).toBe(1);
    expect(value(text, 'hall_verbs_total{verb="complete",outcome="refused"}')).toBe(1);
    expect(value(text, 'hall_verbs_total{verb="start",outcome="done"}')).toBe(1);
    expect(value(text, 'hall_engine_move_seconds_count{operation="start"}')).toBe(1);
    expect(value(text, 'hall_engine_move_seconds_count{operation="complete"}')).toBe(1);
    expect(text).toMatch(
      /hall_http_request_seconds_count\{method="POST",route="\/api\/flow\/common\/complete",status="2xx"\} 1/,
    );
    // what people call themselves, their requests and their addresses are in no label
    for (const secret of [id, task?.taskId ?? id, 'teacher', '127.0.0.1']) expect(text).not.toContain(secret);
  });

  it('tells how the database, the pool, the outbox, the servers, the process and the disk are', async () => {
    await sql`delete from hall_outbox`.execute(flow.hall.hall.db);
    await sql`insert into hall_outbox (id, channel, key, payload, created_at, due_at, failure)
      values ('w', 'mail', 'w', '{}', now(), now() - interval '1 hour', 'no')`.execute(flow.hall.hall.db);
    await expect.poll(async () => value(await figures(), 'hall_outbox_waiting')).toBe(1);
    const text = await figures();
    const of = (name: string) => value(text, name) ?? Number.NaN;
    expect(of('hall_outbox_failing')).toBe(1);
    expect(of('hall_outbox_oldest_seconds')).toBeGreaterThan(3_500);
    expect([of('hall_ready'), of('hall_servers'), of('hall_server_versions')]).toEqual([1, 1, 1]);
    expect(of('hall_tasks_open')).toBeGreaterThanOrEqual(1);
    expect(of('hall_pool_connections')).toBeGreaterThanOrEqual(1);
    expect(of('hall_disk_free_bytes')).toBeGreaterThan(0);
    for (const name of Object.keys(GAUGES)) expect([name, Number.isNaN(of(name))]).toEqual([name, false]);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      expect([name, of(name) >= 0]).toEqual([name, true]);
    }
  });

  it('shows administrators the servers, and nobody else', async () => {
    const admin = await flow.as('admin');
    await expect
      .poll(async () => (await admin.get('/sys/server/page')).page)
      .toMatchObject({
        list: [{ status: 1, version: '0.1.0', place: /^disk:/, memoryMb: expect.any(Number) as number }].map((row) => ({
          ...row,
          place: expect.stringMatching(row.place) as string,
        })),
      });
    expect(await (await flow.as('teacher')).get('/sys/server/page')).toMatchObject({ status: 403 });
    const { page } = await admin.get('/sys/server/page');
    const [own] = (page as unknown as { list: { id: string }[] }).list;
    expect((await admin.delete(`/sys/server/${own?.id}`)).status).toBe(403);
  });

  it('has every figure that dashboard and alerts ask for', async () => {
    const text = await figures();
    const dashboard = JSON.parse(readFileSync(fromRoot('scripts/deploy/grafana.json'), 'utf8')) as Dashboard;
    const asked = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const alerts = readFileSync(fromRoot('scripts/deploy/alerts.yml'), 'utf8');
    asked.push(...[...alerts.matchAll(/^\s+expr: (.+)$/gm)].map(([, expr = '']) => expr));
    expect(asked.length).toBeGreaterThan(20);
    const named = new Set(asked.flatMap((expr) => expr.match(/\b(?:hall|nodejs|process)_[a-z0-9_]+/g) ?? []));
    const known = (name: string) => new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm').test(text);
    expect([...named].filter((name) => !known(name))).toEqual([]);
    expect(Object.keys(GAUGES).filter((name) => !named.has(name))).toEqual([]);
  });
});
