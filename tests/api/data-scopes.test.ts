import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import { bytes, LIMITS } from './support/records.ts';

interface Row {
  [name: string]: unknown;
  id: string;
  vehicle?: string;
}

const RIGHTS = ['list', 'info', 'save', 'update', 'delete', 'export'];
const CARS = RIGHTS.map((right) => `sys-vehicle-log-${right}`);
const PEOPLE = ['user', 'role'].flatMap((entity) => RIGHTS.map((right) => `sys-${entity}-${right}`));
const byName = (a: string, b: string): number => (a < b ? -1 : 1);
const STRONG = 'Campus#2026x';

/** What somebody of the information college sees of what lies in five places, by the data scope of his role. */
const SEEN = [
  { dataScope: 'all', sees: ['试文学院', '试无部门', '试本人的', '试软件系', '试信息学院'] },
  { dataScope: 'custom', deptList: ['college-arts'], sees: ['试文学院', '试本人的'] },
  { dataScope: 'custom', deptList: [], sees: ['试本人的'] },
  { dataScope: 'ownDeptAndBelow', sees: ['试本人的', '试软件系', '试信息学院'] },
  { dataScope: 'ownDept', sees: ['试本人的', '试信息学院'] },
  { dataScope: 'self', sees: ['试本人的'] },
  // departments that were chosen before count no longer
  { dataScope: 'self', deptList: ['university'], sees: ['试本人的'] },
  { deptList: ['college-arts'], sees: ['试文学院', '试本人的'] },
];

describe.each(databases)('data scopes of roles on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let caller: Caller;
  const roles: Record<string, string> = {};
  const logs: Record<string, string> = {};

  const made = async (by: Caller, path: string, body: object): Promise<string> => {
    const answer = await by.post<Row>(path, body);
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
    return answer.data?.id ?? '';
  };
  const change = async (path: string, id: string, by: Caller, more: object): Promise<Answer> =>
    by.put(path, { ...(await admin.get<Row>(`${path}/${id}`)).data, ...more });
  const log = async (by: Caller, vehicle: string, deptId?: string) => {
    logs[vehicle] = await made(by, '/sys/vehicle-log', { vehicle, ...(deptId !== undefined && { deptId }) });
  };
  const addUser = (username: string, more: object) =>
    made(admin, '/sys/user', {
      ...{ username, realName: '试用', accountType: 4, status: 1, deptId: 'college-info' },
      ...{ password: STRONG, confirmPassword: STRONG, ...more },
    });
  const names = (list: readonly Row[] | undefined) => (list ?? []).map(({ vehicle }) => vehicle ?? '').toSorted(byName);
  const paths = (answer: Answer): string[] =>
    (answer.data as { errors?: { path: string }[] } | null)?.errors?.map(({ path }) => path) ?? [];

  beforeAll(async () => {
    hall = await startTestHall(kind);
    admin = await hall.as('admin');
    const lower = await made(admin, '/sys/dept', { name: '软件系', parentId: 'college-info', sort: 1 });
    roles['cars'] = await made(admin, '/sys/role', { name: '用车员', code: 'cars', menuList: CARS });
    await addUser('driver', { roleIdList: [roles['cars']] });
    caller = await hall.as('driver', STRONG);
    await log(admin, '试信息学院', 'college-info');
    await log(admin, '试软件系', lower);
    await log(admin, '试文学院', 'college-arts');
    await log(admin, '试无部门');
    await log(caller, '试本人的');
  });
  afterAll(() => hall?.remove());

  it.each(SEEN)('$dataScope with $deptList: list, count, detail, export and picker show $sees', async (row) => {
    const { sees, dataScope = null, deptList = [] } = row;
    const role = await change('/sys/role', roles['cars'] ?? '', admin, { dataScope, deptList });
    expect(role, JSON.stringify(role)).toMatchObject({ code: 0 });
    const expected = sees.toSorted(byName);

    const page = await caller.get<Row>('/sys/vehicle-log/page?vehicle=试');
    expect(page.page?.totalCount).toBe(sees.length);
    expect(names(page.page?.list as Row[] | undefined)).toEqual(expected);
    const picked = await caller.get<{ label: string }>('/sys/vehicle-log/options?keyword=试');
    expect((picked.page?.list as { label: string }[] | undefined)?.map(({ label }) => label).toSorted(byName)).toEqual(
      expected,
    );
    const sheet = await readXlsx(await bytes(await caller.fetch('/sys/vehicle-log/export?vehicle=试')), LIMITS);
    expect(sheet.length - 1).toBe(sees.length);
    for (const [vehicle, id] of Object.entries(logs)) {
      const shown = sees.includes(vehicle);
      expect((await caller.get(`/sys/vehicle-log/${id}`)).status, vehicle).toBe(shown ? 200 : 404);
      const changed = await change('/sys/vehicle-log', id, caller, { remark: '改' });
      expect(changed.status, vehicle).toBe(shown ? 200 : 404);
    }
  });

  it('follows a person into another department at once', async () => {
    await change('/sys/role', roles['cars'] ?? '', admin, { dataScope: 'ownDept', deptList: [] });
    const found = await admin.get<Row[]>('/sys/user/page?username=driver');
    const driver = found.page?.list[0];
    await change('/sys/user', driver?.id ?? '', admin, { deptId: 'college-arts' });
    expect(names((await caller.get<Row[]>('/sys/vehicle-log/list?vehicle=试')).data ?? [])).toEqual([
      '试文学院',
      '试本人的',
    ]);
    await change('/sys/user', driver?.id ?? '', admin, { deptId: 'college-info' });
  });

  it('lets nobody give a wider scope than his own, to himself or to others', async () => {
    const keepers = { name: '院务', code: 'keepers', menuList: PEOPLE, dataScope: 'ownDept' };
    const role = await made(admin, '/sys/role', keepers);
    const own = await addUser('scope-keeper', { roleIdList: [role] });
    const keeper = await hall.as('scope-keeper', STRONG);
    // his department alone: neither everything, nor what lies below, nor another
    for (const dataScope of ['all', 'ownDeptAndBelow']) {
      expect(paths(await change('/sys/role', role, keeper, { dataScope })), dataScope).toEqual(['dataScope']);
    }
    const custom = { dataScope: 'custom', deptList: ['college-arts'] };
    expect(paths(await change('/sys/role', role, keeper, custom))).toEqual(['deptList']);
    expect(await change('/sys/role', role, keeper, { remark: '不变' })).toMatchObject({ code: 0 });
    // a role that somebody else has elsewhere shows that one more
    await addUser('elsewhere', { deptId: 'college-arts', roleIdList: [role] });
    expect((await change('/sys/role', role, keeper, { remark: '又变' })).status).toBe(403);
    const wide = await made(admin, '/sys/role', { name: '全部', code: 'sees-all', dataScope: 'all' });
    expect(paths(await change('/sys/user', own, keeper, { roleIdList: [role, wide] }))).toEqual(['roleIdList']);
  });

  it('lets who sees everything give everything, and no right that he lacks', async () => {
    const chief = await made(admin, '/sys/role', { name: '全校', code: 'chiefs', menuList: PEOPLE, dataScope: 'all' });
    await addUser('chief', { roleIdList: [chief] });
    const person = await hall.as('chief', STRONG);
    expect(await change('/sys/role', chief, person, { remark: '全校数据' })).toMatchObject({ code: 0 });
    expect(paths(await change('/sys/role', chief, person, { menuList: CARS }))).toEqual(['menuList']);
  });

  it('knows five kinds and no sixth', async () => {
    const answer = await change('/sys/role', roles['cars'] ?? '', admin, { dataScope: 'everything' });
    expect(answer.status).toBe(422);
  });
});
