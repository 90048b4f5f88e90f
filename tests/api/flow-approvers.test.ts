import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import type { HistoryRow } from '../../src/contract/flow.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, countersign, group, writeTopic } from './support/topics.ts';
import type { TestTopic } from './support/topics.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';

const NOBODY = "${usersInPost('leader', 'finance')}";
const nobody = `flowable:assignee="${NOBODY}"`;
const self = assignee('initiator');

function topic(approvers: NonNullable<TestTopic['manifest']>['approvers'], process: string, nodes = {}): TestTopic {
  return {
    properties: { reason: { ...TEXT, title: 'Reason' }, note: { ...TEXT, title: 'Note' } },
    manifest: { nodes, ...(approvers && { approvers }) },
    process,
  };
}

/** Those whom the form names sign, everybody or one after the other. */
function voting(isSequential: boolean): TestTopic {
  const vote = countersign('people', 'nrOfCompletedInstances >= nrOfInstances');
  const inside = vote.inside.replace('isSequential="false"', `isSequential="${isSequential}"`);
  const { properties, ...rest } = topic({ self: 'leader' }, chain({ vote: { ...vote, inside } }), {
    vote: { actions: ['complete', 'addSign', 'transfer'] },
  });
  const people: JsonSchema = { type: 'array', title: 'People', items: { type: 'string', format: 'user-id' } };
  return { ...rest, properties: { ...properties, people } };
}

describe.each(databases.slice(0, 1))('approver rules: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    const leader = assignee('leaderOf(initiator)');
    const offices = group('role:office,role:hr');
    const twice = chain({ one: leader, two: leader, three: group('role:finance'), four: leader });
    flow = await startFlowHall(kind, {
      'empty-admin': topic(undefined, chain({ one: nobody })),
      'empty-skip': topic({ empty: 'skip' }, chain({ one: nobody, two: leader })),
      'empty-fail': topic({ empty: 'fail' }, chain({ one: leader, two: nobody })),
      'self-allow': topic({ self: 'allow' }, chain({ one: leader })),
      'self-skip': topic({ self: 'skip' }, chain({ one: leader, two: group('role:finance') })),
      'self-leader': topic({ self: 'leader' }, chain({ one: leader })),
      'self-group': topic({ self: 'leader' }, chain({ one: group('role:office') })),
      'self-colleague': topic({ self: 'leader' }, chain({ one: offices })),
      'self-fills': topic({ self: 'leader' }, chain({ one: offices }), { one: { write: ['note'] } }),
      'self-own': topic({ self: 'skip', repeat: 'all' }, chain({ one: leader, confirm: self })),
      'self-writes': topic({ self: 'skip' }, chain({ one: leader }), { one: { write: ['note'], require: ['note'] } }),
      // the leader of office is dean
      'self-voices': voting(false),
      'self-turns': voting(true),
      'repeat-none': topic({ repeat: 'none' }, twice),
      'repeat-consecutive': topic({ repeat: 'consecutive' }, twice),
      'repeat-all': topic({ repeat: 'all' }, twice),
      'repeat-writes': topic({ repeat: 'all' }, chain({ one: leader, two: leader }), { two: { write: ['note'] } }),
    });
  });
  afterAll(() => flow?.remove());

  const at = async (id: string): Promise<string[]> => {
    const tasks = (await flow.detail('admin', id)).data?.openTasks ?? [];
    return tasks.map(({ activityId, assignee: who }) => `${activityId} ${who ?? '?'}`);
  };
  const automatic = async (id: string): Promise<HistoryRow[]> =>
    (await flow.history('admin', id)).filter(({ outcome }) => outcome === 'auto');

  it('gives a task for nobody to the workflow administrators', async () => {
    const id = await flow.start('teacher', 'empty-admin');
    expect(await at(id)).toEqual(['one ?']);
    expect(await flow.act('admin', id, 'claim')).toMatchObject({ code: 0 });
    expect(await flow.act('admin', id, 'complete')).toMatchObject({ code: 0 });
  });

  it('passes a step for nobody, and says why', async () => {
    const id = await flow.start('teacher', 'empty-skip');
    expect(await at(id)).toEqual(['two leader']);
    expect((await automatic(id))[0]).toMatchObject({ activityId: 'one', reason: expect.stringMatching(/./) });
  });

  it('names the step that nobody can do in the language of who acts', async () => {
    const zh = '审批';
    await writeTopic(flow.topicsDir, 'empty-spoken', {
      ...topic({ empty: 'fail' }, chain({ one: nobody }).replace('Step one', zh)),
      translations: { [zh]: 'Approval' },
    });
    await flow.hall.hall.registry.reload();
    const spoken = { topic: 'empty-spoken', formData: { reason: 'because' } };
    const hand = async (locale: string) =>
      (await flow.post('teacher', 'start', spoken, { 'accept-language': locale })).message;
    expect(await hand('zh-CN')).toContain(zh);
    expect(await hand('zh-TW')).toContain('審批');
    expect(await hand('en-US')).toMatch(/"Approval"/);
  });

  it('fails, and stores nothing', async () => {
    const before = (await flow.list('teacher', PATHS.initiated)).length;
    const id = await flow.start('teacher', 'empty-fail');
    const refused = await flow.act('leader', id, 'complete');
    expect(refused).toMatchObject({ status: 422, data: { errors: [{ path: '', message: refused.message }] } });
    expect(await at(id)).toEqual(['one leader']);
    expect((await flow.outcomes('teacher', id)).filter((step) => step.startsWith('complete'))).toEqual([]);
    expect((await flow.list('teacher', PATHS.initiated)).length).toBe(before + 1);
  });

  it('asks whom the applicant chose where nobody is found', async () => {
    const start = (approvers: unknown, topicKey = 'empty-admin') =>
      flow.post<{ processInstanceId: string }>('teacher', 'start', {
        topic: topicKey,
        formData: { reason: 'x' },
        approvers,
      });
    const one = await start({ one: 'dean' });
    expect(await at(one.data?.processInstanceId ?? '')).toEqual(['one dean']);
    const several = (await start({ one: ['dean', 'hr'] })).data?.processInstanceId ?? '';
    expect(await at(several)).toEqual(['one ?']);
    expect(await flow.act('hr', several, 'claim')).toMatchObject({ code: 0 });
    // the process decides where it can
    const decided = await start({ one: 'dean' }, 'self-allow');
    expect(await at(decided.data?.processInstanceId ?? '')).toEqual(['one leader']);
    for (const wrong of [{ nothing: 'dean' }, { one: 'teacher' }, { one: 'nobody' }, { one: [] }]) {
      const path = `approvers.${Object.keys(wrong)[0]}`;
      expect(await start(wrong)).toMatchObject({ status: 422, data: { errors: [{ path }] } });
    }
    expect((await start({ one: 5 })).status).toBe(400);
  });

  it('lets the applicant approve where that is allowed', async () => {
    expect(await at(await flow.start('leader', 'self-allow'))).toEqual(['one leader']);
  });

  it('passes what the applicant would approve himself, alone or as the only one of a group', async () => {
    expect(await at(await flow.start('leader', 'self-skip'))).toEqual(['two ?']);
    const id = await flow.start('finance', 'self-skip');
    await flow.act('dean', id, 'complete');
    expect(await at(id)).toEqual([]);
    expect(await automatic(id)).toHaveLength(1);
  });

  it('asks the superior instead', async () => {
    // the only one of the office would approve his own request
    expect(await at(await flow.start('office', 'self-group'))).toEqual(['one dean']);
    // the leader of a college has nobody above him but who leads the university; where nobody does, the administrators
    expect(await at(await flow.start('leader', 'self-leader'))).toEqual(['one ?']);
  });

  it('leaves it to a colleague of the group, whom the applicant does not anticipate, but for a step that fills something in', async () => {
    const id = await flow.start('office', 'self-colleague');
    expect(await at(id)).toEqual(['one ?']);
    for (const verb of ['claim', 'complete'])
      expect(await flow.act('office', id, verb)).toMatchObject({ code: ERRORS.actionNotAllowed.code });
    expect(await at(id)).toEqual(['one ?']);
    expect(await flow.act('hr', id, 'claim')).toMatchObject({ code: 0 });
    const filled = await flow.start('office', 'self-fills');
    expect(await flow.act('office', filled, 'claim')).toMatchObject({ code: 0 });
    expect(await at(filled)).toEqual(['one office']);
  });

  it('gives nobody two voices, his own and that of the applicant whom he stands in for', async () => {
    const people = { people: ['office', 'hr', 'dean', 'hr'] };
    const both = await flow.start('office', 'self-voices', { reason: 'x', ...people });
    expect(await at(both)).toEqual(['vote hr', 'vote dean']);
    const id = await flow.start('office', 'self-voices', { reason: 'x', people: ['office', 'hr'] });
    expect(await at(id)).toEqual(['vote dean', 'vote hr']);
    const twice = { status: 422, code: ERRORS.alreadySigns.code };
    for (const who of ['dean', 'office']) {
      expect(await flow.act('hr', id, 'addSign', { userIds: [who] })).toMatchObject(twice);
      expect(await flow.act('hr', id, 'transfer', { userId: who })).toMatchObject(twice);
    }
    // one after the other: the applicant's turn, which is the leader's, is still to come
    const turns = await flow.start('office', 'self-turns', { reason: 'x', people: ['hr', 'office'] });
    expect(await at(turns)).toEqual(['vote hr']);
    expect(await flow.act('hr', turns, 'addSign', { userIds: ['dean'] })).toMatchObject(twice);
    expect(await flow.act('hr', turns, 'addSign', { userIds: ['it'] })).toMatchObject({ code: 0 });
  });

  it('asks neither the applicant nor his leader when one of them signs alone already', async () => {
    const id = await flow.start('office', 'self-voices', { reason: 'x', people: ['hr'] });
    expect(await flow.act('hr', id, 'addSign', { userIds: ['office', 'dean'] })).toMatchObject({
      code: ERRORS.alreadySigns.code,
    });
    expect(await flow.act('hr', id, 'addSign', { userIds: ['office'] })).toMatchObject({ code: 0 });
    expect(await at(id)).toEqual(['vote hr', 'vote dean']);
  });

  it("never touches the applicant's own step, nor one that fills something in", async () => {
    const id = await flow.start('leader', 'self-own');
    expect(await at(id)).toEqual(['confirm leader']);
    expect(await at(await flow.start('leader', 'self-writes'))).toEqual(['one leader']);
    const writes = await flow.start('teacher', 'repeat-writes');
    await flow.act('leader', writes, 'complete');
    expect(await at(writes)).toEqual(['two leader']);
  });

  it('approves for who has approved: never, the next time, or always', async () => {
    const none = await flow.start('teacher', 'repeat-none');
    await flow.act('leader', none, 'complete');
    expect(await at(none)).toEqual(['two leader']);

    const consecutive = await flow.start('teacher', 'repeat-consecutive');
    await flow.act('leader', consecutive, 'complete');
    expect(await at(consecutive)).toEqual(['three ?']);
    expect((await automatic(consecutive))[0]).toMatchObject({ activityId: 'two', assignee: 'leader' });
    await flow.act('finance', consecutive, 'claim');
    await flow.act('finance', consecutive, 'complete');
    expect(await at(consecutive)).toEqual(['four leader']);

    const all = await flow.start('teacher', 'repeat-all');
    await flow.act('leader', all, 'complete');
    await flow.act('finance', all, 'claim');
    await flow.act('finance', all, 'complete');
    expect(await at(all)).toEqual([]);
    expect((await automatic(all)).map(({ activityId }) => activityId)).toEqual(['two', 'four']);
  });

  it('approves nothing by itself after a return', async () => {
    const id = await flow.start('teacher', 'repeat-all');
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'rollback', { targetActivityId: 'start' });
    await flow.act('teacher', id, 'complete', { formData: { reason: 'again' } });
    expect(await at(id)).toEqual(['one leader']);
    await flow.act('leader', id, 'complete');
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'rollback', { targetActivityId: 'one' });
    expect(await at(id)).toEqual(['one leader']);
  });

  it('counts somebody who has left as nobody', async () => {
    const { directory } = flow.hall.hall;
    const id = await flow.start('teacher2', 'repeat-none');
    expect(await at(id)).not.toEqual(['one ?']);
    const admin = await flow.as('admin');
    const user = await admin.get<{ revision: number }>('/sys/user/dean');
    const off = await admin.put('/sys/user', { ...user.data, status: 0, handOverTo: 'leader' });
    expect(off.code).toBe(0);
    await directory.fresh();
    const later = await flow.start('office', 'empty-admin');
    expect(await at(later)).toEqual(['one ?']);
    expect(await at(await flow.start('office', 'repeat-none'))).toEqual(['one ?']);
  });
});
