import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { ActiveSubstitutes, Substitute } from '../../src/contract/substitutes.ts';
import { campusDate } from '../../src/definition/campus.ts';
import type { DataError } from '../../src/definition/types/projection.ts';
import { MorningClock } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, group } from './support/topics.ts';

const DAY_MS = 86_400_000;
const MONEY = { type: 'string', title: 'Amount', format: 'money' } as const;

describe.each(databases)('substitutes: $name', (kind) => {
  let flow: FlowHall;
  const clock = new MorningClock();
  const day = (days: number) => campusDate(new Date(clock.now().getTime() + days * DAY_MS));

  beforeAll(async () => {
    flow = await startFlowHall(
      kind,
      {
        leave: {
          process: chain({ first: assignee('leaderOf(initiator)'), second: group('role:finance') }),
          manifest: { approvers: { self: 'allow' }, startableBy: ['teacher', 'student', 'staff'] },
        },
        spend: {
          properties: { reason: { ...TEXT, title: 'Reason' }, amount: MONEY },
          process: chain({ first: assignee('leaderOf(initiator)') }),
        },
      },
      { now: clock.now, jobs: false },
    );
  });
  afterAll(() => flow?.remove());
  beforeEach(async () => {
    clock.ahead = 0;
    for (const who of ['leader', 'counselor', 'finance']) {
      const caller = await flow.as(who);
      const own = (await caller.get<Substitute[]>(PATHS.substitutes)).data ?? [];
      for (const { id } of own) await caller.delete(`${PATHS.substitutes}/${id}`);
    }
  });

  async function name(who: string, substituteId: string, more: object = {}) {
    const body = { substituteId, from: day(0), to: day(3), ...more };
    const answer = await (await flow.as(who)).post<Substitute & { errors?: DataError[] }>(PATHS.substitutes, body);
    return answer;
  }

  it('hands over what waits already and what comes, and history says for whom', async () => {
    const before = await flow.start('teacher', 'leave');
    expect(await flow.task('counselor', before)).toBeUndefined();
    expect((await flow.detail('counselor', before)).status).toBe(404);
    expect(await name('leader', 'counselor')).toMatchObject({ code: 0, data: { state: 'active' } });
    const after = await flow.start('teacher', 'leave');
    for (const id of [before, after]) {
      expect(await flow.task('counselor', id)).toMatchObject({ assignee: 'leader', onBehalfOf: 'leader' });
      expect(await flow.task('leader', id)).toMatchObject({ assignee: 'leader', onBehalfOf: null });
    }
    const detail = await flow.detail('counselor', before);
    expect(detail.data?.actions).toEqual(expect.arrayContaining(['complete', 'reject', 'rollback']));
    expect(await flow.act('counselor', before, 'complete')).toMatchObject({ code: 0 });
    const step = (await flow.history('teacher', before)).find(({ outcome }) => outcome === 'complete');
    expect(step).toMatchObject({ assignee: 'counselor', onBehalfOf: 'leader' });

    const task = await flow.task('leader', after);
    const both = await Promise.all([
      flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'mine' }),
      flow.post('counselor', 'complete', { taskId: task?.taskId, comment: 'for him' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await flow.outcomes('teacher', after)).filter((each) => each === 'complete first')).toHaveLength(1);
    const done = await flow.list('counselor', PATHS.done);
    expect(done.find(({ processInstanceId }) => processInstanceId === before)).toMatchObject({ onBehalfOf: 'leader' });
  });

  it('shows who was away what was done in his name, whoever stands in since', async () => {
    const [first, second, third] = [
      await flow.start('teacher', 'leave'),
      await flow.start('teacher', 'leave'),
      await flow.start('teacher', 'leave'),
    ];
    const { data: made } = await name('leader', 'counselor');
    await flow.act('counselor', first, 'complete');
    const leader = await flow.as('leader');
    const change = { id: made?.id, substituteId: 'dean', from: made?.from, to: made?.to, revision: made?.revision };
    const next = await leader.put<Substitute>(PATHS.substitutes, change);
    expect(next).toMatchObject({ data: { substituteId: 'dean', state: 'active' } });
    expect(await flow.task('counselor', second)).toBeUndefined();
    await flow.act('dean', second, 'reject');
    await leader.delete(`${PATHS.substitutes}/${next.data?.id}`);
    await flow.act('leader', third, 'delegate', { userId: 'dean' });
    await flow.act('dean', third, 'resolve');

    const mine = async (query = '') =>
      (await flow.list('leader', PATHS.done, query))
        .filter(({ processInstanceId: id }) => [first, second, third].includes(id ?? ''))
        .map((row) => `${row.assignee} ${row.onBehalfOf} ${row.processInstanceId === first ? 'first' : 'later'}`);
    // what the dean only looked at is no decision; that it was given to him is
    expect(await mine()).toEqual(['leader null later', 'dean leader later', 'counselor leader first']);
    expect(await mine('&topic=spend')).toEqual([]);
    expect(await mine('&sort=end_time&order=asc')).toEqual((await mine()).toReversed());
    const counselor = await flow.list('counselor', PATHS.done);
    expect(counselor.filter(({ processInstanceId }) => processInstanceId === first)).toHaveLength(1);
    expect((await flow.detail('leader', first)).code).toBe(0);
  });

  it('tells the substitute, too', async () => {
    await name('leader', 'counselor');
    await flow.start('teacher', 'leave', { reason: 'news' });
    const { page } = (await (await flow.as('counselor')).get(PATHS.messages)) as unknown as {
      page: { list: { kind: string; text: string }[] };
    };
    expect(page.list.slice(0, 2).map(({ kind: what }) => what)).toEqual(['flow.substitute', 'substitute.named']);
    expect(page.list.every(({ text }) => text !== '' && !text.includes('{{'))).toBe(true);
  });

  it('lets group tasks be claimed for who is away', async () => {
    const id = await flow.start('teacher', 'leave');
    await flow.act('leader', id, 'complete');
    await name('finance', 'counselor');
    expect(await flow.task('counselor', id)).toMatchObject({ claimable: true, onBehalfOf: 'finance' });
    expect(await flow.act('counselor', id, 'claim')).toMatchObject({ code: 0 });
    expect(await flow.task('finance', id)).toMatchObject({ assignee: 'finance' });
    expect(await flow.act('counselor', id, 'delegate', { userId: 'dean' })).toMatchObject({ code: 0 });
    expect(await flow.act('dean', id, 'resolve')).toMatchObject({ code: 0 });
    expect(await flow.task('finance', id)).toMatchObject({ assignee: 'finance', owner: 'finance' });
    expect(await flow.act('counselor', id, 'complete')).toMatchObject({ code: 0 });
    expect((await flow.detail('teacher', id)).data?.state).toBe('completed');
  });

  it('stops at topics, amounts, own requests and the second substitute', async () => {
    const small = await flow.start('teacher', 'spend', { reason: 'pens', amount: '900.00' });
    const large = await flow.start('teacher', 'spend', { reason: 'desks', amount: '1000.01' });
    const leave = await flow.start('teacher', 'leave');
    await name('leader', 'counselor', { topics: ['spend'], maxAmount: '1000' });
    expect(await flow.task('counselor', small)).toBeDefined();
    for (const id of [large, leave]) {
      expect(await flow.task('counselor', id)).toBeUndefined();
      expect((await flow.detail('counselor', id)).status).toBe(404);
      const task = await flow.task('leader', id);
      expect((await flow.post('counselor', 'complete', { taskId: task?.taskId, comment: 'x' })).status).toBe(404);
    }
    await name('counselor', 'dean');
    expect(await flow.task('dean', small)).toBeUndefined();
    expect((await flow.detail('dean', small)).status).toBe(404);
    // an amount that is changed takes it away
    await flow.act('leader', small, 'rollback');
    await flow.act('teacher', small, 'complete', { formData: { reason: 'pens', amount: '2000.00' } });
    expect(await flow.task('leader', small)).toBeDefined();
    expect(await flow.task('counselor', small)).toBeUndefined();
  });

  it('is not for requests of who is away, nor of the substitute', async () => {
    const ofLeader = await flow.start('leader', 'leave');
    await name('leader', 'teacher');
    const ofTeacher = await flow.start('teacher', 'leave');
    expect(await flow.task('teacher', ofTeacher)).toBeUndefined();
    const held = await flow.task('leader', ofTeacher);
    expect((await flow.post('teacher', 'complete', { taskId: held?.taskId, comment: 'x' })).status).toBe(403);
    expect((await flow.detail('teacher', ofLeader)).status).toBe(404);
  });

  it('begins and ends by itself, and can be ended', async () => {
    const id = await flow.start('teacher', 'leave');
    const named = await name('leader', 'counselor', { from: day(1), to: day(2) });
    expect(named.data?.state).toBe('coming');
    expect(await flow.task('counselor', id)).toBeUndefined();
    clock.ahead = DAY_MS;
    expect(await flow.task('counselor', id)).toBeDefined();
    const active = async (who: string) =>
      (await (await flow.as(who)).get<ActiveSubstitutes>(`${PATHS.substitutes}/active`)).data;
    expect(await active('leader')).toMatchObject({ away: [{ substituteId: 'counselor' }], standingIn: [] });
    expect(await active('counselor')).toMatchObject({ away: [], standingIn: [{ userId: 'leader' }] });
    clock.ahead = 3 * DAY_MS;
    expect(await flow.task('counselor', id)).toBeUndefined();
    expect((await flow.detail('counselor', id)).status).toBe(404);
    clock.ahead = DAY_MS;
    await (await flow.as('leader')).delete(`${PATHS.substitutes}/${named.data?.id}`);
    expect(await flow.task('counselor', id)).toBeUndefined();
  });

  it('is checked, revised, and nobody else’s', async () => {
    const faults = async (more: object, substituteId = 'counselor') => {
      const { data } = await name('leader', substituteId, more);
      return data?.errors?.map(({ path }) => path);
    };
    expect(await faults({}, 'leader')).toEqual(['substituteId']);
    expect(await faults({}, 'nobody')).toEqual(['substituteId']);
    expect(await faults({ from: day(-1), to: day(-1) })).toEqual(['from', 'to']);
    expect(await faults({ from: day(3), to: day(1) })).toEqual(['to']);
    expect(await faults({ to: day(800) })).toEqual(['to']);
    expect(await faults({ topics: ['nothing'], maxAmount: '-1' })).toEqual(['topics', 'maxAmount']);

    const { data: made } = await name('leader', 'counselor');
    const change = { id: made?.id, substituteId: 'dean', from: made?.from, to: day(5), revision: made?.revision };
    const put = async (who: string, body: object) => (await flow.as(who)).put<Substitute>(PATHS.substitutes, body);
    expect((await put('teacher', change)).status).toBe(404);
    expect(await put('leader', change)).toMatchObject({ data: { substituteId: 'dean', to: day(5) } });
    expect((await put('leader', change)).status).toBe(409);
    const teacher = await flow.as('teacher');
    expect((await teacher.delete(`${PATHS.substitutes}/${made?.id}`)).status).toBe(404);
    expect((await teacher.get(`${PATHS.substitutes}/all`)).status).toBe(403);
    const { page } = (await (await flow.as('admin')).get(`${PATHS.substitutes}/all`)) as unknown as {
      page: { list: Substitute[] };
    };
    expect(page.list).toMatchObject([{ userId: 'leader', substituteId: 'dean' }]);
  });
});
