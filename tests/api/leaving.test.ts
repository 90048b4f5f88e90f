import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { RunningInstance } from '../../src/contract/processes.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Answer, Caller } from './support/hall.ts';
import { assignee, chain, group } from './support/topics.ts';

interface Row {
  [name: string]: unknown;
  id: string;
}

describe.each(databases)('people who hold tasks do not vanish: $name', (kind) => {
  let flow: FlowHall;
  let admin: Caller;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      personal: {
        manifest: { promiseDays: 1, nodes: { look: { actions: ['complete', 'delegate'] } } },
        process: chain({ look: assignee("usersInPost('president')") }),
      },
      grouped: { process: chain({ look: group('role:library'), both: group('role:library,role:it') }) },
    });
    admin = await flow.as('admin');
  });
  afterAll(() => flow?.remove());

  const read = async (id: string) => (await admin.get<Row>(`/sys/user/${id}`)).data as Row;
  const change = async (id: string, more: object) => admin.put('/sys/user', { ...(await read(id)), ...more });
  const refused = (answer: Answer, count: number) =>
    expect(answer).toMatchObject({ status: 409, code: ERRORS.holdsTasks.code, data: { count } });
  const listed = async (id: string, query = '') => {
    const { page } = await admin.get<Row[]>(`/flow/task/page?pageSize=100${query}`);
    return (page?.list ?? []).filter((row) => row['processInstanceId'] === id);
  };

  it('refuses to delete or disable them, says how many, and lets them go once the tasks are somebody else’s', async () => {
    const ids = [await flow.start('teacher', 'personal'), await flow.start('teacher', 'personal')];
    refused(await admin.delete('/sys/user/president'), 2);
    refused(await admin.delete('/sys/user', ['president']), 2);
    refused(await change('president', { status: 0 }), 2);
    expect((await change('president', { status: 0, handOverTo: 'president' })).status).toBe(422);
    expect((await change('president', { status: 0, handOverTo: 'nobody' })).status).toBe(422);
    const task = await flow.task('president', ids[0] ?? '');
    expect(task).toBeDefined();
    expect(await change('president', { status: 0, handOverTo: 'dean' })).toMatchObject({ code: 0 });
    for (const id of ids) {
      expect(await flow.task('dean', id)).toMatchObject({ activityId: 'look' });
      expect(await flow.outcomes('teacher', id)).toContain('reassign look');
    }
    expect(await flow.act('dean', ids[0] ?? '', 'complete')).toMatchObject({ code: 0 });
    expect(await change('president', { status: 1 })).toMatchObject({ code: 0 });
  });

  it('hands over what was delegated, and by an action of its own', async () => {
    const id = await flow.start('teacher', 'personal');
    // his session ended when he was disabled
    const president = await flow.hall.as('president');
    const [task] = await listed(id);
    const delegate = { taskId: task?.id, userId: 'hr', comment: 'ok' };
    expect(await president.post(`${PATHS.flow}/delegate`, delegate)).toMatchObject({ code: 0 });
    refused(await change('president', { status: 0 }), 1);
    expect((await admin.post('/sys/user/president/handOver', {})).status).toBe(422);
    expect(await admin.post('/sys/user/president/handOver', { handOverTo: 'dean' })).toMatchObject({
      code: 0,
      data: { count: 1 },
    });
    expect(await flow.act('hr', id, 'resolve')).toMatchObject({ code: 0 });
    expect(await flow.task('dean', id)).toMatchObject({ activityId: 'look' });
  });

  it('counts a group only where there is nobody else in it', async () => {
    const id = await flow.start('teacher', 'grouped');
    refused(await change('library', { status: 0 }), 1);
    await flow.act('library', id, 'claim');
    await flow.act('library', id, 'complete');
    const [both] = await listed(id);
    expect(both).toMatchObject({ activityId: 'both', held: 1 });
    expect(await change('library', { status: 0 })).toMatchObject({ code: 0 });
    refused(await change('it', { status: 0 }), 1);
  });

  it('lists tasks that nobody can do, with when they are due, to be given to somebody', async () => {
    await change('library', { status: 1 });
    const id = await flow.start('teacher', 'personal');
    const grouped = await flow.start('teacher', 'grouped');
    const [before] = await listed(id);
    expect(before).toMatchObject({ held: 1, dueTime: expect.stringMatching(/^20/) as string });
    const shown = (await admin.get<RunningInstance>(`/flow/running/${id}/tasks`)).data;
    expect(shown?.tasks[0]?.dueTime).toBe(before?.['dueTime']);
    expect(await listed(id, '&held=0')).toEqual([]);
    // by another way than the form: roles taken away, rows from another system
    await flow.hall.hall.db.transaction().execute(async (trx) => {
      await trx.updateTable('wf_task').set({ assignee: 'gone' }).where('instance_id', '=', id).execute();
    });
    await change('library', { roleIdList: [] });
    expect(await listed(id, '&held=0')).toMatchObject([{ assignee: 'gone', held: 0 }]);
    expect(await listed(grouped, '&held=0')).toMatchObject([{ activityId: 'look', held: 0 }]);
    const [task] = await listed(id);
    const reassign = { userId: 'dean', comment: '接手' };
    expect(await admin.post(`/flow/task/${task?.id}/reassign`, reassign)).toMatchObject({ code: 0 });
    expect(await listed(id, '&held=0')).toEqual([]);
    expect(await flow.task('dean', id)).toBeDefined();
  });
});
