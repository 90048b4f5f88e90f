import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../src/contract/envelope.ts';
import type { RequestCopy, RequestOption } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, flow as arrow } from './support/topics.ts';

const DAY = { type: 'string', format: 'date' } as const;
const LEADER = assignee('leaderOf(initiator)');

describe.each(databases)('after the approval: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      leave: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          from: { ...DAY, title: 'From' },
          to: { ...DAY, title: 'To' },
          days: { type: 'number', title: 'Days' },
          note: { ...TEXT, title: 'Note' },
          documentNo: { ...TEXT, title: 'Document' },
          kind: { type: 'string', title: 'Kind', enum: ['a', 'b'] },
        },
        required: ['reason', 'from', 'to', 'documentNo'],
        manifest: {
          nodes: { start: { hide: ['note'] }, look: { write: ['note'] } },
          computed: { days: '${days(from, to) + 1}' },
          summary: ['reason'],
          cancel: "${from > '2030-01-01'}",
          exclusive: [{ by: 'reason', from: 'from', to: 'to', message: 'taken' }],
          numbers: [{ field: 'documentNo', on: 'node:look', pattern: 'D[{yyyy}]{seq}', by: 'kind' }],
          effects: [
            { on: 'cancelled', record: 'sys/vehicle-log', set: { vehicle: 'back', remark: '${processInstanceId}' } },
          ],
          afterwards: [
            {
              topic: 'back',
              title: 'Report back',
              fill: {
                leave: '${processInstanceId}',
                came: '${to}',
                said: '${reason} ${days}',
                late: '${note}',
                'stay.from': '${from}',
              },
            },
            { topic: 'back', title: 'For long ones', showIf: '${days > 5}', fill: { leave: '${processInstanceId}' } },
            { topic: 'office-only', title: 'Never mine' },
          ],
        },
        process: chain({ look: LEADER }),
      },
      back: {
        properties: {
          leave: { type: 'string', title: 'Leave', 'x-request': 'leave' },
          came: { ...DAY, title: 'Came' },
          said: { ...TEXT, title: 'Said' },
          late: { ...TEXT, title: 'Late' },
          stay: { type: 'object', title: 'Stay', properties: { from: { ...DAY, title: 'Since' } } },
          daysAway: { type: 'number', title: 'Away' },
        },
        required: ['leave', 'came'],
        manifest: {
          nodes: { start: { hide: ['late'] }, far: { write: ['late'] }, short: { write: ['late'] } },
          summary: ['leave'],
          computed: { daysAway: '${leave.days}' },
          exclusive: [{ by: 'leave', message: 'once' }],
        },
        process: `<startEvent id="begin"/><exclusiveGateway id="long" default="long-short"/>
          <userTask id="far" name="Far" ${LEADER}/><userTask id="short" name="Short" ${LEADER}/><endEvent id="end"/>
          ${arrow('begin', 'long')}${arrow('long', 'far', '${leave.days > 3}')}${arrow('long', 'short')}
          ${arrow('far', 'end')}${arrow('short', 'end')}`,
      },
      'office-only': { manifest: { startableBy: ['finance'] }, process: chain({ look: LEADER }) },
      everybody: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          people: { type: 'array', title: 'People', items: { type: 'string', format: 'user-id' } },
        },
        manifest: {
          numbers: [],
          effects: [{ on: 'node:sign', record: 'sys/vehicle-log', set: { vehicle: 'signed' } }],
        },
        process: chain({
          sign: {
            attributes: assignee('person'),
            inside: `<multiInstanceLoopCharacteristics flowable:collection="\${people}" flowable:elementVariable="person"/>`,
          },
          look: LEADER,
        }),
      },
    });
  });
  afterAll(() => flow?.remove());

  let month = 10;
  const leave = (more: object = {}) => {
    month += 1;
    const day = (d: number) => `${2030 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-0${d}`;
    return { reason: 'rest', from: day(1), to: day(5), kind: 'a', ...more };
  };
  const approved = async (who = 'teacher', more: object = {}) => {
    const id = await flow.start(who, 'leave', leave(more));
    const answer = await flow.act('leader', id, 'complete', { formData: { note: 'well done' } });
    expect(answer).toMatchObject({ code: 0 });
    return id;
  };
  const detailOf = async (who: string, id: string) => (await flow.detail(who, id)).data;

  it('draws numbers without gaps at their step, apart for each kind, and nobody writes them', async () => {
    const ids: string[] = [];
    for (const one of ['a', 'a', 'b', 'a'])
      ids.push(await flow.start('teacher', 'leave', leave({ kind: one, documentNo: 'own' })));
    for (const id of ids) expect((await detailOf('teacher', id))?.formData['documentNo']).toBeUndefined();
    const tasks = await Promise.all(ids.map((id) => flow.task('leader', id)));
    const done = await Promise.all(
      tasks.map((task) => flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'ok' })),
    );
    expect(done.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const numbers = await Promise.all(
      ids.map(async (id) => String((await detailOf('teacher', id))?.formData['documentNo'])),
    );
    const counted = numbers.map((number) => Number(number.replace(/^D\[\d{4}\]/, '')));
    const [first = 0, second = 0, other = 0, third = 0] = counted;
    const own = [first, second, third].sort((a, b) => a - b);
    expect(own).toEqual([own[0], (own[0] ?? 0) + 1, (own[0] ?? 0) + 2]);
    expect(other).toBe(1);
    const history = await flow.history('teacher', ids[0] ?? '');
    expect(history.find(({ outcome }) => outcome === 'complete')?.diff.map(({ path }) => path)).toContain('documentNo');
  });

  it('cancels what was approved: free again, undone by its effects, its approvers told, once', async () => {
    const form = leave();
    const id = await flow.start('teacher', 'leave', form);
    expect((await detailOf('teacher', id))?.actions).not.toContain('cancel');
    expect((await flow.post('teacher', 'cancel', { processInstanceId: id })).status).toBe(409);
    await flow.act('leader', id, 'complete');
    expect((await flow.post('teacher', 'start', { topic: 'leave', formData: form })).status).toBe(422);
    expect((await detailOf('teacher', id))?.actions).toContain('cancel');
    expect((await detailOf('leader', id))?.actions).not.toContain('cancel');
    expect((await flow.post('leader', 'cancel', { processInstanceId: id })).status).toBe(403);
    expect((await flow.post('student', 'cancel', { processInstanceId: id })).status).toBe(404);

    const body = { processInstanceId: id, comment: 'no need' };
    const key = { 'idempotency-key': `cancel-${id}` };
    const answers = await Promise.all([1, 2].map(() => flow.post('teacher', 'cancel', body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await flow.post('teacher', 'cancel', body, key)).toMatchObject({
      status: 409,
      data: { state: 'cancelled', outcome: 'cancel' },
    });
    expect(await detailOf('teacher', id)).toMatchObject({ state: 'cancelled' });
    expect((await flow.history('teacher', id)).at(-1)).toMatchObject({ outcome: 'cancel', comment: 'no need' });
    const told = await (await flow.as('leader')).get<never>(`${PATHS.messages}?pageSize=20`);
    expect(JSON.stringify(told.page)).toContain('no need');
    expect(
      (await flow.list('teacher', PATHS.initiated, '&status=cancelled')).map((row) => row.processInstanceId),
    ).toContain(id);
    const logs = await (await flow.as('admin')).get<never>('/sys/vehicle-log/page?pageSize=20&vehicle=back');
    expect(JSON.stringify(logs.page)).toContain(id);
    expect((await flow.post('teacher', 'start', { topic: 'leave', formData: form })).code).toBe(0);
  });

  it('cancels nothing while a request that goes on from it is under way, whoever comes first', async () => {
    const id = await approved();
    const named = { leave: id, came: '2031-01-05' };
    const back = await flow.start('teacher', 'back', named);
    expect((await detailOf('teacher', id))?.actions).not.toContain('cancel');
    expect((await flow.post('teacher', 'cancel', { processInstanceId: id })).status).toBe(409);
    expect(await flow.act('leader', back, 'complete', { formData: { late: 'no' } })).toMatchObject({ code: 0 });
    expect((await detailOf('teacher', id))?.actions).toContain('cancel');
    const answers = await Promise.all([
      flow.post('teacher', 'start', { topic: 'back', formData: named }),
      flow.post('teacher', 'cancel', { processInstanceId: id }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual(statuses);
  });

  it('answers a repeated cancel once with the same key, and cancels nothing that its topic does not allow', async () => {
    const id = await approved();
    const key = { 'idempotency-key': `again-${id}` };
    const twice = [];
    for (let i = 0; i < 2; i++)
      twice.push(await flow.post('teacher', 'cancel', { processInstanceId: id, comment: 'x' }, key));
    expect(twice.map(({ code }) => code)).toEqual([0, 0]);
    const past = await approved('teacher', { from: '2029-01-01', to: '2029-01-02' });
    expect((await detailOf('teacher', past))?.actions).not.toContain('cancel');
    expect((await flow.post('teacher', 'cancel', { processInstanceId: past })).status).toBe(409);
    const other = await flow.start('teacher', 'everybody', { reason: 'r' });
    await flow.act('leader', other, 'complete');
    expect((await flow.post('teacher', 'cancel', { processInstanceId: other })).status).toBe(403);
  });

  it("takes only a completed request of that topic and of one's own", async () => {
    const own = await approved();
    const running = await flow.start('teacher', 'leave', leave());
    const foreign = await approved('staff').catch(() => approved('student'));
    const elsewhere = await flow.start('teacher', 'everybody', { reason: 'r' });
    await flow.act('leader', elsewhere, 'complete');
    for (const wrong of [running, foreign, elsewhere, 'nonsense']) {
      const refused = await flow.post('teacher', 'start', {
        topic: 'back',
        formData: { leave: wrong, came: '2031-01-01' },
      });
      expect(refused).toMatchObject({ status: 422, data: { errors: [{ path: 'leave' }] } });
    }
    const teacher = await flow.as('teacher');
    const options = await teacher.get(`${PATHS.requests}?topic=leave&pageSize=50`);
    const { list } = options.page as unknown as Page<RequestOption>;
    expect(list.map(({ id }) => id)).toContain(own);
    for (const wrong of [running, foreign]) expect(list.map(({ id }) => id)).not.toContain(wrong);
    const named = (await teacher.get(`${PATHS.requests}?topic=leave&ids=${own}`))
      .page as unknown as Page<RequestOption>;
    const number = (await detailOf('teacher', own))?.number ?? '';
    expect(named.list).toMatchObject([{ value: own, label: `${number} rest` }]);
  });

  it('reads the fields of the request that a form names: computed, in conditions, in the page', async () => {
    const own = await approved();
    const id = await flow.start('teacher', 'back', { leave: own, came: '2031-01-01', daysAway: 99 });
    const seen = await detailOf('leader', id);
    expect(seen?.formData).toMatchObject({ daysAway: 5 });
    expect(seen?.scope.related).toEqual({ leave: { [own]: { days: 5 } } });
    expect(seen?.requests).toEqual({ [own]: (await detailOf('teacher', own))?.number });
    expect(await flow.task('leader', id, 'far')).toBeDefined();
    const teacher = await flow.as('teacher');
    const asked = { topic: 'back', formData: { leave: own } };
    expect(await teacher.post(PATHS.related, asked)).toMatchObject({
      data: { related: { leave: { [own]: { days: 5 } } } },
    });
    expect((await (await flow.as('student')).post(PATHS.related, asked)).data).toEqual({ related: { leave: {} } });
    // at a step the form is the applicant's
    const atStep = { ...asked, processInstanceId: id };
    expect((await (await flow.as('leader')).post(PATHS.related, atStep)).data).toEqual({
      related: { leave: { [own]: { days: 5 } } },
    });
    expect((await (await flow.as('student')).post(PATHS.related, atStep)).data).toEqual({ related: { leave: {} } });
    // who has only read it has nothing to type
    const copied = await flow.post('teacher', 'cc', { processInstanceId: id, userIds: ['student'] });
    expect(copied).toMatchObject({ code: 0 });
    expect((await (await flow.as('student')).post(PATHS.related, atStep)).data).toEqual({ related: { leave: {} } });
    const [row] = await flow.list('teacher', PATHS.initiated, '&topic=back');
    expect(row?.summary).toMatchObject([{ text: (await detailOf('teacher', own))?.number }]);
  });

  it('offers what follows with its fields filled in, to the applicant who may start it', async () => {
    const id = await approved();
    const detail = await detailOf('teacher', id);
    const { from: since, to } = detail?.formData ?? {};
    // "late" is hidden at the start of the other topic: nobody fills it in there
    expect(detail?.afterwards).toEqual([
      { topic: 'back', title: 'Report back', fill: { leave: id, came: to, said: 'rest 5', stay: { from: since } } },
    ]);
    const { from } = leave();
    const long = await approved('teacher', { from, to: from.replace(/1$/, '9') });
    expect((await detailOf('teacher', long))?.afterwards.map(({ title }) => title)).toEqual([
      'Report back',
      'For long ones',
    ]);
    expect((await detailOf('leader', id))?.afterwards).toEqual([]);
    const [follow] = detail?.afterwards ?? [];
    expect(await flow.post('teacher', 'start', { topic: 'back', formData: follow?.fill })).toMatchObject({ code: 0 });
    const running = await flow.start('teacher', 'leave', leave());
    expect((await detailOf('teacher', running))?.afterwards).toEqual([]);
  });

  it('tells its applicant what he began from it, and offers no more what would be refused', async () => {
    const id = await approved();
    const followed = async (who = 'teacher') => (await detailOf(who, id))?.followed;
    const offered = async () => (await detailOf('teacher', id))?.afterwards.map(({ topic }) => topic);
    expect(await followed()).toEqual([]);
    const formData = { leave: id, came: '2031-01-05' };
    const teacher = await flow.as('teacher');
    const draft = await teacher.post<{ businessKey: string }>(PATHS.draft, { topic: 'back', formData });
    const businessKey = draft.data?.businessKey ?? '';
    const begun = { topic: 'back', businessKey, state: 'draft', number: '', processInstanceId: null };
    expect(await followed()).toMatchObject([begun]);
    expect(await offered()).toEqual(['back']);
    expect((await flow.post('teacher', 'start', { topic: 'back', formData, businessKey })).code).toBe(0);
    const [running] = (await followed()) ?? [];
    expect(await followed()).toMatchObject([{ topic: 'back', state: 'running', businessKey }]);
    expect(running?.number).not.toBe('');
    expect(await offered()).toEqual([]);
    await flow.act('leader', running?.processInstanceId ?? '', 'reject', { comment: 'no' });
    expect(await followed()).toMatchObject([{ state: 'rejected' }]);
    expect(await offered()).toEqual(['back']);
    const second = await flow.start('teacher', 'back', formData);
    expect((await followed())?.map(({ processInstanceId }) => processInstanceId)).toEqual([
      running?.processInstanceId,
      second,
    ]);
    expect(await followed('leader')).toEqual([]);
  });

  it('gives a copy of an ended request, with what its applicant may fill in today', async () => {
    const id = await approved();
    const again = async (who: string, of: string) =>
      (await flow.as(who)).get<RequestCopy>(`${PATHS.again}?processInstanceId=${of}`);
    expect((await detailOf('teacher', id))?.again).toBe(true);
    const copy = await again('teacher', id);
    expect(copy.data?.topic).toBe('leave');
    expect(Object.keys(copy.data?.formData ?? {}).sort()).toEqual(['from', 'kind', 'reason', 'to']);
    expect((await again('leader', id)).status).toBe(403);
    expect((await again('student', id)).status).toBe(404);
    const running = await flow.start('teacher', 'leave', leave());
    expect((await detailOf('teacher', running))?.again).toBe(false);
    expect((await again('teacher', running)).status).toBe(403);
  });

  it('passes by a step over an empty list, as Flowable does, and says why', async () => {
    const id = await flow.start('teacher', 'everybody', { reason: 'r', people: [] });
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'auto sign', 'open look']);
    expect((await flow.history('teacher', id))[1]?.reason).toContain('名单为空');
    const logs = await (await flow.as('admin')).get<never>('/sys/vehicle-log/page?pageSize=20&vehicle=signed');
    expect((logs.page as unknown as { totalCount: number }).totalCount).toBe(0);
  });
});
