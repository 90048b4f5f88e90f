import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityView } from '../../src/contract/entities.ts';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import type { TestEntity } from './support/entities.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Row } from './support/records.ts';
import { temporaryFolder } from './support/temporary.ts';
import { TEXT } from './support/topics.ts';

const NAME = { ...TEXT, title: 'Name' };
const BOX = { type: 'string', title: 'Box', 'x-record': 'lab/my_box' } as const;

const ENTITIES: Record<string, TestEntity> = {
  'lab/my_box': {
    manifest: {
      label: 'name',
      list: ['name'],
      related: [{ entity: 'lab/item', by: 'box', of: 'id', title: 'Items' }],
      actions: ['create'],
    },
    properties: { name: NAME },
    required: ['name'],
  },
  'lab/item': {
    manifest: {
      label: 'name',
      list: ['name', 'deptId'],
      filters: ['name'],
      aside: 'deptId',
      actions: [
        'create',
        { name: 'seal', title: 'Seal', set: { code: 'S-${name}' }, on: ['row', 'batch'], result: 'code' },
      ],
    },
    properties: {
      name: NAME,
      code: { ...TEXT, title: 'Code' },
      box: BOX,
      deptId: { type: 'string', title: 'Department', format: 'dept-id' },
    },
    required: ['name'],
  },
};

describe.each(databases)('what follows from an entity without being said: $name', (kind) => {
  let flow: FlowHall;
  let removeFolder: () => Promise<void>;

  const make = async (entity: string, body: object): Promise<string> => {
    const answer = await (await flow.as('admin')).post<Row>(`/${entity}`, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data?.id ?? '';
  };
  const found = async (query: string) => {
    const { status, page } = await (await flow.as('admin')).get<never>(`/lab/item/page?${query}`);
    return status === 200 ? (page?.list as Row[] | undefined)?.map(({ name }) => name) : status;
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

  it('a list is filtered by what stands beside it, and by what others list it by, and by nothing else', async () => {
    const [mine, other] = [await make('lab/my_box', { name: 'mine' }), await make('lab/my_box', { name: 'other' })];
    await make('lab/item', { name: 'pen', box: mine, deptId: 'it' });
    await make('lab/item', { name: 'cup', box: other, deptId: 'hr' });
    expect(await found('deptId=it')).toEqual(['pen']);
    expect(await found(`box=${other}`)).toEqual(['cup']);
    expect(await found('code=S')).toBe(400);
    const { data } = await (await flow.as('admin')).get<EntityView>('/definitions/entity/lab/item');
    expect(data?.filterColumns.map(({ name }) => name)).toEqual(['name', 'deptId']);
  });

  it('an action shows what it has set, once', async () => {
    const admin = await flow.as('admin');
    const [a, b] = [await make('lab/item', { name: 'a' }), await make('lab/item', { name: 'b' })];
    expect((await admin.post<Row>(`/lab/item/${a}/seal`, {})).data).toMatchObject({ id: a, code: 'S-a', revision: 2 });
    const both = await admin.post<Row[]>('/lab/item/seal', { ids: [a, b] });
    expect(both.data?.map(({ code }) => code)).toEqual(['S-a', 'S-b']);
  });
});
