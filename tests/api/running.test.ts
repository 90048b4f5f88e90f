import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessFile, ProcessNodeDetail, RunningInstance, WaitingStep } from '../../src/contract/processes.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { assignee, chain, flow as arrow, group, writeTopic } from './support/topics.ts';

describe.each(databases)('requests under way, as their administrator sees them: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      plain: {
        process: chain({
          first: group('role:finance'),
          second: group('role:hr'),
          third: assignee('leaderOf(initiator)'),
        }),
      },
      queue: { process: chain({ first: group('role:finance'), second: group('role:hr') }) },
      led: { process: chain({ look: assignee('leaderOf(initiator)') }) },
      parallel: {
        process: `<startEvent id="begin"/><parallelGateway id="fork"/><userTask id="left" name="Left" ${group('role:finance')}/>
          <userTask id="next" name="Next" ${group('role:it')}/><userTask id="right" name="Right" ${group('role:hr')}/>
          <parallelGateway id="join"/><userTask id="last" name="Last" ${group('role:office')}/><endEvent id="end"/>
          ${arrow('begin', 'fork')}${arrow('fork', 'left')}${arrow('left', 'next')}${arrow('next', 'join')}
          ${arrow('fork', 'right')}${arrow('right', 'join')}${arrow('join', 'last')}${arrow('last', 'end')}`,
      },
    });
  });
  afterAll(() => flow?.remove());

  const running = async (id: string) =>
    (await (await flow.as('admin')).get<RunningInstance>(`/flow/running/${id}/tasks`)).data;
  const move = async (id: string, body: object) =>
    (await flow.as('admin')).post(`/flow/running/${id}/move`, { comment: 'because', ...body });

  it('moves forwards and backwards, with a reason, and goes on from there', async () => {
    const id = await flow.start('teacher', 'plain');
    expect(await running(id)).toMatchObject({
      tasks: [{ activityId: 'first' }],
      targets: [{ id: 'first' }, { id: 'second' }, { id: 'third' }],
      may: { move: true, terminate: true, suspend: true, activate: false },
    });
    expect(await move(id, { targetActivityId: 'third', comment: '' })).toMatchObject({ status: 422 });
    expect(await move(id, { targetActivityId: 'nowhere' })).toMatchObject({ status: 422 });
    expect(await move(id, { targetActivityId: 'third' })).toMatchObject({ code: 0 });
    expect(await flow.task('finance', id)).toBeUndefined();
    expect(await flow.task('leader', id)).toMatchObject({ activityId: 'third' });
    expect(await flow.outcomes('teacher', id)).toEqual(['start start', 'move third', 'cancelled first', 'open third']);
    expect((await flow.history('teacher', id))[1]).toMatchObject({ comment: 'because', assignee: 'admin' });

    const seen = await running(id);
    expect(await move(id, { targetActivityId: 'first', revision: seen?.revision })).toMatchObject({ code: 0 });
    expect(await move(id, { targetActivityId: 'second', revision: seen?.revision })).toMatchObject({
      status: 409,
      data: { outcome: 'move', by: 'admin' },
    });
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'complete');
    await flow.act('hr', id, 'claim');
    await flow.act('hr', id, 'complete');
    // it has been at `first` before: this is a roll back
    expect(await move(id, { targetActivityId: 'first' })).toMatchObject({ code: 0 });
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'complete');
    await flow.act('hr', id, 'claim');
    await flow.act('hr', id, 'complete');
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect((await flow.detail('teacher', id)).data?.state).toBe('completed');
    expect((await move(id, { targetActivityId: 'first' })).status).toBe(409);
  });

  it('moves one branch and leaves the other, and never strands a join', async () => {
    const id = await flow.start('teacher', 'parallel');
    const left = (await running(id))?.tasks.find(({ activityId }) => activityId === 'left');
    expect(await move(id, { targetActivityId: 'next' })).toMatchObject({ status: 422, code: 10604 });
    expect(await move(id, { targetActivityId: 'last', fromTaskId: left?.taskId })).toMatchObject({ status: 422 });
    expect(await move(id, { targetActivityId: 'next', fromTaskId: left?.taskId })).toMatchObject({ code: 0 });
    // the task has gone with the move
    expect(await move(id, { targetActivityId: 'next', fromTaskId: left?.taskId })).toMatchObject({
      status: 409,
      data: { outcome: 'move', by: 'admin' },
    });
    expect(await move(id, { targetActivityId: 'next', fromTaskId: 'nothing' })).toMatchObject({ status: 404 });
    for (const person of ['it', 'hr']) {
      await flow.act(person, id, 'claim');
      await flow.act(person, id, 'complete');
    }
    expect((await running(id))?.tasks.map(({ activityId }) => activityId)).toEqual(['last']);
    const other = await flow.start('teacher', 'parallel');
    expect(await move(other, { targetActivityId: 'last' })).toMatchObject({ code: 0 });
    expect((await running(other))?.tasks.map(({ activityId }) => activityId)).toEqual(['last']);
  });

  it('finds what it is asked about first, then the right, then the state', async () => {
    const id = await flow.start('teacher', 'plain');
    const [open] = (await running(id))?.tasks ?? [];
    const by = async (person: string, fromTaskId: string | undefined) =>
      (
        await (
          await flow.as(person)
        ).post(`/flow/running/${id}/move`, { comment: 'x', targetActivityId: 'third', fromTaskId })
      ).status;
    expect(await by('student', open?.taskId)).toBe(404);
    // the applicant sees the request and may not move it
    expect(await by('teacher', open?.taskId)).toBe(403);
    expect(await by('teacher', 'nothing')).toBe(404);
    expect(await by('admin', open?.taskId)).toBe(200);
    // gone with the move
    expect(await by('teacher', open?.taskId)).toBe(403);
    expect(await by('admin', open?.taskId)).toBe(409);
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect(await by('teacher', 'nothing')).toBe(404);
    expect(await by('admin', 'nothing')).toBe(404);
    expect(await by('admin', undefined)).toBe(409);
  });

  it('shows in its drawing which way it took through gateways, and no other', async () => {
    const id = await flow.start('teacher', 'parallel');
    await flow.act('finance', id, 'claim');
    expect(await flow.act('finance', id, 'complete')).toMatchObject({ code: 0 });
    const drawing = await (await flow.as('admin')).fetch(`${PATHS.diagram}?processInstanceId=${id}`);
    const svg = await drawing.text();
    expect(svg).toContain('<g class="done" data-id="fork">');
    expect(svg).toContain('<g class="coming" data-id="join">');
    // from the start, both branches, and on to the next step of one of them
    expect(svg.split('<g class="done"><polyline').length - 1).toBe(4);
  });

  it('gives a task to somebody else, once', async () => {
    const id = await flow.start('teacher', 'plain');
    const [task] = (await running(id))?.tasks ?? [];
    expect(task).toMatchObject({ assignee: null, candidates: [expect.any(String) as string] });
    const admin = await flow.as('admin');
    const path = `/flow/task/${task?.taskId}/reassign`;
    const body = { userId: 'it', comment: 'on leave', revision: task?.revision };
    expect(await admin.post(path, { ...body, comment: '' })).toMatchObject({ status: 422 });
    expect(await admin.post(path, { ...body, userId: 'nobody' })).toMatchObject({ status: 422, code: 10608 });
    const answers = await Promise.all([admin.post(path, body), admin.post(path, { ...body, userId: 'hr' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'it' : 'hr';
    expect(await flow.task('finance', id)).toBeUndefined();
    expect(await flow.act(winner, id, 'complete')).toMatchObject({ code: 0 });
    expect(await flow.outcomes('teacher', id)).toEqual([
      'start start',
      'reassign first',
      'complete first',
      'open second',
    ]);
    expect((await admin.post(path, body)).status).toBe(409);
    const row = (await flow.history('teacher', id)).find(({ outcome }) => outcome === 'reassign');
    // it lay with an office: to whom it went is said in words
    expect(row?.reason).toBe(`接收人：${flow.hall.hall.directory.nameOf(winner)}`);
  });

  it('tells who had the task that it was taken from him', async () => {
    const id = await flow.start('teacher', 'led');
    const [task] = (await running(id))?.tasks ?? [];
    const admin = await flow.as('admin');
    await admin.post(`/flow/task/${task?.taskId}/reassign`, { userId: 'it', comment: 'ill', revision: task?.revision });
    const complete = { taskId: task?.taskId, comment: 'mine', revision: task?.revision };
    expect(await flow.post('leader', 'complete', complete)).toMatchObject({
      status: 409,
      data: { outcome: 'reassign', by: 'admin' },
    });
    expect(await flow.post('student', 'complete', complete)).toMatchObject({ status: 404 });
    expect((await flow.detail('leader', id)).status).toBe(404);
    const row = (await flow.history('teacher', id)).find(({ outcome }) => outcome === 'reassign');
    const { directory } = flow.hall.hall;
    for (const name of [directory.nameOf('leader'), directory.nameOf('it')]) expect(row?.reason).toContain(name);
  });

  it('says where requests of a topic wait, how many, how long and past their time, of what one may see', async () => {
    const { hall } = flow.hall;
    const ids = [];
    for (const who of ['teacher', 'teacher', 'teacher', 'finance']) ids.push(await flow.start(who, 'queue'));
    await flow.act('finance', ids[2] ?? '', 'claim');
    await flow.act('finance', ids[2] ?? '', 'complete');
    const ago = (hours: number) => new Date(hall.clock.now().getTime() - hours * 3_600_000);
    for (const [index, hours] of [10, 20.5, 3, 40].entries()) {
      const aged = { created_at: ago(hours), ...(index === 1 && { due_at: ago(1) }) };
      await hall.db
        .updateTable('wf_task')
        .set(aged)
        .where('instance_id', '=', ids[index] ?? '')
        .execute();
    }
    const path = `/flow/process/${hall.registry.topic('queue')?.version.versionId}/waiting`;
    const first = { activityId: 'first', name: 'Step first', overdue: 1 };
    const second = { activityId: 'second', name: 'Step second', count: 1, overdue: 0, medianHours: 3 };
    const admin = await flow.as('admin');
    const all = (await admin.get<WaitingStep[]>(path)).data;
    expect(all).toMatchObject([{ ...first, count: 3, medianHours: 20.5 }, second]);
    expect(new Date(all?.[0]?.since ?? '').getTime()).toBeCloseTo(ago(40).getTime(), -4);
    // what the list of tasks shows behind a figure is as much
    const listed = await admin.get('/flow/task/page?processDefinitionKey=queue&activityId=first');
    expect(listed.page?.totalCount).toBe(3);
    // and who may take what nobody has
    expect(listed.page?.list).toMatchObject([1, 2, 3].map(() => ({ candidates: '财务处' })));

    const role = { name: '看流程', code: 'watcher', menuList: ['flow-process-info', 'flow-task-list'] };
    const roleId = (await admin.post<{ id: string }>('/sys/role', { ...role, dataScope: 'ownDept' })).data?.id;
    await admin.put('/sys/user', { ...(await admin.get<object>('/sys/user/dean')).data, roleIdList: [roleId] });
    expect((await (await flow.as('dean')).get<WaitingStep[]>(path)).data).toEqual([]);
    await admin.put('/sys/user', { ...(await admin.get<object>('/sys/user/leader')).data, roleIdList: [roleId] });
    expect((await (await flow.as('leader')).get<WaitingStep[]>(path)).data).toMatchObject([
      { ...first, count: 2, medianHours: 15.3 },
      second,
    ]);
    expect((await (await flow.as('teacher')).get(path)).status).toBe(403);
    expect((await admin.get('/flow/process/nothing/waiting')).status).toBe(404);
  });

  it('is named in the reader’s language: lists, pages, sheets', async () => {
    await writeTopic(flow.topicsDir, 'permit', {
      manifest: { title: '通行证' },
      process: `<startEvent id="begin"/><userTask id="look" name="审核" ${assignee('leaderOf(initiator)')}/><endEvent id="end"/>
        ${arrow('begin', 'look')}${arrow('look', 'end')}`,
    });
    await mkdir(join(flow.topicsDir, 'permit', 'locales'), { recursive: true });
    const english = JSON.stringify({ 通行证: 'Permit', 审核: 'Review' });
    await writeFile(join(flow.topicsDir, 'permit', 'locales', 'en-US.json'), english);
    const { registry } = flow.hall.hall;
    await registry.reload();
    const id = await flow.start('teacher', 'permit');
    const versionId = registry.topic('permit')?.version.versionId;
    const admin = await flow.as('admin');
    const get = <T>(path: string, language: string) =>
      admin.call<T>('GET', path, undefined, { 'accept-language': language });
    const first = async (path: string, language: string) =>
      ((await get(path, language)).page as unknown as { list: Record<string, unknown>[] }).list[0];
    for (const [language, title, step] of [
      ['zh-CN', '通行证', '审核'],
      ['zh-TW', '通行證', '審核'],
      ['en-US', 'Permit', 'Review'],
    ] as const) {
      const process = await first('/flow/process/page?processKey=permit', language);
      expect(process).toMatchObject({ name: title });
      const one = await first('/flow/running/page?definitionKey=permit', language);
      // the key of the step stays what programs know it by
      expect(one).toMatchObject({ processDefinitionName: title, activityId: 'look', activityName: step });
      const task = await first('/flow/task/page?processDefinitionKey=permit', language);
      expect(task).toMatchObject({ processDefinitionName: title, taskName: step });
      expect((await get(`/flow/running/${id}`, language)).data).toMatchObject({ activityName: step });
      expect((await get<RunningInstance>(`/flow/running/${id}/tasks`, language)).data).toMatchObject({
        title,
        tasks: [{ taskName: step }],
        targets: [{ name: step }],
      });
      const file = await get<ProcessFile>(`/flow/process/${versionId}/xml`, language);
      expect(file.data).toMatchObject({ name: title, nodes: [{ name: step }, {}, {}] });
      const begin = await get<ProcessNodeDetail>(`/flow/process/${versionId}/node/begin`, language);
      expect(begin.data).toMatchObject({ processDefinitionName: title, ways: [{ name: step }] });
    }
    await flow.act('leader', id, 'rollback', { targetActivityId: 'start' });
    expect(await first('/flow/task/page?processDefinitionKey=permit', 'en-US')).toMatchObject({
      taskName: 'Submission',
    });
  });

  it('is refused to who does not administer it, and stands still while suspended', async () => {
    const id = await flow.start('teacher', 'plain');
    const [task] = (await running(id))?.tasks ?? [];
    const teacher = await flow.as('teacher');
    expect((await teacher.get(`/flow/running/${id}/tasks`)).status).toBe(404);
    expect((await teacher.post(`/flow/running/${id}/move`, { targetActivityId: 'third', comment: 'x' })).status).toBe(
      403,
    );
    expect((await teacher.post(`/flow/task/${task?.taskId}/reassign`, { userId: 'it', comment: 'x' })).status).toBe(
      403,
    );
    const stranger = await flow.as('student');
    expect((await stranger.post(`/flow/task/${task?.taskId}/reassign`, { userId: 'it', comment: 'x' })).status).toBe(
      404,
    );
    const admin = await flow.as('admin');
    await admin.post(`/flow/running/${id}/suspend`, {});
    expect((await move(id, { targetActivityId: 'third' })).status).toBe(409);
    expect(await running(id)).toMatchObject({ suspended: true, may: { move: false, activate: true } });
    await admin.post(`/flow/running/${id}/activate`, {});
    expect(await admin.post(`/flow/running/${id}/terminate`, { comment: 'a mistake' })).toMatchObject({ code: 0 });
  });
});
