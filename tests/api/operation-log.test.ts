import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Caller } from './support/hall.ts';
import { chain } from './support/topics.ts';

interface Row {
  [name: string]: unknown;
  id: string;
}

describe.each(databases)('the operation log on $name', (kind) => {
  let flow: FlowHall;
  let admin: Caller;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      logged: { process: chain({ look: 'flowable:assignee="leader"', sign: 'flowable:assignee="dean"' }) },
    });
    admin = await flow.as('admin');
  });
  afterAll(() => flow?.remove());

  const rows = async (query: string) =>
    (await admin.get<Row[]>(`/sys/log-operation/page?pageSize=100&${query}`)).page?.list ?? [];

  it('has a row for what was refused, with the reason and without secrets', async () => {
    const office = await flow.as('office');
    const user = { username: 'x', realName: 'x', password: 'Top-Secret-1', confirmPassword: 'Top-Secret-1' };
    expect((await office.post('/sys/user', user)).status).toBe(403);
    expect((await admin.delete('/sys/params/DRAFT_LIMIT')).status).toBe(409);
    expect((await admin.post('/sys/user/admin/explode')).status).toBe(404);
    const failed = await rows('status=0');
    expect(failed).toMatchObject([
      {
        operation: '删除 参数',
        failure: '“DRAFT_LIMIT”正在使用中，不能删除',
        entity: 'sys/params',
        requestMethod: 'DELETE',
      },
      { operation: '新增 用户', failure: '您没有权限执行此操作', entity: 'sys/user' },
    ]);
    expect(JSON.stringify(failed)).not.toContain('Top-Secret');
  });

  it('keeps no more than an id can be long of what somebody sent as one', async () => {
    const office = await flow.as('office');
    const sent = { id: 'x'.repeat(100_000), name: 'x', code: 'x' };
    expect((await office.post('/sys/platform', sent)).status).toBe(403);
    const [failed] = await rows('entity=sys%2Fplatform');
    expect(failed).toMatchObject({ operation: '新增 对接平台', recordId: 'x'.repeat(100) });
  });

  it('has a row for each thing that a workflow administrator does, and for what he may not', async () => {
    const [first, second] = [await flow.start('student', 'logged'), await flow.start('student', 'logged')];
    const running = async (id: string, verb: string, body: object = {}) =>
      (await admin.post(`/flow/running/${id}/${verb}`, { comment: '因故', ...body })).status;
    expect(await running(first, 'suspend')).toBe(200);
    expect(await running(first, 'activate')).toBe(200);
    expect(await running(first, 'terminate')).toBe(200);
    expect(await running(first, 'suspend')).toBe(409);
    const task = await flow.task('leader', second);
    expect((await admin.post(`/flow/task/${task?.taskId}/reassign`, { userId: 'dean', comment: '因故' })).status).toBe(
      200,
    );
    const [version] = (await admin.get<Row[]>('/flow/process/page?processKey=logged')).page?.list ?? [];
    expect((await admin.post(`/flow/process/${version?.id}/suspend`)).status).toBe(200);
    expect((await admin.post(`/flow/process/${version?.id}/convert`)).status).toBe(200);
    expect((await admin.post(`/flow/process/${version?.id}/activate`)).status).toBe(200);
    const told = async (entity: string) =>
      (await rows(`entity=${encodeURIComponent(entity)}`)).toReversed().map((row) => [row['operation'], row['status']]);
    expect(await told('flow/running')).toEqual([
      ['挂起 运行中的流程', 1],
      ['激活 运行中的流程', 1],
      ['终止 运行中的流程', 1],
      ['挂起 运行中的流程', 0],
      ['改派 运行中的流程', 1],
    ]);
    expect((await told('flow/process')).map(([operation]) => operation)).toEqual([
      '挂起流程 流程定义',
      '转为模型 流程定义',
      '激活流程 流程定义',
    ]);
    expect((await rows(`recordId=${first}`))[0]).toMatchObject({
      failure: '该申请已经办结',
      creatorName: '系统管理员',
    });
  });

  it('has a row for a model that was deployed and for a request that was moved, and for those that were not', async () => {
    const made = await admin.post<{ id: string }>('/flow/model', { name: 'Permit', modelKey: 'logged-permit' });
    const model = made.data?.id ?? '';
    const student = await flow.as('student');
    expect((await student.post(`/flow/model/${model}/deploy`)).status).toBe(403);
    expect(await admin.post(`/flow/model/${model}/deploy`)).toMatchObject({ code: 0 });
    expect(
      (await rows(`recordId=${model}`)).map((row) => [row['operation'], row['status'], row['creatorName']]),
    ).toEqual(
      expect.arrayContaining([
        ['部署 流程模型', 1, '系统管理员'],
        ['部署 流程模型', 0, expect.any(String)],
      ]),
    );
    const id = await flow.start('student', 'logged');
    const move = (targetActivityId: string) =>
      admin.post(`/flow/running/${id}/move`, { targetActivityId, comment: '经办人出差' });
    expect(await move('sign')).toMatchObject({ code: 0 });
    expect(await admin.post(`/flow/running/${id}/terminate`, { comment: '因故' })).toMatchObject({ code: 0 });
    expect((await move('look')).status).toBe(409);
    const told = await rows(`recordId=${id}`);
    expect(told.map((row) => [row['operation'], row['status']])).toEqual([
      ['跳转 运行中的流程', 0],
      ['终止 运行中的流程', 1],
      ['跳转 运行中的流程', 1],
    ]);
    expect(told[2]?.['requestParams']).toContain('经办人出差');
  });
});
