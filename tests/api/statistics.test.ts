import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { CountStatistics, EfficiencyStatistics, PersonStatistics } from '../../src/contract/statistics.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { assignee, chain } from './support/topics.ts';

const at = (text: string) => Date.parse(`${text}:00+08:00`);

describe.each(databases)('statistics: $name', (kind) => {
  let flow: FlowHall;
  let now = at('2026-11-16T09:00');
  const get = async <T>(username: string, page: string, query = '') => {
    const answer = await (await flow.as(username)).get<T>(`${PATHS.statistics}/${page}${query}`);
    if (!answer.data) throw new Error(JSON.stringify(answer));
    return answer.data;
  };

  beforeAll(async () => {
    flow = await startFlowHall(
      kind,
      {
        slow: {
          manifest: { promiseDays: 1, nodes: { first: { actions: ['complete', 'reject', 'rollback'] } } },
          process: chain({ first: assignee('leaderOf(initiator)') }),
        },
        other: { process: chain({ only: assignee('leaderOf(initiator)') }) },
      },
      { now: () => new Date(now), jobs: false },
    );
    // one after an hour, one after two, one after fourteen hours of work: late; one sent back; one still waits
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await flow.start('teacher', 'slow'));
    await flow.start('office', 'other');
    const [one = '', two = '', three = '', four = ''] = ids;
    now = at('2026-11-16T10:00');
    await flow.act('leader', one, 'complete');
    await flow.act('leader', four, 'rollback', { targetActivityId: 'start' });
    now = at('2026-11-16T11:00');
    await flow.act('leader', two, 'reject');
    now = at('2026-11-18T09:00');
    await flow.act('leader', three, 'complete');
  });
  afterAll(() => flow?.remove());

  it('count what was handed in and where it stands', async () => {
    const data = await get<CountStatistics>('admin', 'count');
    expect(data.topics).toEqual([
      {
        ...{ topic: 'slow', title: 'Test slow', total: 5, running: 2, completed: 2, rejected: 1 },
        ...{ dropped: 0, returned: 1, overdue: 2 },
      },
      expect.objectContaining({ topic: 'other', total: 1, running: 1, overdue: 0 }),
    ]);
    expect(data.totals).toMatchObject({ total: 6, running: 3 });
    expect(data.times).toHaveLength(90);
    expect(data.times.filter(({ total }) => total > 0)).toEqual([{ time: '2026-11-16', total: 6 }]);
    const year = await get<CountStatistics>('admin', 'count', '?from=2026-01-01&to=2026-12-31');
    expect(year.times.filter(({ total }) => total > 0)).toEqual([{ time: '2026-11', total: 6 }]);
    expect(data.depts.reduce((sum, { total }) => sum + total, 0)).toBe(6);
    expect((await get<CountStatistics>('admin', 'count', '?from=2026-11-17&to=2026-11-18')).totals.total).toBe(0);
    expect((await get<CountStatistics>('admin', 'count', '?topic=other')).totals.total).toBe(1);
  });

  it('measure medians and nine in ten in working hours, by topic and by step', async () => {
    const { topics, nodes, dayHours } = await get<EfficiencyStatistics>('admin', 'efficiency', '?topic=slow');
    expect(dayHours).toBe(7);
    // 1, 2 and 14 hours
    expect(topics).toEqual([
      {
        ...{ topic: 'slow', title: 'Test slow', promiseDays: 1, ended: 3, running: 2 },
        ...{ median: 2, p90: 11.6, returnedShare: 0, overdueShare: 0.333 },
      },
    ]);
    // the one that was sent back after an hour counts at its step
    expect(nodes).toEqual([
      {
        ...{ activityId: 'first', name: 'Step first', handled: 4, returnedShare: 0.25, waiting: 1 },
        ...{ median: 1.5, p90: 10.4 },
      },
    ]);
    expect((await get<EfficiencyStatistics>('admin', 'efficiency')).nodes).toEqual([]);
  });

  it('tell what people handled and what waits for them', async () => {
    const { people } = await get<PersonStatistics>('admin', 'person');
    expect(people.find(({ userId }) => userId === 'leader')).toMatchObject({
      ...{ handled: 4, returned: 1, rejected: 1, waiting: 1, overdue: 1, median: 1.5 },
    });
    expect(people.find(({ userId }) => userId === 'dean')).toMatchObject({ handled: 0, waiting: 1, median: null });
  });

  it('are for who has the code, and count no more than his data scope', async () => {
    for (const page of ['count', 'efficiency', 'person']) {
      const teacher = await (await flow.as('teacher')).get(`${PATHS.statistics}/${page}`);
      expect(teacher).toMatchObject({ status: 403 });
      const visitor = await flow.hall.visitor().get(`${PATHS.statistics}/${page}/export`);
      expect(visitor.code).toBe(401);
    }
    const dept = flow.hall.hall.directory.deptOf('office') ?? '';
    await grantStatistics('library', dept);
    const { totals, depts } = await get<CountStatistics>('library', 'count');
    expect(totals.total).toBe(1);
    expect(depts.map(({ deptId }) => deptId)).toEqual([dept]);
    const college = flow.hall.hall.directory.deptOf('teacher') ?? '';
    expect((await get<CountStatistics>('library', 'count', `?deptId=${college}`)).totals.total).toBe(0);
    expect((await get<PersonStatistics>('library', 'person')).people.map(({ userId }) => userId)).not.toContain(
      'leader',
    );
    expect(await (await flow.as('library')).get(`${PATHS.statistics}/efficiency`)).toMatchObject({ status: 403 });
  });

  it('go out as a workbook, and refuse a period that is none', async () => {
    const admin = await flow.as('admin');
    const response = await admin.fetch(`${PATHS.statistics}/efficiency/export?topic=slow`);
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const wrong = await admin.get(`${PATHS.statistics}/count?from=2026-11-20&to=2026-11-01`);
    expect(wrong).toMatchObject({ status: 400 });
  });

  /** Lets one role count requests of one department. */
  async function grantStatistics(roleId: string, deptId: string) {
    const admin = await flow.as('admin');
    const { data } = await admin.get<Record<string, unknown>>(`/sys/role/${roleId}`);
    const menuList = ['work-count', 'work-person'];
    const answer = await admin.put('/sys/role', { ...data, menuList, deptList: [deptId] });
    if (answer.code !== 0) throw new Error(JSON.stringify(answer));
  }
});
