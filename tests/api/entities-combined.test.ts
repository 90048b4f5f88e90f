import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordEvent } from '../../src/contract/entities.ts';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';
import type { Row } from './support/records.ts';
import { temporaryFolder } from './support/temporary.ts';
import { TEXT } from './support/topics.ts';

describe.each(databases)('one feature of an entity beside another: $name', (kind) => {
  let hall: TestHall;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const schemasDir = await schemasWith(folder.path, {
      'lab/thing': {
        manifest: {
          label: 'name',
          list: ['name', 'owner'],
          unique: [['name']],
          actions: ['create', 'update', 'delete', 'export', 'import'],
        },
        properties: {
          name: { ...TEXT, title: 'Name' },
          phone: { type: 'string', title: 'Phone', format: 'mobile' },
          owner: { type: 'string', title: 'Owner', format: 'user-id' },
        },
        required: ['name'],
      },
      'lab/order': {
        manifest: {
          label: 'name',
          list: ['name', 'thing', 'kind', 'paid', 'total'],
          filters: ['paid'],
          readers: ['everybody'],
          actions: ['create', 'update'],
          computed: { 'lines.sum': '${lines.count * lines.price}', total: '${sum(lines.sum)}' },
          rules: [{ field: 'lines.count', refuseIf: '${lines.count > 5}', message: 'too many' }],
        },
        properties: {
          name: { ...TEXT, title: 'Name' },
          thing: { type: 'string', title: 'Thing', 'x-record': 'lab/thing' },
          kind: { type: 'string', title: 'Kind', 'x-dict': 'campus' },
          tags: { type: 'array', title: 'Tags', items: { type: 'string', 'x-dict': 'campus' } },
          paid: { type: 'boolean', title: 'Paid' },
          total: { type: 'string', title: 'Total', format: 'money', readOnly: true },
          lines: {
            type: 'array',
            title: 'Lines',
            items: {
              type: 'object',
              properties: {
                count: { type: 'integer', title: 'Count' },
                price: { type: 'string', title: 'Price', format: 'money' },
                sum: { type: 'string', title: 'Sum', format: 'money', readOnly: true },
              },
            },
          },
        },
        required: ['thing', 'kind'],
      },
    });
    hall = await startTestHall(kind, { settings: { schemasDir } });
  });
  afterAll(async () => {
    await hall?.remove();
    await folder?.remove();
  });

  it('knows a name again whatever blanks stand around it', async () => {
    const admin = await hall.as('admin');
    const made = await admin.post<Row>('/lab/thing', { name: ' One\t' });
    expect((await admin.get<Row>(`/lab/thing/${made.data?.id}`)).data).toMatchObject({ name: 'One' });
    expect(await admin.post('/lab/thing', { name: 'One' })).toMatchObject({ status: 409 });
    expect(await admin.post('/lab/thing', { name: '\u3000One' })).toMatchObject({ status: 409 });
    expect(await admin.post('/lab/thing', { name: ' \u3000' })).toMatchObject({ status: 422 });
  });

  it('tells in the history of a record what became of it, not what was refused', async () => {
    const admin = await hall.as('admin');
    const { id = '' } = (await admin.post<Row>('/lab/thing', { name: 'Two' })).data ?? {};
    expect(await admin.put('/lab/thing', { id, revision: 1, name: 'Three' })).toMatchObject({ code: 0 });
    expect(await admin.put('/lab/thing', { id, revision: 1, name: 'Four' })).toMatchObject({ status: 409 });
    const history = await admin.get<RecordEvent[]>(`/lab/thing/${id}/history`);
    expect(history.data?.map(({ operation }) => operation)).toEqual(['修改', '新增']);
  });

  const thing = async (name: string): Promise<string> =>
    (await (await hall.as('admin')).post<Row>('/lab/thing', { name })).data?.id ?? '';

  it('computes and judges the columns of its tables row by row, as a request type does', async () => {
    const admin = await hall.as('admin');
    const lines = [
      { count: 2, price: '1.50' },
      { count: 5, price: '2' },
    ];
    const order = { name: 'lines', thing: await thing('Nut'), kind: 'main', lines };
    const { id } = (await admin.post<Row>('/lab/order', order)).data ?? {};
    expect((await admin.get<Row>(`/lab/order/${id}`)).data).toMatchObject({
      lines: [{ sum: '3.00' }, { sum: '10.00' }],
      total: '13.00',
    });
    const answer = await admin.post('/lab/order', { ...order, lines: [...lines, { count: 6 }] });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path: 'lines.2.count', message: 'too many' }] } });
  });

  it('takes an empty text for nothing where something must be chosen', async () => {
    const admin = await hall.as('admin');
    const errors = async (order: object) =>
      (await admin.post<{ errors: { path: string }[] }>('/lab/order', order)).data?.errors?.map(({ path }) => path);
    expect(await errors({ name: 'none', thing: '', kind: '' })).toEqual(['thing', 'kind']);
    expect(await errors({ name: 'none', thing: ' ', kind: 'main' })).toEqual(['thing']);
    expect(await errors({ name: 'none', thing: await thing('Bolt'), kind: 'main', tags: [''] })).toEqual(['tags.0']);
  });

  it('finds by no what nobody has said yes to, and refuses what is neither', async () => {
    const admin = await hall.as('admin');
    const made = { thing: await thing('Gear'), kind: 'east' };
    for (const [name, more] of [
      ['said', { paid: true }],
      ['denied', { paid: false }],
      ['open', {}],
    ] as const)
      await admin.post('/lab/order', { ...made, ...more, name });
    const found = async (query: string) =>
      (await admin.get<Row[]>(`/lab/order/page?sort=name&order=asc&${query}`)).page?.list
        .map(({ name }) => name)
        .filter((name) => name === 'said' || name === 'denied' || name === 'open');
    expect(await found('paid=true')).toEqual(['said']);
    expect(await found('paid=false')).toEqual(['denied', 'open']);
    expect(await found('paid=false&paid=true')).toEqual(['denied', 'open', 'said']);
    expect(await admin.get('/lab/order/page?paid=maybe')).toMatchObject({ status: 400 });
  });
});
