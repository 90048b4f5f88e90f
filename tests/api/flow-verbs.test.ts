import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { MorningClock } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, countersign, group } from './support/topics.ts';
import type { TestTopic } from './support/topics.ts';

const ALL = [
  'complete',
  'reject',
  'rollback',
  'delegate',
  'transfer',
  'cc',
  'comment',
  'addSign',
  'removeSign',
] as const;

const TOPICS: Record<string, TestTopic> = {
  plain: {
    properties: { reason: { ...TEXT, title: 'Reason' }, note: { ...TEXT, title: 'Note' } },
    manifest: { number: 'T{yyyyMMdd}{seq:4}', summary: ['reason'], nodes: { first: { actions: [...ALL] } } },
    process: chain({
      first: assignee('leaderOf(initiator)'),
      second: group('role:finance'),
      third: assignee("usersInPost('president')"),
    }),
  },
  voting: {
    process: chain({
      vote: countersign(
        "usersWithRole('registry', 'library', 'it')",
        'nrOfCompletedInstances * 3 >= nrOfInstances * 2',
      ),
      last: assignee('leaderOf(initiator)'),
    }),
  },
  pair: { process: chain({ both: group('role:office,role:finance') }) },
};

describe.each(databases)('verbs: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, TOPICS, { now: new MorningClock().now });
  });
  afterAll(() => flow?.remove());

  it('goes from start to end, and says so in every list', async () => {
    const id = await flow.start('teacher', 'plain', { reason: 'a trip' });
    expect(await flow.task('leader', id)).toMatchObject({
      topic: 'plain',
      activityId: 'first',
      startUserId: 'teacher',
      startUserName: expect.any(String),
      number: expect.stringMatching(/^T\d{12}$/),
      summary: [{ title: 'Reason', text: 'a trip' }],
      claimable: false,
      ended: 1,
    });
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ status: 200, code: 0 });
    expect(await flow.task('finance', id)).toMatchObject({ activityId: 'second', claimable: true, assignee: null });
    expect(await flow.act('finance', id, 'claim')).toMatchObject({ code: 0 });
    expect(await flow.task('finance', id)).toMatchObject({ claimable: false, assignee: 'finance' });
    expect(await flow.act('finance', id, 'complete')).toMatchObject({ code: 0 });
    expect(await flow.act('president', id, 'complete')).toMatchObject({ code: 0 });
    expect((await flow.detail('teacher', id)).data).toMatchObject({ state: 'completed', task: null, openTasks: [] });
    expect(await flow.outcomes('teacher', id)).toEqual([
      'start start',
      'complete first',
      'claim second',
      'complete second',
      'complete third',
      'end end',
    ]);
    const done = (await flow.list('leader', PATHS.done)).find((row) => row.processInstanceId === id);
    expect(done).toMatchObject({ activityId: 'first', ended: 0, state: 'completed', comment: 'ok' });
    const own = (await flow.list('teacher', PATHS.initiated)).find((row) => row.processInstanceId === id);
    expect(own).toMatchObject({ state: 'completed', ended: 0, endTime: expect.any(String) });
  });

  it('takes what old clients send: a query for complete, a form for reject', async () => {
    const first = await flow.start('teacher', 'plain');
    const leader = await flow.as('leader');
    const one = await flow.task('leader', first);
    expect(await leader.post(`${PATHS.flow}/complete?taskId=${one?.taskId}&comment=fine`)).toMatchObject({ code: 0 });
    const second = await flow.start('teacher', 'plain');
    const other = await flow.task('leader', second);
    const form = new URLSearchParams({ taskId: other?.taskId ?? '', comment: 'no' });
    expect(await leader.post(`${PATHS.flow}/reject`, form)).toMatchObject({ code: 0 });
    expect((await flow.detail('teacher', second)).data?.state).toBe('rejected');
  });

  it.each(['complete', 'reject', 'rollback'])('wants a word with %s', async (verb) => {
    const id = await flow.start('teacher', 'plain');
    const answer = await flow.act('leader', id, verb, { comment: ' ' });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path: 'comment' }] } });
    expect(answer.data?.errors?.[0]?.message).not.toBe('');
    expect(await flow.task('leader', id)).toBeDefined();
  });

  it('hides a request from strangers in every call', async () => {
    const id = await flow.start('teacher', 'plain');
    const task = await flow.task('leader', id);
    const stranger = await flow.as('student2');
    const open: string[] = [];
    const note = (what: string, status: number) => status !== 404 && open.push(`${what}: ${status}`);
    for (const path of [PATHS.detail, PATHS.history, PATHS.diagram]) {
      for (const query of [`processInstanceId=${id}`, `taskId=${task?.taskId}`]) {
        note(`${path}?${query}`, (await stranger.get(`${path}?${query}`)).status);
      }
    }
    const verbs = ['complete', 'reject', 'rollback', 'claim', 'unclaim', 'delegate', 'resolve', 'transfer', 'addSign'];
    for (const verb of [
      ...verbs,
      'removeSign',
      'withdraw',
      'takeBack',
      'terminate',
      'urge',
      'cc',
      'comment',
      'suspend',
    ]) {
      const body = { taskId: task?.taskId, comment: 'x', userId: 'student2', formData: { reason: 'mine' } };
      note(verb, (await flow.post('student2', verb, body)).status);
    }
    expect(open).toEqual([]);
    const missing = await flow.post('student2', 'complete', { taskId: 'nothing-at-all', comment: 'x' });
    expect(missing.status).toBe(404);
  });

  it('lets a participant who is not the assignee look, not act', async () => {
    const id = await flow.start('teacher', 'plain');
    const task = await flow.task('leader', id);
    for (const verb of ['complete', 'reject', 'rollback', 'transfer', 'claim']) {
      const answer = await flow.post('teacher', verb, { taskId: task?.taskId, comment: 'x', userId: 'dean' });
      expect(answer.status).toBe(403);
    }
    expect((await flow.detail('teacher', id)).data?.actions).toEqual(
      expect.arrayContaining(['withdraw', 'urge', 'cc']),
    );
  });

  it('wants a claim before a candidate completes', async () => {
    const id = await flow.start('teacher', 'pair');
    expect((await flow.act('office', id, 'complete')).status).toBe(403);
    expect(await flow.act('office', id, 'claim')).toMatchObject({ code: 0 });
    const task = await flow.task('office', id);
    const second = await flow.post('finance', 'claim', { taskId: task?.taskId });
    expect(second).toMatchObject({ status: 409, data: { by: 'office', outcome: 'claim' } });
    expect(await flow.act('office', id, 'unclaim')).toMatchObject({ code: 0 });
    expect(await flow.act('finance', id, 'claim')).toMatchObject({ code: 0 });
    expect((await flow.post('teacher', 'unclaim', { taskId: task?.taskId })).status).toBe(403);
    expect(await flow.act('finance', id, 'complete')).toMatchObject({ code: 0 });
    // a candidate who comes too late learns who was faster, and nothing else
    expect(await flow.post('office', 'claim', { taskId: task?.taskId })).toMatchObject({
      status: 409,
      data: { by: 'finance', outcome: 'complete' },
    });
  });

  it('cannot give back what the process assigned', async () => {
    const id = await flow.start('teacher', 'plain');
    expect((await flow.act('leader', id, 'unclaim')).status).toBe(403);
  });

  it('refuses a stale revision and names the winner', async () => {
    const id = await flow.start('teacher', 'pair');
    const seen = await flow.task('office', id);
    await flow.act('office', id, 'claim');
    const stale = await flow.post('office', 'complete', {
      taskId: seen?.taskId,
      comment: 'x',
      revision: seen?.revision,
    });
    expect(stale).toMatchObject({ status: 409, data: { by: 'office', byName: expect.any(String), outcome: 'claim' } });
    expect(await flow.task('office', id)).toMatchObject({ revision: (seen?.revision ?? 0) + 1 });
  });

  it('has one winner when the same task is completed many times at once', async () => {
    const id = await flow.start('teacher', 'plain');
    const task = await flow.task('leader', id);
    const tries = Array.from({ length: 8 }, () =>
      flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'ok' }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const { status, data } of answers.filter(({ code }) => code !== 0)) {
      expect(status).toBe(409);
      expect(data).toMatchObject({ by: 'leader', outcome: 'complete' });
    }
    expect((await flow.outcomes('teacher', id)).filter((step) => step === 'complete first')).toHaveLength(1);
    expect((await flow.detail('teacher', id)).data?.openTasks).toHaveLength(1);
  });

  it('has one winner between approve, reject, transfer and withdraw', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await flow.start('teacher', 'plain');
      const taskId = (await flow.task('leader', id))?.taskId;
      const answers = await Promise.all([
        flow.post('leader', 'complete', { taskId, comment: 'ok' }),
        flow.post('leader', 'reject', { taskId, comment: 'no' }),
        flow.post('leader', 'transfer', { taskId, userId: 'dean' }),
        flow.post('teacher', 'withdraw', { processInstanceId: id }),
      ]);
      // a transfer leaves the task open, so that a withdrawal may still follow it
      const moved = answers.filter(({ code }) => code === 0).length;
      expect(moved === 1 || (moved === 2 && answers[2]?.code === 0)).toBe(true);
      for (const { code, status } of answers) expect(code === 0 || status === 409).toBe(true);
    }
  });

  it('answers the same Idempotency-Key once, twenty times at once and after a restart', async () => {
    const body = { topic: 'plain', formData: { reason: 'once' } };
    const key = { 'idempotency-key': 'twenty-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => flow.post<{ processInstanceId: string }>('teacher', 'start', body, key)),
    );
    const ids = new Set(answers.map(({ data }) => data?.processInstanceId));
    expect(answers.every(({ code }) => code === 0)).toBe(true);
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    const task = await flow.task('leader', id ?? '');
    const done = { taskId: task?.taskId, comment: 'ok' };
    const twice = [
      await flow.post('leader', 'complete', done, { 'idempotency-key': 'k2' }),
      await flow.post('leader', 'complete', done, { 'idempotency-key': 'k2' }),
    ];
    expect(twice.map(({ code }) => code)).toEqual([0, 0]);
    flow.hall = await flow.hall.restart();
    const later = await flow.post<{ processInstanceId: string }>('teacher', 'start', body, key);
    expect(later).toMatchObject({ code: 0, data: { processInstanceId: id } });
    const other = await flow.post('teacher', 'start', { ...body, formData: { reason: 'else' } }, key);
    expect(other.status).toBe(409);
  });

  it('gives numbers without gaps or doubles', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 10 }, () =>
        flow.post<{ number: string }>('student', 'start', { topic: 'plain', formData: { reason: 'x' } }),
      ),
    );
    const drawn = numbers.map(({ data }) => Number(data?.number.slice(-4))).sort((a, b) => a - b);
    expect(new Set(drawn).size).toBe(10);
    expect((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)).toBe(9);
  });

  it('rolls back to the applicant, who hands in again, through all or straight back', async () => {
    const id = await flow.start('teacher', 'plain');
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    expect(await flow.act('finance', id, 'rollback', { targetActivityId: 'start', mode: 'straight' })).toMatchObject({
      code: 0,
    });
    expect(await flow.task('finance', id)).toBeUndefined();
    const own = await flow.task('teacher', id);
    expect(own).toMatchObject({ activityId: 'start' });
    const seen = await flow.detail('teacher', id, own?.taskId);
    expect(seen.data).toMatchObject({ node: 'start', formData: { reason: 'because' }, task: { activityId: 'start' } });
    expect(seen.data?.actions).toContain('complete');
    expect(await flow.act('teacher', id, 'complete', { formData: { reason: 'better' } })).toMatchObject({ code: 0 });
    expect(await flow.task('finance', id)).toMatchObject({ activityId: 'second' });
    expect(await flow.act('finance', id, 'rollback', { targetActivityId: 'start', mode: 'through' })).toMatchObject({
      code: 0,
    });
    expect(await flow.act('teacher', id, 'complete', { formData: { reason: 'best' } })).toMatchObject({ code: 0 });
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'first' });
    const history = await flow.history('leader', id);
    expect(history.filter(({ diff }) => diff.length > 0).map(({ diff }) => diff[0])).toEqual([
      { path: 'reason', title: 'Reason', before: 'because', after: 'better' },
      { path: 'reason', title: 'Reason', before: 'better', after: 'best' },
    ]);
  });

  it('rolls back to a task that was completed, and to no other', async () => {
    const id = await flow.start('teacher', 'plain');
    expect((await flow.act('leader', id, 'rollback', { targetActivityId: 'third' })).status).toBe(422);
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    expect((await flow.detail('finance', id)).data?.rollbackTargets.map(({ activityId }) => activityId)).toEqual([
      'start',
      'first',
    ]);
    expect(await flow.act('finance', id, 'rollback', { targetActivityId: 'first' })).toMatchObject({ code: 0 });
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'first' });
  });

  it('withdraws into a draft while nobody has approved', async () => {
    const id = await flow.start('teacher', 'plain', { reason: 'too early' });
    const taskId = (await flow.task('leader', id))?.taskId;
    const answer = await flow.post<{ businessKey: string }>('teacher', 'withdraw', { processInstanceId: id });
    expect(answer.code).toBe(0);
    const teacher = await flow.as('teacher');
    const draft = await teacher.get(`${PATHS.draft}/${answer.data?.businessKey}`);
    expect(draft.data).toMatchObject({ topic: 'plain', formData: { reason: 'too early' } });
    expect(await flow.post('leader', 'complete', { taskId, comment: 'ok' })).toMatchObject({
      status: 409,
      data: { by: 'teacher', outcome: 'withdraw' },
    });
    const again = await flow.post('teacher', 'start', { topic: 'plain', businessKey: answer.data?.businessKey });
    expect(again).toMatchObject({ code: 0, data: { businessKey: answer.data?.businessKey } });
    expect((await teacher.get(`${PATHS.draft}/${answer.data?.businessKey}`)).status).toBe(404);
  });

  it('does not withdraw what has been approved', async () => {
    const id = await flow.start('teacher', 'plain');
    await flow.act('leader', id, 'complete');
    expect((await flow.post('teacher', 'withdraw', { processInstanceId: id })).status).toBe(409);
    expect((await flow.post('leader', 'withdraw', { processInstanceId: id })).status).toBe(403);
  });

  it('takes back what nobody has acted on', async () => {
    const id = await flow.start('teacher', 'plain');
    await flow.act('leader', id, 'complete');
    expect((await flow.detail('leader', id)).data?.actions).toContain('takeBack');
    expect((await flow.post('teacher', 'takeBack', { processInstanceId: id })).status).toBe(403);
    expect(await flow.post('leader', 'takeBack', { processInstanceId: id })).toMatchObject({ code: 0 });
    expect(await flow.task('finance', id)).toBeUndefined();
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    expect((await flow.post('leader', 'takeBack', { processInstanceId: id })).status).toBe(409);
  });

  it('takes back into the hands of who completed it, though it had been handed to him', async () => {
    const id = await flow.start('teacher', 'plain');
    await flow.act('leader', id, 'transfer', { userId: 'dean' });
    await flow.act('dean', id, 'complete');
    expect(await flow.post('dean', 'takeBack', { processInstanceId: id })).toMatchObject({ code: 0 });
    expect(await flow.task('dean', id)).toMatchObject({ activityId: 'first', assignee: 'dean' });
    expect(await flow.task('leader', id)).toBeUndefined();
  });

  it('gives back with a word only, and names nobody twice', async () => {
    const id = await flow.start('teacher', 'plain');
    await flow.act('leader', id, 'delegate', { userId: 'dean' });
    expect((await flow.act('dean', id, 'resolve', { comment: '' })).status).toBe(422);
    await flow.act('dean', id, 'resolve');
    const open = (await flow.history('teacher', id)).at(-1);
    expect(open).toMatchObject({ outcome: 'open', assignee: 'leader', onBehalfOf: null });
  });

  it('delegates and gets it back', async () => {
    const id = await flow.start('teacher', 'plain');
    expect((await flow.act('leader', id, 'delegate')).status).toBe(422);
    expect((await flow.act('leader', id, 'delegate', { userId: 'nobody' })).status).toBe(422);
    expect(await flow.act('leader', id, 'delegate', { userId: 'dean' })).toMatchObject({ code: 0 });
    const task = await flow.task('dean', id);
    expect(task).toMatchObject({ assignee: 'dean', owner: 'leader' });
    expect((await flow.detail('dean', id)).data).toMatchObject({ task: { pending: true, owner: 'leader' } });
    expect((await flow.act('dean', id, 'complete')).status).toBe(403);
    expect((await flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'x' })).status).toBe(409);
    expect(await flow.act('dean', id, 'resolve', { comment: 'looks right' })).toMatchObject({ code: 0 });
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    const steps = await flow.history('teacher', id);
    expect(steps.map(({ outcome }) => outcome)).toEqual(['start', 'delegate', 'resolve', 'complete', 'open']);
    expect(steps[2]).toMatchObject({ assignee: 'dean', onBehalfOf: 'leader', comment: 'looks right' });
  });

  it('transfers for good', async () => {
    const id = await flow.start('teacher', 'plain');
    expect(await flow.act('leader', id, 'transfer', { userId: 'dean' })).toMatchObject({ code: 0 });
    expect(await flow.task('leader', id)).toBeUndefined();
    expect((await flow.detail('leader', id)).status).toBe(200);
    expect(await flow.act('dean', id, 'complete')).toMatchObject({ code: 0 });
  });

  it('counts votes, and cancels those that are no longer needed', async () => {
    const id = await flow.start('teacher', 'voting');
    const late = await flow.task('it', id);
    await Promise.all([flow.act('registry', id, 'complete'), flow.act('library', id, 'complete')]);
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'last' });
    expect(await flow.post('it', 'complete', { taskId: late?.taskId, comment: 'x' })).toMatchObject({
      status: 409,
      data: { outcome: 'complete' },
    });
    const steps = await flow.outcomes('teacher', id);
    expect(steps.filter((step) => step === 'complete vote')).toHaveLength(2);
    expect(steps.filter((step) => step === 'cancelled vote')).toHaveLength(1);
    expect(steps.filter((step) => step === 'open last')).toHaveLength(1);
  });

  it('adds and removes a signature', async () => {
    const id = await flow.start('teacher', 'plain');
    expect(await flow.act('leader', id, 'addSign', { userIds: ['dean', 'counselor'] })).toMatchObject({ code: 0 });
    expect(await flow.task('dean', id)).toMatchObject({ activityId: 'first' });
    expect(await flow.act('leader', id, 'removeSign', { userIds: ['counselor'] })).toMatchObject({ code: 0 });
    expect(await flow.task('counselor', id)).toBeUndefined();
    await flow.act('leader', id, 'complete');
    expect(await flow.task('finance', id)).toBeUndefined();
    await flow.act('dean', id, 'complete');
    expect(await flow.task('finance', id)).toBeDefined();
    // not offered at a node that does not list it
    await flow.act('finance', id, 'claim');
    expect((await flow.act('finance', id, 'addSign', { userIds: ['dean'] })).status).toBe(403);
  });

  it('names readers, who see it and may say a word', async () => {
    const id = await flow.start('teacher', 'plain');
    expect((await flow.detail('student', id)).status).toBe(404);
    expect(await flow.post('teacher', 'cc', { processInstanceId: id, userIds: ['student'] })).toMatchObject({
      code: 0,
    });
    expect((await flow.list('student', PATHS.cc)).some((row) => row.processInstanceId === id)).toBe(true);
    expect((await flow.detail('student', id)).data).toMatchObject({ node: 'view' });
    expect(await flow.post('student', 'comment', { processInstanceId: id, comment: 'good luck' })).toMatchObject({
      code: 0,
    });
    expect((await flow.post('student', 'cc', { processInstanceId: id, userIds: ['student2'] })).status).toBe(403);
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'cc start', 'comment start', 'open first']);
  });

  it('urges once an hour', async () => {
    const id = await flow.start('teacher', 'plain');
    expect(await flow.post('teacher', 'urge', { processInstanceId: id })).toMatchObject({ code: 0 });
    expect((await flow.post('teacher', 'urge', { processInstanceId: id })).status).toBe(409);
    expect((await flow.post('leader', 'urge', { processInstanceId: id })).status).toBe(403);
  });

  it('is terminated by an administrator, who says why', async () => {
    const id = await flow.start('teacher', 'plain');
    expect((await flow.post('teacher', 'terminate', { processInstanceId: id, comment: 'x' })).status).toBe(403);
    expect((await flow.post('admin', 'terminate', { processInstanceId: id })).status).toBe(422);
    expect(await flow.post('admin', 'terminate', { processInstanceId: id, comment: 'a mistake' })).toMatchObject({
      code: 0,
    });
    expect((await flow.detail('teacher', id)).data).toMatchObject({ state: 'terminated', openTasks: [] });
    expect((await flow.post('teacher', 'withdraw', { processInstanceId: id })).status).toBe(409);
  });

  it('does not move while it is suspended', async () => {
    const id = await flow.start('teacher', 'plain');
    expect(await flow.post('admin', 'suspend', { processInstanceId: id })).toMatchObject({ code: 0 });
    expect((await flow.act('leader', id, 'complete')).status).toBe(409);
    expect((await flow.post('teacher', 'withdraw', { processInstanceId: id })).status).toBe(409);
    expect(await flow.post('admin', 'activate', { processInstanceId: id })).toMatchObject({ code: 0 });
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
  });

  it('refuses in the order 400, 404, 403, 409, 422', async () => {
    const teacher = await flow.as('teacher');
    expect((await teacher.post(`${PATHS.flow}/complete`, { comment: 'x' })).status).toBe(400);
    expect((await teacher.post(`${PATHS.flow}/start`, {})).status).toBe(400);
    expect((await teacher.post(`${PATHS.flow}/start`, { topic: 'no-such-topic', formData: {} })).status).toBe(404);
    expect((await teacher.get(`${PATHS.todo}?pageSize=7`)).status).toBe(400);
    expect((await teacher.get(`${PATHS.todo}?nonsense=1`)).status).toBe(400);
    expect((await teacher.get(`${PATHS.todo}?sort=nonsense`)).status).toBe(400);
    expect((await flow.hall.visitor().get(PATHS.todo)).status).toBe(401);
  });
});
