import { describe, expect, test } from 'vitest';
import { calledAmong } from '../../../src/definition/process/called.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { field, inEntity, inProcess, inSchema, inTopic, inUi, part, splitAndJoin } from './edits.ts';
import { CONTEXT, edited, ENTITY, faultsOf, sourceOf, TOPIC, type Files } from './fixtures.ts';

const told = async (files: Files): Promise<string[]> =>
  (await faultsOf(files)).map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);

describe('says what was meant', () => {
  test('of a gateway that joins what another kind has split', async () => {
    expect(await told(splitAndJoin('inclusiveGateway', 'parallelGateway'))).toEqual([
      'error bpmn-join-blocked: the parallel gateway "join" can wait for ever for "办公室派车"',
    ]);
    expect(await told(splitAndJoin('inclusiveGateway', 'inclusiveGateway'))).toEqual([]);
    expect(await told(splitAndJoin('exclusiveGateway', 'exclusiveGateway'))).toEqual([]);
  });

  test('of everybody, as an entity calls its readers', async () => {
    expect(await told(inTopic((t) => (t['startableBy'] = ['everybody'])))).toEqual([
      'error startable-unknown: "everybody" is neither an account type nor a role; leave "startableBy" out: everybody may then',
    ]);
  });

  test("nothing of gateways whose conditions are each other's opposites", async () => {
    const gateway = (one: string, other: string): Files =>
      inProcess(
        / default="f3"([^]*)name="否" sourceRef="long" targetRef="end" \/>([^]*)\$\{days > 3\}/,
        `$1name="否" sourceRef="long" targetRef="end"><conditionExpression>$\{${one}}</conditionExpression></sequenceFlow>$2$\{${other}}`,
      );
    for (const [one, other] of [
      ['empty counselorOf(initiator)', '!(empty counselorOf(initiator))'],
      ['days(from, to) &lt; 3', 'days(from, to) >= 3'],
      ['sum(items.amount) > 1000', 'sum(items.amount) &lt;= 1000'],
      ['leaderOf(initiator) == initiator', 'leaderOf(initiator) != initiator'],
      ["!(kind == 'air' &amp;&amp; empty flight)", "kind == 'air' &amp;&amp; empty flight"],
    ] as const) {
      expect(await told(gateway(one, other))).toEqual([]);
    }
    // where a side may be empty neither holds, and these leave a day out
    for (const [one, other] of [
      ['max(items.count) &lt; 3', 'max(items.count) >= 3'],
      ['days(from, to) &lt; 3', 'days(from, to) > 3'],
    ] as const) {
      expect((await told(gateway(one, other))).join()).toContain('make one flow the default');
    }
  });

  test('of an expression that was written as a text', async () => {
    expect(await told(inProcess('${leaderOf(initiator)}', 'leaderOf'))).toEqual([
      'error bpmn-literal-assignee: "leaderOf" is taken as a person\'s id; did you mean "${leaderOf(initiator)}"?',
    ]);
    expect(await told(inProcess('${leaderOf(initiator)}', 'leaderOf(initiator)'))).toEqual([
      'error bpmn-literal-assignee: "leaderOf(initiator)" is taken as a person\'s id; did you mean "${leaderOf(initiator)}"?',
    ]);
    expect(await told(inProcess('${leaderOf(initiator)}', '#{leaderOf(initiator)}'))).toEqual([
      'error bpmn-literal-assignee: "#{leaderOf(initiator)}" is taken as a person\'s id; did you mean "${leaderOf(initiator)}"?',
    ]);
    expect(await told(inProcess('${leaderOf(initiator)}', '$INITIATOR'))).toEqual([
      'error bpmn-literal-assignee: "$INITIATOR" is taken as a person\'s id; did you mean "${initiator}"?',
    ]);
  });

  test('of a text where a list is needed', async () => {
    const files = inProcess(
      /(<userTask id="office"[^>]*) \/>/,
      '$1><multiInstanceLoopCharacteristics flowable:collection="${kind}" /></userTask>',
    );
    expect(await told(files)).toEqual(['error bpmn-expression-type: collection gives a text, where a list is needed']);
    const two = inProcess(
      /(<userTask id="office"[^>]*) \/>/,
      '$1><multiInstanceLoopCharacteristics flowable:collection="${items},${items}" /></userTask>',
    );
    expect(await told(two)).toEqual(['error bpmn-expression-type: collection gives a text, where a list is needed']);
  });

  test('of a column that was named without its table, and not what follows from it', async () => {
    const files = inTopic((t) => (part(t, 'computed')['items.amount'] = '${count * price}'));
    expect(await told(files)).toEqual([
      'error expression-unknown-name: computed "items.amount" uses "count", which schema.json does not have; did you mean "items.count"?',
      'error expression-unknown-name: computed "items.amount" uses "price", which schema.json does not have; did you mean "items.price"?',
    ]);
    // the total is gone, so the rule holds and every sample is refused: not told until the mistake is mended
    const upset = edited(files, 'topic.json', (t) => {
      t['rules'] = [{ field: 'total', refuseIf: '${!(total > 0)}', message: '已被占用' }];
      t['exclusive'] = [];
    });
    expect((await told(upset)).filter((one) => !one.includes('unknown-name'))).toEqual([
      'warning translation-unused: nothing here says "结束不能早于开始"',
    ]);
  });

  test('of a choice of another type, and of a group that a service task tells', async () => {
    expect(await told(inSchema((s) => (field(s, 'days')['enum'] = [1, 2, 3, 4, 8, '9'])))).toEqual([
      'error schema-impossible: "9" is no integer',
    ]);
    const telling = inProcess(
      /<userTask id="office"[^>]*>/,
      '<serviceTask id="office" name="办公室派车" flowable:delegateExpression="${notify}"><extensionElements><flowable:field name="to" stringValue="dean, role:offices"/></extensionElements></serviceTask>',
    );
    expect(await told(telling)).toContain(
      'error bpmn-candidate-group: there is no role "offices"; did you mean "office"?',
    );
  });

  test('of a limit that is misspelt, and not of the samples that it would have refused', async () => {
    const long = edited(TOPIC, 'samples/invalid-1.json', (s) => (part(s, 'formData')['reason'] = '长'.repeat(101)));
    const files = edited(long, 'schema.json', (s) => {
      field(s, 'reason')['maxLenght'] = 100;
      delete field(s, 'reason')['maxLength'];
    });
    expect(await told(long)).toEqual([]);
    expect(await told(files)).toEqual([
      'error schema-unknown-keyword: unknown key "maxLenght" in "properties.reason"; did you mean "maxLength"?',
    ]);
  });

  test('of a field whose values are said twice, a summary that is hidden, and English that is Chinese', async () => {
    const twice = await told(inSchema((s) => (field(s, 'kind')['enum'] = ['air'])));
    expect(twice).toEqual([
      'warning schema-keyword-type: "x-dict" and "enum" both say which values there are; keep one',
    ]);
    const hidden = await told(inTopic((t) => (part(t, 'nodes')['leader'] = { hide: ['kind'], summary: ['kind'] })));
    expect(hidden).toEqual([
      'warning node-hidden-written: "kind" is hidden at "leader", so it is not in "summary" either',
    ]);
    const chinese = await told(edited(TOPIC, 'locales/en-US.json', (texts) => (texts['事由'] = '缘由')));
    expect(chinese).toEqual(['warning translation-invalid: "事由" is Chinese in English, too']);
    expect(await told(edited(TOPIC, 'locales/en-US.json', (texts) => (texts['事由'] = 'Han 汉')))).toEqual([]);
  });

  test('of a group that stands for a person, an empty title, and an object without fields', async () => {
    const group = await told(inProcess('${leaderOf(initiator)}', 'role:office'));
    expect(group).toEqual([
      'error bpmn-literal-assignee: "role:office" is a group, not a person; write flowable:candidateGroups="role:office"',
    ]);
    expect(await told(inSchema((s) => (field(s, 'vehicle')['title'] = ' ')))).toContain(
      'warning schema-untitled: "vehicle" has no title',
    );
    expect(await told(inSchema((s) => (field(s, 'vehicle')['type'] = 'object')))).toContain(
      'warning schema-items-missing: "vehicle" has no fields in it; add "properties", or another type',
    );
  });

  test('of a booking that ends before it begins, and of a name where its value is meant', async () => {
    const booked = await told(inTopic((t) => Object.assign(part(t, 'exclusive', 0), { from: 'to', to: 'from' })));
    expect(booked).toEqual([expect.stringContaining('in "valid-1" it ends before it begins')]);
    const update = { id: 'reason', by: 'text', set: { count: '1' } };
    const named = await told(
      inTopic((t) => (t['effects'] as object[]).push({ on: 'completed', record: 'sys/log', update })),
    );
    expect(named).toEqual([expect.stringContaining('"reason" is taken as a record\'s id; did you mean "${reason}"?')]);
  });

  test('of a valid sample with errors, and of a seed that names no field', async () => {
    const files = edited(TOPIC, 'samples/valid-1.json', (sample) => (sample['errors'] = ['reason']));
    expect(await told(files)).toEqual([expect.stringContaining('sample-shape: a valid sample is taken as it is')]);
    const seeded = await faultsOf({ ...ENTITY, 'seed.json': [{ id: 'r1', name: '一号', deptID: 'x' }] }, 'entity');
    expect(seeded.map(({ message }) => message)).toEqual(['there is no field "deptID" here; did you mean "deptId"?']);
  });

  test('of a choice without title', async () => {
    const files = inSchema((s) => (field(s, 'kind')['oneOf'] = [{ const: 'air', title: '方式' }, { const: 'rail' }]));
    expect(await told(files)).toContain('warning schema-untitled: the choice "rail" has no title');
  });

  test('of keywords that other dialects have', async () => {
    const files = (key: string) => inSchema((s) => (field(s, 'kind')[key] = ['a']));
    expect((await told(files('enumNames'))).join()).toContain('"oneOf": [{"const"');
    expect((await told(files('dependencies'))).join()).toContain('"ui:showIf" in ui.json');
    expect((await told(files('formula'))).join()).toContain('topic.json or entity.json');
  });

  test('of a step that is named where a moment is wanted', async () => {
    const at = (on: string) => inTopic((t) => (t['effects'] = [{ on, record: 'sys/log', set: { text: '${reason}' } }]));
    for (const on of ['leader', 'laeder', 'node.leader'])
      expect((await told(at(on))).join()).toContain('did you mean "node:leader"');
    expect((await told(at('nobody'))).join()).not.toContain('node:leader');
  });

  test('of what is misspelt in samples', async () => {
    const invalid = edited(TOPIC, 'samples/invalid-1.json', (s) => {
      s['error'] = s['errors'] ?? [];
      delete s['errors'];
      s['about'] = 'a note is a note';
    });
    expect(await told(invalid)).toEqual(['warning sample-shape: "error" means nothing here; did you mean "errors"?']);
    const journey = edited(TOPIC, 'samples/journey-1.json', (j) => {
      Object.assign(part(j, 'steps', 1), { do: 'rollback', targetActivityId: 'laeder', mode: 'straigt' });
    });
    expect((await told(journey)).filter((one) => one.includes('journey-unknown'))).toEqual([
      'error journey-unknown: "laeder" is no user task of process.bpmn; did you mean "leader"?',
      'error journey-unknown: "straigt" is no way to come back; did you mean "straight"?',
    ]);
  });
});

describe('what people write by habit', () => {
  test.each([
    ["${kind == 'air' 并且 days > 3}", '"并且" is no operator; write &&'],
    ["${kind == 'air' OR days > 3}", '"OR" is no operator; write ||'],
    ['${days 大于 3}', '"大于" is no operator; write >'],
    ["${kind <> 'air'}", '"<>" is no operator; write !='],
    ["${kind === 'air'}", 'two signs are enough: == or !='],
    ['${days &lt; 3}', '"&lt;" belongs in BPMN files; write < here'],
    ['${kind == `air`}', "a text stands in '…'"],
    ['${{days > 3}}', 'one brace is enough: ${…}'],
    ['${days > 3天}', 'a number has no unit here; take "天" out'],
    ['${days > 1,500}', 'a number has no commas in it'],
    ['${days > 50%}', 'a share is a number here: 0.5 for 50 %'],
    ['${days > 3 是}', '"是" is no operator; write =='],
  ])('%s is answered by what to write instead', async (refuseIf, message) => {
    const files = inTopic((t) => Object.assign(part(t, 'rules', 0), { refuseIf }));
    expect(await told(files)).toContain(`error expression-syntax: the rule: ${message}`);
  });

  test.each([
    ["${方式 == 'air'}", 'expression-unknown-name: the rule uses "方式", the title of a field; write its name, kind'],
    ['${days > 3 && 是}', 'expression-unknown-name: the rule uses "是", which is no value; write true'],
    ["${kind == '飞机'}", `expression-type: the rule: "飞机" is what people read; the value is 'air'`],
    ['${len(reason) > 3}', 'expression-unknown-name: the rule: there is no function len; did you mean "count"?'],
    ['${IF(days, 1, 2)}', 'expression-unknown-name: the rule: there is no function IF; write condition ? a : b'],
  ])('%s is answered by the name that was meant', async (refuseIf, message) => {
    const choices = inSchema((s) => {
      delete field(s, 'kind')['x-dict'];
      field(s, 'kind')['oneOf'] = [{ const: 'air', title: '飞机' }];
    });
    const files = edited(choices, 'topic.json', (t) => Object.assign(part(t, 'rules', 0), { refuseIf }));
    expect(await told(files)).toContain(`error ${message}`);
  });

  test('of an option that another widget reads, and of a text where an expression is meant', async () => {
    const rows = await told(inUi((u) => (part(u, 'flight')['ui:rows'] = 2)));
    expect(rows.join()).toContain('the widget "text" has no option "ui:rows"; "ui:rows" is read by textarea');
    const message = await told(inTopic((t) => (part(t, 'rules', 0)['message'] = 'at most ${days} days')));
    expect(message[0]).toBe('warning rule-unknown-field: a message is shown as it stands: ${…} is not filled in');
    const bare = await told(inTopic((t) => (part(t, 'computed')['days'] = 'days(from, to)')));
    expect(bare.join()).toContain('gets the text "days(from, to)"; an expression is written in ${…}');
  });

  test('misspelt options and widgets of what an action asks for are told as those of ui.json are', async () => {
    const asking = (uiSchema: JsonObject): Files =>
      inEntity((e) => {
        const schema = { type: 'object', properties: { why: { type: 'string', title: 'Why' } } };
        e['actions'] = [{ name: 'rename', title: '改名', set: { name: 'x' }, input: { schema, uiSchema } }];
      });
    const rules = async (uiSchema: JsonObject): Promise<string[]> =>
      (await faultsOf(asking(uiSchema), 'entity')).map(({ rule }) => rule).filter((rule) => rule.startsWith('ui-'));
    expect(await rules({ why: { 'ui:widget': 'textarea', 'ui:rows': 2 } })).toEqual([]);
    expect(await rules({ why: { 'ui:widgt': 'textarea' } })).toEqual(['ui-unknown-key']);
    expect(await rules({ whyy: { 'ui:rows': 2 } })).toEqual(['ui-unknown-field']);
    expect(await rules({ why: { 'ui:widget': 'textarae' } })).toEqual(['ui-unknown-widget']);
    expect(await rules({ why: { 'ui:widget': 'switch' } })).toEqual(['ui-widget-type']);
  });

  test('what an action asks for and keeps nowhere is told', async () => {
    const asking = (asked: string, set: JsonObject) =>
      inEntity((e) => {
        const schema = { type: 'object', properties: { [asked]: { type: 'string', title: '说明' } } };
        e['actions'] = [{ name: 'rename', title: '改名', set, input: { schema } }];
      });
    const told = async (files: ReturnType<typeof asking>): Promise<string[]> =>
      (await faultsOf(files, 'entity')).filter(({ rule }) => rule === 'entity-action').map(({ message }) => message);
    expect(await told(asking('why', { name: 'x' }))).toEqual([expect.stringContaining('"why" is asked for and kept')]);
    expect(await told(asking('why', { name: '${input.why}' }))).toEqual([]);
    expect(await told(asking('name', {}))).toEqual([]);
  });

  test('a permission that nearly is one is told', async () => {
    const files = inEntity((e) => {
      e['actions'] = [
        { name: 'rename', title: '改名', set: { name: 'x' }, permission: `${String(e['permission'])}s:update` },
      ];
    });
    const faults = await faultsOf(files, 'entity');
    expect(faults.filter(({ rule }) => rule === 'entity-action').map(({ message }) => message)).toEqual([
      expect.stringContaining('is the permission of nothing; did you mean'),
    ]);
  });
});

test('a step that expects nothing in particular is told', async () => {
  const expecting = async (expect: JsonObject): Promise<string> => {
    const files = edited(TOPIC, 'samples/journey-1.json', (j) => (j['steps'] as JsonObject[]).push({ expect }));
    return (await told(files)).join();
  };
  for (const whole of [
    { record: 'sys/log' },
    { record: 'sys/log', count: 0 },
    { record: 'sys/log', data: {} },
    { notice: 'teacher' },
  ])
    expect(await expecting(whole)).toBe('');
  for (const half of [{}, { notice: 'teacher', record: 'sys/log' }, { count: 1 }])
    expect(await expecting(half)).toContain('journey-unknown: "expect" looks at a record');
});

describe('tasks of called processes', () => {
  const calling = (node: string): Files => {
    const files = inProcess(
      '</process>',
      '<callActivity id="seal" name="办公室派车" calledElement="other" /></process>',
    );
    const linked = String(files['process.bpmn'])
      .replace('sourceRef="office" targetRef="end"', 'sourceRef="office" targetRef="seal"')
      .replace('<endEvent', '<sequenceFlow id="f8" sourceRef="seal" targetRef="end" /><endEvent');
    const topic = edited(files, 'topic.json', (t) => (part(t, 'nodes')[node] = { write: ['kind'] }));
    return edited({ ...topic, 'process.bpmn': linked }, 'samples/journey-1.json', (j) =>
      (j['steps'] as JsonObject[]).push({ by: 'office', at: node, do: 'claim' }),
    );
  };
  const rulesOf = async (node: string, context = CONTEXT): Promise<string[]> =>
    (await faultsOf(calling(node), 'topic', context)).map(({ rule, message }) => `${rule}: ${message}`);

  test('may be named by nodes and journeys', async () => {
    const called = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"><process id="other"><startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="stamp"/><userTask id="stamp" flowable:assignee="dean"/><sequenceFlow id="b" sourceRef="stamp" targetRef="e"/><endEvent id="e"/></process></definitions>`;
    const processes = await calledAmong([
      sourceOf('topic', { ...calling('stamp') }),
      sourceOf('topic', { 'process.bpmn': called }, 'other'),
    ]);
    expect([...processes.keys()]).toEqual(['other']);
    const context = { ...CONTEXT, processes: (key: string) => processes.get(key) };
    expect(await rulesOf('stamp', context)).toEqual([]);
    expect(await rulesOf('stmap', context)).toEqual([
      'node-unknown: "stmap" is no user task of process.bpmn; did you mean "stamp"?',
      'journey-unknown: "stmap" is no user task of process.bpmn; did you mean "stamp"?',
    ]);
  });

  test('never come to an end where what is called calls back, by way of others too', async () => {
    const process = (key: string, calls: string): string =>
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="${key}"><startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="c"/><callActivity id="c" calledElement="${calls}"/><sequenceFlow id="b" sourceRef="c" targetRef="e"/><endEvent id="e"/></process></definitions>`;
    const own = sourceOf('topic', calling('start'));
    const called = async (...calls: [string, string][]) => {
      const others = calls.map(([key, of]) => sourceOf('topic', { 'process.bpmn': process(key, of) }, key));
      const processes = await calledAmong([own, ...others]);
      return rulesOf('start', { ...CONTEXT, processes: (key: string) => processes.get(key) });
    };
    const told = 'bpmn-call-unknown: "other" calls this process in turn';
    expect(await called(['other', own.key])).toContain(told);
    expect(await called(['other', 'third'], ['third', own.key])).toContain(told);
    expect(await called(['other', 'third'], ['third', 'other'])).not.toContain(told);
  });

  test('are not judged where the called process is not known', async () => {
    expect(await rulesOf('stmap')).toEqual([]);
    // but a gateway of the own process is no task, whatever else there may be
    expect((await rulesOf('long')).join()).toContain('there it is this: exclusive gateway');
  });
});

describe('of an entity', () => {
  const told = async (files: Files): Promise<string[]> =>
    (await faultsOf(files, 'entity')).map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);

  test('the tree and the scope name fields of the right kind', async () => {
    expect(await told(inEntity((e) => Object.assign(e, { scope: 'name', tree: 'name' })))).toEqual([
      'error entity-unknown-field: "name" holds no department and no person; the data scope needs "format": "dept-id" or "user-id"',
      'warning entity-unknown-field: "name" holds no id of a parent; write "x-record": "sys/room" there',
    ]);
  });

  test('only a yes or no of the list is switched in its row', async () => {
    expect(await told(inEntity((e) => Object.assign(e, { list: ['name'], inline: ['name', 'open'] })))).toEqual([
      'error entity-view: "name" is no switch: only a boolean, or 0 and 1, that forms may write',
      'error entity-view: "inline" names "open", which is not in "list"',
    ]);
  });

  test('the base data has ids, no twins and no lost children', async () => {
    const files = edited(ENTITY, 'schema.json', (s) => {
      (s['properties'] as JsonObject)['parentId'] = { type: 'string', title: '部门', 'x-record': 'sys/room' };
    });
    const seeds = [
      { id: 'r1', name: '一号' },
      { id: 'r2', name: '一号', parentId: 'r9' },
      { name: '三号', parentId: 'r1' },
    ];
    const context = { ...CONTEXT, vocabulary: { ...CONTEXT.vocabulary, entities: ['sys/room'] } };
    const whole = { ...edited(files, 'entity.json', (e) => (e['tree'] = 'parentId')), 'seed.json': seeds };
    const faults = await faultsOf(whole, 'entity', context);
    expect(faults.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'error name ["一号"] is there twice',
      expect.stringMatching(/^warning there is no "r9" among the rows/),
      'error a record needs an "id"',
    ]);
  });
});

describe('says what to write instead', () => {
  const told = async (files: Files): Promise<string[]> =>
    (await faultsOf(files)).map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);

  test('of signs that a Chinese keyboard types, and of a comparison with one "="', async () => {
    const rule = (refuseIf: string) => told(inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = refuseIf)));
    expect(await rule('${to ＜ from}')).toEqual([
      'error expression-syntax: the rule: "＜" is a sign of the Chinese keyboard; write <',
    ]);
    expect((await rule("${kind = 'air'}"))[0]).toContain('write == for "is equal to"');
    const [json] = await faultsOf({ ...TOPIC, 'ui.json': '{\n  "reason"：{}\n}' });
    expect(json).toMatchObject({
      rule: 'json-syntax',
      line: 2,
      message: '"：" is a sign of the Chinese keyboard; write :',
    });
    const [xml] = await faultsOf(inProcess('${days > 3}', '${days < 3}'));
    expect(xml).toMatchObject({
      rule: 'bpmn-syntax',
      line: 11,
      message: '"<" is written as &lt; here, and <= as &lt;=',
    });
  });

  test('of a column of the element that a multi-instance goes through', async () => {
    const through = (name: string) =>
      inProcess(
        /<userTask id="office"[^>]*>/,
        `<userTask id="office" name="办公室派车" flowable:assignee="\${item.${name}}">
          <multiInstanceLoopCharacteristics flowable:collection="\${items}" flowable:elementVariable="item" />
        </userTask>`,
      );
    expect(await told(through('nam'))).toEqual([
      'error bpmn-unknown-variable: assignee uses "item.nam", which schema.json does not have; did you mean "item.name"?',
    ]);
    expect(await told(through('count'))).toEqual([
      'error bpmn-expression-type: assignee gives a number, where a person is needed',
    ]);
  });

  test('of a column that a later step is asked for, and the applicant fills in', async () => {
    const files = inTopic((t) => {
      part(t, 'nodes', 'start')['hide'] = ['@dispatch'];
      part(t, 'nodes', 'office')['require'] = ['vehicle', 'items.approved'];
    });
    expect((await told(files)).join()).toContain(
      'warning node-start-shows: "items.approved" is asked for at "office", but start shows it as well',
    );
  });

  test('of a person, a time or receivers that are taken from a field of another kind', async () => {
    const by = (text: string) => told(inProcess('${leaderOf(initiator)}', text));
    const text = 'error bpmn-expression-type: assignee gives a text, where a person is needed';
    expect(await by('${reason}')).toEqual([text]);
    expect(await by('${empty reason ? leaderOf(initiator) : reason}')).toEqual([text]);
    expect(await by("${days > 3 ? 'president' : leaderOf(initiator)}")).toEqual([]);
    const late = (at: string) =>
      told(
        inProcess(
          '<endEvent',
          `<boundaryEvent id="late" attachedToRef="leader"><timerEventDefinition><timeDate>${at}</timeDate></timerEventDefinition></boundaryEvent>
           <sequenceFlow id="f9" sourceRef="late" targetRef="office" /><endEvent`,
        ),
      );
    expect(await late('${addDays(from, 3)}')).toEqual([]);
    expect(await late('${days}')).toEqual(['error bpmn-expression-type: timer gives a number, where a date is needed']);
    const notify = (to: string) =>
      told(
        inProcess(
          /<sequenceFlow id="f5" sourceRef="office"/,
          `<serviceTask id="tell" name="通知" flowable:delegateExpression="\${notify}"><extensionElements>
             <flowable:field name="to"><flowable:string>${to}</flowable:string></flowable:field>
             <flowable:field name="text"><flowable:string>好</flowable:string></flowable:field>
           </extensionElements></serviceTask>
           <sequenceFlow id="f9" sourceRef="office" targetRef="tell" /><sequenceFlow id="f5" sourceRef="tell"`,
        ),
      );
    expect((await notify('${initiator},role:office')).join()).not.toContain('bpmn-expression-type');
    expect((await notify('${from}')).join()).toContain('gives a date, where a list of people or groups is needed');
  });

  test('of a flow that Flowable would take whatever the others say', async () => {
    expect(await told(inProcess(' default="f3"', ''))).toEqual([
      expect.stringContaining('write default="f3" on the gateway'),
    ]);
  });

  test('of a default that its dictionary does not have, and of a booking between texts', async () => {
    expect(await told(inSchema((s) => (field(s, 'kind')['default'] = 'rial')))).toEqual([
      'error schema-default: the dictionary "tripKind" has no "rial"; did you mean "rail"?',
    ]);
    expect((await told(inTopic((t) => (part(t, 'exclusive', 0)['from'] = 'reason'))))[0]).toContain(
      '"reason" is no date, date-time or time',
    );
  });

  test('of what the first version of the format wrote, in its place alone', async () => {
    const old = await faultsOf(
      edited(
        edited(
          inTopic((t) => (t['rules'] = [{ field: 'to', when: '${to < from}', message: '结束不能早于开始' }])),
          'ui.json',
          (u) => {
            u['ui:order'] = ['*'];
            u['kind'] = { 'ui:widget': 'divider' };
          },
        ),
        'schema.json',
        (s) => Object.assign(part(s, 'properties'), { head: { type: 'null', title: '标题' } }),
      ),
    );
    expect(old.filter(({ severity }) => severity === 'error').map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'format-old topics/trip/topic.json',
      'format-old topics/trip/schema.json',
      'format-old topics/trip/ui.json',
      'format-old topics/trip/ui.json',
    ]);
  });
});
