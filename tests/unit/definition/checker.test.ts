import { describe, expect, test } from 'vitest';
import { checkDefinition } from '../../../src/definition/check/check.ts';
import { RULES } from '../../../src/definition/check/rules.ts';
import { calledAmong } from '../../../src/definition/process/called.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { CONTEXT, edited, ENTITY, faultsOf, PROCESS, sourceOf, TOPIC, type Files } from './fixtures.ts';

/** Things of the fixtures that are edited again and again. */
type Edit = (value: JsonObject) => void;
const inTopic = (edit: Edit): Files => edited(TOPIC, 'topic.json', edit);
const inSchema = (edit: Edit): Files => edited(TOPIC, 'schema.json', edit);
const inUi = (edit: Edit): Files => edited(TOPIC, 'ui.json', edit);
const inEntity = (edit: Edit): Files => edited(ENTITY, 'entity.json', edit);
const inProcess = (from: string | RegExp, to: string): Files => {
  const text = PROCESS.replace(from, to);
  if (text === PROCESS) throw new Error(`the fixture does not hold ${from}`);
  return { ...TOPIC, 'process.bpmn': text };
};
/** The schema of one field. */
const field = (value: JsonObject, name: string): JsonObject =>
  (value['properties'] as Record<string, JsonObject>)[name] ?? {};
const part = (value: JsonObject, ...path: (string | number)[]): JsonObject =>
  path.reduce<JsonObject>((here, step) => (here as Record<string, JsonObject>)[step] ?? {}, value);

/** One rejecting fixture for every rule; the message must name what is wrong. */
const REJECTED: Record<string, { files: Files; says: string; kind?: 'topic' | 'entity'; key?: string }> = {
  'file-missing': { files: { ...TOPIC, 'process.bpmn': null }, says: 'has no process.bpmn' },
  'file-unknown': { files: { ...TOPIC, 'samples/vaild-2.json': {} }, says: 'call it valid-' },
  'key-invalid': { files: TOPIC, says: 'cannot be the key', key: '2nd trip' },
  'manifest-unknown-key': { files: inTopic((t) => (t['guid'] = 'x')), says: 'did you mean "guide"' },
  'manifest-invalid': { files: inTopic((t) => (t['promiseDays'] = 'three')), says: '"promiseDays" must be a number' },
  'schema-unknown-keyword': {
    files: inSchema((s) => (field(s, 'reason')['maxlength'] = 3)),
    says: 'did you mean "maxLength"',
  },
  'schema-invalid': { files: inSchema((s) => (field(s, 'reason')['format'] = 'dat')), says: 'did you mean "date"' },
  'schema-ref-unknown': {
    files: inSchema((s) => (field(s, 'files')['$ref'] = 'common#/definitions/attachment')),
    says: 'attachments',
  },
  'schema-ref-recursive': {
    files: inSchema((s) => {
      s['definitions'] = { a: { type: 'object', properties: { b: { $ref: '#/definitions/a' } } } };
      field(s, 'vehicle')['$ref'] = '#/definitions/a';
    }),
    says: 'contains itself',
  },
  'schema-too-large': {
    files: inSchema((s) => {
      for (let i = 0; i < 1_001; i++) (s['properties'] as JsonObject)[`f${i}`] = { type: 'string', title: 'x' };
    }),
    says: 'at most 1000',
  },
  'schema-field-name': {
    files: inSchema((s) => ((s['properties'] as JsonObject)['_id'] = { type: 'string', title: 'x' })),
    says: '"_id"',
  },
  'schema-untitled': { files: inSchema((s) => delete field(s, 'vehicle')['title']), says: '"vehicle" has no title' },
  'schema-untyped': { files: inSchema((s) => delete field(s, 'vehicle')['type']), says: '"vehicle" has no type' },
  'schema-required-unknown': {
    files: inSchema((s) => (s['required'] as string[]).push('reasons')),
    says: 'did you mean "reason"',
  },
  'schema-required-min-length': {
    files: inSchema((s) => delete field(s, 'reason')['minLength']),
    says: '"minLength": 1',
  },
  'schema-required-min-items': { files: inSchema((s) => delete field(s, 'items')['minItems']), says: '"minItems": 1' },
  'schema-pattern-invalid': {
    files: inSchema((s) => (field(s, 'reason')['pattern'] = '[')),
    says: 'Invalid regular expression',
  },
  'schema-pattern-redos': {
    files: inSchema((s) => (field(s, 'reason')['pattern'] = '^(a+)+$')),
    says: 'take for ever',
  },
  'schema-keyword-type': { files: inSchema((s) => (field(s, 'total')['minimum'] = 1)), says: 'write a rule' },
  'schema-impossible': { files: inSchema((s) => (field(s, 'reason')['minLength'] = 101)), says: 'more than maxLength' },
  'schema-default': { files: inSchema((s) => (field(s, 'days')['default'] = 'many')), says: 'default of "days"' },
  'schema-if-incomplete': { files: inSchema((s) => delete s['then']), says: 'neither "then" nor "else"' },
  'schema-if-vacuous': { files: inSchema((s) => delete part(s, 'if')['required']), says: 'while "kind" is empty' },
  'schema-if-impossible': {
    files: inSchema((s) => (part(s, 'if')['properties'] = { kind: { const: 3 } })),
    says: '"kind" is never 3',
  },
  'schema-if-unknown': {
    files: inSchema((s) => (part(s, 'if')['properties'] = { kinds: { const: 'air' } })),
    says: 'did you mean "kind"',
  },
  'schema-items-missing': {
    files: inSchema((s) => ((s['properties'] as JsonObject)['tags'] = { type: 'array', title: 'x' })),
    says: 'add "items"',
  },
  'dictionary-unknown': {
    files: inSchema((s) => (field(s, 'kind')['x-dict'] = 'tripKinds')),
    says: 'did you mean "tripKind"',
  },
  'entity-unknown': {
    files: inSchema((s) => (field(s, 'vehicle')['x-record'] = 'sys/usr')),
    says: 'did you mean "sys/user"',
  },
  'ui-unknown-option': {
    files: inUi((u) => (part(u, 'reason')['ui:options'] = { span: 12, placehoder: 'x' })),
    says: 'did you mean "placeholder"',
  },
  'ui-unknown-key': {
    files: inUi((u) => (part(u, 'reason')['ui:placeholder'] = 'x')),
    says: '"ui:options": {"placeholder"',
  },
  'ui-invalid': { files: inUi((u) => (part(u, 'reason')['ui:options'] = { span: 30 })), says: 'at most 24' },
  'ui-unknown-field': { files: inUi((u) => (u['reasn'] = {})), says: 'did you mean "reason"' },
  'ui-unknown-widget': {
    files: inUi((u) => (part(u, 'reason')['ui:widget'] = 'textaera')),
    says: 'did you mean "textarea"',
  },
  'ui-widget-type': { files: inUi((u) => (u['items'] = { 'ui:widget': 'switch' })), says: 'cannot draw "items"' },
  'ui-order': { files: inUi((u) => (u['ui:order'] = ['reson', '*'])), says: 'did you mean "reason"' },
  'node-unknown': { files: inTopic((t) => (part(t, 'nodes')['ofice'] = {})), says: 'did you mean "office"' },
  'node-unknown-field': {
    files: inTopic((t) => (part(t, 'nodes', 'office')['write'] = ['vehicel'])),
    says: 'did you mean "vehicle"',
  },
  'node-view-rights': {
    files: inTopic((t) => (part(t, 'nodes')['view'] = { write: ['reason'] })),
    says: '"hide" only',
  },
  'node-start-write': {
    files: inTopic((t) => (part(t, 'nodes', 'start')['write'] = ['reason'])),
    says: 'says nothing at start',
  },
  'node-hidden-written': {
    files: inTopic((t) => (part(t, 'nodes', 'office')['hide'] = ['vehicle'])),
    says: '"vehicle" is hidden',
  },
  'node-require-unwritable': {
    files: inTopic((t) => (part(t, 'nodes')['leader'] = { require: ['vehicle'] })),
    says: 'add it to "write"',
  },
  'node-batch-required': {
    files: inTopic((t) => (part(t, 'nodes', 'office')['batch'] = true)),
    says: 'cannot be approved in batches',
  },
  'field-unwritten': {
    files: inTopic((t) => (part(t, 'nodes', 'office')['write'] = ['items.approved'])),
    says: 'no user task writes it',
  },
  'category-unknown': { files: inTopic((t) => (t['category'] = 'hrr')), says: 'did you mean "hr"' },
  'startable-unknown': { files: inTopic((t) => (t['startableBy'] = ['techer'])), says: 'did you mean "teacher"' },
  'icon-unknown': { files: inTopic((t) => (t['icon'] = 'CarOutlind')), says: 'did you mean "CarOutlined"' },
  'number-pattern': { files: inTopic((t) => (t['number'] = 'CC{YYYY}{seq}')), says: '"{YYYY}" means nothing' },
  'summary-unknown-field': { files: inTopic((t) => (t['summary'] = ['raeson'])), says: 'did you mean "reason"' },
  'rule-unknown-field': { files: inTopic((t) => (part(t, 'rules', 0)['field'] = 'end')), says: '"end"' },
  'computed-unknown-field': {
    files: inTopic((t) => (part(t, 'computed')['totals'] = '${1}')),
    says: 'did you mean "total"',
  },
  'computed-circle': {
    files: inTopic((t) => (part(t, 'computed')['days'] = '${days + 1}')),
    says: 'depends on itself',
  },
  'computed-written': {
    files: inTopic((t) => (part(t, 'nodes')['leader'] = { write: ['total'] })),
    says: '"total" is computed',
  },
  'computed-type': { files: inTopic((t) => (part(t, 'computed')['days'] = '${reason}')), says: 'gives a text' },
  'expression-syntax': { files: inTopic((t) => (part(t, 'rules', 0)['when'] = '${to < }')), says: 'the rule' },
  'expression-unknown-name': {
    files: inTopic((t) => (part(t, 'rules', 0)['when'] = '${to < form}')),
    says: 'did you mean "from"',
  },
  'expression-unknown-role': {
    files: inProcess('${leaderOf(initiator)}', "${usersWithRole('ofice')}"),
    says: 'did you mean "office"',
  },
  'expression-type': {
    files: inTopic((t) => (part(t, 'rules', 0)['when'] = '${to < days}')),
    says: 'compares a date with a number',
  },
  'exclusive-unknown-field': {
    files: inTopic((t) => (part(t, 'exclusive', 0)['by'] = 'vehicles')),
    says: 'did you mean "vehicle"',
  },
  'effect-unknown': {
    files: inTopic((t) => (part(t, 'effects', 0)['set'] = { txt: '1' })),
    says: 'did you mean "text"',
  },
  'bpmn-process-id': { files: inProcess('process id="trip"', 'process id="trips"'), says: 'must be "trip"' },
  'bpmn-unknown-variable': {
    files: inProcess('${days > 3}', '${day > 3}'),
    says: 'condition uses "day", which schema.json does not have; did you mean "days"?',
  },
  'bpmn-expression-type': { files: inProcess('${days > 3}', '${days}'), says: 'gives a number' },
  'bpmn-no-approver': {
    files: inProcess(' flowable:candidateGroups="role:office"', ''),
    says: 'nobody is to do "办公室派车"',
  },
  'bpmn-candidate-group': { files: inProcess('role:office', 'office'), says: 'write "role:office"' },
  'bpmn-literal-assignee': {
    files: inProcess('${leaderOf(initiator)}', 'initiator'),
    says: 'did you mean "${initiator}"',
  },
  'bpmn-unreachable': {
    files: inProcess(
      '<endEvent',
      '<userTask id="lost" name="领导审批" flowable:assignee="x"/><sequenceFlow id="f9" sourceRef="lost" targetRef="end"/><endEvent',
    ),
    says: 'is never reached',
  },
  'bpmn-endless': {
    files: inProcess('sourceRef="office" targetRef="end"', 'sourceRef="office" targetRef="office"'),
    says: 'no way leads to an end',
  },
  'bpmn-unnamed-task': { files: inProcess(' name="领导审批"', ''), says: '"leader" has no name' },
  'bpmn-call-unknown': {
    files: inProcess(/<userTask id="office".*/, '<callActivity id="office" name="办公室派车" calledElement="othr" />'),
    says: 'did you mean "other"',
  },
  'bpmn-no-default': {
    files: inProcess(
      / default="f3"([^]*)name="否" sourceRef="long" targetRef="end" \/>/,
      '$1name="否" sourceRef="long" targetRef="end"><conditionExpression>${days &lt; 3}</conditionExpression></sequenceFlow>',
    ),
    says: 'is taken when days = ',
  },
  'bpmn-join-blocked': {
    files: inProcess(
      '<sequenceFlow id="f3" name="否" sourceRef="long" targetRef="end" />',
      '<sequenceFlow id="f3" name="否" sourceRef="long" targetRef="join" /><parallelGateway id="join" /><sequenceFlow id="f6" sourceRef="join" targetRef="end" /><sequenceFlow id="f7" sourceRef="office" targetRef="join" />',
    ),
    says: 'can wait for ever for',
  },
  'bpmn-join-doubled': {
    files: inProcess(
      /<exclusiveGateway id="long"[^]*<userTask id="office"/,
      `<parallelGateway id="long" />
       <sequenceFlow id="f3" sourceRef="long" targetRef="once" />
       <sequenceFlow id="f4" sourceRef="long" targetRef="tell" />
       <serviceTask id="tell" flowable:delegateExpression="\${notify}" />
       <sequenceFlow id="f6" sourceRef="tell" targetRef="once" />
       <exclusiveGateway id="once" />
       <sequenceFlow id="f7" sourceRef="once" targetRef="office" />
       <userTask id="office"`,
    ),
    says: 'come together at "once" without waiting for each other, so "办公室派车" is done once for each',
  },
  'entity-unknown-column': {
    files: inEntity((e) => (e['list'] = ['nme'])),
    says: 'did you mean "name"',
    kind: 'entity',
  },
  'entity-unknown-field': {
    files: inEntity((e) => (e['scope'] = 'deptID')),
    says: 'did you mean "deptId"',
    kind: 'entity',
  },
  'seed-invalid': {
    files: {
      ...ENTITY,
      'seed.json': [
        { id: 'a', name: 'x' },
        { id: 'a', name: 'y' },
      ],
    },
    says: 'used twice',
    kind: 'entity',
  },
  'translation-missing': {
    files: edited(TOPIC, 'locales/en-US.json', (l) => delete l['事由']),
    says: '"事由" is not in',
  },
  'translation-unused': {
    files: edited(TOPIC, 'locales/en-US.json', (l) => (l['事油'] = 'x')),
    says: 'nothing here says "事油"',
  },
  'translation-invalid': { files: edited(TOPIC, 'locales/en-US.json', (l) => (l['事由'] = '')), says: 'is empty' },
  'sample-none': {
    files: { ...TOPIC, 'samples/valid-1.json': null, 'samples/invalid-1.json': null },
    says: 'no sample',
  },
  'sample-shape': { files: edited(TOPIC, 'samples/valid-1.json', (s) => delete s['as']), says: 'lacks "as"' },
  'sample-refused': {
    files: edited(TOPIC, 'samples/valid-1.json', (s) => delete part(s, 'formData')['reason']),
    says: '事由不能为空',
  },
  'sample-accepted': {
    files: edited(TOPIC, 'samples/invalid-1.json', (s) => (s['errors'] = ['to', 'items.0.name'])),
    says: 'also refused at "reason"',
  },
  'sample-unknown-field': {
    files: edited(TOPIC, 'samples/valid-1.json', (s) => (part(s, 'formData', 'items', 0)['aproved'] = '1.00')),
    says: 'did you mean "approved"',
  },
  'journey-unknown': {
    files: edited(TOPIC, 'samples/journey-1.json', (j) => (part(j, 'steps', 0)['at'] = 'laeder')),
    says: 'did you mean "leader"',
  },
  'journey-refused': {
    files: edited(TOPIC, 'samples/journey-1.json', (j) => delete part(j, 'steps', 1)['formData']),
    says: '车辆不能为空',
  },
};

/** A process with a split and a join of these kinds, and two tasks between them. */
const splitAndJoin = (split: string, join: string): Files =>
  inProcess(
    /<exclusiveGateway id="long"[^]*<endEvent/,
    `<${split} id="long" name="三天以上？" />
     <sequenceFlow id="f3" name="否" sourceRef="long" targetRef="office"><conditionExpression>\${days &gt; 3}</conditionExpression></sequenceFlow>
     <sequenceFlow id="f4" name="是" sourceRef="long" targetRef="other" />
     <userTask id="office" name="办公室派车" flowable:candidateGroups="role:office" />
     <userTask id="other" name="领导审批" flowable:candidateGroups="role:office" />
     <sequenceFlow id="f5" sourceRef="office" targetRef="join" />
     <sequenceFlow id="f6" sourceRef="other" targetRef="join" />
     <${join} id="join" />
     <sequenceFlow id="f7" sourceRef="join" targetRef="end" />
     <endEvent`,
  );

describe('the checker', () => {
  test('has nothing to say about sound definitions', async () => {
    expect(await faultsOf(TOPIC)).toEqual([]);
    expect(await faultsOf(ENTITY, 'entity')).toEqual([]);
    const { definition } = await checkDefinition(sourceOf('topic', TOPIC), CONTEXT);
    expect(definition).toMatchObject({
      kind: 'topic',
      key: 'trip',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  test('has a rejecting fixture for every rule', () => {
    expect(Object.keys(REJECTED).sort()).toEqual(RULES.map(({ id }) => id).sort());
  });

  test.each(Object.entries(REJECTED))('%s', async (id, { files, says, kind = 'topic', key }) => {
    const faults = await faultsOf(files, kind, CONTEXT, key);
    const found = faults.filter(({ rule }) => rule === id);
    expect(found.map(({ message }) => message).join('\n')).toContain(says);
    for (const { path, line, column } of found) {
      expect(path).toMatch(/^(topics|schemas)\//);
      expect(line).toBeGreaterThan(0);
      expect(column).toBeGreaterThan(0);
    }
    expect(faults.map(({ rule }) => rule)).not.toContain('checker-crash');
  });

  test('reports broken files with their place and goes on with the others', async () => {
    const faults = await faultsOf({
      ...TOPIC,
      'ui.json': '{\n  "reason": {},\n}',
      'process.bpmn': PROCESS.replace('> 3', '> '),
    });
    expect(faults.map(({ rule, path, line }) => `${rule} ${path}:${line}`)).toEqual([
      'json-syntax topics/trip/ui.json:3',
      'bpmn-expression topics/trip/process.bpmn:11',
    ]);
  });

  test('points into expressions, whatever the file', async () => {
    const [inBpmn] = await faultsOf(inProcess('${days > 3}', '${days > 2 &amp;&amp; day > 3}'));
    expect(inBpmn).toMatchObject({ line: 11, rule: 'bpmn-unknown-variable' });
    expect(inBpmn?.source?.slice((inBpmn?.column ?? 0) - 1)).toMatch(/^day > 3/);
    const [inJson] = await faultsOf(inTopic((t) => (part(t, 'rules', 0)['when'] = '${to < form}')));
    expect(inJson?.source?.slice(inJson.column - 1)).toMatch(/^form/);
  });

  test('a definition with an error is not handed out', async () => {
    const { definition } = await checkDefinition(
      sourceOf(
        'topic',
        inTopic((t) => (t['category'] = 'x')),
      ),
      CONTEXT,
    );
    expect(definition).toBeUndefined();
  });
});

test('only warns where a widget lacks no more than a format, a dictionary or a kind of record', async () => {
  const asked = async (widget: string) =>
    (await faultsOf(inUi((u) => (part(u, 'reason')['ui:widget'] = widget)))).map(({ rule, severity }) => [
      rule,
      severity,
    ]);
  expect(await asked('date')).toEqual([['ui-widget-type', 'warning']]);
  expect(await asked('dict')).toEqual([['ui-widget-type', 'warning']]);
  expect(await asked('table')).toEqual([['ui-widget-type', 'error']]);
});

describe('says what was meant', () => {
  const told = async (files: Files): Promise<string[]> =>
    (await faultsOf(files)).map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);

  test('of a gateway that joins what another kind has split', async () => {
    expect(await told(splitAndJoin('inclusiveGateway', 'parallelGateway'))).toEqual([
      'error bpmn-join-blocked: the parallel gateway "join" can wait for ever for "办公室派车"',
    ]);
    expect(await told(splitAndJoin('inclusiveGateway', 'inclusiveGateway'))).toEqual([]);
    expect(await told(splitAndJoin('exclusiveGateway', 'exclusiveGateway'))).toEqual([]);
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
  });

  test('of a text where a list is needed', async () => {
    const files = inProcess(
      /(<userTask id="office"[^>]*) \/>/,
      '$1><multiInstanceLoopCharacteristics flowable:collection="${kind}" /></userTask>',
    );
    expect(await told(files)).toEqual(['error bpmn-expression-type: collection gives a text, where a list is needed']);
  });

  test('of a column that was named without its table, and not what follows from it', async () => {
    const files = inTopic((t) => (part(t, 'computed')['items.amount'] = '${count * price}'));
    expect(await told(files)).toEqual([
      'error expression-unknown-name: computed "items.amount" uses "count", which schema.json does not have; did you mean "items.count"?',
      'error expression-unknown-name: computed "items.amount" uses "price", which schema.json does not have; did you mean "items.price"?',
    ]);
    // the total is gone, so the rule holds and every sample is refused: not told until the mistake is mended
    const upset = edited(files, 'topic.json', (t) => {
      t['rules'] = [{ field: 'total', when: '${!(total > 0)}', message: '已被占用' }];
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

  test('of a choice without title', async () => {
    const files = inSchema((s) => (field(s, 'kind')['oneOf'] = [{ const: 'air', title: '方式' }, { const: 'rail' }]));
    expect(await told(files)).toContain('warning schema-untitled: the choice "rail" has no title');
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

  test('are not judged where the called process is not known', async () => {
    expect(await rulesOf('stmap')).toEqual([]);
    // but a gateway of the own process is no task, whatever else there may be
    expect((await rulesOf('long')).join()).toContain('it is a exclusiveGateway');
  });
});

describe('of an entity', () => {
  const told = async (files: Files): Promise<string[]> =>
    (await faultsOf(files, 'entity')).map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);

  test('the tree and the scope name fields of the right kind', async () => {
    expect(await told(inEntity((e) => Object.assign(e, { scope: 'name', tree: 'name' })))).toEqual([
      'warning entity-unknown-field: "name" holds no department; the data scope needs "format": "dept-id"',
      'warning entity-unknown-field: "name" holds no id of a parent; write "x-record": "sys/room" there',
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
      expect.stringMatching(/^warning there is no "r9" among the base data/),
      'error a record of the base data needs an "id"',
    ]);
  });
});
