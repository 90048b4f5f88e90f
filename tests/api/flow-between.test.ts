import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/definition/types/json.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain } from './support/topics.ts';

const LEADER = assignee('leaderOf(initiator)');

describe.each(databases)('where one promise meets another: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(kind, {
      leave: {
        properties: { reason: { ...TEXT, title: 'Reason' }, days: { type: 'number', title: 'Days' } },
        process: chain({ look: LEADER }),
      },
      back: {
        properties: {
          leave: { type: 'string', title: 'Leave', 'x-request': 'leave' },
          late: { ...TEXT, title: 'Late' },
          long: { type: 'boolean', title: 'Long' },
        },
        ui: { late: { 'ui:showIf': '${leave.days > 3}' } },
        manifest: {
          computed: { long: '${leave.days > 3}' },
          nodes: { start: { hide: ['late'] }, look: { hide: ['leave'], write: ['late'], require: ['late'] } },
        },
        process: chain({ look: LEADER }),
      },
      letter: {
        properties: {
          reason: { ...TEXT, title: 'Reason' },
          entryNo: { ...TEXT, title: 'Entry' },
          documentNo: { ...TEXT, title: 'Document' },
          filedNo: { ...TEXT, title: 'Filed' },
          entry: { ...TEXT, title: 'Entry line' },
          heading: { ...TEXT, title: 'Heading' },
          shelf: { ...TEXT, title: 'Shelf' },
        },
        manifest: {
          numbers: [
            { field: 'entryNo', on: 'started', pattern: 'E{seq}' },
            { field: 'documentNo', on: 'node:look', pattern: 'D{seq}' },
            { field: 'filedNo', on: 'completed', pattern: 'F{seq}' },
          ],
          computed: {
            entry: 'Entry ${entryNo}',
            heading: 'Letter ${documentNo}',
            shelf: 'Shelf ${filedNo}',
          },
          effects: [{ on: 'completed', record: 'sys/vehicle-log', set: { vehicle: '${shelf}', remark: '${heading}' } }],
        },
        process: chain({ look: LEADER, seal: assignee("'office'") }),
      },
    });
  });
  afterAll(() => flow?.remove());

  const formOf = async (who: string, id: string): Promise<JsonObject> => {
    const { data } = await flow.detail(who, id);
    return data?.formData ?? {};
  };

  it('draws a field whose condition reads what a hidden field points at', async () => {
    const leave = async (days: number) => {
      const id = await flow.start('teacher', 'leave', { reason: 'rest', days });
      await flow.act('leader', id, 'complete');
      return id;
    };
    const long = await flow.start('teacher', 'back', { leave: await leave(5) });
    const { data } = await flow.detail('leader', long);
    expect(data?.formData).toEqual({ long: true });
    expect(Object.keys(data?.schema.properties ?? {})).toEqual(['late', 'long']);
    expect(await flow.act('leader', long, 'complete', { formData: { late: 'so' } })).toMatchObject({ code: 0 });
    const short = await flow.start('teacher', 'back', { leave: await leave(2) });
    expect(Object.keys((await flow.detail('leader', short)).data?.schema.properties ?? {})).toEqual(['long']);
    expect(await flow.act('leader', short, 'complete')).toMatchObject({ code: 0 });
  });

  it('computes what reads a number once the number is drawn', async () => {
    const id = await flow.start('teacher', 'letter', { reason: 'why' });
    expect(await formOf('teacher', id)).toMatchObject({ entryNo: 'E1', entry: 'Entry E1' });
    await flow.act('leader', id, 'complete');
    expect(await formOf('teacher', id)).toMatchObject({ documentNo: 'D1', heading: 'Letter D1' });
    await flow.act('office', id, 'complete');
    expect(await formOf('teacher', id)).toMatchObject({ filedNo: 'F1', shelf: 'Shelf F1', heading: 'Letter D1' });
  });
});
