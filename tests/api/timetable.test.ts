import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';
import type { Row } from './support/records.ts';

const KEY = '/educationParty/schedule';

/** A student reads the lessons of his class, a teacher his own, the office all of them. */
describe.each(databases)('the timetable on $name', (kind) => {
  let hall: TestHall;
  beforeAll(async () => void (hall = await startTestHall(kind)));
  afterAll(() => hall?.remove());

  const lessons = async (name: string): Promise<Row[]> => {
    const { status, page } = await (await hall.as(name)).get<Row>(`${KEY}/page?pageSize=100`);
    expect([name, status]).toEqual([name, 200]);
    return page?.list ?? [];
  };

  it('is his own for a student and a teacher, and whole for the office', async () => {
    const all = await lessons('registry');
    const [mine, his, taught] = [await lessons('student'), await lessons('student2'), await lessons('teacher2')];
    const of = (field: string, rows: Row[]) => [...new Set(rows.map((row) => row[field]))];
    expect(of('className', mine)).toEqual(['计算机2301班']);
    expect(of('className', his)).toEqual(['汉语言2302班']);
    expect(of('teacher', taught)).toEqual(['teacher2']);
    for (const rows of [mine, his, taught]) expect(rows.length).toBeGreaterThan(3);
    expect(all.length).toBeGreaterThan(mine.length + his.length);
    const student = await hall.as('student');
    expect((await student.get(`${KEY}/${mine[0]?.id}`)).status).toBe(200);
    expect((await student.get(`${KEY}/${his[0]?.id}`)).status).toBe(404);
    expect((await student.put(KEY, { ...mine[0], course: '改' })).status).toBe(403);
    const listed = await student.get<Row[]>(`${KEY}/list`);
    expect(listed.data?.length).toBe(mine.length);
  });

  it('opens as a week for who has lessons, and as a table for who looks at everybody’s', async () => {
    const opens = async (name: string) =>
      (await (await hall.as(name)).get<{ opensAs?: string }>(`/definitions/entity${KEY}`)).data?.opensAs;
    expect(await Promise.all(['student', 'teacher2', 'registry', 'admin', 'office'].map(opens))).toEqual([
      ...['week', 'week', undefined, undefined, undefined],
    ]);
  });

  it('shows a lesson of several classes to each of them, and follows who changes his class', async () => {
    const admin = await hall.as('admin');
    const lesson = { term: '2026-2027-1', teacher: 'teacher', weekday: '6', classroom: 't1-101', weeks: '1-16' };
    const body = { ...lesson, course: '合班课', className: '计算机2301班、汉语言2302班，新闻学2301班', section: '1-2' };
    expect(await admin.post(KEY, body)).toMatchObject({ code: 0 });
    const similar = { ...lesson, course: '别班课', className: '计算机2301班实验组', section: '3-4' };
    expect(await admin.post(KEY, similar)).toMatchObject({ code: 0 });
    const courses = async (name: string) => (await lessons(name)).map((row) => row['course']);
    for (const name of ['student', 'student2']) expect(await courses(name)).toContain('合班课');
    expect(await courses('student')).not.toContain('别班课');
    const { data } = await admin.get<Row>('/sys/user/student');
    expect(await admin.put('/sys/user', { ...data, className: '新闻学2301班' })).toMatchObject({ code: 0 });
    expect(await courses('student')).toEqual(['合班课']);
  });
});
