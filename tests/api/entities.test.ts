import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import { xlsx } from '../../src/server/entities/sheet/xlsx-write.ts';
import type { ImportReport } from '../../src/contract/entities.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';

interface Row {
  [name: string]: unknown;
  id: string;
  revision: number;
}
const LIMITS = { bytes: 10_000_000, rows: 10_000, columns: 100 };

describe.each(databases)('entities on $name', (kind) => {
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

  describe('create, read, update, delete', () => {
    it('goes the whole way and logs it', async () => {
      const body = { paramCode: 'TEST_ONE', paramValue: '1', remark: '备注', unknown: 'x', createDate: 'x' };
      const id = await create('sys/params', body);
      const read = await admin.get<Row>(`/sys/params/${id}`);
      expect(read.data).toMatchObject({ id, revision: 1, paramCode: 'TEST_ONE', creatorName: '系统管理员' });
      expect(read.data).not.toHaveProperty('unknown');
      expect(read.data?.['createDate']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);

      const changed = await admin.put('/sys/params', { id, revision: 1, paramCode: 'TEST_ONE', paramValue: '2' });
      expect(changed).toMatchObject({ code: 0, data: { id, revision: 2 } });
      // a field that was left out is cleared
      expect((await admin.get<Row>(`/sys/params/${id}`)).data).not.toHaveProperty('remark');

      expect(await admin.delete(`/sys/params/${id}`)).toMatchObject({ code: 0, data: { deleted: 1 } });
      expect((await admin.get(`/sys/params/${id}`)).status).toBe(404);
      const log = await rows('/sys/log-operation/page?operation=参数');
      expect(log.map((row) => row['operation'])).toEqual(['删除 参数', '修改 参数', '新增 参数']);
      expect(log[1]).toMatchObject({ creatorName: '系统管理员', requestMethod: 'PUT', requestUri: '/api/sys/params' });
    });

    it('deletes several or none', async () => {
      const ids = await Promise.all(
        ['A', 'B'].map((name) => create('sys/params', { paramCode: `BATCH_${name}`, paramValue: '1' })),
      );
      expect((await admin.delete('/sys/params', [...ids, 'nobody'])).status).toBe(404);
      expect((await rows('/sys/params/page?paramCode=BATCH_')).length).toBe(2);
      expect((await admin.delete('/sys/params', ids)).data).toEqual({ deleted: 2 });
      expect((await admin.delete('/sys/params', [])).status).toBe(400);
    });

    it('refuses a stale revision and names who was faster', async () => {
      const id = await create('sys/params', { paramCode: 'STALE', paramValue: '1' });
      const put = (revision: number | undefined, paramValue: string) =>
        admin.put('/sys/params', { id, ...(revision && { revision }), paramCode: 'STALE', paramValue });
      expect((await put(1, '2')).code).toBe(0);
      expect(await put(1, '3')).toMatchObject({ status: 409, data: { revision: 2, by: 'admin' } });
      // without a revision the record is taken as it is
      expect((await put(undefined, '4')).code).toBe(0);
      const both = await Promise.all([put(3, '5'), put(3, '6')]);
      expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    });

    it('says what is wrong by field, in the language asked for', async () => {
      const answer = await admin.post('/sys/params', { paramCode: '1 2' });
      expect(answer.status).toBe(422);
      expect(
        errorsOf(answer)
          .map((error) => error.path)
          .sort(),
      ).toEqual(['paramCode', 'paramValue']);
      const english = await admin.post('/sys/params', {}, { 'accept-language': 'en-US' });
      expect(errorsOf(english).find((error) => error.path === 'paramValue')?.message).toContain('Value');
    });

    it('refuses duplicates by the title of the field', async () => {
      const answer = await admin.post('/sys/params', { paramCode: 'BRAND_NAME', paramValue: 'x' });
      expect(answer).toMatchObject({ status: 409, data: { fields: ['paramCode'] } });
      expect(answer.message).toContain('参数编码');
    });

    it('refuses references that lead nowhere and dictionary values that do not exist', async () => {
      const answer = await admin.post('/sys/vehicle-log', { vehicle: '京A', applicant: 'nobody', deptId: 'nowhere' });
      expect(
        errorsOf(answer)
          .map((error) => error.path)
          .sort(),
      ).toEqual(['applicant', 'deptId']);
      const archive = { archiveNo: 'X', title: 'x', archiveType: 'none', retention: 'y10', year: 2026 };
      expect(errorsOf(await admin.post('/sys/archive', archive)).map((error) => error.path)).toEqual(['archiveType']);
    });

    it('does a call with the same Idempotency-Key once', async () => {
      const body = { paramCode: 'ONCE', paramValue: '1' };
      const post = () => admin.post<{ id: string }>('/sys/params', body, { 'idempotency-key': 'params-once-1' });
      const answers = await Promise.all([post(), post(), post()]);
      expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1);
      const id = answers[0]?.data?.id;
      const put = () => admin.put('/sys/params', { id, revision: 1, ...body }, { 'idempotency-key': 'params-once-2' });
      expect((await put()).data).toEqual({ id, revision: 2 });
      expect((await put()).data).toEqual({ id, revision: 2 });
      expect((await rows('/sys/params/page?paramCode=ONCE')).length).toBe(1);
    });

    it('takes odd texts as texts', async () => {
      const value = `'; drop table sys_params; -- \u0000 \ud800 <b>`;
      const id = await create('sys/params', { paramCode: 'ODD', paramValue: value });
      const read = await admin.get<Row>(`/sys/params/${id}`);
      expect(read.data?.['paramValue']).toBe(`'; drop table sys_params; --  \ufffd <b>`);
    });

    it.each([
      ['POST', '/sys/params', '[]'],
      ['POST', '/sys/params', 'null'],
      ['PUT', '/sys/params', '{}'],
      ['PUT', '/sys/params', '{"id":"x","revision":"1"}'],
      ['DELETE', '/sys/params', '{"ids":1}'],
      ['DELETE', '/sys/params', '[1]'],
    ])('%s %s with %s is 400', async (method, path, body) => {
      const response = await admin.fetch(path, { method, body, headers: { 'content-type': 'application/json' } });
      expect(response.status).toBe(400);
    });
  });

  describe('lists', () => {
    beforeAll(async () => {
      const log = (vehicle: string, mileage: number, day: string) =>
        create('sys/vehicle-log', { vehicle, mileage, departAt: `2026-05-${day}T09:00:00+08:00`, deptId: 'logistics' });
      await log('一号车', 9, '01');
      await log('二号车%', 10, '02');
      await log('三号车', 100, '03');
    });
    const vehicles = async (query: string, caller = admin) =>
      (await rows(`/sys/vehicle-log/page?vehicle=号车&${query}`, caller)).map((row) => row['vehicle']);

    it('sorts numbers as numbers, both ways, by snake_case names', async () => {
      expect(await vehicles('sort=mileage&order=asc')).toEqual(['一号车', '二号车%', '三号车']);
      expect(await vehicles('sort=mileage&order=descending')).toEqual(['三号车', '二号车%', '一号车']);
      expect(await vehicles('sort=depart_at&order=desc')).toEqual(['三号车', '二号车%', '一号车']);
    });

    it('filters by parts of texts, where % means itself', async () => {
      expect((await rows('/sys/vehicle-log/page?vehicle=%25')).map((row) => row['vehicle'])).toEqual(['二号车%']);
      expect((await rows('/sys/vehicle-log/page?vehicle=_')).length).toBe(0);
    });

    it('filters by a range of days, its last one included', async () => {
      const two = await vehicles('departAt=2026-05-02&departAt=2026-05-03');
      expect(new Set(two)).toEqual(new Set(['三号车', '二号车%']));
      expect(await vehicles('departAt=&departAt=2026-05-01')).toEqual(['一号车']);
      expect((await admin.get('/sys/vehicle-log/page?departAt=never')).status).toBe(400);
    });

    it('finds a department with those below it', async () => {
      expect((await vehicles('deptId=university')).length).toBe(3);
      expect((await vehicles('deptId=finance')).length).toBe(0);
    });

    it('pages and counts', async () => {
      const first = await admin.get<Row[]>('/sys/region/page?limit=20&page=1&sort=name&order=asc');
      const second = await admin.get<Row[]>('/sys/region/page?pageSize=20&page=2&sort=name&order=asc');
      const ids = [...(first.page?.list ?? []), ...(second.page?.list ?? [])].map((row) => row.id);
      expect(new Set(ids).size).toBe(40);
      expect(first.page?.totalCount).toBe(second.page?.totalCount);
      expect(first.page?.totalCount).toBeGreaterThan(60);
    });

    it('names what ids point at', async () => {
      const [row] = await rows('/sys/user/page?username=graduate');
      expect(row).toMatchObject({ deptName: '信息工程学院', roleNames: '研究生', counselorName: '刘倩' });
    });

    it.each([
      'foo=1',
      'vehicle.x=1',
      'data=1',
      'sort=created_at',
      "sort=vehicle'--",
      'sort=(select 1)',
      'sort=remark',
      'order=asc;drop table sys_user',
      'sort=mileage&sort=vehicle',
      'page=0',
      'page=-1',
      'page=1e3',
      'pageSize=11',
      'limit=1000',
      'constructor=1',
      '__proto__=1',
    ])('refuses %s', async (query) => {
      expect((await admin.get(`/sys/vehicle-log/page?${query}`)).status).toBe(400);
      expect((await admin.get(`/sys/vehicle-log/export?${query}`)).status).toBe(400);
    });

    it('is 404 for what is no entity', async () => {
      for (const path of ['/sys/nothing/page', '/sys/user/page/more', '/pg/catalog/page', '/sys']) {
        expect((await admin.get(path)).status).toBe(404);
      }
    });
  });

  describe('trees', () => {
    it('nests departments', async () => {
      const [top] = (await admin.get<Row[]>('/sys/dept/list')).data ?? [];
      const children = top?.['children'] as Row[];
      expect(top).toMatchObject({ id: 'university' });
      expect(children.find((row) => row.id === 'finance')).toMatchObject({
        parentName: '启明大学',
        leaderNames: '林正德',
      });
    });

    it('refuses circles, and to delete what has children or people', async () => {
      const above = await create('sys/dept', { name: '上', parentId: 'university' });
      const below = await create('sys/dept', { name: '下', parentId: above });
      const move = await admin.put('/sys/dept', { id: above, name: '上', parentId: below });
      expect(errorsOf(move).map((error) => error.path)).toEqual(['parentId']);
      expect((await admin.put('/sys/dept', { id: above, name: '上', parentId: above })).status).toBe(422);
      expect((await admin.delete(`/sys/dept/${above}`)).status).toBe(409);
      expect((await admin.delete('/sys/dept/finance')).status).toBe(409);
      expect((await admin.delete('/sys/dept', [above, below])).code).toBe(0);
    });
  });

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
      expect(list.page).toMatchObject({ totalCount: 1, list: [{ id: arts }] });
      expect((await caller.get<Row[]>('/sys/vehicle-log/list')).data?.map((row) => row.id)).toEqual([arts]);
      expect((await caller.get(`/sys/vehicle-log/${info}`)).status).toBe(404);
      expect((await caller.put('/sys/vehicle-log', { id: info, vehicle: 'x' })).status).toBe(404);
      expect((await caller.delete('/sys/vehicle-log', [arts, info])).status).toBe(404);
      expect((await caller.put('/sys/vehicle-log', { id: arts, vehicle: 'x', deptId: 'college-info' })).status).toBe(
        403,
      );
      expect((await caller.post('/sys/vehicle-log', { vehicle: 'x', deptId: 'college-info' })).status).toBe(403);
      const sheet = await readXlsx(await bytes(await caller.fetch('/sys/vehicle-log/export')), LIMITS);
      expect(sheet.length).toBe(2);
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

  describe('Excel', () => {
    it('exports what the list shows, as a workbook', async () => {
      const response = await admin.fetch('/sys/user/export?username=student&sort=username&order=asc');
      expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%E7%94%A8%E6%88%B7.xlsx");
      const [head, ...body] = await readXlsx(await bytes(response), LIMITS);
      expect(head?.cells).toContain('用户名');
      expect(head?.cells).not.toContain('密码');
      expect(body.map((row) => row.cells[0])).toEqual(['student', 'student2']);
      expect(body[0]?.cells).toEqual(expect.arrayContaining(['王小雨', '学生', '信息工程学院', '女']));
    });

    it('imports what its template asks for, row by row', async () => {
      const template = await readXlsx(await bytes(await admin.fetch('/sys/vehicle-log/template')), LIMITS);
      const titles = (template[0]?.cells ?? []).map(String);
      expect(titles).toEqual(expect.arrayContaining(['车辆', '用车部门', '出发时间', '里程（公里）']));
      const row = (values: Record<string, string | number>) => titles.map((title) => values[title] ?? null);
      const report = await upload('sys/vehicle-log', titles, [
        row({ 车辆: '导入一号', 用车部门: '财务处', 出发时间: 46_023.5, '里程（公里）': 12 }),
        row({ 车辆: '导入二号', 用车部门: '没有的部门' }),
        row({ 用车部门: '财务处' }),
        row({ 车辆: '导入三号', 用车人: '李明', 出发时间: '2026/1/2 8:30' }),
      ]);
      expect(report.data).toMatchObject({ imported: 2, failed: 2 });
      expect(report.data?.rows.map(({ row: at, ok }) => [at, ok])).toEqual([
        [2, true],
        [3, false],
        [4, false],
        [5, true],
      ]);
      expect(report.data?.rows[1]?.errors[0]?.message).toContain('没有的部门');
      expect(report.data?.rows[2]?.errors[0]?.path).toBe('vehicle');
      const [first] = await rows('/sys/vehicle-log/page?vehicle=导入一号');
      expect(first).toMatchObject({ deptId: 'finance', departAt: '2026-01-01T12:00:00+08:00', mileage: 12 });
      const [third] = await rows('/sys/vehicle-log/page?vehicle=导入三号');
      expect(third).toMatchObject({ applicant: 'teacher', departAt: '2026-01-02T08:30:00+08:00' });
    });

    it('refuses what is no workbook, and columns that it does not know', async () => {
      const form = new FormData();
      form.append('file', new Blob(['not a workbook']), 'a.xlsx');
      expect((await admin.post('/sys/vehicle-log/import', form)).status).toBe(422);
      expect((await upload('sys/vehicle-log', ['车辆', '没有的列'], [['x', 'y']])).status).toBe(422);
      expect((await upload('sys/vehicle-log', ['车辆'], [])).status).toBe(422);
      expect((await admin.post('/sys/vehicle-log/import', {})).status).toBe(400);
    });

    async function upload(entity: string, titles: string[], cells: (string | number | null)[][]) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await collect(xlsx('x', titles, cells)))]), '导入.xlsx');
      return admin.post<ImportReport>(`/${entity}/import`, form);
    }
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

    it('answers trees, people, majors and dictionaries to everybody', async () => {
      const depts = await teacher.get<{ id: string; children: unknown[] }[]>('/manager/sys/org/queryAllDept');
      expect(depts.data?.[0]).toMatchObject({ id: 'university', name: '启明大学' });
      const people = await teacher.get<{ list: Row[]; totalCount: number }>(
        '/manager/sys/org/deptAllUser?deptId=university&userPost=辅导员&page=1&pageSize=10',
      );
      expect(people.data).toMatchObject({ totalCount: 1, list: [{ userId: 'counselor', parentName: '启明大学' }] });
      const students = await teacher.get<{ list: Row[] }>('/manager/sys/org/deptStuUser?deptId=college-info');
      expect(students.data?.list.map((row) => row.id)).toEqual(['graduate', 'student']);
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
      type Nav = { menuList: Entry[]; permissions: string[] };
      const menus = async (caller: Caller, language = 'zh-CN') =>
        (await caller.call<Nav>('GET', '/manager/sys/menu/nav', undefined, { 'accept-language': language })).data;
      const urls = (entries: Entry[] = []): string[] =>
        entries.flatMap((entry) => [entry.url, ...urls(entry.children)]);
      const four = ['backlog', 'finished', 'application', 'draft'].map((name) => `workStation/${name}`);
      expect(urls((await menus(teacher))?.menuList)).toEqual(four);
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

  it('answers every list, detail, description and export of every entity', async () => {
    const definitions = hall.hall.registry.entities();
    expect(definitions.length).toBeGreaterThan(75);
    const failed: string[] = [];
    for (const { key, manifest } of definitions) {
      const list = await admin.get<Row[]>(`/${key}/page`);
      const [row] = list.page?.list ?? [];
      const paths = [`/${key}/list`, `/definitions/entity/${key}`, ...(row ? [`/${key}/${row.id}`] : [])];
      const answers = [list, ...(await Promise.all(paths.map((path) => admin.get(path))))];
      if (answers.some((answer) => answer.code !== 0)) failed.push(key);
      if (manifest.actions?.includes('export')) {
        await readXlsx(await bytes(await admin.fetch(`/${key}/export`)), LIMITS).catch(() =>
          failed.push(`${key}/export`),
        );
      }
    }
    expect(failed).toEqual([]);
  });

  it('takes the valid samples of every entity and refuses the invalid ones for what they say', async () => {
    const open = hall.hall.registry
      .entities()
      .filter(({ manifest }) => manifest.actions?.includes('create') && !manifest.readonly);
    const samples = open.flatMap(({ key, samples: own }) => own.map((sample) => ({ key, ...sample })));
    expect(samples.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    for (const { key, name, formData, errors } of samples) {
      // the demo has the same record already
      if (!errors) await admin.delete(`/${key}/demo-${name}`);
      const answer = await admin.post(`/${key}`, formData);
      const told = answer.code === 0 ? undefined : errorsOf(answer).map(({ path }) => path);
      if (JSON.stringify(told) !== JSON.stringify(errors)) wrong.push([key, name, answer.code, told]);
    }
    expect(wrong).toEqual([]);
  });
});

async function bytes(response: Response): Promise<Buffer> {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
