import { describe, expect, it } from 'vitest';
import { checkAll } from '../../../src/definition/check/check.ts';
import type { FormModel } from '../../../src/definition/projection/model.ts';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import { loadSources } from '../../../src/server/definitions/load.ts';
import { explore, type Explored } from '../../../scripts/hall/explore.ts';
import { DemoPeople } from '../../../scripts/hall/people.ts';
import type { Surroundings } from '../../../scripts/hall/telling.ts';
import { walkJourney } from '../../../scripts/hall/simulate.ts';
import { stockOf } from '../../../scripts/hall/stock.ts';
import { readWorld } from '../../../scripts/hall/world.ts';
import { linking } from '../definition/edits.ts';
import { PROCESS, TOPIC, topicOf, type Files } from '../definition/fixtures.ts';

const world = await readWorld();
const people = new DemoPeople();
const surroundings: Surroundings = {
  people,
  stock: stockOf(world, people),
  called: () => undefined,
  forms: world.forms,
};
const quiet = { seed: 1, walks: 400, cancelled: () => false, progress: () => undefined };

/** The fixture's way through the office, with something more in its process. */
async function trip(process: string, files: Files = {}): Promise<TopicDefinition> {
  return topicOf({ ...TOPIC, ...files, 'process.bpmn': process });
}

const sources = [...(await loadSources('topics', 'topic')), ...(await loadSources('tests/fixtures/topics', 'topic'))];
const topics = (await checkAll(sources, world.context)).flatMap(({ definition }) =>
  definition?.kind === 'topic' ? [definition] : [],
);

/** whose rules at the start are too hard for made-up data: dates that hang on dates, sums of tables */
const unstarted = new Set<string>();

describe('walks with generated data', () => {
  it('know the topics of the hall', () => expect(topics.length).toBeGreaterThan(60));

  // what made-up data hardly hit (a mean of marks, an answer within days) somebody has written a journey for
  it.each(topics)('take every way of $key that no journey takes, and get to an end', async (topic) => {
    const known = new Set(topic.journeys.flatMap((journey) => [...walkJourney(topic, journey, surroundings).taken]));
    const neverIn = ({ untaken }: Explored) => untaken.map(({ id }) => id).filter((id) => !known.has(id));
    const few = await explore(topic, surroundings, { ...quiet, walks: 20 });
    const explored = neverIn(few).length === 0 ? few : await explore(topic, surroundings, { ...quiet, walks: 100 });
    const { problems, walks } = explored;
    const told = [...problems].filter(([what]) => !what.startsWith('no data was found that "start" takes'));
    if (told.length < problems.size) unstarted.add(topic.key);
    expect([neverIn(explored), told]).toEqual([[], []]);
    expect(walks).toBeGreaterThan(0);
  });

  it('can begin nearly every topic', () => expect(unstarted.size, [...unstarted].join()).toBeLessThan(4));

  it('are the same for the same seed, but for the ids of rows', async () => {
    const topic = await topicOf();
    const one = await explore(topic, surroundings, quiet);
    const again = await explore(topic, surroundings, quiet);
    expect(again.stories).toEqual(one.stories);
    expect(one.stories.flat().join('\n')).toMatch(/days = [4-9]|days = [1-9]\d/);
    const other = await explore(topic, surroundings, { ...quiet, seed: 2 });
    expect(other.stories).not.toEqual(one.stories);
  });

  it('let clocks on borders run out', async () => {
    const timed = PROCESS.replace(
      '<endEvent id="end"',
      `<boundaryEvent id="late" name="超时" attachedToRef="leader"><timerEventDefinition><timeDuration>PT48H</timeDuration></timerEventDefinition></boundaryEvent>
       <sequenceFlow id="f9" sourceRef="late" targetRef="office" /><endEvent id="end"`,
    );
    const { untaken, stories } = await explore(await trip(timed), surroundings, quiet);
    expect(untaken).toEqual([]);
    expect(stories.flat()).toContain('  "late" comes: 超时');
  });

  it('call a task what whoever gets it reads', async () => {
    const named = PROCESS.replace(/name="[^"]*"(?= flowable:assignee)/, 'name="审批 ${days} 天"');
    const { stories } = await explore(await trip(named), surroundings, quiet);
    expect(stories.flat().join('\n')).toMatch(/→ leader "审批 \d+ 天"/);
  });

  it('say which ways nobody finds, and what keeps a request from its end', async () => {
    const never = await explore(
      await trip(PROCESS.replace('days > 3', 'days > 3 &amp;&amp; days &lt; 3')),
      surroundings,
      {
        ...quiet,
        walks: 30,
      },
    );
    expect(never.untaken.map(({ id }) => id)).toEqual(['f4']);
    expect(never.problems.size).toBe(0);
    const files = { 'topic.json': { ...(TOPIC['topic.json'] as object), approvers: { empty: 'fail' } } };
    const nobody = await explore(await trip(PROCESS.replace('role:office', 'role:nobody'), files), surroundings, {
      ...quiet,
      walks: 20,
    });
    expect([...nobody.problems.keys()].join()).toContain('noApprover');
  });

  it('end when they are cancelled', async () => {
    let walked = 0;
    const explored = await explore(await topicOf(), surroundings, {
      ...quiet,
      cancelled: () => walked >= 2,
      progress: (walks) => void (walked = walks),
    });
    expect(explored.walks).toBe(2);
  });
});

it('a journey must claim what the server wants claimed', async () => {
  const topic = await topicOf();
  const [journey] = topic.journeys;
  if (journey === undefined) throw new Error('the fixture has no journey');
  const lazy = walkJourney(topic, journey, surroundings);
  expect(lazy.reached).toBe(false);
  expect(lazy.lines.at(-1)).toContain('"office" must claim "office" first');
  const [first, last] = journey.steps;
  if (first === undefined || last === undefined) throw new Error('the journey has two steps');
  const steps = [first, { by: 'office', at: 'office', do: 'claim' }, last];
  expect(walkJourney(topic, { ...journey, steps }, surroundings)).toMatchObject({ reached: true });
});

describe('a journey', () => {
  const timed = PROCESS.replace(
    '<userTask id="office"',
    `<boundaryEvent id="late" attachedToRef="leader" cancelActivity="true">
       <timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition>
     </boundaryEvent>
     <sequenceFlow id="f9" sourceRef="late" targetRef="office" />
     <userTask id="office"`,
  );
  const walked = async (...steps: object[]) => {
    const journey = { as: 'teacher', formData: DATA, steps, end: 'completed' };
    const topic = await trip(timed, { 'samples/journey-1.json': journey });
    const [first] = topic.journeys;
    if (first === undefined) throw new Error('the journey is gone');
    return walkJourney(topic, first, surroundings);
  };
  const DATA = { reason: '开会', from: '2099-01-01', to: '2099-01-09', items: [{ name: '票' }] };
  const sent = { formData: { vehicle: '京A' } };
  const office = [
    { by: 'office', at: 'office', do: 'claim' },
    { by: 'office', at: 'office', do: 'complete', ...sent },
  ];

  it('does what is offered, and takes back what may be taken back', async () => {
    const last = async (...steps: object[]) => (await walked(...steps)).lines.at(-1);
    const approve = { by: 'leader', at: 'leader', do: 'complete' };
    expect(await last({ by: 'leader', at: 'leader', do: 'terminate' })).toContain('does not offer "terminate"');
    expect(await last({ by: 'leader', at: 'leader', do: 'addSign', userId: 'hr' })).toContain(
      'does not offer "addSign"',
    );
    expect(await last(approve, { by: 'teacher', do: 'withdraw' })).toContain('"teacher" cannot withdraw');
    expect(await last({ by: 'leader', do: 'withdraw' })).toContain('"leader" cannot withdraw');
    expect(await last({ by: 'teacher', do: 'withdraw' })).toContain('withdrawn');
  });

  it('lets time pass, so that clocks run out', async () => {
    expect(await walked({ after: 'P3D' }, ...office)).toMatchObject({ reached: true });
    const early = await walked({ after: 'P2D' }, ...office);
    expect(early).toMatchObject({ reached: false, stuck: ['steps', 1] });
    expect(early.lines.at(-1)).toContain('nothing is open at "office"');
  });

  it('looks at the record that an effect has written', async () => {
    const expecting = (data: object) => ({ expect: { record: 'sys/log', data } });
    expect(await walked({ after: 'P3D' }, ...office, expecting({ text: '开会' }))).toMatchObject({ reached: true });
    const wrong = await walked({ after: 'P3D' }, ...office, expecting({ text: '出差' }));
    expect(wrong).toMatchObject({ reached: false, stuck: ['steps', 3] });
    expect(wrong.lines.at(-1)).toContain('written so far: {"text":"开会"}');
  });
});

describe('a journey looks at what happened', () => {
  const notify = (to: string): string =>
    PROCESS.replace('sourceRef="office" targetRef="end"', 'sourceRef="office" targetRef="tell"').replace(
      '<userTask id="office"',
      `<serviceTask id="tell" name="告知" flowable:delegateExpression="\${notify}"><extensionElements>
         <flowable:field name="to"><flowable:string>${to}</flowable:string></flowable:field>
         <flowable:field name="text"><flowable:expression>\${reason}已派车</flowable:expression></flowable:field>
       </extensionElements></serviceTask><sequenceFlow id="f8" sourceRef="tell" targetRef="end" />
       <userTask id="office"`,
    );
  const steps = [
    { by: 'leader', at: 'leader', do: 'complete', comment: '同意' },
    { by: 'office', at: 'office', do: 'claim' },
    { by: 'office', at: 'office', do: 'complete', formData: { vehicle: '京A' } },
  ];
  const walked = async (process: string, more: object[], end = 'completed', manifest: object = {}) => {
    const formData = { reason: '开会', from: '2099-01-01', to: '2099-01-09', items: [{ name: '票' }] };
    const topic = await trip(process, {
      'samples/journey-1.json': { as: 'teacher', formData, steps: [...steps, ...more], end },
      'topic.json': { ...(TOPIC['topic.json'] as object), ...manifest },
    });
    const [journey] = topic.journeys;
    if (journey === undefined) throw new Error('the journey is gone');
    const { reached, lines } = walkJourney(topic, journey, surroundings);
    return reached || lines.at(-1);
  };

  it('gives a task to others and back, and asks more people and fewer, as the server would', async () => {
    const approve = (by: string) => ({ by, at: 'leader', do: 'complete' });
    const says = async (...before: object[]) => {
      const formData = { reason: '开会', from: '2099-01-01', to: '2099-01-09', items: [{ name: '票' }] };
      const claimed = { by: 'office', at: 'office', do: 'claim' };
      const own = { by: 'office', at: 'office', do: 'unclaim' };
      const last = { by: 'office', at: 'office', do: 'complete', formData: { vehicle: '京A' } };
      const manifest = structuredClone(TOPIC['topic.json']) as { nodes: Record<string, object> };
      manifest.nodes['leader'] = { actions: ['complete', 'delegate', 'transfer', 'addSign', 'removeSign'] };
      const topic = await trip(PROCESS, {
        'samples/journey-1.json': {
          ...{ as: 'teacher', formData, end: 'completed' },
          steps: [...before, claimed, own, claimed, last],
        },
        'topic.json': manifest,
      });
      const [journey] = topic.journeys;
      if (journey === undefined) throw new Error('the journey is gone');
      const { reached, lines } = walkJourney(topic, journey, surroundings);
      return reached || lines.at(-1);
    };
    const delegated = { by: 'leader', at: 'leader', do: 'delegate', userId: 'hr' };
    const resolved = { by: 'hr', at: 'leader', do: 'resolve', comment: '看过' };
    expect(await says(delegated, resolved, approve('leader'))).toBe(true);
    expect(await says(delegated, approve('hr'))).toContain('it offers resolve');
    expect(await says(resolved)).toContain('"hr" has no task at "leader"');
    const signed = { by: 'leader', at: 'leader', do: 'addSign', userIds: ['hr', 'finance'] };
    expect(await says(signed, approve('finance'), approve('hr'), approve('leader'))).toBe(true);
    expect(await says(signed, approve('leader'))).toContain('nothing is open at "office"');
    const fewer = { by: 'leader', at: 'leader', do: 'removeSign', userIds: ['hr', 'finance'] };
    expect(await says(signed, fewer, approve('leader'))).toBe(true);
    expect(await says({ ...signed, userIds: ['hr'], position: 'before' }, approve('leader'))).toContain(
      '"leader" has no task at "leader"',
    );
  });

  it('counts the records that were written, none too', async () => {
    const count = (record: string, n: number, data?: object) => [
      { expect: { record, count: n, ...(data && { data }) } },
    ];
    expect(await walked(PROCESS, count('sys/log', 1))).toBe(true);
    expect(await walked(PROCESS, count('sys/log', 0, { text: '出差' }))).toBe(true);
    expect(await walked(PROCESS, count('sys/other', 0))).toBe(true);
    expect(await walked(PROCESS, count('sys/log', 0))).toContain(
      'there should be 0 records of "sys/log"; written so far',
    );
    expect(await walked(PROCESS, count('sys/log', 2, { text: '开会' }))).toContain('with {"text":"开会"}');
  });

  it('counts once what is written again after a roll back', async () => {
    const effects = [{ on: 'node:leader', record: 'sys/log', set: { text: '${reason}' } }];
    const back = { by: 'office', at: 'office', do: 'rollback', targetActivityId: 'leader' };
    const more = (n: number) => [...steps.slice(0, 2), back, ...steps, { expect: { record: 'sys/log', count: n } }];
    const formData = { reason: '开会', from: '2099-01-01', to: '2099-01-09', items: [{ name: '票' }] };
    const topic = await trip(PROCESS, {
      'samples/journey-1.json': { as: 'teacher', formData, steps: more(1), end: 'completed' },
      'topic.json': { ...(TOPIC['topic.json'] as object), effects },
    });
    const [journey] = topic.journeys;
    if (journey === undefined) throw new Error('the journey is gone');
    const { reached, lines } = walkJourney(topic, journey, surroundings);
    expect(reached, lines.at(-1)).toBe(true);
  });

  it('asks who was told what by a service task', async () => {
    const told = (notice: string, text?: string) => [{ expect: { notice, ...(text && { text }) } }];
    expect(await walked(notify('role:library,teacher'), told('library', '开会已派车'))).toBe(true);
    expect(await walked(notify('role:library,teacher'), told('teacher'))).toBe(true);
    expect(await walked(notify('role:library'), told('teacher'))).toContain('"teacher" was not told anything;');
    expect(await walked(notify('role:library'), told('library', '已退回'))).toContain(
      'told so far: library: "开会已派车"',
    );
  });

  it('cancels what was approved, where the topic allows it', async () => {
    const cancel = [{ by: 'teacher', do: 'cancel' }];
    expect(await walked(PROCESS, cancel, 'cancelled', { cancel: '${days > 3}' })).toBe(true);
    expect(await walked(PROCESS, cancel, 'cancelled', { cancel: '${days > 30}' })).toContain('cannot be cancelled');
    expect(await walked(PROCESS, cancel, 'cancelled')).toContain('cannot be cancelled');
  });
});

describe('a journey that names requests of other topics', () => {
  const whole = { reason: '开会', from: '2099-01-01', to: '2099-01-02', items: [{ name: '票' }] };
  const steps = [{ by: 'leader', at: 'leader', do: 'complete', comment: '同意' }];
  const otherTopic = topicOf({
    ...TOPIC,
    'samples/journey-ours.json': {
      as: 'teacher',
      formData: whole,
      steps: [...steps, { after: 'P9D' }],
      end: 'completed',
    },
    'samples/journey-theirs.json': { as: 'student', formData: whole, steps, end: 'completed' },
    'samples/journey-open.json': { as: 'teacher', formData: whole, steps: [], end: 'running' },
  });
  const walked = async (link: string) => {
    const linked = new Map([['other', await otherTopic]]);
    const manifest = TOPIC['topic.json'] as { rules?: object[] };
    const late = { field: 'reason', refuseIf: '${before.days > 0}', message: '前一次太久' };
    const soon = { field: 'reason', refuseIf: '${days(before.from, today()) > 0}', message: '前一次已过' };
    const topic = await topicOf({
      ...linking(link),
      'topic.json': { ...manifest, rules: [...(manifest.rules ?? []), late, soon] },
    });
    const journey = topic.journeys.find(({ name }) => name === 'linked-1');
    if (journey === undefined) throw new Error('the journey is gone');
    const { lines, stuck } = walkJourney(topic, journey, { ...surroundings, linked });
    return stuck[0] === 'end' ? 'there' : lines.at(-1);
  };

  it('walks those first, and reads what they hold', async () => {
    expect(await walked('other/journey-ours')).toContain('前一次太久');
  });

  it('names only what is there, completed and of the same person', async () => {
    const nothing = 'no completed request of "teacher" comes of';
    for (const link of ['other/journey-none', 'none/journey-ours', 'other/journey-theirs', 'other/journey-open'])
      expect(await walked(link)).toContain(`${nothing} "${link}"`);
  });
});

describe('a walk writes records as the server does', () => {
  const log: FormModel = {
    schema: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        count: { type: 'integer' },
        cost: { type: 'string', format: 'money' },
        twice: { type: 'string', format: 'money' },
      },
    },
    uiSchema: {},
    computed: { twice: '${cost * 2}' },
  };
  const forms = (key: string): FormModel | undefined => (key === 'sys/log' ? log : undefined);
  const walked = async (process: string, data: object, effects: object[] = []) => {
    const manifest = { ...(TOPIC['topic.json'] as object), effects };
    const journey = {
      as: 'teacher',
      formData: { reason: '开会', from: '2099-01-01', to: '2099-01-02', items: [{ name: '票', count: 3, price: '1' }] },
      steps: [{ by: 'leader', at: 'leader', do: 'complete' }, { expect: { record: 'sys/log', data } }],
      end: 'completed',
    };
    const topic = await trip(process, { 'topic.json': manifest, 'samples/journey-1.json': journey });
    const [first] = topic.journeys;
    if (first === undefined) throw new Error('the journey is gone');
    return walkJourney(topic, first, { ...surroundings, forms });
  };
  const written = { text: '开会', count: 3, cost: '3.00', twice: '6.00' };

  it('changes what it has written itself, and writes no second one', async () => {
    const begun = { on: 'started', record: 'sys/log', set: { text: '${number}', count: 1, cost: '3' } };
    const set = { cost: '4', count: '${null}' };
    const changed = { on: 'node:leader', record: 'sys/log', update: { by: 'text', id: '${number}', set } };
    const topic = await trip(PROCESS, {
      'topic.json': { ...(TOPIC['topic.json'] as object), effects: [begun, changed] },
      'samples/journey-1.json': {
        as: 'teacher',
        formData: { reason: '开会', from: '2099-01-01', to: '2099-01-02', items: [{ name: '票' }] },
        steps: [
          { expect: { record: 'sys/log', count: 1, data: { count: 1, twice: '6.00' } } },
          { by: 'leader', at: 'leader', do: 'complete' },
          { expect: { record: 'sys/log', count: 1 } },
          { expect: { record: 'sys/log', count: 0, data: { count: 1 } } },
          { expect: { record: 'sys/log', data: { text: 'number', cost: '4.00', twice: '8.00' } } },
        ],
        end: 'completed',
      },
    });
    const lines = topic.journeys.flatMap((one) => walkJourney(topic, one, { ...surroundings, forms }).lines);
    expect(lines.join('\n')).not.toContain('✗');
  });

  it('from an effect: each value of its type, and what the entity computes', async () => {
    const set = { text: '${reason}', count: '${sum(items.count)}', cost: '${sum(items.count)}' };
    const effect = { on: 'completed', record: 'sys/log', set };
    expect((await walked(PROCESS, written, [effect])).lines.join('\n')).not.toContain('✗');
  });

  it('from a service task', async () => {
    const service = PROCESS.replace(
      'sourceRef="begin" targetRef="leader"',
      'sourceRef="begin" targetRef="write"',
    ).replace(
      '<userTask id="leader"',
      `<serviceTask id="write" name="记录" flowable:delegateExpression="\${record}"><extensionElements>
        <flowable:field name="entity" stringValue="sys/log"/>
        <flowable:field name="text" expression="\${reason}"/>
        <flowable:field name="count" expression="\${sum(items.count)}"/>
        <flowable:field name="cost" expression="\${sum(items.count)}"/>
      </extensionElements></serviceTask>
      <sequenceFlow id="f0" sourceRef="write" targetRef="leader" />
      <userTask id="leader"`,
    );
    expect((await walked(service, written)).lines.join('\n')).not.toContain('✗');
  });

  it('of a row in a sub-process as it is by then, not as it was when the loop began', async () => {
    const inner = `<subProcess id="leader-rows" name="逐项">
        <multiInstanceLoopCharacteristics isSequential="true" flowable:collection="\${items}" flowable:elementVariable="item"/>
        <startEvent id="sb"/><sequenceFlow id="s1" sourceRef="sb" targetRef="leader"/>
        <userTask id="leader" name="领导审批" flowable:assignee="\${leaderOf(initiator)}"/>
        <sequenceFlow id="s2" sourceRef="leader" targetRef="write"/>
        <serviceTask id="write" name="记录" flowable:delegateExpression="\${record}"><extensionElements>
          <flowable:field name="entity" stringValue="sys/log"/>
          <flowable:field name="cost" expression="\${item.approved}"/>
        </extensionElements></serviceTask>
        <sequenceFlow id="s3" sourceRef="write" targetRef="se"/><endEvent id="se"/>
      </subProcess>`;
    const process = PROCESS.replace(/<userTask id="leader"[^>]*>/, inner)
      .replace('sourceRef="begin" targetRef="leader"', 'sourceRef="begin" targetRef="leader-rows"')
      .replace('sourceRef="leader" targetRef="long"', 'sourceRef="leader-rows" targetRef="long"');
    const nodes = { start: { hide: ['@dispatch', 'items.approved'] }, leader: { write: ['items.approved'] } };
    const manifest = { ...(TOPIC['topic.json'] as object), nodes, effects: [] };
    const journey = {
      as: 'teacher',
      formData: { reason: '开会', from: '2099-01-01', to: '2099-01-02', items: [{ name: '票', price: '1' }] },
      steps: [
        { by: 'leader', at: 'leader', do: 'complete', formData: { items: [{ approved: '8' }] } },
        { expect: { record: 'sys/log', data: { cost: '8.00' } } },
      ],
      end: 'completed',
    };
    const topic = await trip(process, { 'topic.json': manifest, 'samples/journey-1.json': journey });
    const [first] = topic.journeys;
    if (first === undefined) throw new Error('the journey is gone');
    expect(walkJourney(topic, first, { ...surroundings, forms }).lines.join('\n')).not.toContain('✗');
  });
});
