import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { TaskRow } from '../../src/contract/flow.ts';
import type { TaskAction } from '../../src/definition/verbs.ts';
import { followCalendar } from '../../src/server/services/sla/followCalendar.ts';
import { remindDue } from '../../src/server/services/sla/remindDue.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { assignee, chain, group, writeTopic } from './support/topics.ts';
import type { TestTopic } from './support/topics.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(`${text}:00+08:00`);
const ACTIONS: TaskAction[] = ['complete', 'reject', 'rollback', 'transfer'];
const promised = (promiseDays: number): TestTopic => ({
  manifest: { promiseDays, nodes: { first: { actions: ACTIONS } } },
  process: chain({ first: assignee('leaderOf(initiator)'), second: group('role:finance') }),
});

describe.each(databases)('promised working days: $name', (kind) => {
  let flow: FlowHall;
  // a Friday
  let now = at('2026-11-20T10:00');

  beforeAll(async () => {
    flow = await startFlowHall(
      kind,
      {
        promised: promised(2),
        longer: promised(2),
        limited: {
          manifest: { nodes: { only: { actions: ACTIONS } } },
          process: chain({ only: `${assignee('leaderOf(initiator)')} flowable:dueDate="PT48H"` }),
        },
        free: { process: chain({ only: assignee('leaderOf(initiator)') }) },
        own: { manifest: { promiseDays: 1 }, process: chain({ mine: assignee('initiator'), next: group('role:it') }) },
      },
      { now: () => new Date(now), jobs: false },
    );
  });
  afterAll(() => flow?.remove());
  beforeEach(async () => {
    now = at('2026-11-20T10:00');
    const { db } = flow.hall.hall;
    await db.deleteFrom('hall_message').execute();
    await db.updateTable('wf_instance').set({ remind_at: null }).execute();
  });

  const row = (id: string) =>
    flow.hall.hall.db.selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const steps = (id: string) =>
    flow.hall.hall.db
      .selectFrom('wf_history')
      .select(['outcome', 'working_ms'])
      .where('instance_id', '=', id)
      .orderBy('seq')
      .execute();
  const due = async (id: string) => (await row(id)).due_at?.getTime();
  const messages = async (id: string) => {
    const rows = await flow.hall.hall.db
      .selectFrom('hall_message')
      .select(['kind', 'user_id'])
      .where('instance_id', '=', id)
      .where('kind', 'in', ['flow.soon', 'flow.overdue', 'flow.escalated'])
      .execute();
    return rows.map(({ kind: what, user_id }) => `${what} ${user_id}`).sort();
  };
  const remindAll = async () => {
    while ((await remindDue(flow.hall.hall)) > 0);
  };

  it('end over the weekend at the hour at which the request came in', async () => {
    const id = await flow.start('teacher', 'promised');
    expect(await due(id)).toBe(at('2026-11-24T10:00'));
    expect(await flow.task('leader', id)).toMatchObject({
      dueTime: '2026-11-24T10:00:00+08:00',
      urgency: 'onTime',
      startUserDept: '信息工程学院',
    });
    // its applicant reads the same on its page
    expect((await flow.detail('teacher', id)).data).toMatchObject({
      dueTime: '2026-11-24T10:00:00+08:00',
      urgency: 'onTime',
      startUserDept: '信息工程学院',
    });
    await flow.act('leader', id, 'complete');
    // handling it changes nothing about the promise
    expect(await due(id)).toBe(at('2026-11-24T10:00'));
    const free = await flow.start('teacher', 'free');
    expect(await flow.task('leader', free)).toMatchObject({ dueTime: null, urgency: 'none' });
  });

  it('stand still while the request lies with its applicant', async () => {
    const id = await flow.start('teacher', 'promised');
    now = at('2026-11-23T10:00');
    await flow.act('leader', id, 'rollback', { targetActivityId: 'start' });
    expect(await row(id)).toMatchObject({ due_at: null, clock_at: null, used_ms: 7 * HOUR, returned: true });
    const [own] = await flow.list('teacher', PATHS.initiated);
    expect(own).toMatchObject({ processInstanceId: id, urgency: 'paused', dueTime: null });
    expect((await flow.detail('teacher', id)).data).toMatchObject({ urgency: 'paused', dueTime: null });
    now = at('2026-11-26T15:00');
    await flow.act('teacher', id, 'complete');
    // one of the two days was used
    expect(await due(id)).toBe(at('2026-11-27T15:00'));
    expect(await steps(id)).toEqual([
      { outcome: 'start', working_ms: null },
      { outcome: 'rollback', working_ms: 7 * HOUR },
      { outcome: 'complete', working_ms: null },
    ]);
  });

  it('begin only when an applicant who has the first step himself has done it', async () => {
    const id = await flow.start('teacher', 'own');
    expect(await row(id)).toMatchObject({ due_at: null, clock_at: null, used_ms: 0 });
    now = at('2026-11-23T09:00');
    await flow.act('teacher', id, 'complete');
    expect(await due(id)).toBe(at('2026-11-24T09:00'));
    // his own step was nobody's work
    expect(await steps(id)).toMatchObject([{}, { outcome: 'complete', working_ms: null }]);
  });

  it('pause while an administrator has suspended the request', async () => {
    const id = await flow.start('teacher', 'promised');
    now = at('2026-11-20T15:00');
    expect(await flow.post('admin', 'suspend', { processInstanceId: id, comment: 'wait' })).toMatchObject({ code: 0 });
    expect(await row(id)).toMatchObject({ due_at: null, used_ms: 3 * HOUR });
    now = at('2026-11-24T15:00');
    expect(await flow.post('admin', 'activate', { processInstanceId: id, comment: 'go' })).toMatchObject({ code: 0 });
    // eleven hours are left: two and a half on that day, seven on the next
    expect(await due(id)).toBe(at('2026-11-26T10:00'));
    now = at('2026-11-24T16:00');
    await flow.post('admin', 'suspend', { processInstanceId: id });
    now = at('2026-11-25T09:00');
    await flow.post('admin', 'activate', { processInstanceId: id });
    now = at('2026-11-25T10:00');
    await flow.act('leader', id, 'complete');
    // three hours on the Friday, one on the Tuesday, one on the Wednesday: nobody could work on it in between
    expect((await steps(id)).at(-1)).toEqual({ outcome: 'complete', working_ms: 5 * HOUR });
    // what comes after it knows of no pause
    now = at('2026-11-25T11:00');
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'complete');
    expect((await steps(id)).at(-2)).toEqual({ outcome: 'complete', working_ms: HOUR });
  });

  it('are those of the new version, from the beginning, once a request has moved there', async () => {
    const moving = await flow.start('teacher', 'longer');
    const returned = await flow.start('teacher', 'longer');
    now = at('2026-11-23T10:00');
    await flow.act('leader', returned, 'rollback', { targetActivityId: 'start' });
    await writeTopic(flow.topicsDir, 'longer', promised(3));
    await flow.hall.hall.registry.reload();
    const admin = await flow.as('admin');
    for (const id of [moving, returned])
      expect(await admin.post(`/flow/running/${id}/migrate`, {})).toMatchObject({ code: 0 });
    expect(await row(moving)).toMatchObject({
      due_at: new Date(at('2026-11-25T10:00')),
      warn_at: new Date(at('2026-11-24T14:48')),
    });
    // it lies with its applicant and goes on standing still
    expect(await row(returned)).toMatchObject({ due_at: null, clock_at: null, used_ms: 7 * HOUR });
    await flow.act('teacher', returned, 'complete');
    expect(await due(returned)).toBe(at('2026-11-25T10:00'));
  });

  it('keep what was used when the request ends, and no reminder', async () => {
    const id = await flow.start('teacher', 'promised');
    now = at('2026-11-20T16:00');
    await flow.act('leader', id, 'reject');
    expect(await row(id)).toMatchObject({
      used_ms: 4 * HOUR,
      clock_at: null,
      remind_at: null,
      due_at: new Date(at('2026-11-24T10:00')),
    });
  });

  it('tell the holder when they run out and when they are over, then his superior, each once', async () => {
    const id = await flow.start('teacher', 'promised');
    await remindAll();
    expect(await messages(id)).toEqual([]);
    now = at('2026-11-23T16:30');
    await Promise.all([remindDue(flow.hall.hall), remindDue(flow.hall.hall)]);
    await remindAll();
    expect(await messages(id)).toEqual(['flow.soon leader']);
    expect(await flow.task('leader', id)).toMatchObject({ urgency: 'soon' });
    now = at('2026-11-24T10:01');
    await remindAll();
    await remindAll();
    expect(await messages(id)).toEqual(['flow.overdue leader', 'flow.soon leader']);
    now = at('2026-11-25T10:01');
    await remindAll();
    await remindAll();
    // nobody leads the leader: the workflow administrators hear of it
    const leader = ['flow.overdue leader', 'flow.soon leader'];
    expect(await messages(id)).toEqual(['flow.escalated admin', ...leader]);
    expect((await row(id)).remind_at).toBeNull();

    // the next office has it late already: told once, and its leader a day later
    await flow.act('leader', id, 'complete');
    await remindAll();
    expect(await messages(id)).toEqual(['flow.escalated admin', 'flow.overdue finance', ...leader]);
    now = at('2026-11-26T10:02');
    await remindAll();
    expect(await messages(id)).toContain('flow.escalated dean');
  });

  it('count a limit that the process gives a task of its own', async () => {
    const id = await flow.start('teacher', 'limited');
    const limit = at('2026-11-22T10:00');
    expect(await flow.task('leader', id)).toMatchObject({ urgency: 'onTime', dueTime: '2026-11-22T10:00:00+08:00' });
    now = limit + 1;
    await remindAll();
    expect(await messages(id)).toEqual(['flow.overdue leader']);
    expect(await flow.task('leader', id)).toMatchObject({ urgency: 'overdue' });
  });

  it('put what is soon due before what has just come, by the limit that its row tells', async () => {
    const limited = await flow.start('teacher', 'limited');
    const calm = await flow.start('teacher', 'promised');
    const over = await flow.start('teacher', 'promised');
    await flow.act('leader', over, 'reject');
    now = at('2026-11-21T11:00');
    const fresh = await flow.start('teacher', 'promised');
    const mine = [limited, calm, over, fresh];
    const ids = async (who: string, path: string, query: string) =>
      (await flow.list(who, path, query)).map((row) => String(row.processInstanceId)).filter((id) => mine.includes(id));
    expect(await flow.task('leader', limited)).toMatchObject({ urgency: 'soon' });
    expect(await ids('leader', PATHS.todo, '&urgency=soon')).toEqual([limited]);
    expect(await ids('leader', PATHS.todo, '&sort=pressing&order=desc')).toEqual([limited, fresh, calm]);
    // what is over is not due any more
    now = at('2026-11-23T16:30');
    expect(await ids('teacher', PATHS.initiated, '&urgency=soon')).toEqual([calm]);
  });

  it('make a filter of the to-do list and a list of their own for administrators', async () => {
    const late = await flow.start('teacher', 'promised');
    now = at('2026-11-23T16:30');
    const fresh = await flow.start('teacher', 'promised');
    const ids = (rows: TaskRow[]) =>
      rows.map((each) => each.processInstanceId).filter((id) => id === late || id === fresh);
    expect(ids(await flow.list('leader', PATHS.todo, '&urgency=soon'))).toEqual([late]);
    now = at('2026-11-24T11:00');
    expect(ids(await flow.list('leader', PATHS.todo, '&urgency=overdue'))).toEqual([late]);
    expect(ids(await flow.list('leader', PATHS.todo, '&sort=due_time&order=asc'))).toEqual([late, fresh]);
    const overdue = await flow.list('admin', PATHS.overdue);
    expect(overdue.find(({ processInstanceId }) => processInstanceId === late)).toMatchObject({
      urgency: 'overdue',
      assignee: 'leader',
    });
    expect(ids(overdue)).toEqual([late]);
    // who administers processes finds the same by a filter, of tasks and of requests
    expect(ids(await flow.list('admin', '/flow/task/page', '&overdue=1'))).toEqual([late]);
    const requests = await flow.list('admin', '/flow/running/page', '&overdue=1');
    expect(requests.map(({ id }) => id).filter((id) => id === late || id === fresh)).toEqual([late]);
    expect(await (await flow.as('teacher')).get(PATHS.overdue)).toMatchObject({ status: 403 });
    await flow.act('leader', late, 'complete');
  });

  it('move when a holiday is written into the academic calendar', async () => {
    const id = await flow.start('teacher', 'promised');
    const { hall } = flow.hall;
    const admin = await flow.as('admin');
    const date = '2026-11-23';
    await admin.post('/sys/school-calendar', { date, kind: 'holiday', name: 'Founding day' });
    while (await followCalendar(hall));
    expect(await due(id)).toBe(at('2026-11-25T10:00'));
    await hall.db.deleteFrom('wf_reminder').execute();
  });
});
