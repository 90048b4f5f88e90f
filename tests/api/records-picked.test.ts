import type { Lookups } from '../../src/definition/expression/scope.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import type { TestEntity } from './support/entities.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Row } from './support/records.ts';
import { temporaryFolder } from './support/temporary.ts';
import { TEXT, assignee, chain, flow as between, group } from './support/topics.ts';

const NAME = { ...TEXT, title: 'Name' };
const LOCKER = { type: 'string', title: 'Locker', 'x-record': 'lab/locker' } as const;
const KIT = { type: 'string', title: 'Kit', 'x-record': 'lab/kit' } as const;

const ENTITIES: Record<string, TestEntity> = {
  // everybody sees his own alone
  'lab/locker': {
    manifest: {
      label: 'name',
      list: ['name', 'holder'],
      own: { field: 'holder', actions: ['list'] },
      actions: ['create', 'update', 'delete'],
    },
    properties: {
      name: NAME,
      holder: { type: 'string', title: 'Holder', format: 'user-id' },
      places: { type: 'integer', title: 'Places' },
    },
    required: ['name'],
  },
  'lab/kit': { manifest: { label: 'name', list: ['name'], actions: ['create'] }, properties: { name: NAME } },
  'lab/drawer': {
    manifest: { label: 'name', list: ['name', 'locker'], actions: ['create'] },
    properties: { name: NAME, locker: LOCKER },
  },
  'lab/paper': {
    manifest: { label: 'name', list: ['name', 'size'], unique: [['name', 'size']], actions: ['create'] },
    properties: { name: NAME, size: { ...TEXT, title: 'Size' } },
    required: ['name', 'size'],
  },
  'lab/visit': {
    manifest: {
      label: 'note',
      list: ['note', 'visitor'],
      own: { field: 'visitor', actions: ['list', 'create', 'update', 'swap'] },
      actions: [
        'create',
        'update',
        {
          name: 'swap',
          title: 'Swap',
          set: { lockers: '${input.to}' },
          input: { schema: { type: 'object', properties: { to: { ...LOCKER, title: 'To' } }, required: ['to'] } },
        },
      ],
    },
    properties: {
      note: { ...NAME, title: 'Note' },
      visitor: { type: 'string', title: 'Visitor', format: 'user-id' },
      lockers: { ...LOCKER, title: 'Lockers' },
    },
    required: ['note'],
  },
  'lab/stock': {
    manifest: {
      label: 'name',
      list: ['name', 'total'],
      actions: ['create'],
      computed: { total: '${count * price}' },
      states: { field: 'status', start: 'open' },
    },
    properties: {
      status: { type: 'string', title: 'Status', enum: ['open', 'closed'] },
      name: NAME,
      count: { type: 'integer', title: 'Count' },
      price: { type: 'string', title: 'Price', format: 'money' },
      total: { type: 'string', title: 'Total', format: 'money' },
    },
    required: ['name', 'total'],
  },
};

describe.each(databases)('records that people point at: $name', (kind) => {
  let flow: FlowHall;
  let removeFolder: () => Promise<void>;
  let mine: string;
  let theirs: string;
  let kit: string;

  const make = async (entity: string, body: object): Promise<string> => {
    const answer = await (await flow.as('admin')).post<Row>(`/${entity}`, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data?.id ?? '';
  };

  beforeAll(async () => {
    const folder = await temporaryFolder();
    removeFolder = folder.remove;
    const schemasDir = await schemasWith(folder.path, ENTITIES);
    const stock = join(schemasDir, 'lab/stock');
    await mkdir(stock, { recursive: true });
    await writeFile(
      join(stock, 'seed.json'),
      JSON.stringify([{ id: 'nails', name: 'Nails', count: 3, price: '2.50' }]),
    );
    await writeFile(
      join(stock, 'demo.json'),
      JSON.stringify([{ id: 'bolts', name: 'Bolts', count: 2, price: '3.50', status: 'closed' }]),
    );
    flow = await startFlowHall(
      kind,
      {
        'locker-repair': {
          properties: {
            reason: { ...TEXT, title: 'Reason' },
            locker: LOCKER,
            rows: {
              type: 'array',
              title: 'Rows',
              items: { type: 'object', properties: { locker: { ...LOCKER, title: 'Of row' } } },
            },
            kit: KIT,
          },
          manifest: {
            startableBy: ['student'],
            nodes: { start: { hide: ['kit'] }, lend: { write: ['kit'] } },
          },
          process: chain({ look: assignee('leaderOf(initiator)'), lend: group('role:office') }),
        },
        'locker-check': {
          properties: { reason: { ...TEXT, title: 'Reason' }, locker: LOCKER },
          manifest: { startableBy: ['student'], nodes: { blind: { hide: ['locker'] } } },
          process: chain({ look: assignee('leaderOf(initiator)'), blind: group('role:office') })
            .replace('name="Step look"', 'name="Check ${locker.name} of ${locker.holder}"')
            .replace('name="Step blind"', 'name="Then ${locker.name}"'),
        },
        'locker-lease': {
          properties: { reason: { ...TEXT, title: 'Reason' }, locker: LOCKER },
          manifest: {
            startableBy: ['student'],
            exclusive: [{ by: 'locker', capacity: '${locker.places}', message: 'taken' }],
          },
          process: `<startEvent id="begin"/>${between('begin', 'call')}<callActivity id="call" name="Call" calledElement="locker-word"/>
            ${between('call', 'end')}<endEvent id="end"/>`,
        },
        // the process that is called reads the record, and a step goes through those of the rows
        'locker-tour': {
          properties: {
            reason: { ...TEXT, title: 'Reason' },
            locker: LOCKER,
            rows: {
              type: 'array',
              title: 'Rows',
              items: { type: 'object', properties: { locker: { ...LOCKER, title: 'Of row' } } },
            },
          },
          manifest: { startableBy: ['student'] },
          process: `<startEvent id="begin"/>${between('begin', 'call')}<callActivity id="call" name="Call" calledElement="locker-word"/>
            ${between('call', 'open')}<userTask id="open" name="Open \${row.locker.name}" ${assignee('row.locker.holder')}>
              <multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${rows}" flowable:elementVariable="row"/>
            </userTask>${between('open', 'end')}<endEvent id="end"/>`,
        },
        'locker-word': {
          properties: { reason: { ...TEXT, title: 'Reason' }, locker: LOCKER },
          manifest: { startableBy: ['admin'] },
          process: chain({ word: assignee('locker.holder') }),
        },
      },
      { settings: { schemasDir } },
    );
    mine = await make('lab/locker', { name: 'Mine', holder: 'student', places: 2 });
    theirs = await make('lab/locker', { name: 'Theirs', holder: 'student2', places: 3 });
    kit = await make('lab/kit', { name: 'Kit' });
  });
  afterAll(async () => {
    await flow?.remove();
    await removeFolder?.();
  });

  const hand = (formData: object) =>
    flow.post('student', 'start', { topic: 'locker-repair', formData: { reason: 'broken', ...formData } });
  const wrong = (path: string) => ({ status: 422, data: { errors: [{ path }] } });

  it('a request takes a record that its picker offers, and refuses one that it hides', async () => {
    expect(await hand({ locker: theirs })).toMatchObject(wrong('locker'));
    expect(await hand({ rows: [{ locker: mine }, { locker: theirs }] })).toMatchObject(wrong('rows.1.locker'));
    const gone = await hand({ locker: 'nowhere' });
    expect(gone.data?.errors).toHaveLength(1);
    expect(await hand({ locker: mine })).toMatchObject({ code: 0 });
  });

  it('tells nothing of a record that its picker hides to who types its id into a form', async () => {
    const student = await flow.as('student');
    const told = async (locker: unknown) =>
      (await student.post<Lookups>(PATHS.related, { topic: 'locker-lease', formData: { reason: 'x', locker } })).data
        ?.related;
    expect(await told(mine)).toEqual({ locker: { [mine]: { holder: 'student', places: 2 } } });
    for (const typed of [theirs, [theirs], [[theirs]]]) expect(await told(typed)).toEqual({ locker: {} });
    const left = async (locker: string) =>
      (await student.post(PATHS.exclusive, { topic: 'locker-lease', formData: { reason: 'x', locker } })).data;
    expect(await left(mine)).toEqual({ errors: [], left: [{ path: 'locker', left: 2 }] });
    expect(JSON.stringify(await left(theirs))).not.toContain('3');
  });

  it('a form that is being typed tells nothing of a record that its picker hides', async () => {
    const asked = async (locker: string) =>
      (await (await flow.as('student')).post<Lookups>(PATHS.related, { topic: 'locker-check', formData: { locker } }))
        .data?.related;
    expect(await asked(mine)).toEqual({ locker: { [mine]: { name: 'Mine', holder: 'student' } } });
    expect(await asked(theirs)).toEqual({ locker: {} });
  });

  it('what stood in a request stays, though its applicant may not list it any more', async () => {
    const own = await make('lab/locker', { name: 'For a while', holder: 'student' });
    const id = await flow.start('student', 'locker-repair', { reason: 'broken', locker: own });
    const admin = await flow.as('admin');
    await admin.put('/lab/locker', { id: own, name: 'For a while', holder: 'student2' });
    expect(await flow.act('leader', id, 'rollback', { targetActivityId: 'start' })).toMatchObject({ code: 0 });
    const again = { formData: { reason: 'still broken', locker: own } };
    expect(await flow.act('student', id, 'complete', again)).toMatchObject({ code: 0 });
  });

  it('a step is called after the record, in list and request, for whoever may see which one it is', async () => {
    const locker = await make('lab/locker', { name: 'Number 7', holder: 'student' });
    const id = await flow.start('student', 'locker-check', { reason: 'rust', locker });
    const name = 'Check Number 7 of student';
    expect((await flow.task('leader', id))?.taskName).toBe(name);
    const { data } = await flow.detail('leader', id);
    expect(data?.task?.taskName).toBe(name);
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect((await flow.task('office', id))?.taskName).toBe('Then …');
    const seen = (await flow.detail('student', id)).data;
    expect(seen?.openTasks.map(({ taskName }) => taskName)).toEqual(['Then Number 7']);
    expect(seen?.history.map(({ activityName }) => activityName)).toContain(name);
  });

  it('a process that is called, and a step for each row, read the records that the form names', async () => {
    const [left, right] = [
      await make('lab/locker', { name: 'Left', holder: 'student' }),
      await make('lab/locker', { name: 'Right', holder: 'student' }),
    ];
    const form = { reason: 'rounds', locker: mine, rows: [{ locker: left }, { locker: right }] };
    const id = await flow.start('student', 'locker-tour', form);
    expect((await flow.task('student', id))?.activityId).toBe('word');
    expect(await flow.act('student', id, 'complete')).toMatchObject({ code: 0 });
    const tasks = (await flow.list('student', '/flow/common/todo')).filter((task) => task.processInstanceId === id);
    expect(tasks.map(({ taskName }) => taskName).sort()).toEqual(['Open Left', 'Open Right']);
  });

  it('everybody picks from what everybody is given, whatever his data scope', async () => {
    const majors = await (await flow.as('student')).get<Row[]>('/sys/major/options');
    expect(majors.page?.list.length).toBeGreaterThan(0);
  });

  it('what the seeds brought is named in the language of the reader, in pickers, cells and by id', async () => {
    const admin = await flow.as('admin');
    const english = async (path: string) => admin.call<Row[]>('GET', path, undefined, { 'accept-language': 'en-US' });
    const picked = (await english('/sys/role/options?page=1&pageSize=50')).page?.list ?? [];
    expect(picked.map(({ label }) => label)).toContain('Registry');
    const [row] = (await english('/sys/dict/page?dictType=topicCategory&page=1&pageSize=10')).page?.list ?? [];
    expect(row).toMatchObject({ dictType: 'topicCategory', dictTypeName: 'Service category' });
    expect((await english('/sys/dict-type/names?ids=topicCategory')).data).toEqual({
      topicCategory: 'Service category',
    });
  });

  it('records that are called alike are told apart by what they belong to', async () => {
    for (const locker of [mine, theirs]) await make('lab/drawer', { name: 'Top', locker });
    await make('lab/drawer', { name: 'Bottom', locker: mine });
    const { page } = await (await flow.as('admin')).get<Row[]>('/lab/drawer/options');
    const labels = page?.list.map(({ label }) => label) ?? [];
    expect(labels).toContain('Bottom');
    expect(new Set(labels).size).toBe(3);
    expect(labels.filter((label) => /^Top（.+）$/.test(String(label)))).toHaveLength(2);
  });

  it('or by what makes each of them the only one', async () => {
    for (const size of ['A4', 'A5']) await make('lab/paper', { name: 'Plain', size });
    const { page } = await (await flow.as('admin')).get<Row[]>('/lab/paper/options');
    expect(page?.list.map(({ label }) => label).toSorted()).toEqual(['Plain（A4）', 'Plain（A5）']);
  });

  it('what is shown in the language of the reader is found by it, and edited as it is stored', async () => {
    const admin = await flow.as('admin');
    const english = async (path: string) => admin.call<Row[]>('GET', path, undefined, { 'accept-language': 'en-US' });
    const picked = await english('/sys/role/options?keyword=finance%20off');
    expect(picked.page?.list).toMatchObject([{ label: 'Finance office' }]);
    expect((await english('/sys/role/options?keyword=财务')).page?.list).toMatchObject([{ label: 'Finance office' }]);
    const { page } = await english('/sys/params/page?remark=attachment');
    expect(page?.list).toMatchObject([
      { paramCode: 'UPLOAD_LIMIT_MB', remark: '单个附件大小上限（MB）', _shown: { remark: 'Largest attachment (MB)' } },
    ]);
    const chinese = await admin.get<Row[]>('/sys/params/page?paramCode=UPLOAD_LIMIT_MB');
    expect(chinese.page?.list[0]).not.toHaveProperty('_shown');
  });

  it('the operation log speaks the language of the reader, and is searched in it', async () => {
    const admin = await flow.as('admin');
    const english = async (path: string) => admin.call<Row[]>('GET', path, undefined, { 'accept-language': 'en-US' });
    await admin.put('/sys/params', { ...(await admin.get<Row>('/sys/params/DRAFT_LIMIT')).data, paramValue: '190' });
    const { page } = await english('/sys/log-operation/page?operation=edit%20parameters');
    expect(page?.list).toMatchObject([{ operation: '修改 参数', _shown: { operation: 'Edit Parameters' } }]);
    const { data } = await english('/sys/params/DRAFT_LIMIT/history');
    expect(data).toMatchObject([{ operation: 'Edit' }]);
  });

  it('who fills in a later step picks what that step asks for, and nobody else does', async () => {
    const id = await flow.start('student', 'locker-repair', { reason: 'broken', locker: mine });
    const options = async (who: string) => (await flow.as(who)).get<Row[]>('/lab/kit/options');
    expect((await options('teacher2')).status).toBe(403);
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    expect((await options('office')).page?.list).toMatchObject([{ id: kit }]);
    expect(await flow.act('office', id, 'claim')).toMatchObject({ code: 0 });
    expect(await flow.act('office', id, 'complete', { formData: { kit } })).toMatchObject({ code: 0 });
  });

  it('a record, and the form of an action, take only what their pickers offer', async () => {
    const student = await flow.as('student');
    const note = { note: 'A visit' };
    expect(await student.post('/lab/visit', { ...note, lockers: theirs })).toMatchObject(wrong('lockers'));
    const made = await student.post<Row>('/lab/visit', { ...note, lockers: mine });
    expect(made).toMatchObject({ code: 0 });
    const swap = (to: string) => student.post(`/lab/visit/${made.data?.id}/swap`, { to });
    expect(await swap(theirs)).toMatchObject(wrong('to'));
    expect(await swap(mine)).toMatchObject({ code: 0 });
  });

  it('a list whose entity does not say so is sorted by any of its columns, as the address names them', async () => {
    const admin = await flow.as('admin');
    const names = async (query: string) => {
      const { status, page } = await admin.get<Row[]>(`/lab/stock/page?pageSize=10&${query}`);
      return { status, names: page?.list.map((row) => row['name']) };
    };
    expect(await names('sort=total&order=asc')).toEqual({ status: 200, names: ['Bolts', 'Nails'] });
    expect(await names('sort=total&order=descending')).toEqual({ status: 200, names: ['Nails', 'Bolts'] });
    expect(await names('sort=create_date&order=desc')).toMatchObject({ status: 200 });
    expect(await names('sort=price')).toMatchObject({ status: 400 });
    const { data } = await admin.get<{ manifest: { sortable: string[] } }>('/definitions/entity/lab/stock');
    expect(data?.manifest.sortable).toEqual(['name', 'total', 'createDate']);
  });

  it('rows that an entity brings along have what it computes, and begin in its first state unless they say another', async () => {
    const admin = await flow.as('admin');
    expect((await admin.get('/lab/stock/nails')).data).toMatchObject({ total: '7.50', status: 'open' });
    expect((await admin.get('/lab/stock/bolts')).data).toMatchObject({ total: '7.00', status: 'closed' });
  });
});
