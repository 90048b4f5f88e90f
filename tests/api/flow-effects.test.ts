import type { TestTopic } from './support/topics.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { FormData as Data } from '../../src/definition/types/json.ts';
import { tableOf } from '../../src/server/db/entity-columns.ts';
import type { DictionaryPayload } from '../../src/server/services/menus/allDictionaries.ts';
import { LEADER, recordsOf, userId } from './support/combined.ts';
import { databases } from './support/databases.ts';
import { SAMPLES } from './support/samples.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, chain, flow as arrow } from './support/topics.ts';

const MONEY = { type: 'string', format: 'money' } as const;

/** A number in place of a template: reading makes one of it. */
const asWritten = (value: number) => value as unknown as string;

/** Draws a number at its step, and writes what is computed from it into the dictionaries. */
const numbered = (value: string): TestTopic => ({
  properties: {
    kind: { ...TEXT, title: 'Kind' },
    code: { ...TEXT, title: 'Code', readOnly: true },
    value: { ...TEXT, title: 'Value', readOnly: true },
  },
  manifest: {
    computed: { value },
    numbers: [{ field: 'code', on: 'node:look', pattern: '{seq:3}' }],
    effects: [
      {
        ...{ on: 'completed', record: 'sys/dict' },
        set: { dictType: '${kind}', dictValue: '${value}', dictLabel: '${value}' },
      },
    ],
  },
  process: chain({ look: LEADER }),
});

describe.each(databases)('what a request writes: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      // a dictionary entry: unique, its type must exist, everybody's copy is read anew
      word: {
        properties: {
          value: { ...TEXT, title: 'Value' },
          label: { ...TEXT, title: 'Label' },
          kind: { ...TEXT, title: 'Kind' },
        },
        manifest: {
          effects: [
            {
              on: 'completed',
              record: 'sys/dict',
              set: { dictType: '${kind}', dictValue: '${value}', dictLabel: '${label}', remark: '${number}' },
            },
          ],
        },
        process: chain({ look: LEADER }),
      },
      duty: {
        properties: { day: { type: 'string', title: 'Day', format: 'date' } },
        manifest: {
          effects: [
            {
              ...{ on: 'started', record: 'workStation/on-duty' },
              set: { dutyDate: '${day}', post: 'Gate', userId: '${initiator}' },
            },
          ],
        },
        process: chain({ look: LEADER }),
      },
      counted: numbered('word-${code}'),
      same: numbered("${empty code ? null : 'word-same'}"),
      delegated: {
        properties: { value: { ...TEXT, title: 'Value' }, kind: { ...TEXT, title: 'Kind' } },
        process: `<startEvent id="begin"/><userTask id="look" name="Look" ${LEADER}/>
          <serviceTask id="write" name="Write" flowable:delegateExpression="\${record}"><extensionElements>
            <flowable:field name="entity" stringValue="sys/dict"/>
            <flowable:field name="dictType" expression="\${kind}"/>
            <flowable:field name="dictValue" expression="\${value}"/>
            <flowable:field name="dictLabel" expression="\${value}"/>
          </extensionElements></serviceTask><endEvent id="end"/>
          ${arrow('begin', 'look')}${arrow('look', 'write')}${arrow('write', 'end')}`,
      },
      moments: {
        properties: { plate: { ...TEXT, title: 'Plate' } },
        manifest: {
          effects: (['started', 'node:look', 'node:sign', 'completed', 'rejected', 'terminated'] as const).map(
            (on) => ({
              on,
              record: 'sys/vehicle-log',
              set: { vehicle: '${plate}', remark: on, applicant: '${initiator}', number: '${number}' },
            }),
          ),
        },
        process: chain({ look: LEADER, sign: LEADER }),
      },
      acting: {
        properties: {
          plate: { ...TEXT, title: 'Plate' },
          day: { type: 'string', title: 'Day', format: 'date' },
          since: { type: 'string', title: 'Since', format: 'date', readOnly: true },
        },
        manifest: {
          computed: { since: '${now()}' },
          effects: (['started', 'node:look'] as const).map((on) => ({
            on,
            record: 'sys/vehicle-log',
            set: { vehicle: '${plate}', remark: on, driver: '${user}', applicant: '${initiator}', departAt: '${day}' },
          })),
        },
        process: `<startEvent id="begin"/><userTask id="look" name="Look" ${LEADER}/>
          <exclusiveGateway id="who" default="other"/><userTask id="again" name="Again" flowable:assignee="\${user}"/><endEvent id="end"/>
          ${arrow('begin', 'look')}${arrow('look', 'who')}${arrow('who', 'again', "${user == 'leader'}")}
          <sequenceFlow id="other" sourceRef="who" targetRef="end"/>${arrow('again', 'end')}`,
      },
      literal: {
        properties: { plate: { ...TEXT, title: 'Plate' } },
        manifest: {
          exclusive: [{ by: 'plate', capacity: asWritten(2), message: 'Both are taken' }],
          effects: [
            { on: 'started', record: 'sys/vehicle-log', set: { vehicle: '${plate}', mileage: asWritten(12.5) } },
          ],
        },
        process: chain({ look: LEADER }),
      },
      rows: {
        properties: {
          items: {
            type: 'array',
            title: 'Items',
            minItems: 1,
            items: {
              type: 'object',
              properties: { plate: { ...TEXT, title: 'Plate' }, km: { type: 'number', title: 'Km' } },
              required: ['plate'],
            },
          },
          town: { ...TEXT, title: 'Town' },
        },
        manifest: {
          effects: [
            {
              on: 'completed',
              each: 'items',
              record: 'sys/vehicle-log',
              set: { vehicle: '${items.plate}', destination: '${town}', mileage: '${items.km}' },
            },
          ],
        },
        process: chain({ look: LEADER }),
      },
      chosen: {
        properties: {
          items: {
            type: 'array',
            title: 'Items',
            minItems: 1,
            items: {
              type: 'object',
              properties: { plate: { ...TEXT, title: 'Plate' }, km: { type: 'number', title: 'Km' } },
            },
          },
          town: { ...TEXT, title: 'Town' },
        },
        manifest: {
          effects: [
            {
              on: 'completed',
              each: 'items',
              if: "${items.km > 10 && town != 'here'}",
              record: 'sys/vehicle-log',
              set: { vehicle: '${items.plate}', destination: '${town}' },
            },
            { on: 'completed', if: "${town == 'here'}", record: 'sys/vehicle-log', set: { vehicle: 'stays here' } },
            { on: 'withdrawn', record: 'sys/vehicle-log', set: { vehicle: 'taken back', destination: '${town}' } },
          ],
        },
        process: chain({ look: LEADER }),
      },
      mailbox: {
        properties: { field: { ...TEXT, title: 'Field' }, whose: { ...TEXT, title: 'Whose' } },
        manifest: {
          effects: (['email', 'username', 'mobile'] as const).map((name) => ({
            on: 'started' as const,
            if: `\${field == '${name}'}`,
            record: 'sys/user',
            update: { id: '${whose}', set: { [name]: name === 'mobile' ? '13911112222' : 'mine@example.edu' } },
          })),
        },
        process: chain({ look: LEADER }),
      },
      forged: {
        properties: { log: { ...TEXT, title: 'Log' } },
        manifest: {
          effects: [
            {
              on: 'started',
              if: "${log == 'login'}",
              record: 'sys/log-login',
              set: { operation: '${0}', status: '${1}', ip: '127.0.0.1', creatorName: 'admin' },
            },
            {
              on: 'started',
              if: "${log == 'operation'}",
              record: 'sys/log-operation',
              set: { operation: 'forged', requestUri: '/sys/user', requestMethod: 'DELETE', status: '${1}' },
            },
          ],
        },
        process: chain({ look: LEADER }),
      },
      grant: {
        properties: {
          project: { type: 'string', title: 'Project', 'x-record': 'scientific/project' },
          amount: { ...MONEY, title: 'Amount' },
        },
        manifest: {
          effects: [
            {
              on: 'completed',
              record: 'scientific/project',
              update: { id: '${project}', set: { fund: '${project.fund + amount}' } },
            },
          ],
        },
        process: chain({ look: LEADER }),
      },
      back: {
        properties: {
          plate: { ...TEXT, title: 'Plate' },
          trip: { type: 'string', title: 'Trip', 'x-request': 'moments' },
        },
        manifest: {
          effects: [
            {
              on: 'completed',
              record: 'sys/vehicle-log',
              update: { by: 'number', id: '${trip.number}', set: { destination: 'back with ${plate}' } },
            },
          ],
        },
        process: chain({ look: LEADER }),
      },
      papers: {
        properties: {
          title: { ...TEXT, title: 'Title' },
          files: {
            type: 'array',
            title: 'Files',
            items: {
              type: 'object',
              properties: {
                id: { type: 'string', title: 'id' },
                name: { type: 'string', title: 'name' },
                size: { type: 'integer', title: 'size' },
              },
            },
          },
        },
        manifest: {
          effects: [
            {
              on: 'completed',
              record: 'educationParty/onlineApply',
              set: {
                project: '${title}',
                applicant: '${initiator}',
                mobile: '13800138000',
                reason: 'because',
                materials: '${files}',
              },
            },
          ],
        },
        process: chain({ look: LEADER }),
      },
    });
  });
  afterAll(() => flow?.remove());

  const records = (entity: string, field: string, value: string) => recordsOf(flow, entity, field, value);
  const idOf = (username: string) => userId(flow, username);
  const firstOf = async (dictionary: string) =>
    (await records('sys/dict', 'dictType', dictionary))[0]?.['dictValue'] ?? '';
  const stateOf = async (id: string) => (await flow.detail('teacher', id)).data?.state;

  it('writes as a record that is saved by hand: the dictionaries that everybody keeps are read anew, the log says who', async () => {
    const admin = await flow.as('admin');
    const values = async () => {
      const { data } = await admin.get<DictionaryPayload[]>(PATHS.dictionaries);
      const entries = data?.find(({ dictType }) => dictType === 'fundSource')?.dataList ?? [];
      return entries.map(({ dictValue }) => dictValue);
    };
    expect(await values()).not.toContain('lottery');
    const id = await flow.start('teacher', 'word', { value: 'lottery', label: 'Lottery', kind: 'fundSource' });
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    await expect.poll(values).toContain('lottery');
    const [record] = await records('sys/dict', 'dictValue', 'lottery');
    const number = (await flow.detail('teacher', id)).data?.number ?? '';
    expect(record).toMatchObject({ remark: number });
    expect(await records('sys/log-operation', 'requestUri', `/flow/word/${number}`)).toHaveLength(1);
  });

  it.each([
    ['an effect', 'word', { label: 'Own' }],
    ['a service task', 'delegated', {}],
  ])('refuses the step whose record cannot be written by %s, and nothing moves', async (_, topic, more) => {
    const first = (await records('sys/dict', 'dictType', 'fundSource'))[0]?.['dictValue'] as string;
    const twice = await flow.start('teacher', topic, { ...more, value: first, kind: 'fundSource' });
    const refused = await flow.act('leader', twice, 'complete');
    expect(refused).toMatchObject({ status: 422, data: { entity: 'sys/dict' } });
    expect(refused.message).toContain('字典数据');
    expect(refused.message).toContain('已存在');
    expect(await stateOf(twice)).toBe('running');
    expect(await flow.outcomes('teacher', twice)).toEqual(['start start', 'open look']);
    expect(await flow.task('leader', twice)).toBeDefined();

    const lost = await flow.start('teacher', topic, { ...more, value: 'x', kind: 'no-such-dictionary' });
    expect(await flow.act('leader', lost, 'complete')).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'dictType' }] },
    });
    expect(await stateOf(lost)).toBe('running');
  });

  it('begins a record as a form does: with the defaults of what it does not set', async () => {
    await flow.start('teacher', 'duty', { day: '2031-01-02' });
    expect(await recordsOf(flow, 'workStation/on-duty', 'dutyDate', '2031-01-02')).toMatchObject([
      { post: 'Gate', userId: 'teacher', shift: 'all' },
    ]);
  });

  it('passes over a number that somebody has typed by hand, and counts on from there', async () => {
    const admin = await flow.as('admin');
    const word = (dictValue: string) => ({ dictType: 'topicCategory', dictLabel: dictValue, dictValue });
    for (const value of ['word-001', 'word-002', 'word-004']) await admin.post('/sys/dict', word(value));
    const codes: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const id = await flow.start('student', 'counted', { kind: 'topicCategory' });
      expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
      codes.push((await flow.detail('student', id)).data?.formData['code']);
    }
    expect(codes).toEqual(['003', '005', '006']);
  });

  it('does not look for a free number for ever where every number would write the same', async () => {
    const admin = await flow.as('admin');
    const word = { dictType: 'topicCategory', dictLabel: 'Same', dictValue: 'word-same' };
    expect(await admin.post('/sys/dict', word)).toMatchObject({ code: 0 });
    const id = await flow.start('student', 'same', { kind: 'topicCategory' });
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 10634 });
    expect((await flow.detail('student', id)).data?.state).toBe('running');
  });

  it('knows who acts at each step, and begins a day where a moment is wanted', async () => {
    const id = await flow.start('teacher', 'acting', { plate: 'A1', day: '2031-03-01' });
    const { formData } = (await flow.detail('teacher', id)).data ?? {};
    expect(formData?.['since']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await flow.act('leader', id, 'complete')).toMatchObject({ code: 0 });
    const departAt = '2031-03-01T00:00:00+08:00';
    expect(await records('sys/vehicle-log', 'vehicle', 'A1')).toMatchObject([
      { remark: 'started', driver: 'teacher', applicant: 'teacher', departAt },
      { remark: 'node:look', driver: 'leader', applicant: 'teacher', departAt },
    ]);
    // conditions and assignees ask for him as well
    expect(await flow.task('leader', id, 'again')).toBeDefined();
  });

  it('writes only what is meant: by a condition over the form, for each row by its own', async () => {
    const items = [
      { plate: 'near-1', km: 3 },
      { plate: 'far-1', km: 30 },
      { plate: 'far-2', km: 31 },
    ];
    const far = await flow.start('teacher', 'chosen', { items, town: 'there' });
    expect(await flow.act('leader', far, 'complete')).toMatchObject({ code: 0 });
    const vehicles = (await records('sys/vehicle-log', 'destination', 'there')).map(({ vehicle }) => vehicle);
    expect(vehicles.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['far-1', 'far-2']);
    expect(await records('sys/vehicle-log', 'vehicle', 'stays here')).toEqual([]);
    const here = await flow.start('teacher', 'chosen', { items, town: 'here' });
    expect(await flow.act('leader', here, 'complete')).toMatchObject({ code: 0 });
    expect(await records('sys/vehicle-log', 'destination', 'here')).toEqual([]);
    expect(await records('sys/vehicle-log', 'vehicle', 'stays here')).toHaveLength(1);
  });

  it('changes the newest record that bears a number, and refuses the step where none does', async () => {
    const trip = await flow.start('teacher', 'moments', { plate: 'N1' });
    await flow.act('leader', trip, 'complete', {}, 'look');
    await flow.act('leader', trip, 'complete', {}, 'sign');
    const back = await flow.start('teacher', 'back', { plate: 'N1', trip });
    expect(await flow.act('leader', back, 'complete')).toMatchObject({ code: 0 });
    const written = await records('sys/vehicle-log', 'vehicle', 'N1');
    const changed = written.filter(({ destination }) => destination === 'back with N1');
    expect(changed).toMatchObject([{ remark: 'completed' }]);
    expect(written).toHaveLength(4);

    await sql`delete from sys_vehicle_log where data ->> 'vehicle' = 'N1'`.execute(flow.hall.hall.db);
    const lost = await flow.start('teacher', 'back', { plate: 'N1', trip });
    const refused = await flow.act('leader', lost, 'complete');
    expect(refused).toMatchObject({ status: 422, data: { entity: 'sys/vehicle-log' } });
    expect(await stateOf(lost)).toBe('running');
  });

  it('writes when the applicant withdraws, where the topic says so', async () => {
    const id = await flow.start('teacher', 'chosen', { items: [{ plate: 'x' }], town: 'nowhere' });
    expect(await flow.post('teacher', 'withdraw', { processInstanceId: id, comment: 'no' })).toMatchObject({ code: 0 });
    expect(await records('sys/vehicle-log', 'vehicle', 'taken back')).toMatchObject([{ destination: 'nowhere' }]);
  });

  it.each(['login', 'operation'])(
    'writes no row into the sealed log of each %s: nobody makes up what others did',
    async (log) => {
      const { db } = flow.hall.hall;
      const count = async () =>
        (await sql`select 1 from ${sql.table(tableOf(`sys/log-${log}`))}`.execute(db)).rows.length;
      const teacher = await flow.as('teacher');
      const before = await count();
      const answer = await teacher.post(`${PATHS.flow}/start`, { topic: 'forged', formData: { log } });
      expect(answer).toMatchObject({
        status: 422,
        code: ERRORS.effectRefused.code,
        data: { entity: `sys/log-${log}` },
      });
      expect(answer.message).toContain('不允许');
      expect(await count()).toBe(before);
    },
  );

  it.each(['email', 'username'])('changes nobody’s %s, by which he gets in', async (field) => {
    const whose = await idOf('student2');
    const [before] = await records('sys/user', 'username', 'student2');
    const teacher = await flow.as('teacher');
    const start = (formData: Data) => teacher.post(`${PATHS.flow}/start`, { topic: 'mailbox', formData });
    expect(await start({ field, whose })).toMatchObject({ status: 422, data: { entity: 'sys/user' } });
    expect((await records('sys/user', 'username', 'student2'))[0]).toEqual(before);
    expect(await start({ field: 'mobile', whose })).toMatchObject({ code: 0 });
    expect((await records('sys/user', 'username', 'student2'))[0]).toEqual({ ...before, mobile: '13911112222' });
  });

  it('writes at each moment once, and at no other', async () => {
    const remarks = async (plate: string) =>
      (await records('sys/vehicle-log', 'vehicle', plate))
        .map(({ remark }) => String(remark))
        .toSorted((a, b) => a.localeCompare(b));
    const id = await flow.start('teacher', 'moments', { plate: 'M1' });
    expect(await remarks('M1')).toEqual(['started']);
    await flow.act('leader', id, 'complete', {}, 'look');
    expect(await remarks('M1')).toEqual(['node:look', 'started']);
    await flow.act('leader', id, 'complete', {}, 'sign');
    expect(await remarks('M1')).toEqual(['completed', 'node:look', 'node:sign', 'started']);

    const rejected = await flow.start('teacher', 'moments', { plate: 'M2' });
    await flow.act('leader', rejected, 'reject');
    expect(await remarks('M2')).toEqual(['rejected', 'started']);
    const terminated = await flow.start('teacher', 'moments', { plate: 'M3' });
    await flow.post('admin', 'terminate', { processInstanceId: terminated, comment: 'why' });
    expect(await remarks('M3')).toEqual(['started', 'terminated']);
    expect((await records('sys/vehicle-log', 'vehicle', 'M1'))[0]).toMatchObject({
      number: expect.stringMatching(/.+/),
    });
  });

  it('writes one record for each row, or none at all', async () => {
    const items = [{ plate: 'R1', km: 3 }, { plate: 'R2' }];
    const id = await flow.start('teacher', 'rows', { items, town: 'Rowtown' });
    await flow.act('leader', id, 'complete');
    const written = (await records('sys/vehicle-log', 'destination', 'Rowtown')).map(({ vehicle, mileage }) => [
      vehicle,
      mileage,
    ]);
    expect(written.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['R1', 3],
      ['R2', undefined],
    ]);
    const bad = [
      { plate: 'R3', km: 3 },
      { plate: 'R4', km: -3 },
    ];
    const refused = await flow.start('teacher', 'rows', { items: bad, town: 'Badtown' });
    expect(await flow.act('leader', refused, 'complete')).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'mileage' }] },
    });
    expect(await records('sys/vehicle-log', 'destination', 'Badtown')).toEqual([]);
  });

  it('takes a number for what it is: how much there is, and what a record holds', async () => {
    for (const _ of ['first', 'second']) await flow.start('teacher', 'literal', { plate: 'Literal' });
    const logs = await records('sys/vehicle-log', 'vehicle', 'Literal');
    expect(logs.map(({ mileage }) => mileage)).toEqual([12.5, 12.5]);
    const third = await (
      await flow.as('teacher')
    ).post(`${PATHS.flow}/start`, { topic: 'literal', formData: { plate: 'Literal' } });
    expect([third.status, third.code]).toEqual([422, ERRORS.invalidData.code]);
  });

  it('changes an existing record, counting on from what it holds, also at once', async () => {
    const admin = await flow.as('admin');
    const body = {
      ...{ number: 'P-1', name: 'Project one', fund: '100.00', summary: 'kept' },
      ...{ level: await firstOf('projectLevel'), leader: await idOf('teacher'), beginDate: '2030-01-01' },
    };
    const saved = await admin.post<{ id: string }>('/scientific/project', body);
    expect(saved).toMatchObject({ code: 0 });
    const project = saved.data?.id ?? '';
    const ids = [];
    for (const amount of ['10.00', '20.00', '30.00'])
      ids.push(await flow.start('teacher', 'grant', { project, amount }));
    const tasks = await Promise.all(ids.map((id) => flow.task('leader', id)));
    const answers = await Promise.all(
      tasks.map((task) => flow.post('leader', 'complete', { taskId: task?.taskId, comment: 'ok' })),
    );
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await records('scientific/project', 'number', 'P-1')).toMatchObject([{ fund: '160.00', summary: 'kept' }]);

    const late = await flow.start('teacher', 'grant', { project, amount: '1.00' });
    expect(await admin.delete(`/scientific/project/${project}`)).toMatchObject({ code: 0 });
    const refused = await flow.act('leader', late, 'complete');
    expect(refused).toMatchObject({ status: 422, data: { entity: 'scientific/project' } });
    expect(await stateOf(late)).toBe('running');
  });

  it('lets those who may see the record read its files, and nobody sneak one in', async () => {
    const teacher = await flow.as('teacher');
    const { data } = await teacher.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', data?.checkCode ?? '');
    form.append('file', new File([SAMPLES.png], 'photo.png'));
    const file = (await teacher.post<{ id: string; name: string; size: number }>(PATHS.upload, form)).data;
    const { id: fileId, name, size } = file ?? { id: '', name: '', size: 0 };
    const id = await flow.start('teacher', 'papers', { title: 'Papers', files: [{ id: fileId, name, size }] });
    await flow.act('leader', id, 'complete');
    const uses = await flow.hall.hall.db
      .selectFrom('hall_file_use')
      .select('kind')
      .where('file_id', '=', fileId)
      .execute();
    expect(uses.map(({ kind: use }) => use).sort()).toEqual(['instance', 'record']);
    // the address of somebody else's file, typed as a text that the record takes for one
    const text = `see /api/sys/oss/file/${fileId}`;
    const sly = await flow.start('student', 'papers', { title: text });
    const refused = await flow.act('counselor', sly, 'complete').catch(() => flow.act('leader', sly, 'complete'));
    expect(refused).toMatchObject({ status: 422 });
  });
});
