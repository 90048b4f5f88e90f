import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import { bytes, LIMITS } from './support/records.ts';
import type { Row } from './support/records.ts';

describe.each(databases)('entities on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind, { topics: true });
    admin = await hall.as('admin');
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
      const none = await admin.delete('/sys/params', []);
      expect(none).toMatchObject({ status: 400, message: '请选择删除项' });
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
      for (const day of ['never', '2031-02-30', '2031-13-01'])
        expect((await admin.get(`/sys/vehicle-log/page?departAt=${day}`)).status).toBe(400);
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

    it('names a region with the way to it', async () => {
      const { data } = await admin.get<Record<string, string>>('/sys/region/names?ids=320106&ids=110000&ids=none');
      expect(data).toEqual({ '320106': '江苏省 / 南京市 / 鼓楼区', '110000': '北京市' });
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
