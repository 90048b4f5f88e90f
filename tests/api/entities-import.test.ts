import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NDJSON, ROW_COUNT } from '../../src/contract/entities.ts';
import type { ImportLine, ImportReport } from '../../src/contract/entities.ts';
import { API } from '../../src/contract/paths.ts';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import { xlsx } from '../../src/server/entities/sheet/xlsx-write.ts';
import { ZipReader } from '../../src/server/entities/sheet/zip-read.ts';
import { databases } from './support/databases.ts';
import { PASSWORD, startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { bytes, LIMITS } from './support/records.ts';
import type { Row } from './support/records.ts';

describe.each(databases)('imports with a preview on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    admin = await hall.as('admin');
  });
  afterAll(() => hall?.remove());

  const sheet = async (rows: string[][], heads = ['参数编码', '参数值']): Promise<FormData> => {
    async function* cells() {
      yield* rows;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of xlsx('x', heads, cells())) chunks.push(chunk);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.concat(chunks))]), 'x.xlsx');
    return form;
  };
  const rows = async (path: string): Promise<Row[]> => (await admin.get<Row[]>(path)).page?.list ?? [];
  const count = async (prefix: string): Promise<number> =>
    (await admin.get(`/sys/params/page?paramCode=${prefix}`)).page?.totalCount ?? -1;
  const streamed = (form: FormData, signal?: AbortSignal): Promise<Response> =>
    fetch(`${admin.url}${API}/sys/params/import`, {
      method: 'POST',
      headers: { cookie: admin.cookie, accept: NDJSON },
      body: form,
      ...(signal && { signal }),
    });

  it('says what would be taken and writes nothing', async () => {
    const form = await sheet([
      ['PREVIEW_A', '1'],
      ['PREVIEW_B', ''],
      ['PREVIEW_A', '2'],
    ]);
    const { data } = await admin.post<ImportReport>('/sys/params/import?check=true', form);
    expect(data).toMatchObject({ imported: 1, failed: 2, columns: ['参数编码', '参数值'] });
    expect(data?.rows.map(({ row, ok, cells }) => ({ row, ok, cells }))).toEqual([
      { row: 2, ok: true, cells: ['PREVIEW_A', '1'] },
      { row: 3, ok: false, cells: expect.arrayContaining(['PREVIEW_B']) },
      // what a check takes back at once would still be a duplicate
      { row: 4, ok: false, cells: ['PREVIEW_A', '2'] },
    ]);
    expect(data?.rows[2]?.errors[0]?.message).toBe('与第 2 行重复');
    expect(await count('PREVIEW_')).toBe(0);
    expect((await admin.get('/sys/log-operation/page?operation=导入 参数')).page?.totalCount).toBe(0);

    const written = await admin.post<ImportReport>('/sys/params/import', form);
    expect(written.data).toMatchObject({ imported: 1, failed: 2 });
    expect(written.data).not.toHaveProperty('columns');
    expect(await count('PREVIEW_')).toBe(1);
    // what is there already is found by the check too: as it stands it is no fault
    const again = await admin.post<ImportReport>('/sys/params/import?check=true', form);
    expect(again.data).toMatchObject({ imported: 0, unchanged: 1, failed: 2 });
    expect(again.data?.rows[0]).toMatchObject({ ok: true, did: 'unchanged' });
    expect((await admin.post('/sys/params/import?check=maybe', form)).status).toBe(400);
  });

  it('takes users, who log in once an administrator hands them a password', async () => {
    const form = await sheet([['imported', '张新', '教师', '正常']], ['用户名', '姓名', '账号类型', '状态']);
    const { data } = await admin.post<ImportReport>('/sys/user/import', form);
    expect(data).toMatchObject({ imported: 1, failed: 0 });
    const { page } = await admin.get<{ id: string }>('/sys/user/page?username=imported');
    const id = (page?.list[0] as { id: string } | undefined)?.id ?? '';
    const reset = await admin.post<{ password: string }>(`/sys/user/${id}/resetPassword`, {});
    expect(reset.data?.password).toMatch(/.{8,}/);
  });

  it('tells line by line how far it is, and the report at the end', async () => {
    const form = await sheet(Array.from({ length: 30 }, (_, index) => [`LINES_${index}`, 'x']));
    const response = await streamed(form);
    expect(response.headers.get('content-type')).toContain(NDJSON);
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as ImportLine);
    expect(lines[0]).toMatchObject({ progress: { done: 1, total: 30, imported: 1, failed: 0 } });
    expect(lines.at(-1)).toMatchObject({ report: { imported: 30, failed: 0 } });
    // what is refused as a whole is refused as ever
    const bad = new FormData();
    bad.append('file', new Blob(['no sheet']), 'x.xlsx');
    expect((await streamed(bad)).status).toBe(422);
  });

  it('stops when the one who waits hangs up, and keeps and logs what was imported', async () => {
    const total = 600;
    const form = await sheet(Array.from({ length: total }, (_, index) => [`STOP_${index}`, 'x']));
    const logged = async () => (await admin.get('/sys/log-operation/page?operation=导入 参数')).page?.totalCount ?? 0;
    const before = await logged();
    const stop = new AbortController();
    const response = await streamed(form, stop.signal);
    await response.body?.getReader().read();
    stop.abort();
    // written when it has come to its end
    await expect.poll(logged).toBe(before + 1);
    const imported = await count('STOP_');
    expect(imported).toBeGreaterThan(0);
    expect(imported).toBeLessThan(total);
  });

  it('an export says how many rows it has', async () => {
    const response = await admin.get('/sys/params/page');
    const exported = await fetch(`${admin.url}${API}/sys/params/export`, { headers: { cookie: admin.cookie } });
    await exported.arrayBuffer();
    expect(exported.headers.get(ROW_COUNT)).toBe(String(response.page?.totalCount));
  });

  it('names who was faster, not his id', async () => {
    const { data } = await admin.post<{ id: string }>('/sys/params', { paramCode: 'STALE', paramValue: '1' });
    const body = { id: data?.id, revision: 1, paramCode: 'STALE' };
    expect((await admin.put('/sys/params', { ...body, paramValue: '2' })).code).toBe(0);
    const late = await admin.put<{ byName: string }>('/sys/params', { ...body, paramValue: '3' });
    expect(late).toMatchObject({ status: 409, data: { by: 'admin', byName: '系统管理员' } });
    expect(late.message).toContain('系统管理员');
  });

  it('takes back an export with amounts: nothing has changed, and what is deleted comes back as it was', async () => {
    const supply = { spec: 'A4', category: 'paper', unit: 'box', stock: 1 };
    for (const [name, price] of Object.entries({ Exported1: '12.50', Exported2: '7' })) {
      expect((await admin.post('/assets/supply', { ...supply, name, price })).code).toBe(0);
    }
    const file = new Uint8Array(await bytes(await admin.fetch('/assets/supply/export?name=Exported')));
    const back = async () => {
      const form = new FormData();
      form.append('file', new Blob([file]), 'x.xlsx');
      return (await admin.post<ImportReport>('/assets/supply/import', form)).data;
    };
    const listed = async () => (await admin.get<Row[]>('/assets/supply/page?name=Exported')).page?.list ?? [];
    expect(await back()).toMatchObject({ imported: 0, unchanged: 2, failed: 0 });
    for (const { id } of await listed()) await admin.delete(`/assets/supply/${id}`);
    expect(await back()).toMatchObject({ imported: 2, failed: 0 });
    expect(new Set((await listed()).map(({ price }) => price))).toEqual(new Set(['12.50', '7.00']));
  });

  it('knows in an export again what it came from, and says of a row that was changed in what', async () => {
    const file = await bytes(await admin.fetch('/sys/user/export?username=student'));
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'x.xlsx');
    const { data } = await admin.post<ImportReport>('/sys/user/import', form);
    expect(data).toMatchObject({ imported: 0, changed: 0, failed: 0 });
    expect(data?.unchanged).toBeGreaterThan(1);
    const other = await sheet(
      [['student', '王小雨', '学生', '正常', '软件 9999']],
      ['用户名', '姓名', '账号类型', '状态', '班级'],
    );
    const refused = await admin.post<ImportReport>('/sys/user/import?check=true', other);
    expect(refused.data).toMatchObject({ imported: 0, changed: 0, unchanged: 0, failed: 1 });
    expect(refused.data?.rows[0]).toMatchObject({
      errors: [{ path: '', message: '已有这条记录，内容不同；要更新请选“新增并更新”' }],
      changes: [{ title: '班级', after: '软件 9999' }],
    });
  });

  describe('that change what is there', () => {
    const heads = ['用户名', '姓名', '账号类型', '状态', '手机号', '班级'];
    const imported = async (
      cells: string[][],
      { by = admin, query = '', titles = heads }: { by?: Caller; query?: string; titles?: string[] } = {},
    ) => by.post<ImportReport>(`/sys/user/import?update=true${query}`, await sheet(cells, titles));
    const user = async (username: string): Promise<Row | undefined> =>
      (await rows(`/sys/user/page?username=${username}`)).find((row) => row['username'] === username);

    it('adds, changes, leaves alone and refuses row by row, and says field by field what it would change', async () => {
      const file = [
        ['up-new', '新人', '教师', '正常', '', ''],
        ['student', '王小雨', '学生', '正常', '13900000001', '软件 2402'],
        ['student2', '', '', '', '', ''],
        ['teacher', '李明', '教师', '没有的状态', '', ''],
        ['student', '王小雨', '', '', '', '软件 2403'],
      ];
      const before = await user('student');
      const check = await imported(file, { query: '&check=true' });
      expect(check.data).toMatchObject({ imported: 1, changed: 1, unchanged: 1, failed: 2 });
      expect(check.data?.rows.map(({ did }) => did)).toEqual(['added', 'changed', 'unchanged', 'refused', 'refused']);
      expect(check.data?.rows[1]?.changes).toEqual([
        { title: '手机号', before: before?.['mobile'] ?? '', after: '13900000001' },
        { title: '班级', before: before?.['className'] ?? '', after: '软件 2402' },
      ]);
      expect(check.data?.rows[4]?.errors[0]?.message).toBe('与第 3 行重复');
      expect(await user('student')).toEqual(before);

      const written = await imported(file);
      expect(written.data).toMatchObject({ imported: 1, changed: 1, unchanged: 1, failed: 2 });
      expect(await user('student')).toMatchObject({
        ...{ mobile: '13900000001', className: '软件 2402', revision: (before?.revision ?? 0) + 1 },
        // what the sheet has no column for stays
        ...{ deptId: before?.['deptId'], counselorId: before?.['counselorId'], roleIdList: before?.['roleIdList'] },
      });
      const again = await imported(file, { query: '&check=true' });
      expect(again.data).toMatchObject({ imported: 0, changed: 0, unchanged: 3, failed: 2 });
      const log = await admin.get<{ list: Row[] }>('/sys/log-operation/page?operation=修改 用户');
      expect(log.page?.totalCount).toBeGreaterThan(0);
    });

    it('wants a column that names records', async () => {
      const lacking = await imported([['新人']], { titles: ['姓名'] });
      expect(lacking.status).toBe(422);
      expect(JSON.stringify(lacking.data)).toContain('用户名');
      expect((await admin.post('/sys/params/import?update=maybe', await sheet([['A', '1']]))).status).toBe(400);
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

    it('writes times on campus and amounts as Excel keeps them, and reads them back as they were', async () => {
      const departAt = '2026-03-31T23:30:15+08:00';
      await admin.post('/sys/vehicle-log', { vehicle: '导出一号', departAt, mileage: 12.5 });
      const file = await bytes(await admin.fetch('/sys/vehicle-log/export?vehicle=导出一号'));
      const [head, row] = await readXlsx(file, LIMITS);
      const cell = (title: string) => row?.cells[head?.cells.indexOf(title) ?? -1];
      expect(cell('出发时间')).toBeCloseTo(46_112 + (23 * 3600 + 30 * 60 + 15) / 86_400, 6);
      expect(cell('里程（公里）')).toBe(12.5);
      expect(cell('创建时间')).toBeTypeOf('number');
      const titles = (head?.cells ?? []).map(String).slice(0, -1);
      const again = titles.map((title) => (title === '车辆' ? '导出二号' : (cell(title) ?? null)));
      expect((await upload('sys/vehicle-log', titles, [again])).data).toMatchObject({ imported: 1 });
      expect(await rows('/sys/vehicle-log/page?vehicle=导出二号')).toMatchObject([{ departAt, mileage: 12.5 }]);
    });

    it('exports a table as one cell, a line for each row, and passes it over when it comes back', async () => {
      const params = [{ name: '会议', sample: '年会' }, { name: '地点' }];
      const template = { name: '导出模板', subject: '{会议}', content: '<p>{地点}</p>', params };
      expect(await admin.post('/sys/mail-template', template)).toMatchObject({ code: 0 });
      const file = await bytes(await admin.fetch('/sys/mail-template/export?name=导出模板'));
      const [head, row] = await readXlsx(file, LIMITS);
      const at = head?.cells.indexOf('变量') ?? -1;
      expect(row?.cells[at]).toBe('名称：会议；示例：年会\n名称：地点');
      const english = hall.visitor({ 'accept-language': 'en-US' });
      await english.login('admin', PASSWORD);
      const spoken = await readXlsx(
        await bytes(await english.fetch('/sys/mail-template/export?name=导出模板')),
        LIMITS,
      );
      expect(spoken[1]?.cells[at]).toBe('Name: 会议; Sample: 年会\nName: 地点');
    });

    it('imports what its template asks for, row by row', async () => {
      const template = await readXlsx(await bytes(await admin.fetch('/sys/vehicle-log/template')), LIMITS);
      const titles = (template[0]?.cells ?? []).map(String);
      expect(titles).toEqual(expect.arrayContaining(['*车辆', '用车部门', '出发时间', '里程（公里）']));
      const row = (values: Record<string, string | number>) =>
        titles.map((title) => values[title.replace('*', '')] ?? null);
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

    it('says all that is wrong with a row at once: the cell that cannot be read, and what is missing', async () => {
      const report = await upload('sys/vehicle-log', ['车辆', '用车部门', '里程（公里）'], [[null, '没有的部门', -1]]);
      const errors = report.data?.rows[0]?.errors ?? [];
      expect(errors.map(({ path }) => path).toSorted()).toEqual(['deptId', 'mileage', 'vehicle']);
    });

    it('says in the same round what an update of the record that is there would be refused for', async () => {
      const heads = ['用户名', '姓名', '账号类型', '状态', '手机号'];
      const form = await sheet(
        [
          ['student', '王小雨', '学生', '正常', '123'],
          ['twin', '新一', '教师', '正常', '123'],
          ['twin', '新二', '外星人', '正常', ''],
          ['twin', '新三', '教师', '正常', ''],
        ],
        heads,
      );
      const { data } = await admin.post<ImportReport>('/sys/user/import?check=true', form);
      const said = data?.rows.map(({ errors }) => errors.map(({ message }) => message));
      expect(said?.[0]).toEqual([expect.stringContaining('新增并更新'), expect.stringContaining('手机号格式错误')]);
      expect(said?.[2]).toEqual([expect.stringContaining('外星人'), '与第 3 行重复']);
      // what was refused keeps no sound row out
      expect(said?.[3]).toEqual([]);
    });

    it('hands out a template that offers what is chosen and says what must be filled', async () => {
      const file = await bytes(await admin.fetch('/sys/user/template'));
      const part = async (name: string) => {
        const pieces: Buffer[] = [];
        for await (const piece of new ZipReader(file, LIMITS.bytes).read(`xl/${name}`)) pieces.push(piece);
        return Buffer.concat(pieces).toString();
      };
      const book = await part('workbook.xml');
      const people = await part('worksheets/sheet1.xml');
      const choices = await part('worksheets/sheet2.xml');
      expect(book).toContain('<sheet name="选项" sheetId="2" state="hidden"');
      expect(people).toContain('s="2"><is><t xml:space="preserve">*用户名<');
      expect(people).toMatch(/type="list"[^>]*sqref="[A-Z]+2:[A-Z]+5001"><formula1>'选项'!\$A\$2:\$A\$\d+</);
      expect(choices).toEqual(expect.stringContaining('信息工程学院'));
      // what a row looks like, where the import does not read it
      const example = await part('worksheets/sheet3.xml');
      expect(book).toContain('<sheet name="示例" sheetId="3"');
      expect(example).toContain('>*用户名<');
      expect(example).toContain('>zhang.wei<');
      expect(example).toContain('>教师<');
      // several in one cell are typed
      expect(people).toContain('多个用“、”隔开');
    });

    it('refuses what is no workbook, and columns that it does not know', async () => {
      const form = new FormData();
      form.append('file', new Blob(['not a workbook']), 'a.xlsx');
      expect((await admin.post('/sys/vehicle-log/import', form)).status).toBe(422);
      expect((await upload('sys/vehicle-log', ['车辆', '没有的列'], [['x', 'y']])).status).toBe(422);
      expect((await upload('sys/vehicle-log', ['车辆'], [])).status).toBe(422);
      const twice = await upload('sys/vehicle-log', ['车辆', '* 车辆'], [['x', 'y']]);
      expect([twice.status, JSON.stringify(twice.data)]).toEqual([422, expect.stringContaining('两列“车辆”')]);
      expect((await admin.post('/sys/vehicle-log/import', {})).status).toBe(400);
    });

    async function upload(entity: string, titles: string[], cells: (string | number | null)[][]) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await collect(xlsx('x', titles, cells)))]), '导入.xlsx');
      return admin.post<ImportReport>(`/${entity}/import`, form);
    }
  });
});

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
