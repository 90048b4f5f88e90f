import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDIO, type FileTexts, type StudioDefinition } from '../../src/contract/studio/definition.ts';
import type { Exploration, ExploreDraft } from '../../src/contract/studio/trial.ts';
import { databases } from './support/databases.ts';
import { startFlowHall, type FlowHall } from './support/flow.ts';
import type { Caller } from './support/hall.ts';
import { assignee, flow as way, group, TEXT } from './support/topics.ts';

/** Many days go on to the office. */
const PROCESS = `<startEvent id="begin"/>
  <userTask id="look" name="Look" ${assignee('leaderOf(initiator)')}/>
  <exclusiveGateway id="long" default="long-end"/>
  <userTask id="office" name="Office" ${group('role:office')}/>
  <endEvent id="end"/>
  ${way('begin', 'look')}${way('look', 'long')}${way('long', 'office', '${days > 3}')}${way('long', 'end')}${way('office', 'end')}`;

const FORKED = {
  properties: {
    reason: { ...TEXT, title: 'Reason' },
    days: { type: 'integer' as const, title: 'Days', minimum: 1, maximum: 30 },
  },
  required: ['reason', 'days'],
  process: PROCESS,
};

describe.each(databases)('walking every branch of a draft: $name', (kind) => {
  let hall: FlowHall;
  let admin: Caller;

  beforeAll(async () => {
    hall = await startFlowHall(kind, { forked: FORKED }, { jobs: false });
    admin = await hall.as('admin');
  });
  afterAll(() => hall?.remove());

  const filesOf = async (): Promise<FileTexts> => {
    const { data } = await admin.get<StudioDefinition>(`${STUDIO.definition}/topic/forked`);
    if (!data) throw new Error('the topic cannot be opened');
    return data.files;
  };
  const FIRST: ExploreDraft = { walks: 0, ways: 0, taken: [] };
  const explore = (files: FileTexts, asked: ExploreDraft = FIRST) =>
    admin.post<Exploration>(`${STUDIO.branches}/topic/forked`, { files, ...asked }, { 'accept-language': 'en-US' });
  const drawn = (files: FileTexts, from: string, to: string): FileTexts => {
    const text = files['process.bpmn'] ?? '';
    expect(text).toContain(from);
    return { ...files, 'process.bpmn': text.replace(from, to) };
  };

  it('tells each way once: who did each step, why he, and which values decided; and keeps nothing', async () => {
    const requests = async () =>
      (await sql<{ count: string }>`select count(*) as count from wf_instance`.execute(hall.hall.hall.db)).rows[0]
        ?.count;
    const before = await requests();
    const files = await filesOf();
    const { data } = await explore(files);
    expect(data).toMatchObject({ over: true, stops: [] });
    expect(data?.branches.map(({ id }) => id).toSorted()).toEqual(['long-end', 'long-office']);
    expect(data?.taken).toEqual(expect.arrayContaining(['begin-look', 'long-end', 'long-office', 'office-end']));
    const long = data?.ways.find(({ steps }) => steps.length === 3);
    expect(long).toMatchObject({ state: 'completed', stopped: '' });
    expect(long?.steps).toMatchObject([
      { activityId: 'start', why: '', decided: [] },
      {
        ...{ activityId: 'look', name: 'Look', why: 'who leads the applicant' },
        decided: [
          { flow: 'long-office', values: [{ title: 'Days', value: expect.stringMatching(/^([4-9]|[12]\d|30)$/) }] },
        ],
      },
      { activityId: 'office', by: expect.stringMatching(/./), why: expect.stringMatching(/./), decided: [] },
    ]);
    const short = data?.ways.find(({ steps }) => steps.length === 2);
    // the default way is taken because of what its neighbour's condition reads
    expect(short?.steps[1]?.decided).toMatchObject([
      { flow: 'long-end', values: [{ title: 'Days', value: expect.stringMatching(/^[123]$/) }] },
    ]);
    // numbered, with who it was
    expect(long?.svg).toContain('class="figure"');
    expect(long?.svg).toContain(`>${long?.steps[2]?.by}<`);
    expect(short?.svg).not.toContain('>3<');
    expect(await requests()).toBe(before);
    // asked again, it has nothing to add
    const again = await explore(files, { walks: data?.walks ?? 0, ways: 2, taken: data?.taken ?? [] });
    expect(again.data).toMatchObject({ over: true, walks: 0, ways: [] });
  });

  it('goes on where the call before has stopped, and says which branch nobody takes', async () => {
    const never = drawn(await filesOf(), 'days > 3', 'days > 30');
    const first = await explore(never);
    expect(first.data).toMatchObject({ over: false });
    expect(first.data?.taken).not.toContain('long-office');
    const { walks = 0, ways = [], taken = [] } = first.data ?? {};
    const next = await explore(never, { walks, ways: ways.length, taken });
    expect(next.data).toMatchObject({ over: false, ways: [] });
    expect(next.data?.walks).toBeGreaterThan(0);
  });

  it('says why a walk stops: nobody handles it, or no form can be made up', async () => {
    const files = await filesOf();
    const nobody = drawn(files, 'role:office', 'role:nobody-at-all');
    const manifest = JSON.stringify({ ...JSON.parse(files['topic.json'] ?? ''), approvers: { empty: 'fail' } });
    const stuck = await explore({ ...nobody, 'topic.json': manifest });
    expect(stuck.data?.ways.find(({ stopped }) => stopped !== '')?.stopped).toMatch(/Office|nobody|approver/i);
    expect(stuck.data?.stops.length).toBeGreaterThan(0);
    const rules = [{ field: 'days', refuseIf: '${days > 0}', message: 'Never' }];
    const refused = await explore({
      ...files,
      'topic.json': JSON.stringify({ ...JSON.parse(files['topic.json'] ?? ''), rules }),
    });
    expect(refused.data?.ways).toEqual([]);
    expect(refused.data?.stops[0]).toMatchObject({ at: 'start', message: expect.stringContaining('Never') });
  });

  it('answers only who may work on definitions, and only for what can be read', async () => {
    const files = await filesOf();
    const teacher = await hall.as('teacher');
    expect(await teacher.post(`${STUDIO.branches}/topic/forked`, { files, ...FIRST })).toMatchObject({ status: 403 });
    expect(await explore({ ...files, 'process.bpmn': '<' })).toMatchObject({ status: 422 });
    const flood = { ...FIRST, taken: Array.from({ length: 5_001 }, (_, at) => `flow-${at}`) };
    expect(await explore(files, flood)).toMatchObject({ status: 400 });
  });
});
