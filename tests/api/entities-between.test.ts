import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport, RecordOption } from '../../src/contract/entities.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { ReportData } from '../../src/contract/reports.ts';
import { xlsx } from '../../src/server/entities/sheet/xlsx-write.ts';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import type { TestEntity } from './support/entities.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import type { Row } from './support/records.ts';
import { temporaryFolder } from './support/temporary.ts';

/** What one rule says of another: masked and private fields, scopes, trees and sheets. */

const TEXT = { type: 'string', maxLength: 100 } as const;
const NAME = { ...TEXT, title: 'Name', minLength: 1 };

const ENTITIES: Record<string, TestEntity> = {
  // students read all of it, without the account; the number is masked
  'lab/card': {
    manifest: {
      label: 'name',
      list: ['name', 'studentId', 'cardNo', 'account'],
      filters: ['name', 'studentId', 'cardNo', 'account'],
      sortable: ['name', 'cardNo', 'account'],
      sort: { field: 'account', order: 'asc' },
      scope: 'studentId',
      unique: [['account']],
      readers: ['student', 'staff'],
      private: ['account'],
      actions: ['create', 'update', 'delete', 'export', 'import'],
    },
    properties: {
      name: NAME,
      studentId: { type: 'string', title: 'Student', format: 'user-id' },
      cardNo: { ...TEXT, title: 'Card' },
      account: { ...TEXT, title: 'Account' },
    },
    required: ['name', 'studentId'],
    ui: { cardNo: { 'ui:mask': true } },
  },
  // known by a number that is masked
  'lab/badge': {
    manifest: {
      label: 'badgeNo',
      list: ['badgeNo', 'state'],
      readers: ['student'],
      states: { field: 'state', start: 'open' },
      actions: [
        'create',
        'update',
        'delete',
        {
          name: 'close',
          title: 'Close',
          by: 'readers',
          showIf: "${state == 'shut'}",
          set: { state: 'open' },
        },
      ],
    },
    properties: {
      badgeNo: { ...TEXT, title: 'Number', minLength: 1 },
      state: {
        type: 'string',
        title: 'State',
        oneOf: [
          { const: 'open', title: 'Open' },
          { const: 'shut', title: 'Shut' },
        ],
      },
    },
    required: ['badgeNo', 'state'],
    ui: { badgeNo: { 'ui:mask': true } },
  },
  'lab/shelf': {
    manifest: {
      label: 'name',
      list: ['name', 'code', 'room'],
      filters: ['name'],
      sortable: ['room'],
      unique: [['code', 'room']],
      tree: 'parentId',
      actions: ['create', 'update', 'delete', 'deleteBatch', 'import'],
    },
    properties: {
      name: NAME,
      code: { ...TEXT, title: 'Code' },
      room: { ...TEXT, title: 'Room' },
      size: { type: 'integer', title: 'Size', minimum: 1 },
      parentId: { type: 'string', title: 'Above', 'x-record': 'lab/shelf' },
      badge: { type: 'string', title: 'Badge', 'x-record': 'lab/badge' },
    },
    required: ['name'],
  },
};

const REPORT = {
  title: 'Cards',
  permission: 'test:cards',
  readers: ['everybody'],
  from: 'lab/card',
  parts: [{ kind: 'bar', title: 'By card', by: ['cardNo'], measure: 'count()' }],
};

describe.each(databases)('what entities leave between their rules on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let student: Caller;
  /** reads all cards, and may change those of the arts college */
  let arts: Caller;
  let removeFolder: () => Promise<void>;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    removeFolder = folder.remove;
    const schemasDir = await schemasWith(folder.path, ENTITIES);
    await mkdir(join(schemasDir, 'test/cards'), { recursive: true });
    await writeFile(join(schemasDir, 'test/cards/report.json'), JSON.stringify(REPORT));
    hall = await startTestHall(kind, { settings: { schemasDir } });
    [admin, student] = await Promise.all([hall.as('admin'), hall.as('student')]);
    const role = await admin.post<{ id: string }>('/sys/role', {
      name: 'Arts',
      code: 'arts-cards',
      menuList: ['lab-card-update', 'lab-card-import'],
      deptList: ['college-arts'],
    });
    if (role.code !== 0) throw new Error(role.message);
    const person = await admin.get<Row>('/sys/user/hr');
    await admin.put('/sys/user', { ...person.data, roleIdList: [role.data?.id] });
    arts = await hall.as('hr');
    await create('lab/card', { name: 'Info', studentId: 'student', cardNo: '6222000011110002', account: 'A-2' });
    await create('lab/card', { name: 'Arts', studentId: 'student2', cardNo: '6222000011110001', account: 'A-1' });
  });
  afterAll(async () => {
    await hall?.remove();
    await removeFolder?.();
  });

  const create = async (entity: string, body: unknown): Promise<Row> => {
    const answer = await admin.post<Row>(`/${entity}`, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data as Row;
  };
  const namesIn = async (caller: Caller, path: string): Promise<string[]> => {
    const answer = await caller.get<Row[]>(path);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return (answer.page?.list ?? []).map((row) => String(row['name'])).sort();
  };
  const upload = async (caller: Caller, path: string, heads: string[], rows: (string | null)[][]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of xlsx('x', heads, each(rows))) chunks.push(chunk);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.concat(chunks))]), 'x.xlsx');
    return caller.post<ImportReport>(path, form);
  };

  it('takes an empty filter by a private field for none', async () => {
    expect(await namesIn(student, '/lab/card/page')).toEqual(['Arts', 'Info']);
    expect((await student.get('/lab/card/page?sort=account')).status).toBe(400);
    expect((await student.get('/lab/card/page?account=A')).status).toBe(400);
    // a filter that was left empty asks for nothing
    expect(await namesIn(student, '/lab/card/page?account=')).toEqual(['Arts', 'Info']);
  });

  it('orders by a private field for those alone who see it', async () => {
    expect(await namesIn(admin, '/lab/card/page')).toEqual(['Arts', 'Info']);
    // whose own card comes last sees the others too, and not in the order of what he does not see
    for (const reader of [student, arts]) {
      expect(await namesIn(reader, '/lab/card/page')).toHaveLength(2);
      expect((await reader.get<Row[]>('/lab/card/list')).data).toHaveLength(2);
    }
  });

  it('orders by no masked field, however it is spelled', async () => {
    expect((await student.get('/lab/card/page?sort=cardNo')).status).toBe(400);
    expect((await student.get('/lab/card/page?sort=card_no')).status).toBe(400);
    expect((await student.get('/lab/card/page?cardNo=6222')).status).toBe(400);
  });

  it('counts by no masked field what may only be read', async () => {
    const counted = async (caller: Caller) => (await caller.get<ReportData>(`${PATHS.reports}/test/cards/data`)).data;
    expect((await counted(admin))?.parts[0]).toMatchObject({ state: 'ready' });
    expect((await counted(student))?.parts[0]).toEqual({ state: 'denied' });
    expect((await counted(arts))?.parts[0]).toEqual({ state: 'denied' });
  });

  it('shows what is private to who may change it, so that saving clears nothing', async () => {
    const list = await arts.get<Row[]>('/lab/card/page');
    const [row] = (list.page?.list ?? []).filter((each) => each['name'] === 'Arts');
    const { data } = await arts.get<Row>(`/lab/card/${row?.id}`);
    expect(await arts.put('/lab/card', { ...data, name: 'Arts' })).toMatchObject({ code: 0 });
    expect((await admin.get<Row>(`/lab/card/${row?.id}`)).data).toMatchObject({ account: 'A-1' });
  });

  it('finds no masked name by a part of it, nor says it in a refusal', async () => {
    const { id } = await create('lab/badge', { badgeNo: '6222000099990001' });
    const options = async (keyword: string) =>
      (await student.get<RecordOption[]>(`/lab/badge/options?keyword=${keyword}`)).page?.list ?? [];
    expect(JSON.stringify(await options(''))).not.toContain('6222000099990001');
    expect(await options('0009999')).toEqual([]);
    expect(await options('6222000099990001')).toHaveLength(1);
    const refused = await student.post(`/lab/badge/${id}/close`, {});
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused)).not.toContain('6222000099990001');
    await create('lab/shelf', { name: 'For badges', badge: id });
    const needed = await admin.delete(`/lab/badge/${id}`);
    expect(needed).toMatchObject({ status: 409, code: ERRORS.inUse.code });
    expect(JSON.stringify(needed)).not.toContain('6222000099990001');
  });

  it('keeps no masked text as a value', async () => {
    const report = await upload(
      arts,
      '/lab/card/import',
      ['Name', 'Student', 'Card'],
      [['Copied', 'student2', '6222********0001']],
    );
    expect(report.data).toMatchObject({ imported: 0, failed: 1, rows: [{ errors: [{ path: 'cardNo' }] }] });
  });

  it('checks a sheet as it would be taken: what is refused keeps no other row out', async () => {
    const heads = ['Name', 'Code', 'Room', 'Size'];
    const rows = [
      ['One', 'C1', 'R1', 'x'],
      ['Two', 'C1', 'R1', '1'],
      ['Three', ' C1 ', 'R1', '1'],
      ['Four', 'C1', null, '1'],
      ['Five', 'C1', null, '1'],
    ];
    const verdicts = async (check: string) =>
      (await upload(admin, `/lab/shelf/import${check}`, heads, rows)).data?.rows.map(({ ok }) => ok);
    const told = await verdicts('?check=true');
    expect(await verdicts('')).toEqual([false, true, false, true, true]);
    expect(told).toEqual([false, true, false, true, true]);
  });

  it('changes by a sheet what its person may change, and writes no stars over a number', async () => {
    const card = async (account: string) =>
      (await admin.get<Row[]>(`/lab/card/page?account=${account}`)).page?.list?.[0] as Row;
    const heads = ['Account', 'Name', 'Card'];
    const stars = '6222********0001';
    const rows = [
      ['A-1', 'Arts renamed', stars],
      ['A-2', 'Not his', ''],
      ['A-3', 'Nobody', stars],
    ];
    const update = async (caller: Caller, cells: string[][]) =>
      (await upload(caller, '/lab/card/import?update=true', heads, cells)).data;
    const before = await card('A-2');
    expect(await update(arts, rows)).toMatchObject({
      ...{ imported: 0, changed: 1, unchanged: 0, failed: 2 },
      rows: [{ did: 'changed' }, { did: 'refused' }, { did: 'refused' }],
    });
    expect(await card('A-1')).toMatchObject({
      name: 'Arts renamed',
      cardNo: '6222000011110001',
      studentId: 'student2',
    });
    expect(await card('A-2')).toEqual(before);
    // the stars of another number say nothing
    expect((await update(arts, [['A-1', '', '6222********9999']]))?.rows[0]?.errors).toMatchObject([
      { path: 'cardNo' },
    ]);
    expect(await update(arts, [['A-1', 'Arts', '6222000011110003']])).toMatchObject({ changed: 1 });
    expect(await card('A-1')).toMatchObject({ name: 'Arts', cardNo: '6222000011110003' });
    // who may only import changes nothing
    const importer = await admin.post<{ id: string }>('/sys/role', {
      ...{ name: 'Importer', code: 'importer', menuList: ['lab-card-import'], deptList: [] },
    });
    const person = await admin.get<Row>('/sys/user/it');
    await admin.put('/sys/user', { ...person.data, roleIdList: [importer.data?.id] });
    const only = await hall.as('it');
    expect((await upload(only, '/lab/card/import?update=true', heads, rows)).status).toBe(403);
    expect((await upload(only, '/lab/card/import?check=true', heads, rows)).status).toBe(200);
  });

  it('hangs no node under its own child, however deep', async () => {
    const chain: string[] = [];
    for (let i = 0; i < 55; i++) {
      const body = { name: `Level ${i}`, ...(i > 0 && { parentId: chain[i - 1] }) };
      chain.push((await create('lab/shelf', body)).id);
    }
    const [top, second] = chain;
    const move = (parentId: string | undefined) => admin.put('/lab/shelf', { id: top, name: 'Level 0', parentId });
    expect((await move(top)).status).toBe(422);
    expect((await move(second)).status).toBe(422);
    expect((await move(chain.at(-1))).status).toBe(422);
    expect((await admin.delete(`/lab/shelf/${top}`)).status).toBe(409);
    expect((await admin.delete('/lab/shelf', [top, second])).status).toBe(409);
  });

  it('takes signs in keywords for what they are', async () => {
    for (const name of ['100% wool', '100_wool', 'back\\slash', "O'Neil", 'ＡＢＣ１２３', 'a%'])
      await create('lab/shelf', { name });
    const found = (keyword: string) => namesIn(admin, `/lab/shelf/page?name=${encodeURIComponent(keyword)}`);
    expect(await found('0%')).toEqual(['100% wool']);
    expect(await found('%')).toHaveLength(2);
    expect(await found('0_')).toEqual(['100_wool']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found('k\\s')).toEqual(['back\\slash']);
    expect(await found("O'")).toEqual(["O'Neil"]);
    expect(await found('ＢＣ１')).toEqual(['ＡＢＣ１２３']);
    const options = await admin.get<RecordOption[]>(`/lab/shelf/options?keyword=${encodeURIComponent('%')}`);
    expect(options.page?.totalCount).toBe(2);
  });

  it('pages equal values without a gap', async () => {
    const seen: unknown[] = [];
    const count = (await admin.get('/lab/shelf/page')).page?.totalCount ?? 0;
    for (let page = 1; page <= Math.ceil(count / 10); page++) {
      const rows = (await admin.get<Row[]>(`/lab/shelf/page?sort=room&order=desc&page=${page}`)).page?.list ?? [];
      seen.push(...rows.map((row) => row.id));
    }
    expect(new Set(seen).size).toBe(count);
  });

  it('refuses all of a batch for one row that is not there, and says forbidden first', async () => {
    const cards = (await admin.get<Row[]>('/lab/card/page?name=Info')).page?.list ?? [];
    const id = cards[0]?.id ?? '';
    expect((await student.put('/lab/card', { id: 'nobody', revision: 9, name: '' })).status).toBe(403);
    expect((await admin.put('/lab/card', { id: 'nobody', revision: 9, name: '' })).status).toBe(404);
    expect((await admin.put('/lab/card', { id, revision: 99, name: '' })).status).toBe(409);
    expect((await admin.put('/lab/card', { id, revision: 1, name: '' })).status).toBe(422);
    expect((await arts.put('/lab/card', { id, revision: 99, name: '' })).status).toBe(404);
    expect((await admin.delete('/lab/shelf', ['nobody'])).status).toBe(404);
  });
});

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
