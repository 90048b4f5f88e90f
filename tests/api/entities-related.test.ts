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
});
