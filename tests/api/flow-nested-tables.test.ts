import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormData } from '../../src/definition/types/json.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { LEADER, formOf, over, recordsOf, waitsAt } from './support/combined.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, flow as way } from './support/topics.ts';

const MEMBER: Record<string, JsonSchema> = {
  who: { type: 'string', title: 'Who', format: 'user-id' },
  hours: { type: 'number', title: 'Hours' },
  pay: { type: 'string', title: 'Pay', format: 'money' },
  sum: { type: 'string', title: 'Sum', format: 'money', readOnly: true },
};
const REASON: JsonSchema = { ...TEXT, title: 'Reason' };
const PROPERTIES: Record<string, JsonSchema> = {
  reason: REASON,
  groups: {
    type: 'array',
    title: 'Groups',
    items: {
      type: 'object',
      properties: {
        name: { ...TEXT, title: 'Name' },
        day: { type: 'string', title: 'Day', format: 'date' },
        members: { type: 'array', title: 'Members', items: { type: 'object', properties: MEMBER, required: ['who'] } },
        total: { type: 'number', title: 'Total', readOnly: true },
      },
    },
  },
};

describe.each(databases)('tables within tables: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      paid: {
        properties: PROPERTIES,
        ui: { groups: { items: { members: { items: { pay: { 'ui:showIf': '${hours > 2}' } } } } } },
        manifest: {
          computed: {
            'groups.members.sum': '${groups.members.hours * groups.members.pay}',
            'groups.total': '${sum(groups.members.sum)}',
          },
          rules: [{ field: 'groups.members.hours', refuseIf: '${groups.members.hours > 24}', message: 'long' }],
          nodes: {
            look: { write: ['groups.members.pay'], require: ['groups.members.pay'], hide: ['groups.members.who'] },
          },
          effects: [
            {
              ...{
                on: 'completed',
                record: 'sys/vehicle-log',
                each: 'groups.members',
                if: '${groups.members.hours > 2}',
              },
              set: { vehicle: '${groups.name} ${groups.members.sum}', driver: '${reason}' },
            },
          ],
        },
        process: chain({ look: LEADER }),
      },
      once: {
        properties: PROPERTIES,
        manifest: {
          exclusive: [{ by: 'groups.members.who', from: 'groups.day', to: 'groups.day', message: 'busy' }],
        },
        process: chain({ look: LEADER }),
      },
      judged: {
        properties: PROPERTIES,
        manifest: { nodes: { judge: { write: ['groups.members.pay'], require: ['groups.members.pay'] } } },
        process: `<startEvent id="begin"/><subProcess id="each">${over('groups', 'group')}<startEvent id="in"/>
          <userTask id="judge" name="Judge \${group.name} \${member.hours}" ${assignee('member.who')}>${over('group.members', 'member')}</userTask>
          <endEvent id="out"/>${way('in', 'judge')}${way('judge', 'out')}</subProcess><endEvent id="end"/>
          ${way('begin', 'each')}${way('each', 'end')}`,
      },
    });
  });
  afterAll(() => flow?.remove());

  const refused = async (topic: string, formData: FormData) =>
    (await flow.post('student', 'start', { topic, formData })).data?.errors;

  it('are computed, asked for, judged and written row by row', async () => {
    const groups = [
      {
        name: 'a',
        members: [
          { who: 'hr', hours: 3, pay: '2.5' },
          { who: 'it', hours: 1, pay: '9' },
        ],
      },
      { name: 'b', members: [{ who: 'hr', hours: 4 }] },
    ];
    const id = await flow.start('teacher', 'paid', { reason: 'nested', groups });
    expect(await formOf(flow, 'leader', id)).toMatchObject({
      groups: [{ total: 7.5, members: [{ sum: '7.50' }, { hours: 1, sum: '0.00' }] }, { total: 0 }],
    });
    expect(JSON.stringify(await formOf(flow, 'leader', id))).not.toMatch(/"who"|"9"/);
    const pay = (...pays: string[]) => ({ members: pays.map((one) => ({ pay: one })) });
    const answer = await flow.act('leader', id, 'complete', { formData: { groups: [pay('3', '7'), pay('')] } });
    expect(answer.data?.errors).toMatchObject([{ path: 'groups.1.members.0.pay' }]);
    expect(await flow.act('leader', id, 'complete', { formData: { groups: [pay('3', '7'), pay('1')] } })).toMatchObject(
      { code: 0 },
    );
    const records = await recordsOf(flow, 'sys/vehicle-log', 'driver', 'nested');
    expect(records.map(({ vehicle }) => vehicle)).toEqual(['a 9.00', 'b 4.00']);
    expect(
      await refused('paid', { reason: 'x', groups: [{ name: 'a', members: [{ who: 'it', hours: 25 }] }] }),
    ).toEqual([{ path: 'groups.0.members.0.hours', message: 'long' }]);
  });

  it('are booked row by row', async () => {
    const on = (day: string, who: string) => ({ reason: 'x', groups: [{ name: 'g', day, members: [{ who }] }] });
    await flow.start('teacher', 'once', on('2031-01-02', 'hr'));
    expect(await refused('once', on('2031-01-02', 'hr'))).toEqual([
      { path: 'groups.0.members.0.who', message: 'busy' },
    ]);
    await flow.start('student', 'once', on('2031-01-03', 'hr'));
    await flow.start('student', 'once', on('2031-01-02', 'it'));
  });

  it('are one task for each row of each row, which is all that it sees and writes', async () => {
    const groups = [
      {
        name: 'a',
        members: [
          { who: 'hr', hours: 1 },
          { who: 'it', hours: 2 },
        ],
      },
      { name: 'b', members: [{ who: 'hr', hours: 3 }] },
    ];
    const id = await flow.start('teacher', 'judged', { reason: 'x', groups });
    expect(await waitsAt(flow, 'teacher', id)).toEqual(['judge hr', 'judge it', 'judge hr']);
    const task = await flow.task('it', id);
    expect(task?.taskName).toBe('Judge a 2');
    expect(await formOf(flow, 'it', id)).toMatchObject({ groups: [{ name: 'a', members: [{ who: 'it' }] }] });
    const [group] = (await formOf(flow, 'teacher', id))['groups'] as { members: { _id: string }[] }[];
    const judge = (members: object[]) => flow.act('it', id, 'complete', { formData: { groups: [{ members }] } });
    expect((await judge([{}])).data?.errors).toMatchObject([{ path: 'groups.0.members.0.pay' }]);
    // somebody else's row by its name
    expect((await judge([{ _id: group?.members[0]?._id, pay: '9' }])).status).toBe(422);
    expect(await judge([{ pay: '2' }])).toMatchObject({ code: 0 });
    expect(await formOf(flow, 'teacher', id)).toMatchObject({
      groups: [{ members: [{ who: 'hr' }, { who: 'it', pay: '2' }] }, { members: [{ who: 'hr' }] }],
    });
    expect(JSON.stringify(await formOf(flow, 'teacher', id)).match(/"pay"/g)).toHaveLength(1);
    expect(await waitsAt(flow, 'teacher', id)).toEqual(['judge hr', 'judge hr']);
  });
});
