import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NDJSON, ROW_COUNT } from '../../src/contract/entities.ts';
import type { ImportLine, ImportReport } from '../../src/contract/entities.ts';
import { API } from '../../src/contract/paths.ts';
import { xlsx } from '../../src/server/entities/sheet/xlsx-write.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

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
    // what is there already is found by the check too
    const again = await admin.post<ImportReport>('/sys/params/import?check=true', form);
    expect(again.data).toMatchObject({ imported: 0, failed: 3 });
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
});
