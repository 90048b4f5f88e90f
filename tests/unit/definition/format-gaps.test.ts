import { describe, expect, it, test } from 'vitest';
import { nodeSchema } from '../../../src/definition/projection/project.ts';
import { rowsOfPerson } from '../../../src/definition/projection/row-scope.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { hasTwins } from '../../../src/definition/validation/errors.ts';
import { judge } from '../../../src/definition/validation/judge.ts';
import { appoint } from '../../../src/server/services/flow/appoint.ts';
import { CONTEXT, edited, ENTITY, faultsOf, PROCESS, TOPIC, topicOf, type Files } from './fixtures.ts';
import { field, inEntity, inProcess, inSchema, inTopic, part } from './edits.ts';

const told = async (files: Files): Promise<string[]> =>
  (await faultsOf(files)).map(({ rule, message, line }) => `${rule}:${line}: ${message}`);

describe('a trap that nobody sees before it is sprung', () => {
  it('is a step without an end, and a button that stands twice', async () => {
    const actions = (...list: (string | JsonObject)[]) =>
      told(inTopic((t) => (part(t, 'nodes', 'office')['actions'] = list)));
    expect((await actions()).join()).toContain('nobody can end "office"');
    expect((await actions('terminate')).join()).toContain('"office" can only be refused or sent back');
    expect(await actions('complete', 'terminate')).toEqual([]);
    const twice = await actions('complete', { name: 'complete', title: '出差' });
    expect(twice).toEqual([expect.stringMatching(/^node-actions:\d+: "complete" is an action of "office" already/)]);
    const timer = '<timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition>';
    const process = inProcess(
      '</process>',
      `<boundaryEvent id="over" attachedToRef="office">${timer}</boundaryEvent>
      <sequenceFlow id="over-on" sourceRef="over" targetRef="gone"/><endEvent id="gone"/></process>`,
    );
    const silent = inTopic((t) => (part(t, 'nodes', 'office')['actions'] = ['comment']));
    const timed = { ...silent, 'process.bpmn': process['process.bpmn'] ?? '' };
    expect((await told(timed)).join()).not.toContain('node-actions');
  });

  it('is what never happens: an effect of a cancel that nobody may, a button of what is only read', async () => {
    const onCancel = (cancel?: boolean) =>
      told(inTopic((t) => (Object.assign(t, cancel && { cancel }), (part(t, 'effects', 0)['on'] = 'cancelled'))));
    expect((await onCancel()).join()).toContain('nobody can cancel this request');
    expect((await onCancel(true)).join()).not.toContain('moment-unknown');

    const offered = async (changes: JsonObject) =>
      (
        await faultsOf(
          inEntity((e) => void Object.assign(e, changes)),
          'entity',
        )
      )
        .filter(({ rule }) => rule === 'entity-action' || rule === 'entity-access')
        .map(({ severity, message }) => `${severity}: ${message}`);
    expect(await offered({ readonly: true, actions: ['create', 'export'] })).toEqual([
      'warning: "create" is offered to nobody: the entity is "readonly"',
    ]);
    const own = { field: 'author', actions: ['list', 'create'] };
    expect((await offered({ own, actions: ['update'] })).join()).toContain('owners are not offered "create" either');
    expect((await offered({ own, actions: ['create'] })).join()).not.toContain('owners');
  });

  it('is a number that counts twice, one that is read before it is drawn, and a field that is called user', async () => {
    expect((await told(inTopic((t) => (t['number'] = 'C{seq}-{seq}')))).join()).toContain('{seq} stands once');
    const early = (on: string) =>
      told(
        inTopic((t) => {
          t['numbers'] = [{ field: 'vehicle', on, pattern: '{seq}' }];
          part(t, 'nodes')['office'] = { write: ['items.approved'] };
          Object.assign(part(t, 'effects', 0), { on: 'started', set: { text: '${vehicle}' } });
        }),
      );
    expect((await early('node:office')).join()).toContain('effect-fields');
    expect((await early('started')).join()).not.toContain('effect-fields');
    const user = inSchema((s) => (part(s, 'properties')['user'] = { type: 'string', title: '车辆' }));
    expect((await told(user)).join()).toContain('"user" is who acts in expressions, never this field');
  });
});

describe('a condition of an effect, of a button', () => {
  it('is judged as every other expression, at its own place', async () => {
    const effect = await told(inTopic((t) => (part(t, 'effects', 0)['if'] = "${kinds == 'air'}")));
    expect(effect).toEqual([
      expect.stringMatching(/^expression-unknown-name:\d+: the condition of the effect uses "kinds".*"kind"/) as string,
    ]);
    const number = await told(inTopic((t) => (part(t, 'effects', 0)['if'] = '${days}')));
    expect(number.join()).toContain('the condition of the effect gives a number, where true or false is needed');
    const button = inTopic((t) => (t['afterwards'] = [{ topic: 'other', title: '出差', showIf: '${dayz > 3}' }]));
    expect((await told(button)).join()).toContain('the condition of the button uses "dayz"');
  });

  it('speaks of the row where there is one record for each', async () => {
    const each = { each: 'items', set: { text: '${items.name}' } };
    const right = inTopic((t) => Object.assign(part(t, 'effects', 0), { ...each, if: '${items.count > 1}' }));
    expect(await told(right)).toEqual([]);
    const without = inTopic((t) => (part(t, 'effects', 0)['if'] = '${items.count > 1}'));
    expect((await told(without)).join()).toContain('cannot order a list');
    // there the table's name is that of a row, whatever is asked of it
    const counted = inTopic((t) => Object.assign(part(t, 'effects', 0), { ...each, if: '${count(items) > 0}' }));
    expect((await told(counted)).join()).toContain('list of count must be a list');
  });
});

describe('rows that must differ', () => {
  const list: JsonSchema = { type: 'array', uniqueItems: true, items: { type: 'object' } };

  it('are compared by what they say, not by the name that the server gave them', () => {
    const rows = [
      { _id: 'a', isbn: '1' },
      { isbn: '1', _id: 'b' },
    ];
    expect(hasTwins(rows)).toBe(true);
    expect(judge(list, rows).map(({ keyword }) => keyword)).toEqual(['uniqueItems']);
    expect(judge(list, [rows[0], { _id: 'b', isbn: '2' }])).toEqual([]);
  });

  it('are not compared by a node that does not see all of a row', async () => {
    const topic = await topicOf(inSchema((s) => (field(s, 'items')['uniqueItems'] = true)));
    const unique = (node: string) => nodeSchema(topic, node).properties?.['items']?.uniqueItems;
    // start hides what the office approves
    expect([unique('start'), unique('office')]).toEqual([undefined, true]);
  });

  it('by one column are a rule, which the checker understands', async () => {
    const refuseIf = '${distinct(items.name) < count(items.name)}';
    expect(await told(inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = refuseIf)))).toEqual([]);
  });
});

test('a step that a group does row by row is judged by one row after the other, that of a person by his own', async () => {
  const loop = '<multiInstanceLoopCharacteristics flowable:collection="${items}" flowable:elementVariable="item"/>';
  const process = PROCESS.replace(/(<userTask id="office"[^>]*) \/>/, `$1>${loop}</userTask>`);
  const topic = await topicOf({ ...TOPIC, 'process.bpmn': process });
  const stored = {
    items: [
      { _id: 'r1', name: 'x' },
      { _id: 'r2', name: 'teacher' },
      { _id: 'r3', name: 'y' },
    ],
  };
  const row = (by: string, earlier: string[] = []) => rowsOfPerson(topic, 'office', by, stored, earlier)['items'];
  expect([row('office'), row('office', ['office']), row('office', ['office', 'dean'])]).toEqual(['r1', 'r2', 'r3']);
  expect([row('teacher'), row('teacher', ['office'])]).toEqual(['r2', 'r2']);
});

describe('"self": "leader"', () => {
  const staffing = { active: () => true, members: () => [], leaderAbove: () => 'dean' };
  const who = (assignee: string) =>
    appoint({
      node: {
        id: 'n',
        name: 'N',
        type: 'userTask',
        scope: 'p',
        incoming: [],
        outgoing: [],
        line: 1,
        column: 1,
        assignee,
        multi: { sequential: false, collection: '${items}', elementVariable: 'item' },
      },
      ...{
        rights: {},
        rules: { self: 'leader' },
        initiator: 'leader',
        approvedBy: [],
        staffing,
        mayComplete: true,
      },
      found: { assignee: 'leader', candidateUsers: [], candidateGroups: [] },
    });

  it.each(['${leaderOf(initiator)}', '${escort}', '${item.teacher}'])(
    'hands an approval by %s to the leader above, also where the applicant named himself',
    (assignee) => {
      expect(who(assignee)).toMatchObject({ assignee: 'dean' });
    },
  );

  it('leaves a task that is the applicant by its definition', () => {
    expect(who('${initiator}')).toMatchObject({ assignee: 'leader' });
  });
});

test('an effect may wait for the applicant to withdraw', async () => {
  expect(await told(edited(TOPIC, 'topic.json', (t) => (part(t, 'effects', 0)['on'] = 'withdrawn')))).toEqual([]);
});

describe('a message says the mend', () => {
  it('where a record is changed that no expression finds', async () => {
    const update = (id: string) =>
      told(
        inTopic((t) => (t['effects'] = [{ on: 'completed', record: 'sys/log', update: { id, set: { text: 'x' } } }])),
      );
    expect((await update('vehicle')).join()).toContain('did you mean "${vehicle}"?');
    expect((await update('${days}')).join()).toContain('needs the id of a record of "sys/log", but gets a number');
    expect(await update('${reason}')).toEqual([]);
  });

  it('where a text stands in place of a list, a number or a truth value', async () => {
    const hide = inTopic((t) => (part(t, 'nodes', 'start')['hide'] = '@dispatch'));
    expect((await told(hide)).join()).toContain('must be a list; write ["@dispatch"]');
    const batch = inTopic((t) => (part(t, 'nodes', 'office')['batch'] = 'true'));
    expect((await told(batch)).join()).toContain('must be true or false; write true');
    const days = inTopic((t) => (t['promiseDays'] = 'three'));
    expect((await told(days)).join()).toMatch(/must be a number$/);
  });

  it('where an expression stands in place of a name', async () => {
    const amount = { by: 'vehicle', capacity: '${3}', amount: '${days}', message: '没有了' };
    const messages = (await told(inTopic((t) => (t['exclusive'] = [amount])))).join();
    expect(messages).toContain('"amount" takes the name of a field; write "days"');
  });

  it('where one of several words is meant', async () => {
    const moment = inTopic((t) => (part(t, 'effects', 0)['on'] = 'complete'));
    expect((await told(moment)).join()).toContain('it may be started, completed, rejected');
  });
});

test('the folder of an entity is the name of a table of its own', async () => {
  const keyed = async (key: string) =>
    (await faultsOf(ENTITY, 'entity', CONTEXT, key)).filter(({ rule }) => rule === 'key-invalid');
  const long = `zoo/${'cages-'.repeat(8)}old`;
  for (const key of ['zoo/sub__part', 'zoo/_part', 'zoo/2nd', 'zoo/a--b', 'zoo/a-', 'wf/task', 'hall/x', long])
    expect(await keyed(key), key).toHaveLength(1);
  for (const key of ['zoo/subPart', 'zoo/sub_part', 'zoo/a-2', 'wfs/task', 'zoo/unit-A/part'])
    expect(await keyed(key), key).toEqual([]);
  const [known = ''] = CONTEXT.vocabulary.entities;
  expect(await keyed(known)).toEqual([]);
  const [fault] = await keyed(known.replace('/', '-'));
  expect(fault?.message).toContain(`"${known}" would be kept in one table`);
});

test('a field of an entity is no part that every record and every list has already', async () => {
  const named = async (name: string) => {
    const files = edited(ENTITY, 'schema.json', (s) => {
      (s['properties'] as JsonObject)[name] = { type: 'string', title: '名称' };
    });
    const found = await faultsOf(
      edited(files, 'entity.json', (e) => (e['filters'] = [name])),
      'entity',
    );
    return found.flatMap(({ rule, severity }) => (severity === 'error' ? [rule] : []));
  };
  for (const name of ['id', 'revision', '数量', 'a-b']) expect(await named(name), name).toContain('schema-field-name');
  // as a parameter of the list it would never be the filter
  for (const name of ['limit', 'order', 'page', 'sort'])
    expect(await named(name), name).toEqual(['entity-unknown-column']);
  for (const name of ['title', 'limits', 'number']) expect(await named(name), name).toEqual([]);
});

test('an expression of an entity reads the records that it points at, and no request', async () => {
  const LOG = { 'sys/log': { type: 'object', properties: { text: { type: 'string', title: '名称' } } } } as const;
  const pointing = edited(ENTITY, 'schema.json', (s) => {
    Object.assign(s['properties'] as JsonObject, {
      log: { type: 'string', title: '部门', 'x-record': 'sys/log' },
      leave: { type: 'string', title: '部门', 'x-request': 'leave' },
      owner: { type: 'string', title: '部门', format: 'user-id', readOnly: true },
    });
  });
  const faults = async (files: Files) =>
    (await faultsOf(files, 'entity', { ...CONTEXT, entitySchemas: LOG })).map(
      ({ rule, message }) => `${rule}: ${message}`,
    );
  const manifest = (change: (entity: JsonObject) => void) => faults(edited(pointing, 'entity.json', change));
  const move = {
    name: 'move',
    title: '名称',
    set: { name: '${log.text} ${input.to.text} ${to.text}' },
    input: { schema: { type: 'object', properties: { to: { type: 'string', title: '部门', 'x-record': 'sys/log' } } } },
  };
  // the name that the sample lacks is of the other record
  expect(await manifest((e) => Object.assign(e, { computed: { name: '${log.text}' }, actions: [move] }))).toEqual([
    'translation-unused: nothing here says "关闭"',
  ]);
  expect(await faults({ ...pointing, 'ui.json': { name: { 'ui:showIf': '${!empty log.text}' } } })).toEqual([]);
  expect((await manifest((e) => (e['computed'] = { name: '${log.txt}' }))).join()).toContain('log.text');
  const wrong = { ...move, set: { name: '${input.to.txt}' } };
  expect((await manifest((e) => (e['actions'] = [wrong]))).join()).toContain('input.to.text');
  expect((await manifest((e) => (e['computed'] = { name: '${initiator}' }))).join()).toContain('initiator');
  expect(await manifest((e) => (e['computed'] = { name: '${leave.days}' }))).toContain(
    'entity-expression: "leave" is a request, whose fields the expressions of an entity do not read',
  );
  const own = { field: 'owner', actions: ['list'], anonymousIf: "${log.text == 'x'}" };
  expect((await manifest((e) => (e['own'] = own))).join()).toContain('whose a record is hangs on the record itself');
});

test('an entity is told where a field is of the wrong kind for what it is named for', async () => {
  const begun = edited(ENTITY, 'schema.json', (s) => {
    const lines = { type: 'array', title: '部门', items: { type: 'object', properties: {} } };
    const day = { type: 'string', title: '部门', format: 'date' };
    Object.assign(s['properties'] as JsonObject, { lines, day, count: { type: 'integer', title: '部门' } });
  });
  const faults = async (change: (entity: JsonObject) => void) =>
    (await faultsOf(edited(begun, 'entity.json', change), 'entity'))
      .map(({ rule, message }) => `${rule}: ${message}`)
      .join();
  expect(await faults((e) => (e['filters'] = ['lines']))).toContain(
    '"lines" holds rows or files: no list is filtered by it',
  );
  const type = '"count" is a number, but gets a text';
  expect(await faults((e) => (e['computed'] = { count: '${name}' }))).toContain(`entity-expression: ${type}`);
  const set = { name: 'move', title: '名称', set: { count: '${name}' } };
  expect(await faults((e) => (e['actions'] = [set]))).toContain(`entity-expression: ${type}`);
  expect(await faults((e) => (e['computed'] = { count: '${count + 1}' }))).toContain('computed-circle');
  const calendar = (from: string) => (e: JsonObject) => (e['views'] = [{ kind: 'calendar', from, title: 'name' }]);
  expect(await faults(calendar('name'))).toContain('entity-view: "name" is no date, by which a calendar goes');
  expect(await faults(calendar('day'))).not.toContain('entity-view');
  expect(await faults(calendar('createDate'))).not.toContain('entity-view');
  const view = (one: JsonObject) => faults((e) => (e['views'] = [one]));
  const unsuited: [JsonObject, string][] = [
    [{ kind: 'week', day: 'count', from: 'lines' }, '"lines" holds rows or files: nothing to be read in one line'],
    [{ kind: 'calendar', from: 'day', title: 'lines' }, '"lines" holds rows or files: nothing to be read in one line'],
  ];
  for (const [one, message] of unsuited) expect(await view(one)).toContain(`entity-view: ${message}`);
  expect(await view({ kind: 'week', day: 'count', from: 'count' })).not.toContain('entity-view');
  expect(await view({ kind: 'week', from: 'day' })).not.toContain('entity-view');
});

describe('what people type', () => {
  it('is taken from a sample of an entity as the server takes it', async () => {
    const dated = edited(ENTITY, 'schema.json', (s) => {
      Object.assign(s['properties'] as JsonObject, { bought: { type: 'string', title: '日期', format: 'date' } });
    });
    const sample = edited(dated, 'samples/valid-1.json', (v) => {
      v['formData'] = { name: ' 二号 ', deptId: '', bought: '2031/3/1' };
    });
    const faults = await faultsOf(
      edited(sample, 'locales/en-US.json', (l) => (l['日期'] = 'Date')),
      'entity',
    );
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is no choice that would be kept otherwise', async () => {
    const spaced = inSchema((s) => (field(s, 'reason')['enum'] = ['出差 ', '探亲']));
    expect((await told(spaced)).join()).toContain('nobody can choose "出差 ": it would be kept as "出差"');
    const signed = inSchema(
      (s) =>
        (field(s, 'reason')['oneOf'] = [
          { const: '', title: '无' },
          { const: 'A  B', title: '甲' },
        ]),
    );
    expect((await told(signed)).join()).not.toContain('nobody can choose');
  });
});
