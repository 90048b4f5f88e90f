import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildLargeIndexes, ensureEntityTables } from '../../src/server/db/entity-tables.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { planOf, statementsOf } from './support/statements.ts';
import { temporaryFolder } from './support/temporary.ts';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';

interface Row {
  [name: string]: unknown;
  id: string;
}

const MANY = 3_000;

describe.each(databases)('an entity that comes while the server runs, on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let schemas: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    schemas = await temporaryFolder();
    await cp('schemas', schemas.path, { recursive: true });
    hall = await startTestHall(kind, { settings: { schemasDir: schemas.path } });
    admin = await hall.as('admin');
  });
  afterAll(async () => {
    await hall?.remove();
    await schemas?.remove();
  });

  const define = async (manifest: object, properties: object, texts: Record<string, string> = {}) => {
    const folder = join(schemas.path, 'lab', 'sample-box');
    await mkdir(join(folder, 'locales'), { recursive: true });
    const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
    const base = {
      title: '样品盒',
      permission: 'lab:sample-box',
      label: 'name',
      list: ['name', 'weight', 'createDate'],
    };
    await write('entity.json', { ...base, actions: ['create', 'update', 'delete', 'export'], ...manifest });
    await write('schema.json', { type: 'object', properties, required: ['name'] });
    await write('locales/en-US.json', { 样品盒: 'Sample boxes', 名称: 'Name', 重量: 'Weight', ...texts });
    await hall.hall.registry.reload();
    expect(hall.hall.registry.faults().filter((fault) => fault.severity === 'error')).toEqual([]);
  };
  const name = { type: 'string', title: '名称', minLength: 1, maxLength: 50 };
  const weight = { type: 'string', title: '重量', maxLength: 20 };
  const list = async (query: string) => (await admin.get<Row[]>(`/lab/sample-box/page?${query}`)).page;

  it('has its table, addresses, permissions and menu entry at once', async () => {
    expect((await admin.get('/lab/sample-box/page')).status).toBe(404);
    await define({ filters: ['name'], sortable: ['weight'] }, { name, weight });
    expect((await admin.post('/lab/sample-box', { name: '一号', weight: '10' })).code).toBe(0);
    expect((await admin.post('/lab/sample-box', { name: '二号', weight: '9' })).code).toBe(0);
    expect(await list('sort=weight&order=asc')).toMatchObject({
      totalCount: 2,
      list: [{ name: '一号' }, { name: '二号' }],
    });
    const view = await admin.call<{ title: string }>('GET', '/definitions/entity/lab/sample-box', undefined, {
      'accept-language': 'en-US',
    });
    expect(view.data).toMatchObject({
      title: 'Sample boxes',
      columns: [{ title: 'Name' }, { title: 'Weight' }, { title: 'Created', schema: { title: 'Created' } }],
    });
    await expect
      .poll(async () => JSON.stringify((await admin.get('/manager/sys/menu/nav')).data))
      .toContain('lab/sample-box');
    const document = await (await admin.fetch('/openapi.json')).json();
    expect(Object.keys((document as { paths: object }).paths)).toContain('/api/lab/sample-box/{id}');
  });

  it('changes its fields without losing anything', async () => {
    // a text becomes a number, and a rule appears
    await define(
      { filters: ['name'], sortable: ['weight'], unique: [['name']] },
      { name, weight: { type: 'number', title: '重量' } },
    );
    await admin.post('/lab/sample-box', { name: '三号', weight: 100 });
    expect((await list('sort=weight&order=asc'))?.list.map((row) => row['weight'])).toEqual(['9', '10', 100]);
    expect((await admin.post('/lab/sample-box', { name: '三号' })).status).toBe(409);
    // and goes again
    await define({ filters: ['name'], list: ['name'] }, { name });
    expect((await admin.post('/lab/sample-box', { name: '三号' })).code).toBe(0);
    const { rows } = await sql<Row>`select data from lab_sample_box where data ->> 'name' = '一号'`.execute(
      hall.hall.db,
    );
    expect(rows[0]).toMatchObject({ data: { weight: '10' } });
  });

  it('reads deep pages as it reads shallow ones, and exports all of them in order', async () => {
    await define(
      { filters: ['name', 'weight'], sortable: ['name', 'weight'] },
      { name, weight: { type: 'number', title: '重量' } },
    );
    await sql`
      insert into lab_sample_box (id, data)
      select 'many-' || n, jsonb_build_object('name', '批量' || lpad(n::text, 5, '0'))
        || case when n % 3 = 0 then '{}'::jsonb else jsonb_build_object('weight', n % 50) end
      from generate_series(1, ${MANY}) as n`.execute(hall.hall.db);
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      for (let page = 1; page <= MANY / 100; page++) {
        const found = await list(`name=批量&sort=weight&order=${order}&exactCount=true&pageSize=100&page=${page}`);
        expect(found?.totalCount).toBe(MANY);
        seen.push(...(found?.list ?? []).map((row) => row.id));
      }
      expect(new Set(seen).size).toBe(MANY);
      const weights = await sql<{ id: string }>`
        select id from lab_sample_box where data ->> 'name' like '批量%'
        order by coalesce((data ->> 'weight')::numeric, '-Infinity') ${sql.raw(order)}, id ${sql.raw(order)}`.execute(
        hall.hall.db,
      );
      expect(seen).toEqual(weights.rows.map((row) => row.id));
    }
    const last = await list(`name=批量&sort=name&order=asc&pageSize=100&page=${MANY / 100}`);
    expect(last?.list.at(-1)?.['name']).toBe(`批量0${MANY}`);
    expect((await list(`name=批量&pageSize=100&page=999`))?.list).toEqual([]);
    const file = await admin.fetch('/lab/sample-box/export?name=批量&sort=name&order=desc');
    const sheet = await readXlsx(Buffer.from(await file.arrayBuffer()), { bytes: 1e8, rows: 10_000, columns: 10 });
    expect(sheet.length).toBe(MANY + 1);
    expect([sheet[1]?.cells[0], sheet.at(-1)?.cells[0]]).toEqual([`批量0${MANY}`, '批量00001']);
  });

  it('knows soon where its deep pages begin after rows came before them', async () => {
    const query = 'name=批量&sort=name&order=asc&pageSize=100';
    await list(`${query}&page=20`);
    await sql`
      insert into lab_sample_box (id, data)
      select 'before-' || n, jsonb_build_object('name', '批量0-' || lpad(n::text, 5, '0'))
      from generate_series(1, 50) as n`.execute(hall.hall.db);
    const clock = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 31_000);
    const page = await list(`${query}&page=21`).finally(() => later.mockRestore());
    const { rows } = await sql<{ id: string }>`
      select id from lab_sample_box where data ->> 'name' like '批量%'
      order by data ->> 'name', id offset 2000 limit 100`.execute(hall.hall.db);
    await sql`delete from lab_sample_box where id like 'before-%'`.execute(hall.hall.db);
    expect(page?.list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('uses its indexes', async () => {
    const { db } = hall.hall;
    await sql`analyze lab_sample_box`.execute(db);
    const planned = async (query: string) => {
      const asked = (await statementsOf(() => list(query))).filter(({ text }) => text.includes('lab_sample_box'));
      return (await Promise.all(asked.map((statement) => planOf(statement, db)))).join('\n');
    };
    expect(await planned('sort=weight&order=desc&pageSize=10')).toContain('lab_sample_box_weight_sn');
    // a number is filtered by what it is sorted by
    expect(await planned('weight=49&sort=create_date&order=asc')).toContain('lab_sample_box_weight_sn');
    // two characters, as Chinese names have, are enough for a part of a text
    expect(await planned('name=一号')).toContain('lab_sample_box_name_bg');
    expect(await list(`name=一号`)).toMatchObject({ totalCount: 1, list: [{ name: '一号' }] });
    expect((await list(`name=号`))?.totalCount).toBeGreaterThan(2);
    expect(await list(`name=无此`)).toMatchObject({ totalCount: 0, list: [] });
  });

  it('takes the pairs of a long text in one go over it', async () => {
    // walked from its beginning for each pair it would take hours
    const { rows } = await sql<{ pairs: string[] }>`
      select hall_bigrams(repeat('Ab会', 200000)) as pairs`.execute(hall.hall.db);
    expect(rows[0]?.pairs.toSorted()).toEqual(['ab', 'b会', '会a']);
    const few = await sql`select hall_bigrams('') as none, hall_bigrams('x') as one`.execute(hall.hall.db);
    expect(few.rows).toEqual([{ none: [], one: [] }]);
  });

  it('counts a thousand, and more only where it is asked to', async () => {
    const first = await list('name=批量&pageSize=100');
    expect(first).toMatchObject({ totalCount: 1_000, atLeast: true });
    expect(await list('name=批量&pageSize=100&page=20')).toMatchObject({ totalCount: 2_001, atLeast: true });
    const last = await list(`name=批量&pageSize=100&page=${MANY / 100}&exactCount=true`);
    expect(last).toMatchObject({ totalCount: MANY });
    expect(last?.atLeast).toBeUndefined();
    const one = await list(`name=批量00001`);
    expect(one?.totalCount).toBe(1);
    expect(one?.atLeast).toBeUndefined();
  });

  it('builds the indexes of a large table while people write, and again where it broke off', async () => {
    await sql`insert into lab_sample_box (id, data)
      select 'large-' || n, jsonb_build_object('name', '大量' || n, 'weight', n) from generate_series(1, 12000) as n`.execute(
      hall.hall.db,
    );
    const indexes = async () => {
      const { rows } = await sql<{ name: string; valid: boolean }>`
        select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
        where relname like 'lab_sample_box_%'`.execute(hall.hall.db);
      return new Map(rows.map((row) => [row.name, row.valid]));
    };
    await sql`drop index lab_sample_box_name_bg`.execute(hall.hall.db);
    await sql`update pg_index set indisvalid = false where indexrelid = 'lab_sample_box_weight_sn'::regclass`.execute(
      hall.hall.db,
    );
    expect((await ensureEntityTables(hall.hall.db, hall.hall.registry.entities())).length).toBe(0);
    expect((await indexes()).has('lab_sample_box_name_bg')).toBe(false);
    expect(await buildLargeIndexes(hall.hall.db, hall.hall.registry.entities())).toEqual([]);
    expect((await indexes()).get('lab_sample_box_name_bg')).toBe(true);
    expect((await indexes()).get('lab_sample_box_weight_sn')).toBe(true);
    // of all connections, also of the one that took its time: the next call there is given up as on any other
    const limit = sql<{ own: string }>`select current_setting('statement_timeout') as own, pg_sleep(0.1)`;
    const all = await Promise.all(Array.from({ length: 16 }, () => limit.execute(hall.hall.db)));
    expect(new Set(all.map(({ rows }) => rows[0]?.own))).toEqual(new Set([kind.name === 'PGlite' ? '0' : '1min']));
  });

  it('is read whole where it is a tree, for pages and pickers', async () => {
    const departments = 6_000;
    await sql`
      insert into sys_dept (id, data)
      select 'large-' || n, jsonb_build_object('name', 'Large ' || n, 'sort', n,
        'parentId', case when n = 1 then 'university' else 'large-' || n / 2 end)
      from generate_series(1, ${departments}) as n`.execute(hall.hall.db);
    interface Node {
      id: string;
      children: Node[];
    }
    const ids = (nodes: Node[]): string[] => nodes.flatMap(({ id, children }) => [id, ...ids(children)]);
    for (const path of ['/sys/dept/list', '/sys/dept/tree']) {
      const { data = [] } = await admin.get<Node[]>(path);
      expect(data?.map(({ id }) => id)).toEqual(['university']);
      expect(ids(data ?? []).filter((id) => id.startsWith('large-'))).toHaveLength(departments);
    }
  });

  it('keeps its rows when its folder goes', async () => {
    await rm(join(schemas.path, 'lab'), { recursive: true });
    await hall.hall.registry.reload();
    expect((await admin.get('/lab/sample-box/page')).status).toBe(404);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from lab_sample_box`.execute(
      hall.hall.db,
    );
    expect(rows[0]?.count).toBeGreaterThan(MANY);
  });
});
