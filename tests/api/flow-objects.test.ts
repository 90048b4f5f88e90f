import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormData } from '../../src/definition/types/json.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { LEADER, formOf, recordsOf } from './support/combined.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, chain, group } from './support/topics.ts';

const GUEST: JsonSchema = {
  type: 'object',
  title: 'Guest',
  required: ['name'],
  properties: {
    name: { ...TEXT, title: 'Name' },
    phone: { type: 'string', title: 'Phone', format: 'mobile' },
    kind: { type: 'string', title: 'Kind', enum: ['home', 'abroad'] },
    passport: { type: 'string', title: 'Passport', maxLength: 20 },
    label: { type: 'string', title: 'Label', readOnly: true },
    company: {
      type: 'object',
      title: 'Company',
      properties: {
        name: { ...TEXT, minLength: 0, title: 'Company name' },
        level: { ...TEXT, minLength: 0, title: 'Level' },
      },
    },
    stay: {
      type: 'object',
      title: 'Stay',
      properties: {
        from: { type: 'string', title: 'From', format: 'date' },
        to: { type: 'string', title: 'To', format: 'date' },
      },
    },
  },
};
const HOME: JsonSchema = {
  type: 'object',
  title: 'Home',
  properties: {
    city: { ...TEXT, title: 'City' },
    street: { ...TEXT, title: 'Street' },
    size: { type: 'integer', title: 'Size' },
    double: { type: 'integer', title: 'Double', readOnly: true },
    room: { ...TEXT, minLength: 0, title: 'Room' },
  },
};
const PROPERTIES: Record<string, JsonSchema> = {
  guest: GUEST,
  nights: { type: 'integer', title: 'Nights', readOnly: true },
  gate: {
    type: 'object',
    title: 'Gate',
    properties: {
      code: { ...TEXT, minLength: 0, title: 'Code' },
      note: { ...TEXT, minLength: 0, title: 'Note' },
    },
  },
};

describe.each(databases)('objects within forms: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      visit: {
        properties: PROPERTIES,
        ui: {
          guest: {
            passport: { 'ui:showIf': "${guest.kind == 'abroad'}" },
            phone: { 'ui:mask': true },
          },
        },
        manifest: {
          summary: ['guest.name', 'guest.company.name'],
          nodes: {
            start: { hide: ['gate', 'guest.company.level'] },
            head: {
              hide: ['gate.code'],
              write: ['guest.company.level'],
              require: ['guest.company.level'],
              summary: ['guest.name', 'guest.phone'],
            },
            office: { write: ['gate'], require: ['gate.code'], hide: ['guest.phone'] },
          },
          computed: {
            'guest.label': '${guest.name} of ${guest.company.name}',
            nights: '${days(guest.stay.from, guest.stay.to)}',
          },
          rules: [{ field: 'guest.stay.to', refuseIf: '${guest.stay.to < guest.stay.from}', message: 'early' }],
          exclusive: [{ by: 'guest.name', from: 'guest.stay.from', to: 'guest.stay.to', message: 'is here already' }],
          numbers: [{ field: 'gate.note', on: 'completed', pattern: 'G{seq:3}' }],
          effects: [
            {
              on: 'completed',
              record: 'sys/vehicle-log',
              set: { vehicle: '${guest.label}', driver: '${gate.code}' },
            },
          ],
        },
        process: chain({ head: LEADER, office: group('role:office') }),
      },
      rows: {
        properties: {
          people: {
            type: 'array',
            title: 'People',
            minItems: 1,
            items: {
              type: 'object',
              properties: { who: { type: 'string', title: 'Who', format: 'user-id' }, home: HOME },
            },
          },
          total: { type: 'integer', title: 'Total', readOnly: true },
        },
        manifest: {
          computed: { 'people.home.double': '${people.home.size * 2}', total: '${sum(people.home.size)}' },
          nodes: {
            start: { hide: ['people.home.room'] },
            head: { hide: ['people.home.street'], write: ['people.home.room'], require: ['people.home.room'] },
          },
        },
        process: chain({ head: LEADER }),
      },
    });
  });
  afterAll(() => flow?.remove());

  const guest = (more: FormData = {}): FormData => ({
    guest: {
      name: 'Ann',
      phone: '13812341234',
      kind: 'home',
      passport: 'X1',
      company: { name: 'ACME', level: 'forged' },
      stay: { from: '2031-01-02', to: '2031-01-05' },
      ...more,
    },
    gate: { code: 'forged' },
  });

  it('are hidden, written, asked for, computed and judged field by field', async () => {
    const id = await flow.start('teacher', 'visit', guest());
    const handedIn = {
      name: 'Ann',
      phone: '13812341234',
      kind: 'home',
      label: 'Ann of ACME',
      company: { name: 'ACME' },
      stay: { from: '2031-01-02', to: '2031-01-05' },
    };
    expect(await formOf(flow, 'teacher', id)).toEqual({ guest: handedIn, nights: 3 });
    // what the step is decided by it sees whole
    expect((await flow.task('leader', id))?.summary.map(({ text }) => text)).toEqual(['Ann', '13812341234']);
    const none = await flow.act('leader', id, 'complete', { formData: { guest: { company: {} } } });
    expect(none.data?.errors).toMatchObject([{ path: 'guest.company.level' }]);
    const forged = { guest: { name: 'X', company: { name: 'X', level: 'A' } }, gate: { code: 'X' } };
    expect(await flow.act('leader', id, 'complete', { formData: forged })).toMatchObject({ code: 0 });
    const { phone: _hidden, ...seen } = { ...handedIn, company: { name: 'ACME', level: 'A' } };
    expect(await formOf(flow, 'office', id)).toEqual({ guest: seen, nights: 3 });
    await flow.act('office', id, 'claim');
    const open = await flow.act('office', id, 'complete', { formData: { gate: { note: 'n' } } });
    expect(open.data?.errors).toMatchObject([{ path: 'gate.code' }]);
    await flow.act('office', id, 'complete', { formData: { gate: { code: 'C1', note: 'n' } } });
    expect((await flow.detail('teacher', id)).data).toMatchObject({
      state: 'completed',
      formData: { gate: { code: 'C1', note: 'G001' } },
    });
    expect(await recordsOf(flow, 'sys/vehicle-log', 'driver', 'C1')).toMatchObject([{ vehicle: 'Ann of ACME' }]);
  });

  it('are refused with the path of the field, booked, and asked for as a whole', async () => {
    const refused = async (formData: FormData) =>
      (await flow.post('student', 'start', { topic: 'visit', formData })).data?.errors?.map(({ path }) => path);
    expect(await refused(guest({ stay: { from: '2032-02-02', to: '2032-01-05' } }))).toEqual(['guest.stay.to']);
    expect(await refused(guest({ name: '', phone: 'x' }))).toEqual(['guest.name', 'guest.phone']);
    expect(await refused({})).toEqual(['guest']);
    await flow.start('teacher', 'visit', guest({ name: 'Bob' }));
    expect(await refused(guest({ name: 'Bob' }))).toEqual(['guest.stay.from']);
  });

  it('stand in rows as well: written, asked for and computed there', async () => {
    const people = [
      { who: 'hr', home: { city: 'Suzhou', street: 'One', size: 2 } },
      { who: 'it', home: { city: 'Wuxi', size: 3 } },
    ];
    const id = await flow.start('teacher', 'rows', { people });
    expect(await formOf(flow, 'leader', id)).toMatchObject({
      people: [{ home: { double: 4 } }, { home: { double: 6 } }],
    });
    expect(JSON.stringify(await formOf(flow, 'leader', id))).not.toContain('One');
    const streets = (...names: string[]) => ({ people: names.map((room) => ({ home: { room, city: 'X' } })) });
    const bare = await flow.act('leader', id, 'complete', { formData: streets('A', '') });
    expect(bare.data?.errors).toMatchObject([{ path: 'people.1.home.room' }]);
    await flow.act('leader', id, 'complete', { formData: streets('A', 'B') });
    expect((await flow.detail('teacher', id)).data?.formData).toMatchObject({
      total: 5,
      people: [
        { who: 'hr', home: { city: 'Suzhou', street: 'One', size: 2, double: 4, room: 'A' } },
        { who: 'it', home: { city: 'Wuxi', size: 3, double: 6, room: 'B' } },
      ],
    });
  });
});
