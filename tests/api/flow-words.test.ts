import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../src/contract/flow.ts';
import type { JourneyEvent } from '../../src/contract/journey.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { SAMPLES } from './support/samples.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, flow as arrow } from './support/topics.ts';

const text = (title: string) => ({ ...TEXT, title });
const leader = assignee('leaderOf(initiator)');
const service = (id: string, delegate: string, fields: Record<string, string>): string => {
  const inside = Object.entries(fields).map(
    ([name, value]) => `<flowable:field name="${name}" stringValue="${value}"/>`,
  );
  return `<serviceTask id="${id}" name="${id}" flowable:delegateExpression="\${${delegate}}"><extensionElements>${inside.join('')}</extensionElements></serviceTask>`;
};

describe.each(databases)('what a request says of itself: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    flow = await startFlowHall(
      kind,
      {
        told: {
          manifest: {
            number: 'TD{seq:3}',
            effects: [
              {
                on: 'completed',
                record: 'sys/vehicle-log',
                set: {
                  vehicle: 'end ${number}',
                  destination: '${title} ${topic} ${businessKey}',
                  remark: '${processInstanceId}',
                },
              },
            ],
          },
          process: `<startEvent id="begin"/>${service('write', 'record', { entity: 'sys/vehicle-log', vehicle: 'begin ${number}' })}
            <userTask id="look" name="Look" ${leader}/>${service('tell', 'notify', { text: 'no. ${number}, ${title}, ${topic}' })}
            <endEvent id="end"/>${arrow('begin', 'write')}${arrow('write', 'look')}${arrow('look', 'tell')}${arrow('tell', 'end')}`,
        },
        namesake: {
          properties: { reason: text('Reason'), title: text('Book'), number: { type: 'integer', title: 'Copies' } },
          process: `<startEvent id="begin"/><userTask id="look" name="Look" ${leader}/>
            ${service('tell', 'notify', { text: 'book [${title}] x ${number}' })}<endEvent id="end"/>
            ${arrow('begin', 'look')}${arrow('look', 'tell')}${arrow('tell', 'end')}`,
        },
        reminded: {
          process: `<startEvent id="begin"/>${service('tell', 'notify', { text: '请到柜台领取' })}<endEvent id="end"/>
            ${arrow('begin', 'tell')}${arrow('tell', 'end')}`,
          translations: { 请到柜台领取: 'Please come to the counter' },
        },
        counter: {
          properties: { place: text('Place') },
          process: `<startEvent id="begin"/>${service('tell', 'notify', { text: '请到${place}领取，编号 ${number}' })}<endEvent id="end"/>
            ${arrow('begin', 'tell')}${arrow('tell', 'end')}`,
          translations: { '请到${place}领取，编号 ${number}': 'No. ${number}: come to ${place}' },
        },
        duty: {
          manifest: {
            nodes: { desk: { actions: [{ name: 'complete', title: 'Hand out' }, 'reject'] }, look: {} },
          },
          process: chain({ desk: leader, look: leader, office: 'flowable:candidateGroups="role:hr"' }),
        },
        trip: {
          properties: {
            reason: text('Reason'),
            stops: {
              ...{ type: 'array', title: 'Stops', maxItems: 5 },
              items: {
                type: 'object',
                properties: { name: text('Town'), fare: { type: 'string', title: 'Fare', format: 'money' } },
              },
            },
          },
          manifest: {
            summary: ['stops', 'stops.name', 'stops.fare'],
            nodes: { look: { hide: ['stops.name'] } },
          },
          process: chain({ look: leader }),
        },
        filed: {
          properties: {
            reason: text('Reason'),
            scan: { $ref: 'common#/definitions/attachments', title: 'Scan', maxItems: 3 },
          },
          manifest: { summary: ['scan', 'reason'] },
          process: chain({ look: leader }),
        },
        paper: {
          properties: { body: { type: 'string', title: 'Body', minLength: 1, maxLength: 500 } },
          ui: { body: { 'ui:widget': 'rich-text' } },
          process: chain({ look: leader }),
        },
      },
      { jobs: false },
    );
  });
  afterAll(() => flow?.remove());

  const record = async (vehicle: string): Promise<Record<string, unknown> | undefined> => {
    const { rows } = await sql<{ data: Record<string, unknown> }>`
      select data from sys_vehicle_log where data->>'vehicle' = ${vehicle}`.execute(flow.hall.hall.db);
    return rows[0]?.data;
  };
  const told = async (id: string, language = 'zh-CN'): Promise<string | undefined> => {
    const path = `${PATHS.messages}?pageSize=100`;
    const { page } = await (await flow.as('teacher')).call('GET', path, undefined, { 'accept-language': language });
    const rows = (page as unknown as { list: { kind: string; instanceId: string; text: string }[] }).list;
    return rows.find(({ instanceId, kind: of }) => instanceId === id && of === 'flow.notify')?.text;
  };

  it('its number, title and keys in service tasks, from the first on, and in effects', async () => {
    const answer = await flow.post<{ processInstanceId: string; businessKey: string; number: string }>(
      'teacher',
      'start',
      {
        topic: 'told',
        formData: { reason: 'x' },
      },
    );
    const { processInstanceId = '', businessKey = '', number = '' } = answer.data ?? {};
    expect(number).toMatch(/^TD\d{3}$/);
    expect(await record(`begin ${number}`)).toBeDefined();
    await flow.act('leader', processInstanceId, 'complete');
    expect(await told(processInstanceId)).toContain(`no. ${number}, Test told, told`);
    expect(await record(`end ${number}`)).toMatchObject({
      destination: `Test told told ${businessKey}`,
      remark: processInstanceId,
    });
  });

  it('a field of the form that is called so comes first, empty or not', async () => {
    const full = await flow.start('teacher', 'namesake', { reason: 'x', title: 'Dune', number: 3 });
    const empty = await flow.start('teacher', 'namesake', { reason: 'x' });
    for (const id of [full, empty]) await flow.act('leader', id, 'complete');
    expect(await told(full)).toContain('book [Dune] x 3');
    expect(await told(empty)).toContain('book [] x ');
  });

  it('what a topic tells, in the language of whoever reads it', async () => {
    const id = await flow.start('teacher', 'reminded', { reason: 'x' });
    expect(await told(id)).toContain('请到柜台领取');
    expect(await told(id, 'zh-TW')).toContain('請到櫃');
    expect(await told(id, 'en-US')).toContain('Please come to the counter');
  });

  it('and so is one that is filled in, whatever the order of the words', async () => {
    const id = await flow.start('teacher', 'counter', { place: '一号窗口' });
    expect(await told(id)).toMatch(/请到一号窗口领取，编号 \S/);
    expect(await told(id, 'en-US')).toMatch(/No\. \S+: come to 一号窗口/);
    expect(await told(id, 'zh-TW')).toMatch(/請到一号窗口領取，編號 \S/);
  });

  it('in its history what the button said: who hands out keys has agreed to nothing', async () => {
    const id = await flow.start('teacher', 'duty', { reason: 'x' });
    for (const _ of ['desk', 'look']) await flow.act('leader', id, 'complete');
    const caller = await flow.as('teacher');
    const { data } = await caller.get<HistoryRow[]>(`${PATHS.history}?processInstanceId=${id}`);
    const words = data?.map(({ activityId, outcomeTitle }) => [activityId, outcomeTitle]);
    expect(words).toEqual(
      expect.arrayContaining([
        ['desk', 'Hand out'],
        ['look', ''],
      ]),
    );
    expect(data?.at(-1)).toMatchObject({ activityId: 'office', outcome: 'open', assigneeName: '人事处' });
    const { page } = await (await flow.as('leader')).get<JourneyEvent>(`${PATHS.journey}?page=1&pageSize=10`);
    expect(page?.list.find(({ kind: of, taskName }) => of === 'handled' && taskName === 'Step desk')).toMatchObject({
      outcomeTitle: 'Hand out',
    });
  });

  it('a column of its tables in the summary, unless the reader may not see it', async () => {
    const stops = [{ name: 'Ulm', fare: '10.00' }, { name: 'Bonn', fare: '1200.00' }, {}];
    const id = await flow.start('teacher', 'trip', { reason: 'x', stops });
    const mine = (await flow.list('teacher', PATHS.initiated)).find((row) => row.processInstanceId === id);
    expect(mine?.summary).toEqual([
      { title: 'Stops', text: 'Ulm、Bonn' },
      { title: 'Town', text: 'Ulm、Bonn' },
      { title: 'Fare', text: '10.00、1,200.00' },
    ]);
    expect((await flow.task('leader', id))?.summary).toEqual([{ title: 'Fare', text: '10.00、1,200.00' }]);
  });

  it('no names of files in lists: they say nothing, and stood in the place of what it is about', async () => {
    const caller = await flow.as('teacher');
    const form = new FormData();
    form.append('checkCode', (await caller.get<{ checkCode: string }>(PATHS.uploadCheck)).data?.checkCode ?? '');
    form.append('file', new File([SAMPLES.png], 'IMG_0001.png'));
    const scan = [(await caller.post<{ id: string; name: string; size: number }>(PATHS.upload, form)).data ?? null];
    const id = await flow.start('teacher', 'filed', { reason: 'x', scan });
    expect((await flow.task('leader', id))?.summary).toEqual([{ title: 'Reason', text: 'x' }]);
  });

  it('a rich text in which there is nothing to see is empty', async () => {
    const hand = async (body: string) =>
      (await flow.post('teacher', 'start', { topic: 'paper', formData: { body } })).status;
    for (const body of ['<p></p>', '<p><br></p><p>&nbsp;</p>', '<p><script>x</script></p>'])
      expect(await hand(body)).toBe(422);
    for (const body of ['<p>x</p>', '<hr>', '<p>&lt;</p>']) expect(await hand(body)).toBe(200);
  });
});
