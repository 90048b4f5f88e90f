import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityView, RecordEvent } from '../../src/contract/entities.ts';
import { databases } from './support/databases.ts';
import { schemasWith } from './support/entities.ts';
import type { TestEntity } from './support/entities.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import type { Row } from './support/records.ts';
import { temporaryFolder } from './support/temporary.ts';

const NAME = { type: 'string', title: 'Name', minLength: 1, maxLength: 100 } as const;
const choices = (...values: string[]) => ({
  type: 'string' as const,
  oneOf: values.map((value) => ({ const: value, title: value.toUpperCase() })),
});

const ENTITIES: Record<string, TestEntity> = {
  'lab/order': {
    manifest: {
      label: 'name',
      list: ['name', 'status', 'total'],
      filters: ['name', 'status'],
      states: { field: 'status', start: 'draft', colors: { draft: 'default', approved: 'success' } },
      computed: { total: '${price * count}' },
      rules: [{ field: 'count', refuseIf: '${count > 100}', message: 'Too many' }],
      actions: [
        'create',
        'update',
        'delete',
        'import',
        {
          name: 'approve',
          title: 'Approve',
          on: ['row', 'batch'],
          showIf: "${status == 'draft'}",
          set: { status: 'approved', note: '${input.note}', decidedBy: '${user}', decidedAt: '${now()}' },
          input: {
            schema: {
              type: 'object',
              properties: { note: { type: 'string', title: 'Note', minLength: 1, maxLength: 20 } },
              required: ['note'],
            },
          },
        },
        {
          name: 'recount',
          title: 'Recount',
          // a name of both is what was typed; what is typed under a field's name is kept there
          set: { price: '${count}' },
          input: {
            schema: {
              type: 'object',
              properties: {
                count: { type: 'integer', title: 'Counted', minimum: 1 },
                note: { type: 'string', title: 'Note', maxLength: 20 },
                status: { type: 'string', title: 'Status' },
              },
            },
          },
        },
        { name: 'break', title: 'Break', set: { count: '${count * 1000}' } },
      ],
    },
    properties: {
      name: NAME,
      price: { type: 'string', title: 'Price', format: 'money' },
      count: { type: 'integer', title: 'Count', minimum: 1 },
      total: { type: 'string', title: 'Total', format: 'money' },
      status: { ...choices('draft', 'approved'), title: 'Status' },
      note: { type: 'string', title: 'Note', maxLength: 20 },
      decidedBy: { type: 'string', title: 'Decided by', format: 'user-id' },
      decidedAt: { type: 'string', title: 'Decided at', format: 'date-time' },
    },
    required: ['name', 'price', 'count', 'total', 'status'],
  },
  // whoever may read it may take it, once
  'lab/errand': {
    manifest: {
      label: 'name',
      list: ['name', 'status', 'taker'],
      readers: ['student', 'teacher'],
      states: { field: 'status', start: 'open' },
      own: { field: 'taker', actions: ['list', 'giveBack'] },
      actions: [
        'create',
        {
          name: 'take',
          title: 'Take',
          by: 'readers',
          showIf: "${status == 'open'}",
          set: { status: 'taken', taker: '${user}' },
        },
        { name: 'giveBack', title: 'Give back', showIf: "${status == 'taken'}", set: { status: 'open', taker: '' } },
      ],
    },
    properties: {
      name: NAME,
      status: { ...choices('open', 'taken'), title: 'Status' },
      taker: { type: 'string', title: 'Taker', format: 'user-id' },
    },
    required: ['name', 'status'],
  },
};

describe.each(databases)('states and actions of entities on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let student: Caller;
  let teacher: Caller;
  let office: Caller;
  let removeFolder: () => Promise<void>;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    removeFolder = folder.remove;
    hall = await startTestHall(kind, { settings: { schemasDir: await schemasWith(folder.path, ENTITIES) } });
    [admin, student, teacher, office] = await Promise.all([
      hall.as('admin'),
      hall.as('student'),
      hall.as('teacher'),
      hall.as('office'),
    ]);
  });
  afterAll(async () => {
    await hall?.remove();
    await removeFolder?.();
  });

  const create = async (entity: string, body: Record<string, unknown>): Promise<Row> => {
    const answer = await admin.post<Row>(`/${entity}`, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return answer.data as Row;
  };
  const read = async (entity: string, id: string, caller = admin): Promise<Row> =>
    (await caller.get<Row>(`/${entity}/${id}`)).data as Row;
  const order = (more: Record<string, unknown> = {}) =>
    create('lab/order', { name: 'Paper', price: '2.50', count: 4, ...more });
  const errorsOf = (answer: Answer) => (answer.data as { errors: { path: string }[] }).errors.map(({ path }) => path);

  it('computes what is computed, keeps the state, and holds to rules', async () => {
    const { id } = await order({ total: '9999.00', status: 'approved' });
    expect(await read('lab/order', id)).toMatchObject({ total: '10.00', status: 'draft' });
    const row = await read('lab/order', id);
    await admin.put('/lab/order', { ...row, count: 5, status: 'approved', total: '1.00' });
    expect(await read('lab/order', id)).toMatchObject({ total: '12.50', status: 'draft' });
    const refused = await admin.post('/lab/order', { name: 'x', price: '1.00', count: 101 });
    expect(refused).toMatchObject({ status: 422, data: { errors: [{ path: 'count', message: 'Too many' }] } });
    const view = await admin.get<EntityView>('/definitions/entity/lab/order');
    expect(view.data?.schema.required).toEqual(['name', 'price', 'count']);
    expect(view.data?.schema.properties?.['status']).toMatchObject({ readOnly: true });
    expect(view.data?.may).toEqual(expect.arrayContaining(['list', 'create', 'approve']));
  });

  it('asks for its input, sets its fields, and moves on once', async () => {
    const { id, revision } = await order();
    const empty = await admin.post(`/lab/order/${id}/approve`, { revision });
    expect(empty.status).toBe(422);
    expect(errorsOf(empty)).toEqual(['note']);
    const long = await admin.post(`/lab/order/${id}/approve`, { note: 'x'.repeat(21) });
    expect(errorsOf(long)).toEqual(['note']);
    expect(await admin.post(`/lab/order/${id}/approve`, { note: 'Fine', revision })).toMatchObject({
      code: 0,
      data: { id, revision: revision + 1 },
    });
    const row = await read('lab/order', id);
    expect(row).toMatchObject({ status: 'approved', note: 'Fine', decidedBy: 'admin', price: '2.50' });
    expect(Date.parse(String(row['decidedAt']))).toBeGreaterThan(Date.now() - 60_000);
    expect(row['_actions']).not.toContain('approve');
    const again = await admin.post(`/lab/order/${id}/approve`, { note: 'Again' });
    expect(again).toMatchObject({ status: 409, code: 10560 });
    expect(again.message).toMatch(/Paper · APPROVED/);
    // what an action sets is judged as what is typed
    const broken = await admin.post(`/lab/order/${id}/break`);
    expect(broken).toMatchObject({ status: 422, data: { errors: [{ path: 'count' }] } });
  });

  it('keeps what is asked for under the name of a field, unless it says what becomes of it', async () => {
    const { id } = await order();
    const recount = (body: object) => admin.post(`/lab/order/${id}/recount`, body);
    expect(await recount({ count: 7, note: 'found more', status: 'approved' })).toMatchObject({ code: 0 });
    const counted = { price: '7.00', count: 7, note: 'found more', status: 'draft', total: '49.00' };
    expect(await read('lab/order', id)).toMatchObject(counted);
    expect(await recount({ count: 3 })).toMatchObject({ code: 0 });
    expect(await read('lab/order', id)).toMatchObject({ count: 3, note: 'found more' });
  });

  it('refuses a stale revision with the name of who was faster, and strangers', async () => {
    const { id, revision } = await order();
    await admin.put('/lab/order', { ...(await read('lab/order', id)), name: 'Pens' });
    const stale = await admin.post(`/lab/order/${id}/approve`, { note: 'x', revision });
    expect(stale).toMatchObject({ status: 409, code: 10501, data: { revision: revision + 1, by: 'admin' } });
    expect(stale.message).not.toContain('admin');
    expect((await admin.post('/lab/order/nothing/approve', { note: 'x' })).status).toBe(404);
    expect((await admin.post(`/lab/order/${id}/nonsense`, {})).status).toBe(404);
    expect((await student.post(`/lab/order/${id}/approve`, { note: 'x' })).status).toBe(403);
    expect((await admin.post(`/lab/order/${id}/approve`, { note: 'x', revision: 'x' })).status).toBe(400);
  });

  it('does several at once, all or none', async () => {
    const [one, two, three] = [await order(), await order(), await order()];
    const done = await admin.post('/lab/order/approve', { ids: [one.id, two.id], note: 'Both' });
    expect(done).toMatchObject({ code: 0, data: [{ id: one.id }, { id: two.id }] });
    expect((await admin.post('/lab/order/approve', { ids: [three.id, one.id], note: 'x' })).status).toBe(409);
    expect(await read('lab/order', three.id)).toMatchObject({ status: 'draft' });
    expect((await admin.post('/lab/order/break', { ids: [three.id] })).status).toBe(403);
    expect((await admin.post('/lab/order/approve', { note: 'x' })).status).toBe(400);
  });

  it('lets one of many who want it at once have it', async () => {
    const { id } = await create('lab/errand', { name: 'Fetch parcels' });
    const answers = await Promise.all(
      [student, teacher, student, teacher].map((who) => who.post(`/lab/errand/${id}/take`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const { taker } = await read('lab/errand', id);
    const [winner, loser] = taker === 'student' ? [student, teacher] : [teacher, student];
    expect((await loser.post(`/lab/errand/${id}/giveBack`)).status).toBe(403);
    expect((await office.post(`/lab/errand/${id}/take`)).status).toBe(403);
    expect((await read('lab/errand', id, winner))['_actions']).toEqual(['info', 'giveBack']);
    expect((await winner.post(`/lab/errand/${id}/giveBack`)).code).toBe(0);
    expect(await read('lab/errand', id)).not.toHaveProperty('taker');
  });

  it('does once what is asked for twice under one key', async () => {
    const { id } = await order();
    const key = { 'idempotency-key': 'approve-once-0001' };
    const first = await admin.post(`/lab/order/${id}/approve`, { note: 'Once' }, key);
    const second = await admin.post(`/lab/order/${id}/approve`, { note: 'Once' }, key);
    expect(second.data).toEqual(first.data);
    expect(second.code).toBe(0);
  });

  it('tells what became of a record, field by field', async () => {
    const { id } = await order();
    await admin.put('/lab/order', { ...(await read('lab/order', id)), name: 'Ink' });
    await admin.post(`/lab/order/${id}/approve`, { note: 'Good' });
    const history = await admin.get<RecordEvent[]>(`/lab/order/${id}/history`);
    expect(history.data?.map(({ operation }) => operation)).toEqual(['Approve', '修改', '新增']);
    const [approved, renamed, made] = history.data ?? [];
    expect(renamed).toMatchObject({ by: 'admin', changes: [{ path: 'name', before: 'Paper', after: 'Ink' }] });
    expect(approved?.changes).toContainEqual({ path: 'status', before: 'draft', after: 'approved' });
    expect(made?.changes.map(({ path }) => path)).toEqual(['name', 'price', 'count', 'total', 'status']);
    expect((await student.get(`/lab/order/${id}/history`)).status).toBe(403);
    const { id: errand } = await create('lab/errand', { name: 'Read by all' });
    // readers do not learn who handled it
    expect((await student.get(`/lab/errand/${errand}/history`)).status).toBe(403);
  });

  it('shows a new password once, and asks for what a mail needs', async () => {
    const view = await admin.get<EntityView>('/definitions/entity/sys/user');
    expect(view.data?.manifest.actions).toContainEqual(
      expect.objectContaining({ name: 'resetPassword', result: 'password' }),
    );
    const answer = await admin.post<{ password: string }>('/sys/user/student2/resetPassword');
    expect(await hall.as('student2', answer.data?.password)).toBeDefined();
    const mail = await admin.get<EntityView>('/definitions/entity/sys/mail-template');
    const send = mail.data?.manifest.actions?.find((action) => typeof action === 'object' && action.name === 'send');
    // an address, people or groups: one of them
    expect(send).toMatchObject({ input: { schema: { properties: { mailTo: {}, people: {}, groupIds: {} } } } });
  });
});
