import type { ValidatorModule } from '../../src/definition/validation/runtime.ts';
import { precompiled } from '../../src/renderer/form/precompiled.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { Projection } from '../../src/definition/types/projection.ts';
import type { Started } from '../../src/server/services/flow/verbs/startRequest.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { mayReadFile } from '../../src/server/services/files/mayReadFile.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, flow as flowTo, group } from './support/topics.ts';

const FILES: JsonSchema = {
  type: 'array',
  title: 'Files',
  maxItems: 5,
  items: {
    type: 'object',
    required: ['id', 'name', 'size'],
    properties: {
      id: { type: 'string', title: 'Id', minLength: 1, maxLength: 128 },
      name: { type: 'string', title: 'Name', minLength: 1, maxLength: 255 },
      size: { type: 'integer', title: 'Size', minimum: 0 },
    },
  },
};

const rows = (columns: Record<string, JsonSchema>): JsonSchema => ({
  type: 'array',
  title: 'Rows',
  items: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, { ...each, title: name }])),
  },
});

describe.each(databases)('forms of requests: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      grant: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          items: {
            type: 'array',
            title: 'Items',
            maxItems: 5,
            items: {
              type: 'object',
              properties: {
                name: { ...TEXT, title: 'Item' },
                price: { type: 'string', title: 'Price', format: 'money' },
                account: { ...TEXT, title: 'Account' },
              },
            },
          },
          total: { type: 'string', title: 'Total', format: 'money' },
          opinion: { ...TEXT, title: 'Opinion' },
          granted: { type: 'string', title: 'Granted', format: 'money' },
          dueOn: { type: 'string', title: 'Due', format: 'date' },
          helper: { type: 'string', title: 'Helper', format: 'user-id' },
        },
        manifest: {
          startableBy: ['teacher', 'graduate'],
          summary: ['reason', 'granted'],
          computed: { total: '${sum(items.price)}' },
          rules: [{ field: 'granted', refuseIf: '${granted > total}', message: 'more than was asked for' }],
          nodes: {
            start: { hide: ['opinion', 'granted', 'items.account'] },
            review: { write: ['opinion'], require: ['opinion'], hide: ['granted'] },
            pay: { write: ['granted', 'items.account'], require: ['granted'], hide: ['opinion'] },
            view: { hide: ['opinion'] },
          },
        },
        process: chain({ review: assignee('leaderOf(initiator)'), pay: group('role:finance') }),
      },
      papers: {
        properties: { reason: { ...TEXT, title: 'Reason' }, files: FILES, scans: { ...FILES, title: 'Scans' } },
        ui: { scans: { 'ui:widget': 'pdf-upload' } },
        process: chain({ look: assignee('leaderOf(initiator)') }),
      },
      goods: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          goods: rows({ id: TEXT, name: TEXT, size: TEXT }),
          sized: rows({ id: TEXT, name: TEXT, size: { type: 'integer' }, price: { type: 'integer' } }),
        },
        manifest: { startableBy: ['teacher'] },
        process: chain({ look: assignee('leaderOf(initiator)') }),
      },
      sealed: {
        properties: { reason: { ...TEXT, title: 'Reason' }, files: FILES, scans: { ...FILES, title: 'Scans' } },
        manifest: {
          startableBy: ['teacher'],
          nodes: {
            start: { hide: ['scans'] },
            look: { write: ['scans'], hide: ['files'] },
            view: { hide: ['scans'] },
          },
        },
        process: chain({ look: assignee('leaderOf(initiator)'), pay: group('role:finance') }),
      },
      lend: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          helper: { type: 'string', title: 'Helper', format: 'user-id' },
        },
        manifest: { startableBy: ['teacher'] },
        process: `<startEvent id="begin"/><userTask id="help" name="Help with: \${reason}" ${assignee('helper')}/>
          <callActivity id="call" name="Call" calledElement="papers"/><endEvent id="end"/>
          ${flowTo('begin', 'help')}${flowTo('help', 'call')}${flowTo('call', 'end')}`,
      },
    });
  });
  afterAll(() => flow?.remove());

  const form = {
    reason: 'work',
    items: [
      { name: 'one', price: '10.50' },
      { name: 'two', price: '4.50' },
    ],
  };

  it('leaves out what may be left out and comes as an empty text', async () => {
    const formData = { reason: 'because', dueOn: '', helper: '', items: [{ name: 'pen', price: '', account: '' }] };
    const id = await flow.start('graduate', 'grant', formData);
    const { data } = await flow.detail('graduate', id);
    expect(data?.formData).toMatchObject({ reason: 'because', items: [{ name: 'pen' }] });
    expect(Object.keys(data?.formData ?? {}).sort()).toEqual(['items', 'reason', 'total']);
    const refused = await flow.post('teacher', 'start', { topic: 'grant', formData: { reason: '' } });
    expect(refused).toMatchObject({ status: 422, data: { errors: [{ path: 'reason' }] } });
  });

  it('lets only those start it who may', async () => {
    const answer = await flow.post('student', 'start', { topic: 'grant', formData: form });
    expect(answer.status).toBe(403);
    expect((await (await flow.as('student')).get(`${PATHS.topic}/grant`)).status).toBe(403);
    expect((await flow.post('graduate', 'start', { topic: 'grant', formData: form })).code).toBe(0);
    const groups = await (await flow.as('student')).get<{ topics: { key: string }[] }[]>(PATHS.topics);
    expect(groups.data?.flatMap(({ topics }) => topics).map(({ key }) => key)).toEqual(['papers']);
  });

  it('strips what a node may not write, and computes what nobody may', async () => {
    const sent = { ...form, total: '1.00', opinion: 'mine', granted: '99.00', unknown: { deep: true } };
    const id = await flow.start('teacher', 'grant', sent);
    const seen = await flow.detail('teacher', id);
    expect(seen.data?.formData).toMatchObject({ reason: 'work', total: '15.00' });
    expect(Object.keys(seen.data?.formData ?? {}).sort()).toEqual(['items', 'reason', 'total']);
    const sentByLeader = { opinion: 'good', reason: 'changed', granted: '7.00', items: [] };
    expect(await flow.act('leader', id, 'complete', { formData: sentByLeader })).toMatchObject({ code: 0 });
    const { form_data: stored } = await flow.hall.hall.db
      .selectFrom('wf_instance')
      .select('form_data')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ reason: 'work', opinion: 'good', total: '15.00' });
    expect(stored.items).toHaveLength(2);
    expect(stored).not.toHaveProperty('granted');
  });

  it('tells an applicant what he last wrote into lines of text, and nobody what others wrote', async () => {
    await flow.start('teacher', 'grant', { ...form, reason: 'first' });
    const id = await flow.start('teacher', 'grant', { ...form, reason: ' second ' });
    await flow.act('leader', id, 'complete', { formData: { opinion: 'not his own' } });
    const recent = async (person: string) =>
      (await flow.as(person)).get<Record<string, string[]>>(`${PATHS.recentValues}?topic=grant`);
    const { data } = await recent('teacher');
    expect(data?.['reason']?.slice(0, 2)).toEqual(['second', 'first']);
    // amounts and people are not lines of text
    expect(Object.keys(data ?? {}).sort()).toEqual(['items.name', 'reason']);
    expect(data?.['items.name']?.toSorted()).toEqual(['one', 'two']);
    expect((await recent('teacher2')).data).toEqual({});
    expect((await recent('student')).status).toBe(403);
  });

  it('lets a node write one column of every row, and no more of them', async () => {
    const id = await flow.start('teacher', 'grant', form);
    await flow.act('leader', id, 'complete', { formData: { opinion: 'good' } });
    await flow.act('finance', id, 'claim');
    const items = (await flow.detail('finance', id)).data?.formData.items as { _id: string }[];
    const changed = [
      { _id: items[0]?._id ?? '', account: 'A1', price: '0.01' },
      { name: 'three', price: '100.00' },
    ];
    const answer = await flow.act('finance', id, 'complete', { formData: { granted: '15.00', items: changed } });
    expect(answer).toMatchObject({ code: 0 });
    const seen = await flow.detail('teacher', id);
    expect(seen.data?.formData.items).toMatchObject([
      { name: 'one', price: '10.50', account: 'A1' },
      { name: 'two', price: '4.50' },
    ]);
  });

  it('lets nothing out that the viewer must not see: form, schema, history, summary', async () => {
    const id = await flow.start('teacher', 'grant', form);
    await flow.act('leader', id, 'complete', { formData: { opinion: 'secret opinion' } });
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'complete', { formData: { granted: '12.34' } });
    const own = await flow.detail('teacher', id);
    expect(JSON.stringify(own.data)).not.toContain('secret opinion');
    expect(own.data?.schema.properties).not.toHaveProperty('opinion');
    expect(JSON.stringify(await flow.history('teacher', id))).not.toContain('secret opinion');
    expect(own.data?.formData).toMatchObject({ granted: '12.34' });
    // the leader's node hides what was granted afterwards
    expect(JSON.stringify((await flow.detail('leader', id)).data)).not.toContain('12.34');
    expect(JSON.stringify(await flow.list('leader', PATHS.done))).not.toContain('12.34');
    expect(JSON.stringify(await flow.list('teacher', PATHS.initiated))).toContain('12.34');
  });

  it('refuses what is missing or breaks a rule, by field', async () => {
    const start = await flow.post('teacher', 'start', {
      topic: 'grant',
      formData: { items: [{ price: 'ten' }] },
    });
    expect(start.status).toBe(422);
    expect(start.data?.errors?.map(({ path }) => path).sort()).toEqual(['items.0.price', 'reason']);
    const id = await flow.start('teacher', 'grant', form);
    expect(await flow.act('leader', id, 'complete')).toMatchObject({
      status: 422,
      data: { errors: [{ path: 'opinion' }] },
    });
    await flow.act('leader', id, 'complete', { formData: { opinion: 'good' } });
    await flow.act('finance', id, 'claim');
    const more = await flow.act('finance', id, 'complete', { formData: { granted: '15.01' } });
    expect(more).toMatchObject({
      status: 422,
      data: { errors: [{ path: 'granted', message: 'more than was asked for' }] },
    });
  });

  it('refuses ids that stand for nobody', async () => {
    const answer = await flow.post('teacher', 'start', {
      topic: 'grant',
      formData: { ...form, helper: 'nobody-here' },
    });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path: 'helper' }] } });
    expect(await flow.start('teacher', 'grant', { ...form, helper: 'student' })).toBeTruthy();
  });

  it('takes a file of the person himself only, and shows it to who sees the request', async () => {
    const { db } = flow.hall.hall;
    const file = { id: 'file-of-teacher', name: 'a.pdf', size: 3 };
    const more = { type: 'application/pdf', sha256: '', owner_id: 'teacher', created_at: new Date() };
    await db
      .insertInto('hall_file')
      .values({ ...file, ...more })
      .execute();
    const stolen = await flow.post('student', 'start', { topic: 'papers', formData: { reason: 'x', files: [file] } });
    expect(stolen).toMatchObject({ status: 422, data: { errors: [{ path: 'files.0' }] } });
    const absent = { ...file, id: 'no-such-file-anywhere' };
    expect(
      (await flow.post('teacher', 'start', { topic: 'papers', formData: { reason: 'x', files: [absent] } })).status,
    ).toBe(422);
    const id = await flow.start('teacher', 'papers', { reason: 'x', files: [file] });
    const reader = flow.hall.hall.fileReaders.get('instance');
    const may = (name: string) => {
      const person = flow.hall.hall.directory.person(name);
      return person && reader?.(person, id, flow.hall.hall, db, file.id);
    };
    expect([await may('leader'), await may('teacher'), await may('student')]).toEqual([true, true, false]);
  });

  it('calls a file what it was stored as, whatever the form calls it', async () => {
    const file = { id: 'true-name-of-teacher', name: 'true.pdf', size: 3 };
    const more = { type: 'application/pdf', sha256: '', owner_id: 'teacher', created_at: new Date() };
    await flow.hall.hall.db
      .insertInto('hall_file')
      .values({ ...file, ...more })
      .execute();
    const said = { ...file, name: 'contract.exe', size: 999, status: 'done' };
    const id = await flow.start('teacher', 'papers', { reason: 'x', files: [said] });
    expect((await flow.detail('teacher', id)).data?.formData).toHaveProperty('files', [file]);
  });

  it('takes rows whose columns are called as those of a file are', async () => {
    const goods = [{ id: 'M4-0001', name: 'screw', size: 'M4' }];
    const id = await flow.start('teacher', 'goods', { reason: 'x', goods });
    expect((await flow.detail('teacher', id)).data?.formData).toMatchObject({ goods });
    const sized = [{ id: 'M4-0001', name: 'screw', size: 4, price: 1 }];
    const other = await flow.start('teacher', 'goods', { reason: 'x', sized });
    expect((await flow.detail('teacher', other)).data?.formData).toMatchObject({ sized });
  });

  it('gives a file to nobody from whom its field is hidden', async () => {
    const plan = { id: 'plan-of-teacher', name: 'plan.pdf', size: 3 };
    const scan = { id: 'scan-of-leader', name: 'scan.pdf', size: 3 };
    const said = { id: 'word-of-leader', name: 'word.pdf', size: 3 };
    const more = { type: 'application/pdf', sha256: '', created_at: new Date() };
    await flow.hall.hall.db
      .insertInto('hall_file')
      .values([
        { ...plan, ...more, owner_id: 'teacher' },
        { ...scan, ...more, owner_id: 'leader' },
        { ...said, ...more, owner_id: 'leader' },
      ])
      .execute();
    const id = await flow.start('teacher', 'sealed', { reason: 'x', files: [plan] });
    const readers = async (file: { id: string }) => {
      const { directory } = flow.hall.hall;
      const people = ['teacher', 'leader', 'finance', 'student'].flatMap((name) => directory.person(name) ?? []);
      const may = await Promise.all(people.map((person) => mayReadFile(person, file.id, flow.hall.hall)));
      return people.filter((_, at) => may[at]).map((person) => person.id);
    };
    expect(await readers(plan)).toEqual(['teacher']);
    await flow.post('leader', 'comment', { processInstanceId: id, comment: 'see', attachments: [said] });
    await flow.act('leader', id, 'complete', { formData: { scans: [scan] } });
    expect(await readers(plan)).toEqual(['teacher', 'finance']);
    expect(await readers(scan)).toEqual(['leader', 'finance']);
    expect(await readers(said)).toEqual(['teacher', 'leader', 'finance']);
    // what stood there once, history shows
    await flow.act('finance', id, 'claim');
    await flow.act('finance', id, 'rollback', { targetActivityId: 'start' });
    await flow.act('teacher', id, 'complete', { formData: { reason: 'x' } }, 'start');
    expect((await flow.detail('teacher', id)).data?.formData).toEqual({ reason: 'x' });
    expect(await readers(plan)).toEqual(['teacher', 'finance']);
    expect(await readers(scan)).toEqual(['leader', 'finance']);
  });

  it('takes no file of another kind than its field is for, whatever the upload allowed', async () => {
    const more = { size: 3, sha256: '', owner_id: 'teacher', created_at: new Date() };
    const scan = { id: 'scan-of-teacher', name: 'scan.pdf' };
    const photo = { id: 'photo-of-teacher', name: 'photo.PNG' };
    await flow.hall.hall.db
      .insertInto('hall_file')
      .values([
        { ...scan, ...more, type: 'application/pdf' },
        { ...photo, ...more, type: 'image/png' },
      ])
      .execute();
    // what the form calls it does not count
    const formData = { reason: 'x', scans: [{ ...photo, name: 'photo.pdf', size: 3 }] };
    const refused = await flow.post('teacher', 'start', { topic: 'papers', formData });
    expect(refused).toMatchObject({
      status: 422,
      data: { errors: [{ path: 'scans.0', message: 'Scans仅支持上传 PDF 文件' }] },
    });
    expect(await flow.start('teacher', 'papers', { reason: 'x', scans: [{ ...scan, size: 3 }] })).toBeTruthy();
  });

  it('keeps a draft for its owner only', async () => {
    const teacher = await flow.as('teacher');
    const made = await teacher.post<{ businessKey: string; revision: number }>(PATHS.draft, {
      topic: 'grant',
      formData: { reason: 7, granted: '5.00', nonsense: 1 },
    });
    const path = `${PATHS.draft}/${made.data?.businessKey}`;
    expect((await teacher.get(path)).data).toMatchObject({ formData: { reason: 7 }, revision: 1, notices: [] });
    expect((await teacher.get<{ formData: object }>(path)).data?.formData).not.toHaveProperty('granted');
    const stranger = await flow.as('teacher2');
    for (const answer of [
      await stranger.get(path),
      await stranger.put(path, { formData: {} }),
      await stranger.delete(path),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await teacher.put(path, { formData: { reason: 'two' }, revision: 1 })).toMatchObject({
      data: { revision: 2 },
    });
    expect(await teacher.put(path, { formData: { reason: 'three' }, revision: 1 })).toMatchObject({
      status: 409,
      data: { by: 'teacher', revision: 2, formData: { reason: 'two' } },
    });
    expect((await flow.list('teacher', PATHS.drafts)).map(({ businessKey }) => businessKey)).toContain(
      made.data?.businessKey,
    );
    const started = await flow.post('teacher', 'start', { topic: 'grant', businessKey: made.data?.businessKey });
    expect(started).toMatchObject({ code: 0, data: { businessKey: made.data?.businessKey } });
    expect((await teacher.get(path)).status).toBe(404);
    const again = await flow.post('teacher', 'start', {
      topic: 'grant',
      formData: form,
      businessKey: made.data?.businessKey,
    });
    expect(again.status).toBe(409);
  });

  it('takes a business key of the caller’s own, once, and shows the request by it', async () => {
    const [teacher, stranger] = [await flow.as('teacher'), await flow.as('teacher2')];
    const mine = { topic: 'grant', formData: form, businessKey: 'HR:2026-0017' };
    // of those who come at once one is first, and the others are told of it
    const answers = await Promise.all([1, 2, 3].map(() => flow.post<Started>('teacher', 'start', mine)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const begun = answers.find(({ code }) => code === 0)?.data;
    expect(begun).toMatchObject({ businessKey: mine.businessKey });
    for (const refused of answers.filter(({ code }) => code !== 0)) {
      expect(refused.data).toEqual({ processInstanceId: begun?.processInstanceId, number: begun?.number });
    }
    const byKey = `${PATHS.detail}?businessKey=${encodeURIComponent(mine.businessKey)}`;
    expect((await teacher.get(byKey)).data).toMatchObject({ processInstanceId: begun?.processInstanceId });
    expect((await teacher.get(byKey.replace(PATHS.detail, PATHS.history))).data).toMatchObject([{}, {}]);
    // to anybody else it is nobody's
    expect((await stranger.get(byKey)).status).toBe((await stranger.get(`${PATHS.detail}?businessKey=none`)).status);
    expect((await flow.post('teacher2', 'start', mine)).status).toBe(404);
    // a draft's stays its owner's, also when it was deleted; without a form there is nothing to begin with
    const made = await teacher.post<{ businessKey: string }>(PATHS.draft, { topic: 'grant', formData: form });
    const { businessKey = '' } = made.data ?? {};
    expect((await flow.post('teacher2', 'start', { ...mine, businessKey })).status).toBe(404);
    await teacher.delete(`${PATHS.draft}/${businessKey}`);
    expect((await flow.post('teacher', 'start', { ...mine, businessKey })).status).toBe(404);
    expect((await flow.post('teacher', 'start', { topic: 'grant', businessKey: 'HR:2026-0018' })).status).toBe(404);
    expect((await flow.post('teacher', 'start', { ...mine, businessKey: '../x' })).status).toBe(404);
  });

  it('shows a deleted draft again when that is undone', async () => {
    const teacher = await flow.as('teacher');
    const made = await teacher.post<{ businessKey: string }>(PATHS.draft, {
      topic: 'grant',
      formData: { reason: 'x' },
    });
    const path = `${PATHS.draft}/${made.data?.businessKey}`;
    expect((await teacher.delete(path)).code).toBe(0);
    expect((await teacher.get(path)).status).toBe(404);
    expect((await teacher.post(`${path}/restore`)).code).toBe(0);
    expect((await teacher.get(path)).status).toBe(200);
  });

  it('serves the projection of a node with an ETag, and its validators for good', async () => {
    const teacher = await flow.as('teacher');
    const first = await teacher.get<Projection>(`${PATHS.topic}/grant?node=start`);
    expect(first.data).toMatchObject({ key: 'grant', node: 'start', version: 1, actions: ['complete'] });
    expect(first.data?.schema.properties).not.toHaveProperty('opinion');
    const etag = first.headers.get('etag') ?? '';
    for (const tags of [etag, `W/${etag}`]) {
      const again = await teacher.fetch(`${PATHS.topic}/grant?node=start`, { headers: { 'if-none-match': tags } });
      expect(again.status).toBe(304);
    }
    expect((await teacher.get(`${PATHS.topic}/grant?node=nonsense`)).status).toBe(404);
    expect((await teacher.get(`${PATHS.topic}/nonsense`)).status).toBe(404);
    expect((await teacher.get(`${PATHS.topic}/grant?node=pay`)).status).toBe(403);
    // who may be offered the task may see its form
    expect((await (await flow.as('finance')).get(`${PATHS.topic}/grant?node=pay`)).status).toBe(200);
    // an expression finds who reviews: any teacher or staff may be found, a student never
    expect((await (await flow.as('leader')).get(`${PATHS.topic}/grant?node=review`)).status).toBe(200);
    expect((await (await flow.as('student')).get(`${PATHS.topic}/grant?node=review`)).status).toBe(403);
    const address = (first.data?.validators ?? '').replace(/^\/api/, '');
    const module = await teacher.fetch(address);
    expect(module.headers.get('content-type')).toContain('javascript');
    expect(module.headers.get('cache-control')).toContain('immutable');
    const text = encodeURIComponent(await module.text());
    const compiled = (await import(`data:text/javascript,${text}`)) as ValidatorModule;
    const { validate } = precompiled(compiled, first.data?.schema ?? {});
    expect(validate({}).map(({ path }) => path)).toEqual(['reason']);
    expect(validate({ reason: 'x' })).toEqual([]);
    expect((await teacher.get(`${PATHS.validators}/${'0'.repeat(32)}.js`)).status).toBe(404);
  });

  it('names who will handle it', async () => {
    const teacher = await flow.as('teacher');
    const steps = await teacher.get<{ activityId: string; handlers: string }[]>(`${PATHS.topic}/grant/steps`);
    const { directory } = flow.hall.hall;
    expect(steps.data).toEqual([
      { activityId: 'review', name: 'Step review', handlers: directory.nameOf('leader'), sure: true },
      { activityId: 'pay', name: 'Step pay', handlers: directory.roleName('finance'), sure: true },
    ]);
    const english = { 'accept-language': 'en-US' };
    const spoken = await teacher.call<{ handlers: string }[]>('GET', `${PATHS.topic}/grant/steps`, undefined, english);
    expect(spoken.data?.at(-1)?.handlers).toBe('Finance office');
    expect(await (await teacher.fetch(`${PATHS.topic}/grant/diagram`)).text()).toContain('<svg');
  });

  it('names the field that will name them, and the steps of a process that is called', async () => {
    const steps = await (await flow.as('teacher')).get(`${PATHS.topic}/lend/steps`);
    expect(steps.data).toEqual([
      { activityId: 'help', name: 'Help with', handlers: '由“Helper”确定', sure: true },
      { activityId: 'look', name: 'Step look', handlers: flow.hall.hall.directory.nameOf('leader'), sure: true },
    ]);
  });
});
