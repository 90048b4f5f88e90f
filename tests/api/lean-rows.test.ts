import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { planOf, statementsOf } from './support/statements.ts';
import { TEXT, assignee, chain } from './support/topics.ts';

/** What a request leaves behind is written once. */
describe.each(databases)('rows of a request: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      plain: {
        properties: { reason: { ...TEXT, title: 'Reason' }, note: { ...TEXT, title: 'Note' } },
        manifest: { nodes: { second: { write: ['note'] } } },
        process: chain({
          first: assignee('leaderOf(initiator)'),
          second: assignee('leaderOf(initiator)'),
          third: assignee("usersInPost('president')"),
        }),
      },
    });
  });
  afterAll(() => flow?.remove());

  const stored = (id: string) =>
    flow.hall.hall.db
      .selectFrom('wf_history')
      .select(['seq', 'outcome', 'snapshot', 'diff', 'attachments'])
      .where('instance_id', '=', id)
      .orderBy('seq')
      .execute();

  it('keeps the form with the request, and with its steps only once one has changed it', async () => {
    const id = await flow.start('teacher', 'plain', { reason: 'a trip', note: 'mine' });
    await flow.act('leader', id, 'complete');
    const empty = { snapshot: null, diff: null, attachments: null };
    expect(await stored(id)).toMatchObject([
      { seq: 1, outcome: 'start', ...empty },
      { seq: 2, outcome: 'complete', ...empty },
    ]);
    expect((await flow.detail('leader', id)).data?.changed).toMatchObject({ own: true, changes: [] });

    await flow.act('leader', id, 'complete', { formData: { note: 'ours' } });
    expect((await stored(id)).map(({ snapshot }) => snapshot)).toEqual([
      { reason: 'a trip', note: 'mine' },
      null,
      { reason: 'a trip', note: 'ours' },
    ]);
    expect((await flow.detail('president', id)).data?.changed).toMatchObject({
      own: false,
      changes: [{ path: 'note', before: 'mine', after: 'ours' }],
    });
    const rows = await flow.history('teacher', id);
    expect(rows.map(({ diff }) => diff.length)).toEqual([0, 0, 1, 0]);
    expect(new Set(rows.map((row) => row.id)).size).toBe(4);
  });

  it('tells done rows apart, in pages too', async () => {
    for (let n = 0; n < 12; n++) await flow.act('leader', await flow.start('teacher', 'plain'), 'complete');
    const pages = await Promise.all(
      [1, 2].map(async (page) => (await flow.as('leader')).get(`${PATHS.done}?page=${page}&pageSize=10`)),
    );
    const [first, second] = pages.map(({ page }) => page as unknown as { list: { id: string }[]; totalCount: number });
    const ids = [...(first?.list ?? []), ...(second?.list ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(first?.totalCount).toBe(ids.length);
    expect(second?.totalCount).toBe(ids.length);
    const beyond = (await (await flow.as('leader')).get(`${PATHS.done}?page=9&pageSize=10`)).page;
    expect(beyond).toMatchObject({ list: [], totalCount: ids.length });
  });

  it('reads done tasks and a step of a task off indexes', async () => {
    const { db } = flow.hall.hall;
    const leader = await flow.as('leader');
    const planned = async (call: () => Promise<unknown>) => {
      const asked = (await statementsOf(call)).filter(({ text }) => text.includes('wf_history'));
      return (await Promise.all(asked.map((statement) => planOf(statement, db)))).join('\n');
    };
    expect(await planned(() => leader.get(`${PATHS.done}?page=1&pageSize=10`))).toContain('wf_history_handled');
    const task = (await flow.task('leader', await flow.start('teacher', 'plain')))?.taskId ?? '';
    await flow.post('leader', 'complete', { taskId: task, comment: 'ok' });
    // who opens what is over is told of its request by the step that it was
    expect(await planned(() => leader.get(`${PATHS.detail}?taskId=${task}`))).toContain('wf_history_task');
  });
});
