import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../src/server/entities/sheet/xlsx-read.ts';
import type { EntityView } from '../../src/contract/entities.ts';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import type { TestEntity } from './support/entities.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';
import { bytes, LIMITS } from './support/records.ts';
import type { Row } from './support/records.ts';
import { temporaryFolder } from './support/temporary.ts';

const TEXT = { type: 'string', maxLength: 100 } as const;
const NAME = { ...TEXT, title: 'Name', minLength: 1 };

const ENTITIES: Record<string, TestEntity> = {
  // students read all of it but what is private, and look after their own
  'lab/grant': {
    manifest: {
      label: 'name',
      list: ['name', 'studentId', 'account', 'status'],
      filters: ['name', 'studentId', 'account', 'status'],
      sortable: ['name', 'account'],
      scope: 'studentId',
      readers: ['student'],
      private: ['account'],
      own: {
        field: 'studentId',
        actions: ['list', 'create', 'update', 'delete', 'withdraw'],
        while: "${status == 'draft'}",
      },
      states: { field: 'status', start: 'draft' },
      actions: [
        'create',
        'update',
        'delete',
        'deleteBatch',
        'export',
        'import',
        {
          name: 'withdraw',
          title: 'Withdraw',
          permission: 'lab:grant:withdraw',
          showIf: "${status == 'sent'}",
          set: { status: 'draft' },
        },
        { name: 'send', title: 'Send', on: ['row', 'batch'], showIf: "${status == 'draft'}", set: { status: 'sent' } },
      ],
    },
    properties: {
      name: NAME,
      studentId: { type: 'string', title: 'Student', format: 'user-id' },
      account: { ...TEXT, title: 'Account' },
      status: {
        type: 'string',
        title: 'Status',
        oneOf: [
          { const: 'draft', title: 'Draft' },
          { const: 'sent', title: 'Sent' },
        ],
      },
    },
    required: ['name', 'studentId', 'status'],
  },
  // nobody but owners and who has the permission
  'lab/note': {
    manifest: {
      label: 'name',
      list: ['name', 'people'],
      own: { field: 'people', actions: ['list'] },
      actions: ['create'],
    },
    properties: {
      name: NAME,
      people: { type: 'array', title: 'People', items: { type: 'string', format: 'user-id' }, maxItems: 10 },
      grantId: { type: 'string', title: 'Grant', 'x-record': 'lab/grant' },
    },
    required: ['name'],
  },
  // everybody reads what is wished for, nobody learns who wished
  'lab/wish': {
    manifest: {
      label: 'name',
      list: ['name'],
      readers: ['everybody'],
      private: ['studentId'],
      own: { field: 'studentId', actions: ['list', 'create'] },
      actions: ['create'],
    },
    properties: { name: NAME, studentId: { type: 'string', title: 'Student', format: 'user-id' } },
    required: ['name', 'studentId'],
  },
  'lab/rule': {
    manifest: { label: 'name', list: ['name'], readers: ['everybody'], actions: ['create', 'export'] },
    properties: { name: NAME },
    required: ['name'],
  },
};

describe.each(databases)('readers, owners and the data scope on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let student: Caller;
  let other: Caller;
  let teacher: Caller;
  /** may do everything with grants of students of the arts college */
  let arts: Caller;
  let removeFolder: () => Promise<void>;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    removeFolder = folder.remove;
    hall = await startTestHall(kind, { settings: { schemasDir: await schemasWith(folder.path, ENTITIES) } });
    [admin, student, other, teacher] = await Promise.all([
      hall.as('admin'),
      hall.as('student'),
      hall.as('student2'),
      hall.as('teacher'),
    ]);
    const menuList = ['list', 'info', 'save', 'update', 'delete', 'export', 'withdraw'].map(
      (right) => `lab-grant-${right}`,
    );
    const role = await admin.post<{ id: string }>('/sys/role', {
      name: 'Arts',
      code: 'arts-grants',
      menuList: [
        ...menuList,
        ...['list', 'info', 'save', 'update', 'delete', 'export'].map((right) => `education-party-scores-${right}`),
      ],
      deptList: ['college-arts'],
    });
    if (role.code !== 0) throw new Error(role.message);
    const person = await admin.get<Row>('/sys/user/hr');
    await admin.put('/sys/user', { ...person.data, roleIdList: [role.data?.id] });
    arts = await hall.as('hr');
  });
  afterAll(async () => {
    await hall?.remove();
    await removeFolder?.();
  });

  const rowsOf = async (caller: Caller, path: string): Promise<Row[]> => {
    const answer = await caller.get<Row[]>(path);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.page?.list ?? [];
  };
  const create = async (caller: Caller, entity: string, body: unknown): Promise<Row> => {
    const answer = await caller.post<Row>(`/${entity}`, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data as Row;
  };
  const departments = async () => {
    const dept = async (id: string) => (await admin.get<Row>(`/sys/user/${id}`)).data?.['deptId'];
    return [await dept('student'), await dept('student2')];
  };

  it('knows people of two colleges', async () => {
    expect(await departments()).toEqual(['college-info', 'college-arts']);
  });

  it('lets readers list and open everything but what is private, and nobody else', async () => {
    const mine = await create(admin, 'lab/grant', { name: 'Of student', studentId: 'student', account: '6222-1' });
    const theirs = await create(admin, 'lab/grant', { name: 'Of student2', studentId: 'student2', account: '6222-2' });
    const list = await rowsOf(student, '/lab/grant/page');
    expect(new Map(list.map((row) => [row['name'], row['account']]))).toEqual(
      new Map([
        ['Of student', '6222-1'],
        ['Of student2', undefined],
      ]),
    );
    expect((await student.get<Row>(`/lab/grant/${mine.id}`)).data).toMatchObject({ account: '6222-1' });
    expect((await student.get<Row>(`/lab/grant/${theirs.id}`)).data).not.toHaveProperty('account');
    // what is hidden is not found by asking for it either: such a list is about one's own
    expect(await rowsOf(student, '/lab/grant/page?account=6222-2')).toEqual([]);
    expect((await rowsOf(student, '/lab/grant/page?sort=account&order=desc')).map(({ id }) => id)).toEqual([mine.id]);
    expect((await student.get('/lab/grant/export')).status).toBe(403);
    // a teacher is no reader; the owner's rows of somebody who has none are an empty list
    expect(await rowsOf(teacher, '/lab/grant/page')).toEqual([]);
    expect((await teacher.get(`/lab/grant/${mine.id}`)).status).toBe(404);
    expect((await admin.get<Row>(`/lab/grant/${theirs.id}`)).data).toMatchObject({ account: '6222-2' });
  });

  it('tells no reader who wrote what is nobody’s business', async () => {
    const { id } = await create(student, 'lab/wish', { name: 'A book' });
    const row = async (caller: Caller) => (await caller.get<Row>(`/lab/wish/${id}`)).data ?? {};
    expect(await row(student)).toMatchObject({ studentId: 'student', creatorName: '王小雨' });
    expect(await row(admin)).toMatchObject({ studentId: 'student', creatorName: '王小雨' });
    expect(await row(teacher)).toMatchObject({ name: 'A book', creatorName: '', updaterName: '' });
    expect(JSON.stringify([await row(teacher), await rowsOf(teacher, '/lab/wish/page')])).not.toMatch(
      /"student"|王小雨/,
    );
  });

  it('gives a pure reader no sign of private fields, and everybody what is for everybody', async () => {
    await create(admin, 'lab/rule', { name: 'No smoking' });
    expect((await rowsOf(teacher, '/lab/rule/page')).map((row) => row['name'])).toEqual(['No smoking']);
    expect((await teacher.post('/lab/rule', { name: 'x' })).status).toBe(403);
    expect((await teacher.get('/lab/rule/export')).status).toBe(403);
    const view = await teacher.get<EntityView>('/definitions/entity/lab/rule');
    expect(view.data?.may).toEqual(['list', 'info']);
  });

  it('shows what may be read beside the fixed menu', async () => {
    type Entry = { url: string; children: Entry[] };
    const urls = (entries: Entry[] = []): string[] => entries.flatMap(({ url, children }) => [url, ...urls(children)]);
    const nav = await student.get<{ menuList: Entry[]; modules: Entry[] }>('/manager/sys/menu/nav');
    expect(urls(nav.data?.menuList)).toHaveLength(4);
    expect(urls(nav.data?.modules)).toEqual(expect.arrayContaining(['lab/grant', 'lab/rule']));
    expect(urls(nav.data?.modules)).not.toContain('sys/user');
  });

  it('gives owners the listed actions on their own rows alone, while it lasts', async () => {
    const made = await create(student, 'lab/grant', { name: 'My own', studentId: 'student2', status: 'sent' });
    const row = (await student.get<Row>(`/lab/grant/${made.id}`)).data as Row;
    // whose it is and its state are not said by the form
    expect(row).toMatchObject({ studentId: 'student', status: 'draft' });
    expect(row['_actions']).toEqual(expect.arrayContaining(['info', 'update', 'delete']));
    expect(row['_actions']).not.toContain('send');
    const saved = await student.put<Row>('/lab/grant', { ...row, name: 'My own 2', studentId: 'student2' });
    expect(saved).toMatchObject({ code: 0 });
    expect((await student.get<Row>(`/lab/grant/${made.id}`)).data).toMatchObject({
      name: 'My own 2',
      studentId: 'student',
    });

    // a stranger's row is not there for a change, though he may read it
    expect((await other.put('/lab/grant', { ...row, name: 'x' })).status).toBe(404);
    expect((await other.delete(`/lab/grant/${made.id}`)).status).toBe(404);
    expect((await other.post(`/lab/grant/${made.id}/withdraw`, {})).status).toBe(403);
    expect((await teacher.post(`/lab/grant/${made.id}/withdraw`, {})).status).toBe(404);
    expect((await student.post(`/lab/grant/${made.id}/send`, {})).status).toBe(403);

    // nobody may do what the state does not allow; the answer says so in words
    const early = await student.post(`/lab/grant/${made.id}/withdraw`, {});
    expect(early).toMatchObject({ status: 409, code: 10560 });
    expect(early.message).toContain('Draft');
    expect(await admin.post(`/lab/grant/${made.id}/send`, {})).toMatchObject({ code: 0 });
    const late = await student.put('/lab/grant', { ...row, revision: undefined, name: 'too late' });
    expect(late).toMatchObject({ status: 409, code: 10560 });
    expect((await student.delete(`/lab/grant/${made.id}`)).status).toBe(409);
    expect(((await student.get<Row>(`/lab/grant/${made.id}`)).data as Row)['_actions']).toEqual(['info', 'withdraw']);
    expect(await student.post(`/lab/grant/${made.id}/withdraw`, {})).toMatchObject({ code: 0 });
    expect(await student.delete(`/lab/grant/${made.id}`)).toMatchObject({ code: 0 });
  });

  it('knows rows of several people, and tells names only to who may list, pick or read', async () => {
    const grant = await create(admin, 'lab/grant', { name: 'Named', studentId: 'student2' });
    await create(admin, 'lab/note', { name: 'For two', people: ['student', 'teacher'], grantId: grant.id });
    await create(admin, 'lab/note', { name: 'For one', people: ['student2'] });
    const mine = await rowsOf(teacher, '/lab/note/page');
    expect(mine.map((row) => row['name'])).toEqual(['For two']);
    expect((await rowsOf(other, '/lab/note/page')).map((row) => row['name'])).toEqual(['For one']);
    expect((await student.get(`/lab/note/names?ids=${mine[0]?.id}`)).data).toEqual({ [mine[0]?.id ?? '']: 'For two' });
    expect((await other.get(`/lab/note/names?ids=${mine[0]?.id}`)).data).toEqual({});
    expect((await teacher.get<Row[]>('/lab/grant/options')).page?.list).toEqual([]);
  });

  it('keeps a role of one college out of what is about people of another', async () => {
    const info = await create(admin, 'lab/grant', { name: 'Info', studentId: 'student' });
    const mine = await create(admin, 'lab/grant', { name: 'Arts', studentId: 'student2' });
    const names = async (path: string) => (await rowsOf(arts, path)).map((row) => row['name']);
    expect(await names('/lab/grant/page?name=Info')).toEqual([]);
    expect(await names('/lab/grant/page?name=Arts')).toEqual(['Arts']);
    expect((await arts.get(`/lab/grant/page?studentId=student`)).page?.totalCount).toBe(0);
    expect((await arts.get(`/lab/grant/${info.id}`)).status).toBe(404);
    expect((await arts.put('/lab/grant', { id: info.id, name: 'x', studentId: 'student' })).status).toBe(404);
    expect((await arts.delete('/lab/grant', [mine.id, info.id])).status).toBe(404);
    expect((await arts.get(`/lab/grant/names?ids=${info.id}&ids=${mine.id}`)).data).toEqual({ [mine.id]: 'Arts' });
    expect((await arts.post('/lab/grant', { name: 'x', studentId: 'student' })).status).toBe(403);
    expect((await arts.put('/lab/grant', { id: mine.id, name: 'Arts', studentId: 'student' })).status).toBe(403);
    expect(await arts.put('/lab/grant', { id: mine.id, name: 'Arts 2', studentId: 'student2' })).toMatchObject({
      code: 0,
    });
    const sheet = await readXlsx(await bytes(await arts.fetch('/lab/grant/export?name=Info')), LIMITS);
    expect(sheet.length).toBe(1);
  });

  it('lists, counts, exports, opens and edits scores of one college alone (the real entity)', async () => {
    const [, dept] = await departments();
    expect(dept).toBe('college-arts');
    const score = (studentId: string) => ({
      term: '2025-2026-1',
      studentId,
      course: `Course of ${studentId}`,
      credit: 2,
      total: 80,
      usual: 80,
      exam: 80,
    });
    const foreign = await create(admin, 'educationParty/scores', score('student'));
    const own = await create(admin, 'educationParty/scores', score('student2'));
    const listed = await arts.get<Row[]>('/educationParty/scores/page?course=Course of');
    expect(listed.page).toMatchObject({ totalCount: 1, list: [{ id: own.id }] });
    expect((await arts.get(`/educationParty/scores/${foreign.id}`)).status).toBe(404);
    expect((await arts.put('/educationParty/scores', { id: foreign.id, ...score('student') })).status).toBe(404);
    expect((await arts.get(`/educationParty/scores/names?ids=${foreign.id}`)).data).toEqual({});
    const sheet = await readXlsx(
      await bytes(await arts.fetch('/educationParty/scores/export?course=Course of')),
      LIMITS,
    );
    expect(sheet.length).toBe(2);
    // and a student opens his own
    expect((await rowsOf(student, '/educationParty/scores/page?course=Course of')).map(({ id }) => id)).toEqual([
      foreign.id,
    ]);
    expect((await student.get(`/educationParty/scores/${own.id}`)).status).toBe(404);
  });
});
