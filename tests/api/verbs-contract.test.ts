import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { openSocket } from './support/socket.ts';
import { TEXT, assignee, chain, group } from './support/topics.ts';
import type { TestTopic } from './support/topics.ts';

const TOPICS: Record<string, TestTopic> = {
  line: {
    properties: { reason: { ...TEXT, title: 'Reason' } },
    manifest: {
      nodes: { look: { actions: ['complete', 'addSign', 'delegate', { name: 'terminate', title: 'Drop it' }] } },
    },
    process: chain({ look: assignee('leaderOf(initiator)'), pay: group('role:finance,role:hr') }),
  },
  row: {
    manifest: { nodes: { vote: { actions: ['complete', 'addSign', 'removeSign'] } } },
    process: chain({
      vote: {
        attributes: assignee('person'),
        inside: `<multiInstanceLoopCharacteristics isSequential="true" flowable:collection="\${usersWithRole('registry', 'library')}" flowable:elementVariable="person"/>`,
      },
    }),
  },
  signed: { process: chain({ sign: assignee("usersInPost('president')") }) },
};

describe.each(databases)('the table of verbs: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, TOPICS);
  });
  afterAll(() => flow?.remove());

  it('an assignee ends the request, saying why, where his node allows it', async () => {
    const id = await flow.start('teacher', 'line');
    const { data } = await flow.detail('leader', id);
    expect(data?.actions).toContainEqual({ name: 'terminate', title: 'Drop it' });
    expect(await flow.act('leader', id, 'terminate', { comment: ' ' })).toMatchObject(ERRORS.commentRequired);
    const stale = { comment: 'why', revision: 99 };
    expect(await flow.act('leader', id, 'terminate', stale)).toMatchObject(ERRORS.staleRevision);
    expect(await flow.act('leader', id, 'terminate', { comment: 'a mistake' })).toMatchObject({ code: 0 });
    expect((await flow.detail('teacher', id)).data).toMatchObject({ state: 'terminated', openTasks: [] });
    // his own task is the one that he ended it at: it is not cancelled beside
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'terminate look', 'end end']);
    expect((await flow.history('teacher', id)).at(1)).toMatchObject({ assignee: 'leader', comment: 'a mistake' });
  });

  it('nobody else ends it: not where the node says nothing, not the applicant, not while it is suspended or delegated', async () => {
    const id = await flow.start('teacher', 'line');
    const end = (by: string) => flow.post(by, 'terminate', { processInstanceId: id, comment: 'why' });
    expect(await end('teacher')).toMatchObject(ERRORS.actionNotAllowed);
    expect(await end('student')).toMatchObject(ERRORS.instanceNotFound);
    await flow.post('admin', 'suspend', { processInstanceId: id });
    expect(await end('leader')).toMatchObject(ERRORS.suspended);
    await flow.post('admin', 'activate', { processInstanceId: id });
    await flow.act('leader', id, 'delegate', { userId: 'dean' });
    for (const by of ['leader', 'dean']) expect(await end(by)).toMatchObject(ERRORS.actionNotAllowed);
    await flow.act('dean', id, 'resolve');
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    for (const by of ['leader', 'finance']) expect(await end(by)).toMatchObject(ERRORS.actionNotAllowed);
    expect((await flow.detail('teacher', id)).data).toMatchObject({ state: 'running' });
  });

  it.each([
    ['claim', 'hr'],
    ['cc', 'teacher'],
    ['comment', 'hr'],
    ['urge', 'teacher'],
    ['withdraw', 'teacher'],
    ['suspend', 'admin'],
    ['terminate', 'admin'],
  ])(
    '%s of a task that is not any more as the person saw it is refused, and says what has become of it',
    async (verb, by) => {
      const id = await flow.start('teacher', 'line');
      if (verb === 'withdraw') await flow.act('leader', id, 'delegate', { userId: 'dean' });
      else await flow.act('leader', id, 'complete');
      const open = async () => (await flow.detail('admin', id)).data?.openTasks[0];
      const seen = await open();
      // claimed and given back: it lies where it lay, and two things have happened
      if (verb === 'withdraw') await flow.act('dean', id, 'resolve');
      else {
        await flow.act('finance', id, 'claim');
        await flow.act('finance', id, 'unclaim');
      }
      const before = await flow.outcomes('admin', id);
      const body = { taskId: seen?.taskId, comment: 'ok', userIds: ['dean'] };
      const answer = await flow.post(by, verb, { ...body, revision: seen?.revision });
      expect(answer).toMatchObject(ERRORS.staleRevision);
      expect(answer.data).toMatchObject({ byName: expect.stringMatching(/./), revision: (await open())?.revision });
      expect(await flow.outcomes('admin', id)).toEqual(before);
      const now = (await open())?.revision;
      expect(await flow.post(by, verb, { ...body, revision: now })).toMatchObject({ code: 0 });
    },
  );

  it('says who brought a task there to whoever names a revision that it never had', async () => {
    const id = await flow.start('teacher', 'line');
    const wrong = { comment: 'ok', revision: 99 };
    const first = await flow.act('leader', id, 'complete', wrong);
    expect(first).toMatchObject(ERRORS.staleRevision);
    const at = expect.stringMatching(/^\d{4}-/);
    expect(first.data).toMatchObject({ by: 'teacher', byName: '李明', at, outcome: 'start', revision: 1 });
    expect(first.message).toContain('李明');
    await flow.act('leader', id, 'complete');
    const second = await flow.act('finance', id, 'claim', wrong);
    expect(second).toMatchObject({ ...ERRORS.staleRevision, data: { by: 'leader', at, outcome: 'complete' } });
  });

  it('asks those who are to sign after somebody in the order in which he names them', async () => {
    const id = await flow.start('teacher', 'line');
    const after = { userIds: ['dean', 'hr', 'office'], position: 'after' };
    expect(await flow.act('leader', id, 'addSign', after)).toMatchObject({ code: 0 });
    const turn = [];
    for (const who of ['leader', 'dean', 'hr', 'office']) {
      turn.push((await flow.detail('admin', id)).data?.openTasks.map(({ assignee }) => assignee));
      expect(await flow.act(who, id, 'complete')).toMatchObject({ code: 0 });
    }
    expect(turn).toEqual([['leader'], ['dean'], ['hr'], ['office']]);
    // one after the other by the process itself: beside one is behind him too
    const row = await flow.start('teacher', 'row');
    await flow.act('registry', row, 'addSign', { userIds: ['dean', 'hr'] });
    for (const who of ['registry', 'dean', 'hr', 'library']) {
      expect(await flow.act(who, row, 'complete')).toMatchObject({ code: 0 });
    }
    expect((await flow.detail('teacher', row)).data).toMatchObject({ state: 'completed' });
  });

  it('takes out who is still to be asked, by the process or because somebody named him', async () => {
    const id = await flow.start('teacher', 'row');
    const remove = (by: string, ...userIds: string[]) => flow.act(by, id, 'removeSign', { userIds });
    expect(await remove('registry', 'office')).toMatchObject(ERRORS.personRequired);
    await flow.act('registry', id, 'addSign', { userIds: ['dean', 'hr'] });
    // the page offers just these
    const awaited = async () => (await flow.detail('registry', id)).data?.awaited.map(({ userId }) => userId);
    expect(await awaited()).toEqual(['dean', 'hr', 'library']);
    expect((await flow.detail('teacher', id)).data?.awaited).toEqual([]);
    expect(await remove('registry', 'dean')).toMatchObject({ code: 0 });
    expect(await awaited()).toEqual(['hr', 'library']);
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'addSign vote', 'removeSign vote', 'open vote']);
    await flow.act('registry', id, 'complete');
    // who has signed cannot be taken out, whoever is still to come can
    expect(await remove('hr', 'registry')).toMatchObject(ERRORS.alreadyHandled);
    expect(await remove('hr', 'library')).toMatchObject({ code: 0 });
    expect(await remove('hr', 'library')).toMatchObject(ERRORS.personRequired);
    expect(await flow.act('hr', id, 'complete')).toMatchObject({ code: 0 });
    expect((await flow.detail('teacher', id)).data).toMatchObject({ state: 'completed' });
  });

  it('tells an open page how many to-dos there are, as they come', async () => {
    const socket = await openSocket(await flow.as('president'));
    await expect.poll(() => socket.heard).toMatchObject([{ type: 'notice' }]);
    for (const count of [1, 2]) {
      await flow.start('teacher', 'signed');
      await expect.poll(() => socket.heard.at(-1)).toEqual({ type: 'todo', count });
    }
    socket.close();
  });

  it('refuses what can never be, before it says whether there is such a thing: 400 comes first', async () => {
    const before = { taskId: 'none', userIds: ['dean', 'hr'], position: 'before' };
    expect(await flow.post('student', 'addSign', before)).toMatchObject(ERRORS.badRequest);
    const student = await flow.as('student');
    const message = { name: 'arrived', kind: 'message' };
    expect(await student.post('/flow/running/signal', message)).toMatchObject(ERRORS.badRequest);
    expect(await student.post('/flow/running/signal', { name: 'arrived' })).toMatchObject({ status: 403 });
  });
});
