import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import type { Row } from './support/records.ts';

const BOOK = '/workStation/address-book';
/** in the order of their pinyin; as surnames 曾, 单 and 仇 are read zeng, shan and qiu */
const NAMES = [
  'Anna',
  '安然',
  '陈晨',
  '贾平',
  '李四',
  '吕布',
  '仇英',
  '单雄信',
  '曾国',
  '张安',
  '张威',
  '张伟',
  '赵云',
];

describe.each(databases)('the address book on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let student: Caller;
  const depts: string[] = [];

  beforeAll(async () => {
    hall = await startTestHall(kind);
    [admin, student] = await Promise.all([hall.as('admin'), hall.as('student')]);
    for (const [name, sort] of [
      ['甲科', 2],
      ['乙科', 1],
    ] as const) {
      const answer = await admin.post<Row>('/sys/dept', { name: `通讯${name}`, parentId: 'office', sort });
      depts.push((answer.data as Row).id);
    }
    // whoever comes last here comes first there
    for (const [i, realName] of [...NAMES].reverse().entries()) await add(realName, depts[0] ?? '', `book-a${i}`);
    for (const [i, realName] of ['周一', '丁二'].entries()) await add(realName, depts[1] ?? '', `book-b${i}`);
  });
  afterAll(() => hall?.remove());

  async function add(realName: string, deptId: string, username: string): Promise<void> {
    const password = { password: 'Campus#2026x', confirmPassword: 'Campus#2026x' };
    const answer = await admin.post('/sys/user', {
      username,
      realName,
      deptId,
      accountType: 4,
      status: 1,
      ...password,
    });
    expect(answer).toMatchObject({ code: 0 });
  }
  const names = async (path: string, who = student): Promise<unknown[]> => {
    const { status, page } = await who.get<Row>(path);
    expect([path, status]).toEqual([path, 200]);
    return ((page?.list ?? []) as Row[]).map((row) => row['realName'] ?? row['nickName']);
  };
  const typed = (text: string) => encodeURIComponent(text);

  it('lists each department by the pinyin of its names, page by page', async () => {
    const page = (n: number) => names(`${BOOK}/page?deptId=${depts[0]}&page=${n}&pageSize=10`);
    expect([...(await page(1)), ...(await page(2))]).toEqual(NAMES);
    const whole = await names(`${BOOK}/page?deptId=office&pageSize=100&realName=`);
    expect(whole.slice(-15)).toEqual(['丁二', '周一', ...NAMES]);
    const back = `${BOOK}/page?deptId=${depts[0]}&pageSize=20&sort=real_name&order=desc`;
    expect(await names(back)).toEqual(NAMES.toReversed());
    const mixed = await names(`${BOOK}/page?deptId=office&pageSize=100&sort=real_name`);
    expect(mixed.indexOf('丁二')).toBeLessThan(mixed.indexOf('李四'));
  });

  it('finds people by pinyin, in full, by initials and mixed, and in pickers alike', async () => {
    const within = `deptId=${depts[0]}`;
    for (const [text, found] of [
      ['zhangwei', ['张伟', '张威']],
      ['ZhangWei', ['张伟', '张威']],
      ['zw', ['张伟', '张威']],
      ['张w', ['张伟', '张威']],
      ['lvbu', ['吕布']],
      ['安', ['安然', '张安']],
      ['nobody', []],
    ] as const) {
      expect([text, await names(`${BOOK}/page?${within}&realName=${typed(text)}`)]).toEqual([
        text,
        [...found].toSorted(byBook),
      ]);
      const picked = await names(`${PATHS.deptAllUser}?page=1&pageSize=10&${within}&nickname=${typed(text)}`);
      expect([text, new Set(picked)]).toEqual([text, new Set(found)]);
      const users = await names(`/sys/user/page?${within}&realName=${typed(text)}`, admin);
      expect([text, new Set(users)]).toEqual([text, new Set(found)]);
    }
  });
});

const byBook = (a: string, b: string): number => NAMES.indexOf(a) - NAMES.indexOf(b);
