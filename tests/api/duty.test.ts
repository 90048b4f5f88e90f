import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, embedded } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import type { Row } from './support/records.ts';

const ROSTER = '/workStation/on-duty';
const SWAPS = '/workStation/duty-swap';
const NOW = '/workStation/duty-now/page';

/** Who is on duty, who takes it over, and who is told. */
describe.each(databases)('duties on $name', (kind) => {
  let hall: TestHall;
  let now = new Date('2026-11-24T10:00:00+08:00');
  const people: Record<string, Caller> = {};
  const who = (name: string): Caller => people[name] as Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind, { now: () => now });
    for (const name of ['admin', 'office', 'teacher', 'teacher2', 'student', 'counselor'])
      people[name] = await hall.as(name);
  });
  afterAll(() => hall?.remove());

  let made = 0;
  async function duty(userId: string, dutyDate: string, more: object = {}): Promise<string> {
    const body = { dutyDate, shift: 'day', post: `岗位${(made += 1)}`, userId, deptId: 'college-info', ...more };
    const answer = await who('admin').post<Row>(ROSTER, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return (answer.data as Row).id;
  }
  const onDuty = async (id: string) => (await who('admin').get<Row>(`${ROSTER}/${id}`)).data?.['userId'];
  const ask = (name: string, id: string, body: object): Promise<Answer> =>
    who(name).post(`${ROSTER}/${id}/askSwap`, body);
  const act = (name: string, id: string, action: string, body: object = {}): Promise<Answer> =>
    who(name).post(`${SWAPS}/${id}/${action}`, body);
  async function asked(name: string, dutyId: string): Promise<Row> {
    const { page } = await who(name).get<Row>(`${SWAPS}/page?pageSize=100`);
    const found = (page?.list as Row[] | undefined)?.find((row) => row['dutyId'] === dutyId);
    if (!found) throw new Error(`${name} sees no swap of ${dutyId}`);
    return found;
  }
  /** what somebody was told last */
  async function told(name: string): Promise<string> {
    const { page } = await who(name).get<{ text: string }>('/notice/message/page?page=1&pageSize=10');
    return (page?.list[0] as { text: string } | undefined)?.text ?? '';
  }
  const paths = (answer: Answer) => (answer.data as { errors: { path: string }[] }).errors.map(({ path }) => path);

  it('go to a colleague when he accepts, and both are told', async () => {
    const id = await duty('teacher', '2026-12-01');
    expect(await ask('teacher', id, { colleague: 'teacher2', reason: '出差' })).toMatchObject({ code: 0 });
    expect(await told('teacher2')).toMatch(/请您.*2026-12-01.*出差/);
    expect(await onDuty(id), 'nothing changes before he accepts').toBe('teacher');
    const swap = await asked('teacher2', id);
    expect(swap).toMatchObject({
      status: 'asked',
      requester: 'teacher',
      colleague: 'teacher2',
      dutyDate: '2026-12-01',
    });
    expect(swap['_actions']).toEqual(expect.arrayContaining(['accept', 'refuse']));
    expect((await act('teacher', swap.id, 'accept')).status, 'who asks does not accept').toBe(409);
    expect((await act('teacher2', swap.id, 'withdraw')).status).toBe(409);
    expect((await act('teacher2', swap.id, 'accept', { revision: swap.revision + 1 })).status).toBe(409);
    expect(await onDuty(id)).toBe('teacher');
    expect(await act('teacher2', swap.id, 'accept', { revision: swap.revision })).toMatchObject({ code: 0 });
    expect(await onDuty(id)).toBe('teacher2');
    expect(await told('teacher')).toMatch(/已接受/);
    expect(await told('teacher2')).toMatch(/已接受/);
    for (const action of ['accept', 'refuse']) expect((await act('teacher2', swap.id, action)).status).toBe(409);
  });

  it('are exchanged for one of the colleague on a day that he has', async () => {
    const mine = await duty('teacher', '2026-12-02');
    const his = await duty('teacher2', '2026-12-03');
    const none = await ask('teacher', mine, { colleague: 'teacher2', returnDate: '2026-12-04' });
    expect([none.status, paths(none)]).toEqual([422, ['returnDate']]);
    expect(await ask('teacher', mine, { colleague: 'teacher2', returnDate: '2026-12-03' })).toMatchObject({ code: 0 });
    const swap = await asked('teacher2', mine);
    expect(await act('teacher2', swap.id, 'accept')).toMatchObject({ code: 0 });
    expect([await onDuty(mine), await onDuty(his)]).toEqual(['teacher2', 'teacher']);
  });

  it('stay as they are when he refuses, and when it is taken back', async () => {
    const id = await duty('teacher', '2026-12-05');
    expect(await ask('teacher', id, { colleague: 'teacher2' })).toMatchObject({ code: 0 });
    expect((await ask('teacher', id, { colleague: 'counselor' })).status, 'one at a time').toBe(409);
    const first = await asked('teacher2', id);
    expect(await act('teacher2', first.id, 'refuse', { note: '有课' })).toMatchObject({ code: 0 });
    expect(await told('teacher')).toMatch(/未接受.*有课/);
    expect(await ask('teacher', id, { colleague: 'counselor' })).toMatchObject({ code: 0 });
    const second = await asked('counselor', id);
    expect(await act('teacher', second.id, 'withdraw')).toMatchObject({ code: 0 });
    expect(await told('counselor')).toMatch(/撤回/);
    expect((await act('counselor', second.id, 'accept')).status).toBe(409);
    expect(await onDuty(id)).toBe('teacher');
  });

  it('are nobody else’s business: strangers find no swap and give away no duty', async () => {
    const id = await duty('teacher', '2026-12-06');
    expect(await ask('teacher', id, { colleague: 'teacher2' })).toMatchObject({ code: 0 });
    const { id: swap } = await asked('teacher2', id);
    for (const action of ['accept', 'refuse', 'withdraw'])
      expect((await act('counselor', swap, action)).status, action).toBe(404);
    expect((await who('counselor').get(`${SWAPS}/${swap}`)).status).toBe(404);
    expect((await who('student').get(`${SWAPS}/page`)).status).toBe(403);
    expect((await ask('counselor', id, { colleague: 'teacher2' })).status).toBe(403);
    expect((await ask('teacher', 'nothing', { colleague: 'teacher2' })).status).toBe(404);
    const other = await duty('teacher', '2026-12-07');
    for (const colleague of ['student', 'teacher'])
      expect(paths(await ask('teacher', other, { colleague })), colleague).toEqual(['colleague']);
    const over = await duty('teacher', '2026-11-02');
    expect((await ask('teacher', over, { colleague: 'teacher2' })).status).toBe(409);
  });

  it('are given to nobody who has another at that time', async () => {
    const id = await duty('teacher', '2026-12-08');
    await duty('teacher2', '2026-12-08', { shift: 'all' });
    expect(paths(await ask('teacher', id, { colleague: 'teacher2' }))).toEqual(['colleague']);
  });

  it('that the roster gave to somebody else meanwhile are not taken over', async () => {
    const id = await duty('teacher', '2026-12-09');
    expect(await ask('teacher', id, { colleague: 'teacher2' })).toMatchObject({ code: 0 });
    const swap = await asked('teacher2', id);
    const { data: row } = await who('admin').get<Row>(`${ROSTER}/${id}`);
    expect(await who('admin').put(ROSTER, { ...row, userId: 'counselor' })).toMatchObject({ code: 0 });
    expect(await told('counselor')).toMatch(/2026-12-09/);
    expect(await told('teacher')).toMatch(/2026-12-09/);
    expect((await act('teacher2', swap.id, 'accept')).status).toBe(409);
    expect(await onDuty(id)).toBe('counselor');
  });

  it('are changed at once by who keeps the roster, and by nobody else', async () => {
    const mine = await duty('teacher', '2026-12-10');
    const his = await duty('teacher2', '2026-12-11');
    const body = { colleague: 'teacher2', returnDate: '2026-12-11' };
    expect((await who('teacher').post(`${ROSTER}/${mine}/arrange`, body)).status).toBe(403);
    expect(await who('office').post(`${ROSTER}/${mine}/arrange`, body)).toMatchObject({ code: 0 });
    expect([await onDuty(mine), await onDuty(his)]).toEqual(['teacher2', 'teacher']);
    for (const name of ['teacher', 'teacher2']) expect(await told(name)).toMatch(/2026-12-1[01]/);
  });

  it('of this hour are shown to everybody, a mobile number only to whom the organisation gives it', async () => {
    const night = await duty('teacher2', '2026-11-26', { shift: 'night', post: '夜间', phone: '62000001' });
    const day = await duty('teacher', '2026-11-27', { post: '白天', phone: '62000001' });
    const whole = await duty('counselor', '2026-11-27', { shift: 'all', post: '整天' });
    const shown = async (name: string, at: string) => {
      now = new Date(`2026-11-27T${at}:00+08:00`);
      const { status, page } = await who(name).get<Row>(NOW);
      expect(status).toBe(200);
      return (page?.list ?? []).filter(({ post }) => ['夜间', '白天', '整天'].includes(String(post)));
    };
    const ids = async (at: string) => (await shown('student', at)).map(({ id }) => String(id)).toSorted();
    expect(await ids('03:00'), 'the night before lasts into the morning').toEqual([night, whole].toSorted());
    expect(await ids('08:00')).toEqual([day, whole].toSorted());
    expect(await ids('20:00')).toEqual([whole]);
    const [seen] = (await shown('student', '09:00')).filter(({ id }) => id === day);
    expect(seen).toMatchObject({ userName: expect.stringMatching(/./) as unknown, post: '白天', phone: '62000001' });
    expect(seen?.['mobile']).toBeUndefined();
    const [whole2] = (await shown('admin', '09:00')).filter(({ id }) => id === day);
    expect(whole2?.['mobile']).toMatch(/\d/);
  });
});

/** The demo's roster is written as of one week, and is about the week in which the demo begins. */
describe('duties of the demo, months later', () => {
  let hall: TestHall;
  // a Wednesday and a Saturday
  let now = new Date('2027-03-17T10:00:00+08:00');
  // its rows are of the day on which it begins, and not of that on which the tests' own were made
  const fresh = { ...embedded, create: () => embedded.create('migrated') };
  beforeAll(async () => void (hall = await startTestHall(fresh, { now: () => now })));
  afterAll(() => hall?.remove());

  it('are about the present: somebody is there at any hour, at weekends who leads', async () => {
    const there = async (at: string) => {
      now = new Date(`${at}:00+08:00`);
      const { status, page } = await (await hall.as('student')).get<Row>(NOW);
      expect(status).toBe(200);
      return (page?.list ?? []).map(({ userId }) => userId);
    };
    for (const at of ['2027-03-17T10:00', '2027-03-17T23:00', '2027-03-25T12:00', '2027-03-28T03:00'])
      expect(await there(at), at).not.toEqual([]);
    expect(await there('2027-03-20T10:00')).toEqual(['dean']);
  });
});
