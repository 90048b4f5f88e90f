import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import type { TestEntity } from './support/entities.ts';
import { PASSWORD, startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { bytes, LIMITS } from './support/records.ts';
import type { Row } from './support/records.ts';

/** An entity whose records are called by a field that holds no text of their own. */
const calledBy = (field: string, schema: JsonSchema, more: Partial<TestEntity['manifest']> = {}): TestEntity => ({
  manifest: { label: field, list: [field], actions: ['create', 'delete'], ...more },
  properties: {
    [field]: { title: field, ...schema },
    above: { type: 'string', title: 'Above', 'x-record': 'lab/shelf' },
  },
  required: [field],
});
const record = (title: string, key: string): JsonSchema => ({ type: 'string', title, 'x-record': key });

const KINDS: Record<string, { schema: JsonSchema; value: string; said: string; english?: string }> = {
  key: { schema: { type: 'string', format: 'user-id' }, value: 'teacher', said: '李明' },
  desk: {
    schema: { type: 'string', format: 'dept-id' },
    value: 'university',
    said: '启明大学',
    english: 'Qiming University',
  },
  field: {
    schema: { type: 'string', 'x-dict': 'topicCategory' },
    value: 'logistics',
    said: '后勤',
    english: 'Logistics',
  },
  grade: { schema: { type: 'string', oneOf: [{ const: 'a', title: 'First' }] }, value: 'a', said: 'First' },
  stay: { schema: record('stay', 'lab/place'), value: '', said: 'North hall' },
  shelf: { schema: record('shelf', 'lab/stay'), value: '', said: 'North hall' },
};

const ENTITIES: Record<string, TestEntity> = {
  'lab/place': calledBy('name', { type: 'string', minLength: 1 }),
  ...Object.fromEntries(
    Object.entries(KINDS).map(([kind, { schema }]) => [
      `lab/${kind}`,
      calledBy(kind, schema, kind === 'shelf' ? { tree: 'above' } : {}),
    ]),
  ),
  'lab/note': {
    manifest: { label: 'text', list: ['text', 'keyName'], actions: ['create', 'export', 'import'] },
    properties: {
      text: { type: 'string', title: 'Text', minLength: 1 },
      ...Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, record(kind.toUpperCase(), `lab/${kind}`)])),
    },
    required: ['text'],
  },
};

const IN_ENGLISH = { 'accept-language': 'en-US' };

describe.each(databases)('records that are called by what a field points at, on $name', (kind) => {
  let dir: string;
  let hall: TestHall;
  let admin: Caller;
  let english: Caller;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hall-called-'));
    hall = await startTestHall(kind, { settings: { schemasDir: await schemasWith(dir, ENTITIES) } });
    admin = await hall.as('admin');
    english = hall.visitor(IN_ENGLISH);
    await english.login('admin', PASSWORD);
    const make = async (entity: string, body: object) =>
      String((await admin.post<{ id: string }>(`/lab/${entity}`, body)).data?.id);
    const place = await make('place', { name: 'North hall' });
    for (const [name, { value }] of Object.entries(KINDS)) {
      const points = name === 'stay' ? place : name === 'shelf' ? ids['stay'] : value;
      ids[name] = await make(name, { [name]: points });
    }
    await make('note', { text: 'All', ...ids });
  });
  afterAll(async () => {
    await hall?.remove();
    await rm(dir, { recursive: true, force: true });
  });

  const sayings = Object.entries(KINDS).map(([name, { said, english: word = said }]) => ({ name, said, word }));

  it.each(sayings)('$name: pickers, names and lists say it, in the reader’s language', async ({ name, said, word }) => {
    const id = ids[name] ?? '';
    for (const [caller, expected] of [
      [admin, said],
      [english, word],
    ] as const) {
      const { page } = await caller.get<Row[]>(`/lab/${name}/options`);
      expect(page?.list).toMatchObject([{ id, label: expected }]);
      expect((await caller.get(`/lab/${name}/names?ids=${id}`)).data).toEqual({ [id]: expected });
      expect((await caller.get('/lab/note/page')).page?.list).toMatchObject([{ [`${name}Name`]: expected }]);
      const own = await caller.get<Row>(`/lab/${name}/${id}`);
      expect(own.data).toMatchObject({ _label: expected });
    }
  });

  it.each(sayings)('$name: is found by a part of it', async ({ name, said, word }) => {
    for (const [caller, part] of [
      [admin, said.slice(1)],
      [english, word.slice(2).toUpperCase()],
    ] as const) {
      expect((await caller.get(`/lab/${name}/options?keyword=${part}`)).page?.totalCount, part).toBe(1);
      expect((await caller.get(`/lab/${name}/options?keyword=nothing`)).page?.totalCount).toBe(0);
    }
  });

  it('a tree of them says it', async () => {
    expect((await admin.get('/lab/shelf/tree')).data).toMatchObject([{ id: ids['shelf'], name: 'North hall' }]);
  });

  it('workbooks say it, and are read again by it', async () => {
    for (const [caller, words] of [
      [admin, sayings.map(({ said }) => said)],
      [english, sayings.map(({ word }) => word)],
    ] as const) {
      const [head, row] = await readXlsx(await bytes(await caller.fetch('/lab/note/export')), LIMITS);
      expect(head?.cells.slice(1, -1)).toEqual(Object.keys(KINDS).map((name) => name.toUpperCase()));
      expect(row?.cells.slice(1, -1)).toEqual(words);
    }
  });

  it('is named so by the refusal to delete it', async () => {
    const refused = await admin.delete(`/lab/stay/${ids['stay']}`);
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('North hall')]);
  });

  it('departments, roles and majors have their reader’s names in trees, pickers, lists, profiles and workbooks', async () => {
    const college = 'College of Information Engineering';
    const tree = await english.get<{ name: string; children: { name: string }[] }[]>(PATHS.allDept);
    expect(tree.data).toMatchObject([{ name: 'Qiming University' }]);
    expect(tree.data?.[0]?.children.map(({ name }) => name)).toContain(college);
    const picked = `${PATHS.deptAllUser}?page=1&pageSize=10&keyword=`;
    expect((await english.get(`${picked}teacher`)).page?.list).toMatchObject([
      { deptName: college, parentName: 'Qiming University' },
      {},
    ]);
    expect((await english.get(`${picked}admin`)).page?.list).toMatchObject([{ roleName: 'Workflow administrator' }]);
    const byRole = `${PATHS.deptAllUser}?page=1&pageSize=10&roleName=workflow`;
    expect((await english.get(byRole)).page?.list).toMatchObject([{ id: 'admin' }]);
    expect((await english.get('/sys/user/page?username=student&sort=username')).page?.list[0]).toMatchObject({
      deptName: college,
      majorName: 'Computer Science and Technology',
    });
    const [, row] = await readXlsx(await bytes(await english.fetch('/sys/user/export?username=student2')), LIMITS);
    expect(row?.cells).toContain('College of Liberal Arts');
    expect((await english.get('/sys/user/info')).data).toMatchObject({ deptName: 'IT Center' });
    expect((await admin.get('/sys/user/info')).data).toMatchObject({ deptName: '信息化中心' });
  });
});
