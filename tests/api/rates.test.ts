import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

const [embedded] = databases;

describe('how often somebody may call', () => {
  let hall: TestHall;

  beforeAll(async () => {
    if (!embedded) throw new Error('there is no database to test on');
    hall = await startTestHall(embedded);
  });
  afterAll(() => hall?.remove());

  const statuses = async (caller: Caller, path: string, times: number, method = 'GET') => {
    const all: number[] = [];
    for (let turn = 0; turn < times; turn++) all.push((await caller.fetch(path, { method })).status);
    return all;
  };

  it.each([
    ['export', 'GET'],
    ['import', 'POST'],
  ])('counts each %s by person, whatever comes of it', async (right, method) => {
    const teacher = await hall.as('teacher');
    // forbidden or not: what is refused costs as well
    const all = await statuses(teacher, `/sys/user/${right}`, 601, method);
    expect(all.slice(0, 600)).not.toContain(429);
    expect(all.at(-1)).toBe(429);
    const refused = await teacher.call(method, `/sys/role/${right}`);
    expect(refused).toMatchObject({
      status: 429,
      code: ERRORS.tooMany.code,
      message: expect.stringMatching(/频繁/) as string,
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    // another person at the same address, and other calls of the same one, go on
    expect(await statuses(await hall.as('teacher2'), `/sys/user/${right}`, 1, method)).not.toContain(429);
    expect((await teacher.get(PATHS.userInfo)).code).toBe(0);
  });

  it('counts lists of all kinds together, by person', async () => {
    const paths = await listsOf(hall);
    expect(paths.length).toBeGreaterThan(150);
    const student = await hall.as('student');
    // what is refused counts as well, and costs the least
    const refused = () =>
      Promise.all(Array.from({ length: 50 }, () => statuses(student, `${PATHS.todo}?pageSize=11`, 1)));
    const end = Date.now() + 150_000;
    let calls = 0;
    while (!(await refused()).flat().includes(429) && Date.now() < end) calls += 50;
    expect(calls).toBeGreaterThanOrEqual(3_000);
    const free: string[] = [];
    for (const path of paths) if ((await statuses(student, path, 1))[0] !== 429) free.push(path);
    expect(free).toEqual([]);
    expect((await student.get(PATHS.userInfo)).code).toBe(0);
    expect(await statuses(await hall.as('student2'), PATHS.todo, 1)).toEqual([200]);
  });

  it('counts who is not logged in by address', async () => {
    const all = await statuses(hall.visitor(), `${PATHS.captcha}?uuid=one`, 301);
    expect(all.slice(0, 300)).not.toContain(429);
    expect(all.at(-1)).toBe(429);
    expect((await hall.visitor().fetch(`${PATHS.captcha}?uuid=two`)).status).toBe(429);
    expect((await (await hall.as('teacher')).fetch(`${PATHS.captcha}?uuid=two`)).status).toBe(200);
  });
});

/** Every address that answers page by page, and the trees and figures that are read whole. */
async function listsOf(hall: TestHall): Promise<string[]> {
  const answer = await (await hall.as('admin')).fetch(PATHS.openapi);
  const { paths } = (await answer.json()) as {
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  };
  return Object.entries(paths)
    .filter(([path, { get }]) => {
      const isPaged = get?.parameters?.some(({ name }) => name === 'pageSize') === true;
      return get !== undefined && (isPaged || /\/(list|tree|data)$/.test(path));
    })
    .map(([path]) => path.slice('/api'.length).replaceAll(/\{\w+\}/g, 'x'));
}
