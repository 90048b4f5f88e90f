import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Detail, TaskRow } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { fireDueTimers } from '../../src/server/services/flow/fireDueTimers.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, flow as arrow, group, writeTopic } from './support/topics.ts';

const HOUR = 3_600_000;

describe.each(databases)('processes and time: $name', (kind) => {
  let flow: FlowHall;
  let ahead = 0;

  beforeAll(async () => {
    const late = `<boundaryEvent id="late" attachedToRef="answer" cancelActivity="true"><timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition></boundaryEvent>`;
    flow = await startFlowHall(
      kind,
      {
        plain: { process: chain({ look: assignee('leaderOf(initiator)') }) },
        closing: { process: chain({ look: assignee("usersInPost('president')") }) },
        called: { process: chain({ inner: group('role:finance'), second: group('role:hr') }) },
        calling: {
          process: `<startEvent id="begin"/><callActivity id="call" name="Call" calledElement="called"/><endEvent id="end"/>
            ${arrow('begin', 'call')}${arrow('call', 'end')}`,
        },
        shy: {
          properties: { reason: { ...TEXT, title: 'Reason' }, note: { ...TEXT, title: 'Note' } },
          manifest: { summary: ['reason', 'note'], nodes: { view: { hide: ['note'] } } },
          process: `<startEvent id="begin"/><userTask id="look" name="Look" ${assignee('leaderOf(initiator)')}/>
            <callActivity id="call" name="Call" calledElement="called"/><endEvent id="end"/>
            ${arrow('begin', 'look')}${arrow('look', 'call')}${arrow('call', 'end')}`,
        },
        named: {
          properties: { reason: { ...TEXT, title: 'Reason' }, note: { ...TEXT, title: 'Note' } },
          manifest: { nodes: { inner: { hide: ['note'] } } },
          process: `<startEvent id="begin"/><callActivity id="call" name="Call" calledElement="called"/><endEvent id="end"/>
            ${arrow('begin', 'call')}${arrow('call', 'end')}`,
        },
        stuck: {
          manifest: { approvers: { empty: 'fail' } },
          process: `<startEvent id="begin"/><userTask id="answer" name="Answer" ${group('role:finance')}/>${late}
            <userTask id="nobody" name="Nobody" ${assignee('supervisorOf(initiator)')}/><endEvent id="end"/><endEvent id="over"/>
            ${arrow('begin', 'answer')}${arrow('answer', 'end')}${arrow('late', 'nobody')}${arrow('nobody', 'over')}`,
        },
        petition: {
          process: `<startEvent id="begin"/><userTask id="answer" name="Answer" ${group('role:finance')}/>${late}
            <userTask id="escalated" name="Escalated" ${assignee('leaderOf(initiator)')}/><endEvent id="end"/><endEvent id="over"/>
            ${arrow('begin', 'answer')}${arrow('answer', 'end')}${arrow('late', 'escalated')}${arrow('escalated', 'over')}`,
        },
      },
      { now: () => new Date(Date.now() + ahead), jobs: false },
    );
  });
  afterAll(() => flow?.remove());

  it('fires a timer when it is due, once, and not while the request is suspended', async () => {
    const id = await flow.start('teacher', 'petition');
    const idle = await flow.start('teacher', 'petition');
    await flow.post('admin', 'suspend', { processInstanceId: idle });
    const { hall } = flow.hall;
    expect(await fireDueTimers(hall)).toBe(0);
    ahead = 3 * HOUR;
    const fired = await Promise.all([fireDueTimers(hall), fireDueTimers(hall), fireDueTimers(hall)]);
    expect(fired.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'escalated' });
    expect(await flow.task('finance', id)).toBeUndefined();
    expect(await flow.outcomes('teacher', id)).toEqual([
      'start start',
      'timer late',
      'cancelled answer',
      'open escalated',
    ]);
    expect((await flow.detail('teacher', idle)).data?.openTasks).toMatchObject([{ activityId: 'answer' }]);
    await flow.post('admin', 'activate', { processInstanceId: idle });
    expect(await fireDueTimers(hall)).toBe(1);
    ahead = 0;
  });

  it('does not let a timer that cannot fire hold up the others', async () => {
    const { hall } = flow.hall;
    const stuck = await flow.start('teacher', 'stuck');
    const id = await flow.start('teacher', 'petition');
    ahead = 3 * HOUR;
    await fireDueTimers(hall);
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'escalated' });
    expect((await flow.detail('teacher', stuck)).data?.openTasks).toMatchObject([{ activityId: 'answer' }]);
    expect(await fireDueTimers(hall)).toBe(0);
    ahead = 4 * HOUR;
    // it is tried again later
    expect(await fireDueTimers(hall)).toBe(1);
    ahead = 0;
  });

  it('shows a step of a called process what readers see, and finds nothing hidden by a keyword', async () => {
    const id = await flow.start('teacher', 'shy', { reason: 'because', note: 'whispered' });
    expect((await flow.detail('leader', id)).data?.formData).toMatchObject({ note: 'whispered' });
    await flow.act('leader', id, 'complete');
    expect(await flow.task('finance', id)).toMatchObject({ activityId: 'inner' });
    const seen = await flow.detail('finance', id);
    expect(seen.data?.formData).toEqual({ reason: 'because' });
    expect(JSON.stringify(seen.data)).not.toContain('whispered');
    const found = async (keyword: string) =>
      (await (await flow.as('teacher')).get(`/flow/common/initiated?topic=shy&keyword=${keyword}`)).page?.totalCount;
    expect([await found('because'), await found('whispered')]).toEqual([1, 0]);
  });

  it('hides what a step of a called process hides from who has handled it, too', async () => {
    const id = await flow.start('teacher', 'named', { reason: 'because', note: 'whispered' });
    await flow.act('finance', id, 'claim');
    expect((await flow.detail('finance', id)).data?.formData).toEqual({ reason: 'because' });
    await flow.act('finance', id, 'complete');
    expect((await flow.detail('finance', id)).data?.formData).toEqual({ reason: 'because' });
  });

  it('names the steps of a called process in the reader’s language, in lists, messages and where it may go back', async () => {
    const [first, second] = ['初审', '复审'];
    await writeTopic(flow.topicsDir, 'spoken', {
      process: chain({ initial: group('role:finance'), final: group('role:hr') })
        .replace('Step initial', first)
        .replace('Step final', second),
      translations: { [first]: 'First look', [second]: 'Second look' },
    });
    await writeTopic(flow.topicsDir, 'speaking', {
      process: `<startEvent id="begin"/><callActivity id="call" name="Call" calledElement="spoken"/><endEvent id="end"/>
        ${arrow('begin', 'call')}${arrow('call', 'end')}`,
    });
    await flow.hall.hall.registry.reload();
    const id = await flow.start('teacher', 'speaking');
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'complete');
    await flow.act('hr', id, 'claim');
    const hr = await flow.as('hr');
    const english = <T>(path: string) => hr.call<T>('GET', path, undefined, { 'accept-language': 'en-US' });
    const top = async <T>(path: string) => ((await english(path)).page as unknown as { list: T[] }).list[0];
    const row = await top<TaskRow>(`${PATHS.todo}?pageSize=100&topic=speaking`);
    expect(row?.taskName).toBe('Second look');
    const detail = await english<Detail>(`${PATHS.detail}?processInstanceId=${id}&taskId=${row?.taskId}`);
    expect(detail.data?.rollbackTargets).toContainEqual({ activityId: 'initial', name: 'First look' });
    const message = await top<{ text: string }>(`${PATHS.messages}?pageSize=10`);
    expect(message?.text).toContain('Second look');
  });

  it('goes on with the version of a called process that it began with', async () => {
    const id = await flow.start('teacher', 'calling');
    await writeTopic(flow.topicsDir, 'called', { process: chain({ other: group('role:it') }) });
    await flow.hall.hall.registry.reload();
    expect(flow.hall.hall.registry.topic('called')?.version.number).toBe(2);
    await flow.act('finance', id, 'claim');
    expect(await flow.act('finance', id, 'complete')).toMatchObject({ code: 0 });
    expect(await flow.task('hr', id)).toMatchObject({ activityId: 'second' });
    expect(await flow.task('it', await flow.start('teacher', 'calling'))).toMatchObject({ activityId: 'other' });
  });

  it('lets nobody start what is suspended, and lets go on what is under way', async () => {
    const id = await flow.start('teacher', 'plain');
    const versionId = flow.hall.hall.registry.topic('plain')?.version.versionId;
    const teacher = await flow.as('teacher');
    expect((await teacher.post(`/flow/process/${versionId}/suspend`)).status).toBe(403);
    const admin = await flow.as('admin');
    expect(await admin.post(`/flow/process/${versionId}/suspend`)).toMatchObject({ code: 0 });
    expect((await flow.post('teacher', 'start', { topic: 'plain', formData: { reason: 'x' } })).status).toBe(409);
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect(await admin.post(`/flow/process/${versionId}/activate`)).toMatchObject({ code: 0 });
    expect(await flow.start('teacher', 'plain')).toBeTruthy();
  });

  it('lets the clocks of what is under way run out all the same', async () => {
    const id = await flow.start('teacher', 'petition');
    const versionId = flow.hall.hall.registry.topic('petition')?.version.versionId;
    const admin = await flow.as('admin');
    expect(await admin.post(`/flow/process/${versionId}/suspend`)).toMatchObject({ code: 0 });
    ahead = 3 * HOUR;
    expect(await fireDueTimers(flow.hall.hall)).toBeGreaterThan(0);
    ahead = 0;
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'escalated' });
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect(await admin.post(`/flow/process/${versionId}/activate`)).toMatchObject({ code: 0 });
  });

  it('keeps closed what is served in place of a suspended process, and open what is not', async () => {
    const { registry } = flow.hall.hall;
    const admin = await flow.as('admin');
    const serve = async (person: string) => {
      await writeTopic(flow.topicsDir, 'closing', { process: chain({ look: assignee(person) }) });
      await registry.reload();
      return registry.topic('closing')?.version;
    };
    const starts = async () =>
      (await flow.post('teacher', 'start', { topic: 'closing', formData: { reason: 'x' } })).status;
    const inUse = async () => {
      const { page } = await admin.get('/flow/process/page?processKey=closing&served=1');
      return page?.list.map((row) => (row as { version: number }).version);
    };
    const [first, second] = ["usersInPost('president')", 'leaderOf(initiator)'];
    expect(await serve(first)).toMatchObject({ number: 1 });
    expect(await serve(second)).toMatchObject({ number: 2 });
    expect(await inUse()).toEqual([2]);
    const old = await serve(first);
    await admin.post(`/flow/process/${old?.versionId}/suspend`);
    expect(await starts()).toBe(409);
    // an edit that goes back to a version of before the suspension, and one that nobody has seen yet
    expect(await serve(second)).toMatchObject({ number: 2 });
    expect(await starts()).toBe(409);
    const fresh = await serve("usersWithRole('it')");
    expect(fresh).toMatchObject({ number: 3 });
    expect(await starts()).toBe(409);
    await admin.post(`/flow/process/${fresh?.versionId}/activate`);
    expect(await starts()).toBe(200);
    // the first version was suspended when it was last served
    expect(await serve(first)).toMatchObject({ number: 1 });
    expect(await starts()).toBe(200);
    expect(await inUse()).toEqual([1]);
    const { page } = await admin.get('/flow/process/page?processKey=closing&sort=version&order=asc');
    expect(page?.list).toMatchObject([{ version: 1 }, { version: 2 }, { version: 3 }]);
    // what is in use comes first, though newer ones were deployed
    const asItComes = await admin.get('/flow/process/page?processKey=closing');
    expect(asItComes.page?.list).toMatchObject([{ version: 1 }, { version: 3 }, { version: 2 }]);
    expect((await admin.get(`/flow/process/${fresh?.versionId}/changes`)).data).toMatchObject({
      before: 2,
      after: 3,
      changes: [{ level: expect.any(String) as string, what: expect.stringContaining('Step look') as string }],
    });
    expect((await admin.get(`/flow/process/${old?.versionId}/changes`)).status).toBe(404);
  });

  it('ends a request from the list of running ones', async () => {
    const id = await flow.start('teacher', 'plain');
    const admin = await flow.as('admin');
    expect((await admin.post(`/flow/running/${id}/terminate`, {})).status).toBe(422);
    expect(await admin.post(`/flow/running/${id}/terminate`, { comment: 'a mistake' })).toMatchObject({ code: 0 });
    const own = await flow.list('teacher', PATHS.initiated, '&status=terminated');
    expect(own.map(({ processInstanceId }) => processInstanceId)).toContain(id);
  });
});
