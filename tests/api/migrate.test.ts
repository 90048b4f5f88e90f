import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationPlan, MigrationReport } from '../../src/contract/migration.ts';
import { IDEMPOTENCY_KEY } from '../../src/contract/paths.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { fireDueTimers } from '../../src/server/services/flow/fireDueTimers.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { assignee, chain, flow as arrow, group, TEXT, writeTopic } from './support/topics.ts';
import type { TestTopic } from './support/topics.ts';

const HOUR = 3_600_000;
const text = (title: string): JsonSchema => ({ ...TEXT, title });
const number = (title: string): JsonSchema => ({ type: 'number', title, minimum: 0 });

const two = chain({ look: assignee('leaderOf(initiator)'), pay: group('role:finance') });

/** Old and new version by name; each test has a topic of its own. */
const TOPICS: Record<string, TestTopic> = {
  moves: { process: two },
  gone: { process: two },
  form: { process: two, properties: { reason: text('Reason'), note: text('Note'), days: number('Days') } },
  clock: { process: two },
  joins: { process: two },
  many: { process: two },
  back: { process: two },
  strict: { process: two },
};

describe.each(databases)('going on with a newer version: $name', (kind) => {
  let flow: FlowHall;
  let ahead = 0;

  beforeAll(async () => {
    flow = await startFlowHall(kind, TOPICS, { now: () => new Date(Date.now() + ahead), jobs: false });
  });
  afterAll(() => flow?.remove());

  const deploy = async (key: string, topic: TestTopic) => {
    await writeTopic(flow.topicsDir, key, topic);
    const { registry } = flow.hall.hall;
    await registry.reload();
    const faults = registry.faults().filter(({ severity, path }) => severity === 'error' && path.includes(key));
    expect(faults).toEqual([]);
  };
  const check = async (id: string) => (await flow.as('admin')).get<MigrationPlan>(`/flow/running/${id}/migration`);
  const migrate = async (id: string, body: object = {}) =>
    (await flow.as('admin')).post<MigrationPlan>(`/flow/running/${id}/migrate`, body);
  const obstaclesOf = async (id: string) =>
    (await check(id)).data?.obstacles.map(({ kind: name, activityId, path }) => `${name} ${activityId ?? path}`);

  it('takes form, rights, process and texts of the new version, and says so in the history', async () => {
    const id = await flow.start('teacher', 'moves');
    const other = await flow.start('teacher', 'moves');
    const task = await flow.task('leader', id);
    await deploy('moves', {
      properties: { reason: text('Reason'), remark: text('Remark') },
      required: ['reason'],
      manifest: { title: 'Moved', nodes: { look: { write: ['remark'], require: ['remark'] } } },
      process: chain({ look: assignee('leaderOf(initiator)'), sign: group('role:hr'), pay: group('role:finance') }),
    });
    expect((await check(id)).data).toMatchObject({ fromVersion: 1, toVersion: 2, obstacles: [] });
    expect(await migrate(id, { comment: 'new rules' })).toMatchObject({ code: 0, data: { toVersion: 2 } });

    const detail = (await flow.detail('leader', id)).data;
    expect(detail).toMatchObject({ version: 2, title: 'Moved', formData: { reason: 'because' } });
    expect(Object.keys(detail?.schema.properties ?? {})).toEqual(['reason', 'remark']);
    expect(detail?.task).toMatchObject({ taskId: task?.taskId, activityId: 'look' });
    // who decides has seen the new form: the old one is stale, and he learns why
    const { taskId, revision } = task ?? {};
    expect(await flow.post('leader', 'complete', { taskId, revision, comment: 'fine' })).toMatchObject({
      ...{ status: 409, data: { outcome: 'migrate', by: 'admin' } },
    });
    const [, row] = await flow.history('teacher', id);
    expect(row).toMatchObject({ outcome: 'migrate', assignee: 'admin', comment: 'new rules' });
    expect(row?.reason).toContain('2');

    expect((await flow.act('leader', id, 'complete')).data?.errors).toMatchObject([{ path: 'remark' }]);
    expect(await flow.act('leader', id, 'complete', { formData: { remark: 'fine' } })).toMatchObject({ code: 0 });
    expect(await flow.task('hr', id)).toMatchObject({ activityId: 'sign' });
    // the other one goes on as it began
    expect((await flow.detail('leader', other)).data).toMatchObject({ version: 1, title: 'Test moves' });
    await flow.act('leader', other, 'complete');
    expect(await flow.task('finance', other)).toMatchObject({ activityId: 'pay' });
  });

  it('names what the process lacks, and changes nothing', async () => {
    const id = await flow.start('teacher', 'gone');
    expect((await check(id)).status).toBe(422);
    await deploy('gone', { process: chain({ other: group('role:it'), pay: group('role:finance') }) });
    expect(await obstaclesOf(id)).toEqual(['activityGone look']);
    const before = await flow.detail('leader', id);
    const refused = await migrate(id);
    expect(refused).toMatchObject({ status: 422, code: 10631 });
    expect(refused.data?.obstacles[0]?.text).toContain('Step look');
    expect(await flow.detail('leader', id)).toMatchObject({ data: { ...before.data } });
    // further on nothing stands in the way
    await flow.act('leader', id, 'complete');
    expect(await obstaclesOf(id)).toEqual([]);
  });

  it('names what the form would lose, what it refuses, and what nobody can fill in any more', async () => {
    const id = await flow.start('teacher', 'form', { reason: 'because', note: 'mine', days: 400 });
    const empty = await flow.start('teacher', 'form', { reason: 'because' });
    const required = {
      properties: { reason: text('Reason'), days: { ...number('Days'), maximum: 30 }, place: text('Place') },
      required: ['reason', 'place'],
    };
    await deploy('form', { ...required, process: two });
    expect(await obstaclesOf(id)).toEqual(['valueLost note', 'valueRefused days', 'valueMissing place']);
    expect(await obstaclesOf(empty)).toEqual(['valueMissing place']);
    // now a node to come may write it
    await deploy('form', { ...required, manifest: { nodes: { pay: { write: ['place'] } } }, process: two });
    expect(await obstaclesOf(empty)).toEqual([]);
    expect(await obstaclesOf(id)).toEqual(['valueLost note', 'valueRefused days']);
  });

  it('arms the clocks of the new version and stops those that are gone', async () => {
    const late = (id: string, hours: number, target: string) =>
      `<boundaryEvent id="${id}" attachedToRef="look"><timerEventDefinition><timeDuration>PT${hours}H</timeDuration></timerEventDefinition></boundaryEvent>${arrow(id, target)}`;
    const plain = await flow.start('teacher', 'clock');
    await deploy('clock', { process: `${two}${late('late', 2, 'pay')}` });
    const armed = await flow.start('teacher', 'clock');
    expect(await migrate(plain)).toMatchObject({ code: 0 });
    await deploy('clock', { process: two });
    expect(await migrate(armed)).toMatchObject({ code: 0, data: { fromVersion: 2, toVersion: 1 } });
    ahead = 3 * HOUR;
    expect(await fireDueTimers(flow.hall.hall)).toBe(1);
    ahead = 0;
    expect((await flow.detail('teacher', plain)).data?.openTasks).toMatchObject([{ activityId: 'pay' }]);
    expect((await flow.detail('teacher', armed)).data?.openTasks).toMatchObject([{ activityId: 'look' }]);
  });

  it('sees a join that would wait for ever', async () => {
    const id = await flow.start('teacher', 'joins');
    await deploy('joins', {
      process: `<startEvent id="begin"/><parallelGateway id="fork"/><userTask id="look" name="Look" ${assignee('leaderOf(initiator)')}/>
        <userTask id="pay" name="Pay" ${group('role:finance')}/><parallelGateway id="join"/><endEvent id="end"/>
        ${arrow('begin', 'fork')}${arrow('fork', 'look')}${arrow('fork', 'pay')}${arrow('look', 'join')}${arrow('pay', 'join')}${arrow('join', 'end')}`,
    });
    expect(await obstaclesOf(id)).toEqual(['joinStarved join']);
  });

  it('moves many, each for itself', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(await flow.start('teacher', 'many'));
    const [first = '', second = '', third = ''] = ids;
    await flow.act('leader', second, 'complete');
    await flow.post('admin', 'suspend', { processInstanceId: third });
    const fromVersionId = flow.hall.hall.registry.topic('many')?.version.versionId;
    await deploy('many', { process: chain({ look: assignee('leaderOf(initiator)'), file: group('role:hr') }) });
    const admin = await flow.as('admin');
    const all = async (body: object, key = '') =>
      (await admin.post<MigrationReport>('/flow/running/migration', body, key ? { [IDEMPOTENCY_KEY]: key } : {})).data;
    const outcomes = (report: MigrationReport | null | undefined) =>
      report?.items.map(({ outcome, error }) => error ?? outcome);
    expect(outcomes(await all({ fromVersionId, dryRun: true }))).toEqual(['possible', 'obstacles', 'suspended']);
    expect((await flow.detail('leader', first)).data?.version).toBe(1);
    const requests = [...ids, 'nothing'].map((processInstanceId) => ({ processInstanceId }));
    const report = await all({ requests }, 'many-1');
    expect(outcomes(report)).toEqual(['migrated', 'obstacles', 'suspended', 'instanceNotFound']);
    expect(await all({ requests }, 'many-1')).toEqual(report);
    expect((await flow.detail('leader', first)).data?.version).toBe(2);
    expect(outcomes(await all({ fromVersionId }))).toEqual(['obstacles', 'suspended']);
    expect(await all({ fromVersionId })).toMatchObject({ next: null });
  });

  it('still rolls back to the applicant and to what both versions have', async () => {
    const id = await flow.start('teacher', 'back');
    await flow.act('leader', id, 'complete');
    await deploy('back', {
      process: chain({ look: assignee('leaderOf(initiator)'), pay: group('role:finance'), file: group('role:hr') }),
    });
    expect(await migrate(id)).toMatchObject({ code: 0 });
    await flow.act('finance', id, 'claim');
    expect(await flow.act('finance', id, 'rollback', { targetActivityId: 'look' })).toMatchObject({ code: 0 });
    expect(await flow.act('leader', id, 'rollback', { targetActivityId: 'start', mode: 'straight' })).toMatchObject({
      code: 0,
    });
    expect(await flow.act('teacher', id, 'complete', { formData: { reason: 'again' } })).toMatchObject({ code: 0 });
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'look' });
  });

  it('is for the administrator alone, and not twice, not stale, not backwards', async () => {
    const id = await flow.start('teacher', 'strict');
    expect((await migrate(id)).code).toBe(10630);
    await deploy('strict', { process: chain({ look: assignee('leaderOf(initiator)'), file: group('role:hr') }) });
    const path = `/flow/running/${id}/migrate`;
    expect((await (await flow.as('student')).post(path)).status).toBe(404);
    expect((await (await flow.as('teacher')).post(path)).status).toBe(403);
    expect(await migrate(id, { revision: 99 })).toMatchObject({ status: 409, code: 10501 });
    expect(await migrate(id, { toVersionId: 'nothing' })).toMatchObject({ status: 422, code: 10630 });
    const { data } = await check(id);
    expect(await migrate(id, { revision: data?.revision })).toMatchObject({ code: 0 });
    expect((await migrate(id)).code).toBe(10630);
    await flow.post('admin', 'terminate', { processInstanceId: id, comment: 'over' });
    expect((await migrate(id)).code).toBe(10504);
  });
});
