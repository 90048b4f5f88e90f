import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { MorningClock } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

describe.each(databases)('verbs: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, VERB_TOPICS, { now: new MorningClock().now });
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

  it('does nothing about the task of one request in the name of another', async () => {
    const [one, other] = [await flow.start('teacher', 'plain'), await flow.start('teacher', 'plain')];
    const task = await flow.task('leader', one);
    const named = (processInstanceId: string) => ({ taskId: task?.taskId, processInstanceId, comment: 'x' });
    for (const verb of ['complete', 'reject', 'comment']) {
      expect(await flow.post('leader', verb, named(other))).toMatchObject({
        status: 404,
        code: ERRORS.taskNotFound.code,
      });
    }
    expect(await flow.outcomes('teacher', one)).toEqual(['start start', 'open first']);
    expect(await flow.post('leader', 'complete', named(one))).toMatchObject({ code: 0 });
  });

  it('knows no task that never was, though its id names a request of the person', async () => {
    const id = await flow.start('teacher', 'plain');
    const missing = { status: 404, code: ERRORS.taskNotFound.code };
    for (const taskId of [`${id}-99`, `${id}-`, `${id}-x`, 'nothing', 'nothing-1']) {
      expect(await flow.post('leader', 'complete', { taskId, comment: 'x' })).toMatchObject(missing);
      expect(await flow.post('teacher', 'comment', { taskId, comment: 'x' })).toMatchObject(missing);
      expect(await flow.detail('leader', id, taskId)).toMatchObject(missing);
    }
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
    // nobody was faster: who gave it back is told to claim it first, not that he has handled it
    expect((await flow.act('office', id, 'complete')).status).toBe(403);
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
});
