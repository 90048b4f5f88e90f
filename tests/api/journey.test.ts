import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessNodeDetail } from '../../src/contract/processes.ts';
import type { JourneyEvent } from '../../src/contract/journey.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

describe.each(databases)('a person’s journey on $name', (kind) => {
  let hall: TestHall;
  let teacher: Caller;
  let leader: Caller;

  beforeAll(async () => {
    const settings = { topicsDir: resolve('topics') };
    hall = await startTestHall(kind, { settings, topics: true, demoRequests: true, jobs: false });
    [teacher, leader] = [await hall.as('teacher'), await hall.as('leader')];
  });
  afterAll(() => hall?.remove());

  const read = async (caller: Caller, query = '') => {
    const { page } = await caller.get<JourneyEvent>(`${PATHS.journey}?page=1&pageSize=100${query}`);
    return { list: (page?.list ?? []) as JourneyEvent[], total: page?.totalCount ?? 0 };
  };
  const total = async (caller: Caller, path: string) =>
    (await caller.get(`${path}?page=1&pageSize=10`)).page?.totalCount;

  it('holds what he handed in and what he decided, newest first, and nothing of others', async () => {
    const { list } = await read(teacher);
    const times = list.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(list.length).toBeGreaterThan(10);
    expect((await read(teacher, '&kind=started')).total).toBe(await total(teacher, PATHS.initiated));
    expect((await read(leader, '&kind=handled')).total).toBe(await total(leader, PATHS.done));
    for (const { processInstanceId } of list.slice(0, 5)) {
      if (processInstanceId === null) continue;
      const { code } = await teacher.get(`${PATHS.detail}?processInstanceId=${processInstanceId}`);
      expect(code).toBe(0);
    }
    expect((await hall.visitor().get(PATHS.journey)).status).toBe(401);
  });

  it('leads to the steps of its processes: what concerns who takes part, and no rules of who gets it', async () => {
    const { rows } = await sql<{ version: string; topic: string }>`
      select version_id as version, topic from wf_instance where initiator = 'teacher' and topic = 'holiday' limit 1`.execute(
      hall.hall.db,
    );
    const path = `/flow/process/${rows[0]?.version}/node/leader`;
    const own = await teacher.get<ProcessNodeDetail>(path);
    expect(own.data).toMatchObject({ assignee: '', candidateUsers: [], open: null, multi: null });
    expect(own.data?.handlers).toBe('王志远');
    expect(own.data?.ways.map(({ condition }) => condition).join('')).toBe('');
    const all = await (await hall.as('admin')).get<ProcessNodeDetail>(path);
    expect(all.data).toMatchObject({ handlers: null, open: expect.any(Number) as number });
    // who takes no part in any reads nothing
    expect((await (await hall.as('student2')).get(path)).status).toBe(403);
  });

  it('holds what he did with records of his own, in each language, and nothing that somebody else did', async () => {
    const student = await hall.as('student');
    const row = {
      title: '图书馆延长开放',
      suggestionType: 'logistics',
      content: '考试周请延长到二十三点',
      anonymous: false,
    };
    expect(await student.post('/educationParty/suggestions', row)).toMatchObject({ code: 0 });
    const { list } = await read(student, '&kind=recorded');
    expect(list.map(({ title, taskName, topic }) => [title, taskName, topic])).toEqual([
      ['意见建议', '新增', 'educationParty/suggestions'],
    ]);
    expect((await read(teacher, '&kind=recorded')).total).toBe(0);
  });

  it('is filtered by kind, by days and by a word, in each language', async () => {
    const { list } = await read(teacher, '&kind=ended');
    expect(new Set(list.map((event) => event.kind))).toEqual(new Set(['ended']));
    const [newest] = list;
    const day = newest?.at.slice(0, 10) ?? '';
    const within = await read(teacher, `&from=${day}&to=${day}`);
    expect(within.total).toBeGreaterThan(0);
    expect(new Set(within.list.map(({ at }) => at.slice(0, 10)))).toEqual(new Set([day]));
    expect((await read(teacher, `&keyword=${newest?.number}`)).list.map(({ number }) => number)).toContain(
      newest?.number,
    );
    expect((await read(teacher, '&keyword=%25nothing_')).total).toBe(0);
    const english = hall.visitor({ 'accept-language': 'en-US' });
    await english.login('leader');
    const { list: told } = await read(english, '&kind=handled');
    expect(told.flatMap(({ title, taskName }) => [title, taskName]).join('')).not.toMatch(/[\u4e00-\u9fff]/);
    expect((await teacher.get(`${PATHS.journey}?kind=nothing`)).status).toBe(400);
  });
});
