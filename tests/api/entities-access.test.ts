import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import { bytes, LIMITS } from './support/records.ts';
import type { Row } from './support/records.ts';

describe.each(databases)('who may do what with entities on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let teacher: Caller;
  let logistics: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    [admin, teacher, logistics] = await Promise.all([hall.as('admin'), hall.as('teacher'), hall.as('logistics')]);
  });
  afterAll(() => hall?.remove());

  const page = async (caller: Caller, path: string): Promise<Answer<Row[]>> => caller.get<Row[]>(path);
  const rows = async (path: string, caller = admin): Promise<Row[]> => {
    const answer = await page(caller, path);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.page?.list ?? [];
  };
  const create = async (entity: string, body: unknown): Promise<string> => {
    const answer = await admin.post<{ id: string }>(`/${entity}`, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data?.id ?? '';
  };
  const errorsOf = (answer: Answer): { path: string; message: string }[] =>
    (answer.data as { errors?: { path: string; message: string }[] } | undefined)?.errors ?? [];
  describe('permissions and data scope', () => {
    it('refuses a stranger everything', async () => {
      const refused = await Promise.all([
        teacher.get('/sys/user/page'),
        teacher.get('/sys/user/list'),
        teacher.get('/sys/user/teacher'),
        teacher.get('/sys/user/export'),
        teacher.get('/sys/user/template'),
        teacher.post('/sys/user', {}),
        teacher.put('/sys/user', { id: 'teacher' }),
        teacher.delete('/sys/user/student'),
        teacher.post('/sys/user/student/resetPassword'),
        teacher.get('/sys/role/names?ids=office'),
      ]);
      expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 403));
      expect((await hall.visitor().get('/sys/user/page')).status).toBe(401);
      expect((await teacher.get('/sys/user/page?foo=1')).status).toBe(400);
    });

    it('lets people do what their roles name, and no more', async () => {
      expect((await logistics.get('/sys/vehicle-log/page')).code).toBe(0);
      expect((await logistics.get('/sys/user/page')).status).toBe(403);
      const view = await logistics.get<{ permissions: string[] }>('/definitions/entity/sys/vehicle-log');
      expect(view.data?.permissions).toContain('sys:vehicle-log:save');
      const other = await logistics.get<{ permissions: string[] }>('/definitions/entity/sys/user');
      expect(other.data?.permissions).toEqual([]);
    });

    it('keeps a person to the departments of his roles in list, count, detail, export and writes', async () => {
      await admin.post('/sys/role', {
        name: '文学院用车员',
        code: 'arts-cars',
        menuList: ['list', 'info', 'save', 'update', 'delete', 'export'].map((right) => `sys-vehicle-log-${right}`),
        deptList: ['college-arts'],
      });
      const [role] = await rows('/sys/role/page?code=arts-cars');
      const person = await admin.get<Row>('/sys/user/teacher2');
      await admin.put('/sys/user', { ...person.data, roleIdList: [role?.id] });
      const arts = await create('sys/vehicle-log', { vehicle: '文学院车', deptId: 'college-arts' });
      const info = await create('sys/vehicle-log', { vehicle: '信息学院车', deptId: 'college-info' });
      const caller = await hall.as('teacher2');

      const list = await caller.get<Row[]>('/sys/vehicle-log/page');
      const college = (await rows('/sys/vehicle-log/page?pageSize=100')).filter(
        (row) => row['deptId'] === 'college-arts',
      );
      const ids = college.map(({ id }) => id).sort();
      expect(ids).toContain(arts);
      expect(list.page?.totalCount).toBe(ids.length);
      expect(list.page?.list.map(({ id }) => id).sort()).toEqual(ids);
      expect((await caller.get<Row[]>('/sys/vehicle-log/list')).data?.map((row) => row.id).sort()).toEqual(ids);
      expect((await caller.get(`/sys/vehicle-log/${info}`)).status).toBe(404);
      expect((await caller.put('/sys/vehicle-log', { id: info, vehicle: 'x' })).status).toBe(404);
      expect((await caller.delete('/sys/vehicle-log', [arts, info])).status).toBe(404);
      expect((await caller.put('/sys/vehicle-log', { id: arts, vehicle: 'x', deptId: 'college-info' })).status).toBe(
        403,
      );
      expect((await caller.post('/sys/vehicle-log', { vehicle: 'x', deptId: 'college-info' })).status).toBe(403);
      const sheet = await readXlsx(await bytes(await caller.fetch('/sys/vehicle-log/export')), LIMITS);
      expect(sheet.length).toBe(1 + ids.length);
    });

    it('lets nobody give what he does not have', async () => {
      await admin.post('/sys/role', {
        name: '用户管理员',
        code: 'people-keeper',
        menuList: [
          ...['list', 'info', 'save', 'update', 'delete'].map((right) => `sys-user-${right}`),
          ...['list', 'info', 'save', 'update'].map((right) => `sys-role-${right}`),
        ],
        deptList: ['university'],
      });
      const [role] = await rows('/sys/role/page?code=people-keeper');
      const hr = await admin.get<Row>('/sys/user/hr');
      await admin.put('/sys/user', { ...hr.data, roleIdList: ['hr', role?.id] });
      const keeper = await hall.as('hr');
      const me = (await keeper.get<Row>('/sys/user/hr')).data;

      expect(errorsOf(await keeper.put('/sys/user', { ...me, superAdmin: 1 }))).toMatchObject([{ path: 'superAdmin' }]);
      const more = await keeper.put('/sys/user', { ...me, roleIdList: ['hr', role?.id, 'workflow-admin'] });
      expect(errorsOf(more)).toMatchObject([{ path: 'roleIdList' }]);
      const boss = (await keeper.get<Row>('/sys/user/admin')).data;
      expect((await keeper.put('/sys/user', { ...boss, realName: 'x' })).status).toBe(403);
      expect((await keeper.post('/sys/user/admin/resetPassword')).status).toBe(403);
      expect((await keeper.delete('/sys/user/admin')).status).toBe(403);
      // an administrator by the kind of his account alone: readers are named by it
      expect(errorsOf(await keeper.put('/sys/user', { ...me, accountType: 1 }))).toMatchObject([
        { path: 'accountType' },
      ]);
      const bursar = (await admin.get<Row>('/sys/user/finance')).data;
      expect(await admin.put('/sys/user', { ...bursar, accountType: 1, roleIdList: [] })).toMatchObject({ code: 0 });
      const other = (await keeper.get<Row>('/sys/user/finance')).data;
      expect((await keeper.put('/sys/user', { ...other, accountType: 4 })).status).toBe(403);
      expect((await keeper.post('/sys/user/finance/resetPassword')).status).toBe(403);
      expect(await keeper.put('/sys/user', { ...me, accountType: 2 })).toMatchObject({ code: 0 });
      const wider = await keeper.put('/sys/role', {
        ...(await keeper.get<Row>(`/sys/role/${role?.id}`)).data,
        menuList: ['sys-menu-save'],
      });
      expect(errorsOf(wider)).toMatchObject([{ path: 'menuList' }]);
    });

    it('writes no logs by hand', async () => {
      const [log] = await rows('/sys/log-operation/page');
      expect((await admin.post('/sys/log-operation', { operation: 'x', status: 1 })).status).toBe(403);
      expect((await admin.delete(`/sys/log-operation/${log?.id}`)).status).toBe(403);
    });
  });

  describe('pickers and the shell', () => {
    it('gives options and names of what forms ask for', async () => {
      // no topic asks for a role, so a teacher may not look through them
      expect((await teacher.get('/sys/role/options')).status).toBe(403);
      expect((await admin.get<Row[]>('/sys/role/options?keyword=财务')).page?.list).toMatchObject([
        { id: 'finance', label: '财务处' },
      ]);
      expect((await admin.get('/sys/role/names?ids=finance&ids=nobody')).data).toEqual({ finance: '财务处' });
      expect((await teacher.get('/sys/user/names?ids=leader')).data).toEqual({ leader: '王志远' });
      // regions and majors are everybody's
      expect((await teacher.get('/sys/region/names?ids=110000&ids=999')).data).toEqual({ 110000: '北京市' });
      expect((await teacher.get('/sys/major/names?ids=080901')).data).toEqual({ '080901': '计算机科学与技术' });
    });

    it('gives pickers a whole tree, to who may pick from it', async () => {
      type Node = { id: string; name: string; children: Node[] };
      const menus = await admin.call<Node[]>('GET', '/sys/menu/tree', undefined, { 'accept-language': 'en-US' });
      const system = menus.data?.find(({ id }) => id === 'dir-sys');
      const user = system?.children.find(({ id }) => id === 'sys-user');
      expect(user?.children.map(({ id }) => id)).toContain('sys-user-save');
      expect((await teacher.get('/sys/menu/tree')).status).toBe(403);
      // what is no tree has none
      expect((await admin.get('/sys/role/tree')).status).toBe(404);
    });

    it('answers trees, people, majors and dictionaries to everybody', async () => {
      const depts = await teacher.get<{ id: string; children: unknown[] }[]>('/manager/sys/org/queryAllDept');
      expect(depts.data?.[0]).toMatchObject({ id: 'university', name: '启明大学' });
      const people = await teacher.get<{ list: Row[]; totalCount: number }>(
        '/manager/sys/org/deptAllUser?deptId=university&userPost=辅导员&page=1&pageSize=10',
      );
      expect(people.data).toMatchObject({ totalCount: 1, list: [{ userId: 'counselor', parentName: '启明大学' }] });
      const students = await teacher.get<{ list: Row[] }>('/manager/sys/org/deptStuUser?deptId=college-info');
      const ids = students.data?.list.map((row) => row.id) ?? [];
      expect(ids).toEqual(expect.arrayContaining(['graduate', 'student']));
      expect(ids.filter((id) => ['student2', 'teacher', 'counselor'].includes(id))).toEqual([]);
      const majors = await teacher.get<{ list: Row[] }>('/manager/sys/org/getZyByDeptId?deptId=college-arts');
      expect(majors.data?.list.map((row) => row['zy'])).toEqual(['汉语言文学', '新闻学']);
      const regions = await teacher.get<{ id: string; children: Row[] }[]>('/sys/region/tree');
      expect(regions.data?.find((row) => row.id === '320000')?.children.map((row) => row.id)).toContain('320100');
      const dictionaries = await teacher.get<{ dictType: string; dataList: unknown[] }[]>('/sys/dict/all');
      const categories = dictionaries.data?.find((row) => row.dictType === 'topicCategory');
      expect(categories?.dataList.length).toBe(12);
    });

    it('serves menus to staff by role, and the fixed four to the others', async () => {
      interface Entry {
        url: string;
        name: string;
        children: Entry[];
      }
      type Nav = { menuList: Entry[]; modules: Entry[]; permissions: string[] };
      const menus = async (caller: Caller, language = 'zh-CN') =>
        (await caller.call<Nav>('GET', '/manager/sys/menu/nav', undefined, { 'accept-language': language })).data;
      const urls = (entries: Entry[] = []): string[] =>
        entries.flatMap((entry) => [entry.url, ...urls(entry.children)]);
      const four = ['backlog', 'finished', 'application', 'draft'].map((name) => `workStation/${name}`);
      const nav = await menus(teacher);
      expect(urls(nav?.menuList)).toEqual(four);
      // what he may read stands beside them
      expect(urls(nav?.modules)).toEqual(expect.arrayContaining(['office/documentRegister']));
      expect(urls(nav?.modules)).not.toContain('logistics/repair-record');
      const staff = await menus(logistics);
      expect(urls(staff?.menuList)).toEqual(expect.arrayContaining([...four, 'sys/vehicle-log']));
      expect(urls(staff?.menuList)).not.toContain('sys/user');
      expect(staff?.permissions).toContain('sys:vehicle-log:list');
      const all = await menus(admin, 'en-US');
      expect(urls(all?.menuList)).toEqual(expect.arrayContaining(['sys/user', 'scientific/project', 'flow/task']));
      expect(all?.permissions).toContain('sys:user:save');
      const names = (entries: Entry[] = []): string[] =>
        entries.flatMap((entry) => [entry.name, ...names(entry.children)]);
      expect(names(all?.menuList).filter((name) => /\p{Script=Han}/u.test(name))).toEqual([]);
    });

    it('keeps preferences apart', async () => {
      const key = '/preferences/columns:sys/user';
      expect((await admin.put(key, { value: ['username'] })).code).toBe(0);
      expect((await admin.get(key)).data).toEqual(['username']);
      expect((await teacher.get(key)).data).toBeNull();
      expect((await admin.get('/preferences?prefix=columns:')).data).toEqual({ 'columns:sys/user': ['username'] });
      await admin.put(key, { value: null });
      expect((await admin.get(key)).data).toBeNull();
    });
  });
});
