import type { Lookups } from '../../src/definition/expression/scope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import type { TestEntity } from './support/entities.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Row } from './support/records.ts';
import { temporaryFolder } from './support/temporary.ts';
import { TEXT } from './support/topics.ts';
import type { EntityView } from '../../src/contract/entities.ts';

const NAME = { ...TEXT, title: 'Name' };
const SHELF = { type: 'string', title: 'Shelf', 'x-record': 'lab/shelf' } as const;

const ENTITIES: Record<string, TestEntity> = {
  // a tree of shelves
  'lab/shelf': {
    manifest: {
      label: 'name',
      list: ['name', 'price'],
      filters: ['parentId'],
      tree: 'parentId',
      aside: 'parentId',
      actions: ['create', 'update', 'delete'],
    },
    properties: {
      name: NAME,
      parentId: { ...SHELF, title: 'Above' },
      price: { type: 'string', title: 'Price', format: 'money' },
      isOpen: { type: 'boolean', title: 'Open' },
    },
    required: ['name'],
  },
  'lab/jar': {
    manifest: {
      label: 'name',
      list: ['name', 'shelf'],
      filters: ['shelf', 'also', 'weeks', 'region'],
      aside: 'shelf',
      actions: ['create', 'update', 'delete', 'export'],
    },
    properties: {
      name: NAME,
      shelf: SHELF,
      also: { type: 'array', title: 'Also', items: { type: 'string', 'x-record': 'lab/shelf' } },
      weeks: { type: 'array', title: 'Weeks', items: { type: 'integer' } },
      region: { type: 'string', title: 'Region', format: 'region-id' },
    },
    required: ['name'],
  },
  // everybody sees his own alone
  'lab/vault': {
    manifest: { label: 'name', list: ['name'], own: { field: 'holder', actions: ['list'] }, actions: ['create'] },
    properties: {
      name: NAME,
      holder: { type: 'string', title: 'Holder', format: 'user-id' },
      code: { ...TEXT, title: 'Code' },
    },
    required: ['name'],
  },
  'lab/loan': {
    manifest: {
      label: 'title',
      list: ['title', 'cost'],
      own: { field: 'borrower', actions: ['list', 'create', 'update', 'delete', 'move'], while: '${shelf.isOpen}' },
      computed: { cost: '${count * shelf.price}', code: '${vault.code}', 'lines.price': '${lines.shelf.price}' },
      rules: [{ field: 'shelf', refuseIf: '${shelf.price > 100}', message: 'Too dear' }],
      actions: [
        'create',
        'update',
        'delete',
        'import',
        {
          name: 'move',
          title: 'Move',
          showIf: '${shelf.isOpen}',
          set: { shelf: '${input.to}', note: '${shelf.name} to ${input.to.name}' },
          input: {
            schema: {
              type: 'object',
              properties: { to: { ...SHELF, title: 'To' }, why: { ...TEXT, title: 'Why', minLength: 1 } },
              required: ['to', 'why'],
            },
            uiSchema: { why: { 'ui:showIf': '${to.price > 50}' } },
          },
        },
      ],
    },
    properties: {
      title: { ...TEXT, title: 'Title' },
      borrower: { type: 'string', title: 'Borrower', format: 'user-id' },
      shelf: SHELF,
      vault: { type: 'string', title: 'Vault', 'x-record': 'lab/vault' },
      count: { type: 'integer', title: 'Count' },
      cost: { type: 'string', title: 'Cost', format: 'money' },
      code: { ...TEXT, title: 'Code' },
      note: { ...TEXT, title: 'Note' },
      hint: { ...TEXT, title: 'Hint' },
      lines: {
        type: 'array',
        title: 'Lines',
        items: {
          type: 'object',
          properties: { shelf: SHELF, price: { type: 'string', title: 'Price', format: 'money' } },
        },
      },
    },
    required: ['title'],
    ui: { hint: { 'ui:showIf': '${shelf.isOpen}' } },
  },
};

describe.each(databases)('records and those that they point at: $name', (kind) => {
  let flow: FlowHall;
  let removeFolder: () => Promise<void>;

  const make = async (entity: string, body: object): Promise<string> => {
    const answer = await (await flow.as('admin')).post<Row>(`/${entity}`, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data?.id ?? '';
  };

  beforeAll(async () => {
    const folder = await temporaryFolder();
    removeFolder = folder.remove;
    flow = await startFlowHall(kind, {}, { settings: { schemasDir: await schemasWith(folder.path, ENTITIES) } });
  });
  afterAll(async () => {
    await flow?.remove();
    await removeFolder?.();
  });

  it('a node of a tree stands for all below it where it filters, and its filter says that it is one', async () => {
    const room = await make('lab/shelf', { name: 'Room' });
    const rack = await make('lab/shelf', { name: 'Rack', parentId: room });
    const board = await make('lab/shelf', { name: 'Board', parentId: rack });
    const other = await make('lab/shelf', { name: 'Other' });
    const regions = (await (await flow.as('admin')).get<Row[]>('/sys/region/tree')).data ?? [];
    const province = regions.find(({ children }) => Array.isArray(children) && children.length > 0);
    const [city] = (province?.['children'] ?? []) as Row[];
    await make('lab/jar', { name: 'in the room', shelf: room, weeks: [1, 2] });
    await make('lab/jar', { name: 'on the board', shelf: board, also: [other], region: city?.id, weeks: [12] });
    await make('lab/jar', { name: 'elsewhere', shelf: other, also: [board] });
    const admin = await flow.as('admin');
    const found = async (query: string) => {
      const answer = await admin.get<never>(`/lab/jar/page?${query}`);
      return (answer.page?.list as Row[] | undefined)?.map(({ name }) => name).toSorted();
    };
    expect(await found(`shelf=${room}`)).toEqual(['in the room', 'on the board']);
    expect(await found(`shelf=${rack}`)).toEqual(['on the board']);
    expect(await found(`shelf=${rack}&shelf=${other}`)).toEqual(['elsewhere', 'on the board']);
    expect(await found(`also=${room}`)).toEqual(['elsewhere']);
    expect(await found(`region=${province?.id}`)).toEqual(['on the board']);
    expect(await found('shelf=nowhere')).toEqual([]);
    expect(await found('weeks=2')).toEqual(['in the room']);
    const below = await admin.get<Row[]>(`/lab/shelf/list?parentId=${room}`);
    expect(below.data).toMatchObject([{ name: 'Rack', children: [{ name: 'Board' }] }]);
    const { data } = await admin.get<EntityView>('/definitions/entity/lab/jar');
    const trees = data?.filterColumns.flatMap(({ name, tree }) => (tree ? [name] : []));
    expect(trees).toEqual(['shelf', 'also', 'region']);
    // a circle that somebody made in the database ends
    await flow.hall.hall.db
      .updateTable('lab_shelf' as never)
      .set({ data: JSON.stringify({ name: 'Room', parentId: board }) } as never)
      .where('id' as never, '=', room as never)
      .execute();
    expect(await found(`shelf=${room}`)).toEqual(['in the room', 'on the board']);
  });

  it('an expression reads the record that is pointed at, as it is when it is written', async () => {
    const open = await make('lab/shelf', { name: 'Open', price: '2.50', isOpen: true });
    const shut = await make('lab/shelf', { name: 'Shut', price: '60', isOpen: false });
    const dear = await make('lab/shelf', { name: 'Dear', price: '101', isOpen: true });
    const student = await flow.as('student');
    const loan = { title: 'A loan', count: 3, hint: 'shown', lines: [{ shelf: shut }, { shelf: open }] };
    expect(await student.post('/lab/loan', { ...loan, shelf: dear })).toMatchObject({
      status: 422,
      data: { errors: [{ path: 'shelf', message: 'Too dear' }] },
    });
    const made = await student.post<Row>('/lab/loan', { ...loan, shelf: open });
    expect(made).toMatchObject({ code: 0 });
    const id = made.data?.id ?? '';
    const read = async () => (await student.get<Row>(`/lab/loan/${id}`)).data;
    expect(await read()).toMatchObject({
      cost: '7.50',
      hint: 'shown',
      lines: [{ price: '60.00' }, { price: '2.50' }],
      _actions: ['info', 'update', 'delete', 'move'],
      _related: { shelf: { [open]: { isOpen: true } } },
    });
    // what is asked for decides about its own form, and is named by what is set
    const move = (body: object) => student.post(`/lab/loan/${id}/move`, body);
    expect(await move({ to: shut })).toMatchObject({ status: 422, data: { errors: [{ path: 'why' }] } });
    expect(await move({ to: shut, why: 'room' })).toMatchObject({ code: 0 });
    expect(await read()).toMatchObject({ cost: '180.00', note: 'Open to Shut', _actions: ['info'] });
    expect(await read()).not.toHaveProperty('hint');
    // where it lies now nobody may change it but who has the permission
    expect(await move({ to: open })).toMatchObject({ status: 409 });
    expect(await student.put('/lab/loan', { ...loan, id, shelf: open })).toMatchObject({ status: 409 });
    expect(await student.delete(`/lab/loan/${id}`)).toMatchObject({ status: 409 });
    expect((await student.get<never>('/lab/loan/page')).page?.list).toMatchObject([{ _actions: ['info'] }]);
    const admin = await flow.as('admin');
    expect(await admin.put('/lab/loan', { ...loan, id, shelf: open, borrower: 'student' })).toMatchObject({ code: 0 });
    expect(await read()).toMatchObject({ cost: '7.50', _actions: ['info', 'update', 'delete', 'move'] });
  });

  it('a page is told what it reckons with, of what the person may pick and of nothing else', async () => {
    const shelf = await make('lab/shelf', { name: 'Told', price: '4', isOpen: true });
    const mine = await make('lab/vault', { name: 'Mine', holder: 'student', code: 'abc' });
    const theirs = await make('lab/vault', { name: 'Theirs', holder: 'student2', code: 'xyz' });
    const student = await flow.as('student');
    const asked = async (formData: object, more: object = {}, who = student) =>
      who.post<Lookups>('/lab/loan/related', { formData, ...more });
    expect((await asked({ shelf, vault: mine })).data?.related).toEqual({
      shelf: { [shelf]: { price: '4', isOpen: true } },
      vault: { [mine]: { code: 'abc' } },
    });
    expect((await asked({ vault: theirs })).data?.related).toEqual({ vault: {} });
    expect(await student.post('/lab/loan', { title: 'Sly', vault: theirs })).toMatchObject({ status: 422 });
    expect((await asked({ to: shelf }, { action: 'move' })).data?.related).toMatchObject({
      to: { [shelf]: { price: '4' } },
    });
    // what stands in his record was put there by somebody who may
    const id = await make('lab/loan', { title: 'Given', shelf, vault: theirs, borrower: 'student' });
    expect((await asked({ vault: theirs }, { id })).data?.related).toEqual({ vault: { [theirs]: { code: 'xyz' } } });
    expect(await asked({ shelf }, { id: 'nowhere' })).toMatchObject({ status: 404 });
    expect(await asked({ shelf }, { action: 'nothing' })).toMatchObject({ status: 404 });
    expect(await asked({ shelf }, { id: 3 })).toMatchObject({ status: 400 });
    expect(await student.post('/lab/loan/related', {})).toMatchObject({ status: 400 });
    expect(await student.post('/lab/jar/related', { formData: {} })).toMatchObject({ status: 403 });
    const { data } = await student.get<EntityView>('/definitions/entity/lab/loan');
    expect(data?.spoken).toMatchObject({ user: 'student', today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });
});
