import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { FormData } from '../../src/definition/types/json.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, flow as way, group } from './support/topics.ts';

const CANDIDATES: JsonSchema = {
  type: 'array',
  title: 'Candidates',
  minItems: 1,
  maxItems: 10,
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { ...TEXT, title: 'Name' },
      person: { type: 'string', title: 'Judge', format: 'user-id' },
      score: { type: 'integer', title: 'Score', minimum: 0, maximum: 100 },
      remark: { ...TEXT, title: 'Remark' },
      secret: { ...TEXT, title: 'Secret' },
    },
  },
};

const PROPERTIES: Record<string, JsonSchema> = {
  reason: { ...TEXT, title: 'Reason' },
  candidates: CANDIDATES,
  total: { type: 'integer', title: 'Total', minimum: 0 },
};

function rating(sequential: boolean, condition = '', collection = '${candidates}'): string {
  const over = condition && `<completionCondition xsi:type="tFormalExpression">\${${condition}}</completionCondition>`;
  return `<userTask id="rate" name="Rate \${candidate.name}" ${assignee('candidate.person')}>
    <multiInstanceLoopCharacteristics isSequential="${String(sequential)}" flowable:collection="${collection}"
      flowable:elementVariable="candidate">${over}</multiInstanceLoopCharacteristics></userTask>`;
}

const around = (inside: string): string =>
  ['<startEvent id="begin"/>', inside, '<endEvent id="end"/>'].join('\n') +
  [way('begin', 'check'), way('check', 'rate'), way('rate', 'close'), way('close', 'end')].join('\n');
const CHECK = `<userTask id="check" name="Check" ${assignee('leaderOf(initiator)')}/>`;
const CLOSE = `<userTask id="close" name="Close" ${group('role:finance')}/>`;

const MANIFEST = {
  startableBy: ['teacher'],
  summary: ['reason', 'candidates.name'],
  computed: { total: '${sum(candidates.score)}' },
  nodes: {
    start: { hide: ['candidates.score', 'candidates.remark'] },
    check: { write: ['candidates'] },
    rate: {
      write: ['candidates.score', 'candidates.remark'],
      require: ['candidates.score'],
      hide: ['candidates.secret', 'total'],
      summary: ['candidates.name', 'candidates.secret', 'reason'],
      actions: [{ name: 'complete' as const, title: 'Hand in the score' }, 'rollback' as const, 'addSign' as const],
    },
  },
};

const FORM: FormData = {
  reason: 'prize',
  candidates: [
    { name: 'Ann', person: 'office', secret: 's1' },
    { name: 'Bob', person: 'dean', secret: 's2' },
  ],
};

describe.each(databases)('a task for each row: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      prize: { properties: PROPERTIES, manifest: MANIFEST, process: around(CHECK + rating(false) + CLOSE) },
      turns: {
        properties: PROPERTIES,
        manifest: MANIFEST,
        process: around(CHECK + rating(true, '', 'candidates') + CLOSE),
      },
      // the rows are gone over a second time
      twice: {
        properties: PROPERTIES,
        manifest: {
          ...MANIFEST,
          nodes: { start: MANIFEST.nodes.start, rate: MANIFEST.nodes.rate, again: { write: ['candidates.remark'] } },
        },
        process:
          `<startEvent id="begin"/>${rating(false)}${rating(true).replace('id="rate"', 'id="again"')}<endEvent id="end"/>` +
          [way('begin', 'rate'), way('rate', 'again'), way('again', 'end')].join(''),
      },
      enough: {
        properties: PROPERTIES,
        manifest: MANIFEST,
        process: around(CHECK + rating(false, 'candidate.score &gt; 90') + CLOSE),
      },
    });
  });
  afterAll(() => flow?.remove());

  const rated = async (topic: string): Promise<string> => {
    const id = await flow.start('teacher', topic, FORM);
    const checked = await flow.act('leader', id, 'complete', {}, 'check');
    expect(checked.code).toBe(0);
    return id;
  };
  const stored = async (id: string): Promise<FormData[]> => {
    const { data } = await flow.detail('teacher', id);
    return (data?.formData['candidates'] ?? []) as FormData[];
  };

  it('names the tasks by their rows also where several steps go over the same table', async () => {
    const id = await flow.start('teacher', 'twice', FORM);
    expect((await flow.task('office', id))?.taskName).toBe('Rate Ann');
    expect((await flow.task('dean', id))?.taskName).toBe('Rate Bob');
    for (const who of ['office', 'dean'])
      expect(await flow.act(who, id, 'complete', { formData: { candidates: [{ score: 7 }] } })).toMatchObject({
        code: 0,
      });
    expect((await flow.task('office', id))?.taskName).toBe('Rate Ann');
  });

  it('names the tasks by their rows and shows each its own row alone', async () => {
    const id = await rated('prize');
    const mine = await flow.task('office', id);
    expect(mine?.taskName).toBe('Rate Ann');
    expect(mine?.summary).toEqual([
      { title: 'Name', text: 'Ann' },
      { title: 'Reason', text: 'prize' },
    ]);
    expect((await flow.task('dean', id))?.taskName).toBe('Rate Bob');
    const { data } = await flow.detail('office', id);
    expect(data?.formData['candidates']).toEqual([{ _id: expect.any(String), name: 'Ann', person: 'office' }]);
    expect(data?.summary).toEqual(['candidates.name', 'reason']);
    expect(data?.computed).toEqual({});
    expect(data?.task?.taskName).toBe('Rate Ann');
    expect(data?.openTasks.map(({ taskName }) => taskName).sort()).toEqual(['Rate Ann', 'Rate …']);
    expect(JSON.stringify(data)).not.toMatch(/Bob|"s1"|"s2"/);
    const whole = await flow.detail('teacher', id);
    expect(whole.data?.openTasks.map(({ taskName }) => taskName).sort()).toEqual(['Rate Ann', 'Rate Bob']);
    expect(await stored(id)).toMatchObject([{ name: 'Ann' }, { name: 'Bob' }]);
  });

  it('writes and asks for its own row, and leaves the others as they are', async () => {
    const id = await rated('prize');
    const refused = await flow.act('dean', id, 'complete', { formData: { candidates: [{ remark: 'good' }] } });
    expect(refused.data?.errors).toEqual([{ path: 'candidates.0.score', message: expect.stringContaining('Score') }]);
    const [ann, bob] = await stored(id);
    const sent = [
      { _id: bob?.['_id'], score: 80, remark: 'good', name: 'other' },
      { _id: ann?.['_id'], score: 1 },
      { score: 3 },
    ];
    expect((await flow.act('dean', id, 'complete', { formData: { candidates: sent } })).code).toBe(0);
    expect(await stored(id)).toEqual([ann, { ...bob, score: 80, remark: 'good' }]);
    // one row without its id is the task's own
    expect((await flow.act('office', id, 'complete', { formData: { candidates: [{ score: 70 }] } })).code).toBe(0);
    expect((await stored(id)).map(({ score }) => score)).toEqual([70, 80]);
    const { data } = await flow.detail('teacher', id);
    expect(data?.formData['total']).toBe(150);
    expect(await flow.task('finance', id)).toBeDefined();
  });

  it('tells of another row neither in the history nor in what changed', async () => {
    const id = await rated('prize');
    await flow.act('dean', id, 'complete', { formData: { candidates: [{ score: 42, remark: 'hush' }] } });
    const { data } = await flow.detail('office', id);
    // not ":42" alone: a time of day may say that
    expect(JSON.stringify(data)).not.toMatch(/hush|Bob|"\w+":42\b/);
    await flow.act('office', id, 'complete', { formData: { candidates: [{ score: 70 }] } });
    const after = await flow.detail('office', id);
    expect(JSON.stringify(after.data?.formData)).toContain('Ann');
    expect(after.data?.history.flatMap(({ diff }) => diff)).toContainEqual(
      expect.objectContaining({ path: 'candidates.0.score', after: 70 }),
    );
    expect(JSON.stringify(after.data)).not.toMatch(/hush|Bob/);
    const done = await flow.list('dean', PATHS.done);
    expect(done.find((row) => row.processInstanceId === id)).toMatchObject({ taskName: 'Rate Bob' });
    expect(JSON.stringify(done.find((row) => row.processInstanceId === id))).not.toContain('Ann');
    const whole = await flow.history('teacher', id);
    expect(whole.map(({ activityName }) => activityName)).toEqual(expect.arrayContaining(['Rate Ann', 'Rate Bob']));
    expect(JSON.stringify(whole)).toContain('hush');
  });

  it('offers actions in the words of the node', async () => {
    const id = await rated('prize');
    const { data } = await flow.detail('office', id);
    expect(data?.actions).toContainEqual({ name: 'complete', title: 'Hand in the score' });
    expect(data?.actions).toContain('rollback');
    const refused = await flow.act('office', id, 'transfer', { userId: 'dean' });
    expect(refused.code).not.toBe(0);
  });

  it('reads the row as it is now, one after the other', async () => {
    const id = await flow.start('teacher', 'turns', FORM);
    const [, second] = await stored(id);
    const detail = await flow.detail('leader', id);
    const rows = detail.data?.formData['candidates'] as FormData[];
    const changed = rows.map((row) =>
      row['_id'] === second?.['_id'] ? { ...row, name: 'Bea', person: 'finance' } : row,
    );
    expect((await flow.act('leader', id, 'complete', { formData: { candidates: changed } })).code).toBe(0);
    expect((await flow.act('office', id, 'complete', { formData: { candidates: [{ score: 5 }] } })).code).toBe(0);
    expect((await flow.task('finance', id, 'rate'))?.taskName).toBe('Rate Bea');
  });

  it('ends by a condition on the row', async () => {
    const id = await rated('enough');
    expect((await flow.act('office', id, 'complete', { formData: { candidates: [{ score: 95 }] } })).code).toBe(0);
    expect(await flow.task('dean', id)).toBeUndefined();
    expect(await flow.task('finance', id, 'close')).toBeDefined();
  });

  it.each(['prize', 'turns'])('follows rows that a resubmission adds and removes: %s', async (topic) => {
    const id = await rated(topic);
    await flow.act('office', id, 'complete', { formData: { candidates: [{ score: 60 }] } });
    const back = await flow.act('dean', id, 'rollback', { targetActivityId: 'start', mode: 'straight' });
    expect(back.code).toBe(0);
    const [ann] = await stored(id);
    const candidates = [ann, { name: 'Cid', person: 'finance' }];
    const again = await flow.act('teacher', id, 'complete', { formData: { reason: 'prize', candidates } });
    expect(again.code).toBe(0);
    expect(await flow.task('dean', id)).toBeUndefined();
    expect((await flow.task('finance', id, 'rate'))?.taskName).toBe('Rate Cid');
    expect((await flow.act('finance', id, 'complete', { formData: { candidates: [{ score: 9 }] } }, 'rate')).code).toBe(
      0,
    );
    expect(await flow.task('finance', id, 'close')).toBeDefined();
    expect((await stored(id)).map(({ name, score }) => [name, score])).toEqual([
      ['Ann', 60],
      ['Cid', 9],
    ]);
  });

  it('lets who is added sign about the same row', async () => {
    const id = await rated('prize');
    expect((await flow.act('office', id, 'addSign', { userIds: ['finance'] })).code).toBe(0);
    expect((await flow.task('finance', id, 'rate'))?.taskName).toBe('Rate Ann');
    expect((await flow.detail('finance', id)).data?.formData['candidates']).toMatchObject([{ name: 'Ann' }]);
  });
});
