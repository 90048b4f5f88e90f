import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { MorningClock } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { VERB_TOPICS } from './support/verb-topics.ts';

const HOUR = 3_600_000;

describe.each(databases)('verbs that move a request or hand a task on: $name', (kind) => {
  let flow: FlowHall;
  const clock = new MorningClock();

  beforeAll(async () => {
    flow = await startFlowHall(kind, VERB_TOPICS, { now: clock.now });
  });
  afterAll(() => flow?.remove());

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
    const refused = (targets: string[]) => ({ status: 422, code: ERRORS.rollbackTarget.code, data: { targets } });
    const third = { targetActivityId: 'third' };
    expect(await flow.act('leader', id, 'rollback', third)).toMatchObject(refused(['start']));
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    expect(await flow.act('finance', id, 'rollback', third)).toMatchObject(refused(['start', 'first']));
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
    // which says where it comes from
    const { number } = (await flow.detail('teacher', id)).data ?? {};
    expect(draft.data).toMatchObject({ withdrawn: number });
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
    const fresh = await flow.start('teacher', 'plain');
    expect((await flow.post('teacher', 'takeBack', { processInstanceId: fresh })).status).toBe(403);
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
    expect(task).toMatchObject({ assignee: 'dean', owner: 'leader', delegatedByName: '王志远' });
    expect((await flow.detail('dean', id)).data).toMatchObject({ task: { pending: true, owner: 'leader' } });
    expect((await flow.act('dean', id, 'complete')).status).toBe(403);
    expect((await flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'x' })).status).toBe(409);
    expect(await flow.act('dean', id, 'resolve', { comment: 'looks right' })).toMatchObject({ code: 0 });
    expect(await flow.task('leader', id)).toMatchObject({ owner: 'leader', delegatedByName: '' });
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

  it('asks nobody twice for a signature', async () => {
    const id = await flow.start('teacher', 'voting');
    const twice = { status: 422, code: ERRORS.alreadySigns.code };
    // library and it hold their own; hr is added, and stays one voice whoever adds him again
    const add = (by: string, userIds: string[], position?: string) =>
      flow.act(by, id, 'addSign', { userIds, ...(position && { position }) });
    expect(await add('registry', ['library'])).toMatchObject(twice);
    expect(await add('registry', ['hr', 'hr'])).toMatchObject(twice);
    expect(await add('registry', ['hr'])).toMatchObject({ code: 0 });
    for (const position of ['before', 'beside', 'after']) {
      expect(await add('registry', ['hr'], position)).toMatchObject(twice);
      expect(await add('it', ['hr'], position)).toMatchObject(twice);
    }
    // who waits behind somebody, or has signed already, is asked no second time either
    expect(await add('it', ['office'], 'after')).toMatchObject({ code: 0 });
    expect(await add('registry', ['office'])).toMatchObject(twice);
    expect(await flow.act('hr', id, 'complete')).toMatchObject({ code: 0 });
    expect(await add('registry', ['hr'])).toMatchObject(twice);
    // of five voices four make two thirds
    await flow.act('library', id, 'complete');
    await flow.act('it', id, 'complete');
    expect(await flow.task('leader', id)).toBeUndefined();
    await flow.act('office', id, 'complete');
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'last' });
  });

  it('gives nobody who votes the voice of another one', async () => {
    const id = await flow.start('teacher', 'voting');
    const twice = { status: 422, code: ERRORS.alreadySigns.code };
    expect(await flow.act('registry', id, 'transfer', { userId: 'library' })).toMatchObject(twice);
    await flow.act('library', id, 'complete');
    // who has signed gets none either, nor by an administrator
    expect(await flow.act('registry', id, 'transfer', { userId: 'library' })).toMatchObject(twice);
    const task = await flow.task('registry', id);
    const admin = await flow.as('admin');
    const reassign = (userId: string) => admin.post(`/flow/task/${task?.taskId}/reassign`, { userId, comment: 'ill' });
    expect(await reassign('library')).toMatchObject(twice);
    expect(await reassign('it')).toMatchObject(twice);
    expect(await reassign('hr')).toMatchObject({ code: 0 });
    expect(await flow.act('hr', id, 'complete')).toMatchObject({ code: 0 });
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'last' });
  });

  it('gives a task to whom it is delegated already, whose voice is no second one', async () => {
    const id = await flow.start('teacher', 'plain');
    expect(await flow.act('leader', id, 'delegate', { userId: 'dean' })).toMatchObject({ code: 0 });
    const task = await flow.task('dean', id);
    const admin = await flow.as('admin');
    const given = await admin.post(`/flow/task/${task?.taskId}/reassign`, { userId: 'dean', comment: 'hers now' });
    expect(given).toMatchObject({ code: 0 });
    expect(await flow.act('dean', id, 'complete')).toMatchObject({ code: 0 });
    expect(await flow.task('finance', id)).toBeDefined();
  });

  it('asks again in a new round, and leaves a voice when the others are taken away', async () => {
    const id = await flow.start('teacher', 'plain');
    await flow.act('leader', id, 'addSign', { userIds: ['dean'] });
    expect((await flow.act('dean', id, 'addSign', { userIds: ['leader'] })).status).toBe(422);
    await flow.act('dean', id, 'complete');
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'rollback', { targetActivityId: 'first' });
    const again = await flow.task('leader', id, 'first');
    expect(again).toBeDefined();
    expect((await flow.act('leader', id, 'removeSign', { userIds: ['leader'] })).status).toBe(422);
    // a new round: whoever signed in the one before may be asked again, and taken away, but for the last
    expect(await flow.act('leader', id, 'addSign', { userIds: ['dean', 'hr'] })).toMatchObject({ code: 0 });
    expect(await flow.act('leader', id, 'removeSign', { userIds: ['dean', 'hr'] })).toMatchObject({ code: 0 });
    expect(await flow.task('leader', id, 'first')).toBeDefined();
    expect(await flow.task('finance', id)).toBeUndefined();
  });

  it('removes several signatures where the vote is over without the first of them', async () => {
    const id = await flow.start('teacher', 'quorum');
    await flow.act('registry', id, 'complete');
    expect(await flow.act('library', id, 'removeSign', { userIds: ['it', 'finance'] })).toMatchObject({ code: 0 });
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'last' });
    const steps = await flow.outcomes('teacher', id);
    expect(steps.filter((step) => step === 'cancelled vote')).toHaveLength(4);
    expect(steps.filter((step) => step === 'open last')).toHaveLength(1);
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

  it('says when whoever has it was told within the hour: it may be urged, but that need not be offered', async () => {
    const id = await flow.start('teacher', 'plain');
    const offered = async () => {
      const { data } = await flow.detail('teacher', id);
      expect(data?.actions).toContain('urge');
      return data?.justTold === false;
    };
    expect(await offered()).toBe(false);
    clock.ahead += HOUR;
    expect(await offered()).toBe(true);
    await flow.post('teacher', 'urge', { processInstanceId: id });
    expect(await offered()).toBe(false);
    clock.ahead += HOUR;
    expect(await offered()).toBe(true);
    // it is with somebody else now, who has just been told
    await flow.act('leader', id, 'complete');
    expect(await offered()).toBe(false);
    expect((await flow.detail('leader', id)).data?.justTold).toBe(false);
  });

  it('stands on top of what waits once it is urged, and says so', async () => {
    const urged = await flow.start('teacher', 'plain');
    const newer = await flow.start('teacher', 'plain');
    await flow.post('teacher', 'urge', { processInstanceId: urged });
    const rows = await flow.list('leader', PATHS.todo, '&sort=pressing&order=desc');
    const place = (id: string) => rows.findIndex(({ processInstanceId }) => processInstanceId === id);
    const calm = rows.findIndex((row) => !row.urged);
    expect(rows[place(urged)]).toMatchObject({ urged: true });
    expect(rows[place(newer)]).toMatchObject({ urged: false });
    expect(place(urged)).toBeLessThan(calm);
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
