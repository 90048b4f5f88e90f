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
    });
    hall = await startTestHall(kind, { settings: { schemasDir } });
  });
  afterAll(async () => {
    await hall?.remove();
    await folder?.remove();
  });

  it('knows a name again whatever blanks stand around it', async () => {
    const admin = await hall.as('admin');
    const made = await admin.post<Row>('/lab/thing', { name: ' One\t', phone: '  ' });
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
});
