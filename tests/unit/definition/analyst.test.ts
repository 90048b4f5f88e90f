import { describe, expect, it, test } from 'vitest';
import { faultsIn } from '../../../src/definition/check/locale.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { toTaiwan } from '../../../src/server/definitions/localiser.ts';
import {
  field,
  inEntity,
  inProcess,
  inSchema,
  inTopic,
  inUi,
  part,
  recordTask,
  repeated,
  splitAndJoin,
  TASK,
} from './edits.ts';
import { edited, ENTITY, faultsOf, PROCESS, TOPIC, type Files } from './fixtures.ts';

/** What analysts wrote who had the guide alone: each with what is said to them, in the line where they typed it. */
const told = async (files: Files, kind: 'topic' | 'entity' = 'topic'): Promise<string[]> =>
  (await faultsOf(files, kind)).map(
    ({ severity, path, source, message }) =>
      `${severity} ${path.split('/').at(-1)} ${(source ?? '').trim().slice(0, 40)} | ${message}`,
  );

const rule = (refuseIf: string): Files => inTopic((t) => Object.assign(part(t, 'rules', 0), { refuseIf }));
const UNASKED = edited(
  inTopic((t) => delete part(t, 'nodes')['office']),
  'topic.json',
  (t) => {
    part(t, 'nodes', 'start')['hide'] = [];
    part(t, 'exclusive', 0)['by'] = 'reason';
  },
);
const recorded = (...task: Parameters<typeof recordTask>): Files => ({
  ...UNASKED,
  'process.bpmn': inProcess(/<userTask id="office".*/, recordTask(...task))['process.bpmn'] ?? null,
  'samples/journey-1.json': null,
});
const delegating = (delegate: string, fields = ''): Files => ({
  ...recorded('text', 'x'),
  'process.bpmn':
    inProcess(
      /<userTask id="office".*/,
      `<serviceTask id="office" name="办公室派车" flowable:delegateExpression="\${${delegate}}"><extensionElements>\n${fields}</extensionElements></serviceTask>`,
    )['process.bpmn'] ?? null,
});
const perRow = (name: string): Files =>
  inProcess(
    /<userTask id="office"[^>]*>/,
    `<userTask id="office"\nname="${name}" flowable:assignee="leader">
    <multiInstanceLoopCharacteristics flowable:collection="\${items}" flowable:elementVariable="item" /></userTask>`,
  );

describe('a mistake of an analyst is told', () => {
  test.each<[string, Files, string[]]>([
    [
      'a record of an entity that there is not',
      recorded('text', '${reason}', 'sys/lgo'),
      [
        'error process.bpmn <flowable:field name="entity"><flowable: | there is no entity "sys/lgo"; did you mean "sys/log"?',
      ],
    ],
    [
      'a field that the record does not have, and one that it lacks',
      recorded('remark', '${reason}'),
      [
        'error process.bpmn <serviceTask id="office" name="办公室派车" fl | "sys/log" requires "text", which is not set',
        'error process.bpmn <flowable:field name="remark"><flowable: | "sys/log" has no field "remark"; there are text, count, state, on, keeper, part, boss, files',
      ],
    ],
    [
      'an effect without what its record requires',
      inTopic((t) => (part(t, 'effects', 0)['set'] = { count: '1' })),
      ['error topic.json "set": { | "sys/log" requires "text", which is not set'],
    ],
    [
      'an effect that names the record it means to change',
      inTopic((t) => (part(t, 'effects', 0)['set'] = { id: '${vehicle}', text: 'x' })),
      ['error topic.json "id": "${vehicle}", | "sys/log" has no field "id"; to change a record write "update"'],
    ],
    [
      'a booking from a text',
      inTopic((t) => (part(t, 'exclusive', 0)['from'] = 'reason')),
      [
        'error topic.json "from": "reason", | "reason" is no date, date-time or time; give it "format": "date", "date-time" or "time"',
      ],
    ],
    [
      'a default outside of its dictionary',
      inSchema((s) => (field(s, 'kind')['default'] = 'rial')),
      ['error schema.json "default": "rial" | the dictionary "tripKind" has no "rial"; did you mean "rail"?'],
    ],
    [
      'a delegate that reads another field',
      delegating(
        'notify',
        '<flowable:field name="to" stringValue="dean"/>\n<flowable:field name="message" stringValue="x"/>',
      ),
      [
        'warning process.bpmn <flowable:field name="message" stringVal | the delegate "notify" does not read "message"; there are to, text',
      ],
    ],
    [
      'a delegate that there is not',
      delegating('mail'),
      [
        'error process.bpmn <serviceTask id="office" name="办公室派车" fl | there is no delegate "${mail}"; there are notify, record, cc',
      ],
    ],
    [
      'a column of the element that there is not',
      perRow('办公室派车 ${item.nam}'),
      [
        'warning process.bpmn name="办公室派车 ${item.nam}" flowable:assign | "办公室派车 ${item.nam}" is not in locales/en-US.json',
        'error process.bpmn name="办公室派车 ${item.nam}" flowable:assign | name uses "item.nam", which schema.json does not have; did you mean "item.name"?',
      ],
    ],
    [
      'an inclusive split that an exclusive gateway joins',
      splitAndJoin('inclusiveGateway', 'exclusiveGateway', TASK),
      [
        'error process.bpmn <exclusiveGateway id="join" /> | branches of the inclusive gateway "三天以上？" come together at "join", so "领导审批" may be done several times; join them with an inclusive gateway',
      ],
    ],
    [
      'a value that its dictionary does not have',
      rule("${kind == 'reserch'}"),
      [
        `error topic.json "refuseIf": "\${kind == 'reserch'}", | the rule: "reserch" is none of the choices; there are air, rail`,
      ],
    ],
    [
      'a person from a text',
      inProcess('${leaderOf(initiator)}', '${reason}'),
      [
        'error process.bpmn <userTask id="leader" name="领导审批" flowab | assignee gives a text, where a person is needed',
      ],
    ],
    [
      'a flow that leads nowhere',
      inProcess('targetRef="office"', 'targetRef="ofice"'),
      [
        'error process.bpmn <sequenceFlow id="f4" name="是" sourceRef | flow "是" has the target "ofice", which does not exist; did you mean "office"?',
      ],
    ],
    [
      'a flow that nobody named',
      inProcess('id="f5" sourceRef="office" targetRef="end"', 'id="Flow_0x1" sourceRef="office" targetRef="ned"'),
      [
        'error process.bpmn <sequenceFlow id="Flow_0x1" sourceRef="o | flow "办公室派车 → ned" has the target "ned", which does not exist; did you mean "end"?',
      ],
    ],
    [
      'an option that RJSF has and that is said elsewhere here',
      inUi((u) => (u['items'] = { items: { name: { 'ui:readonly': true } } })),
      [
        'error ui.json "ui:readonly": true | "ui:readonly" is not read: who may write it is said by "write" of the nodes in topic.json',
      ],
    ],
    [
      'yes where there is a choice of words',
      inTopic((t) => (t['approvers'] = { self: true })),
      ['error topic.json "self": true | "approvers.self" is true; it may be allow, skip, leader'],
    ],
    [
      'a condition without its signs',
      inTopic((t) => (t['cancel'] = 'days > 3')),
      ['error topic.json "cancel": "days > 3" | "cancel" is no expression; write "${days > 3}"'],
    ],
    [
      'no days at all',
      inTopic((t) => (t['promiseDays'] = 0)),
      ['error topic.json "promiseDays": 0 | "promiseDays" must be more than 0'],
    ],
    [
      'rights of what is no task',
      inTopic((t) => (part(t, 'nodes')['long'] = { write: ['reason'] })),
      ['error topic.json "long": { | "long" is no user task of process.bpmn; there it is this: exclusive gateway'],
    ],
    [
      'an element that is called as who acts is',
      repeated('user'),
      [
        'warning process.bpmn <userTask id="office" name="办公室派车" flowa | "user" means something else in expressions; give the element another name',
      ],
    ],
    [
      'an element that no expression can name',
      repeated('one-row'),
      [
        'warning process.bpmn <userTask id="office" name="办公室派车" flowa | expressions cannot name "one-row": write letters, digits and underscores',
      ],
    ],
    [
      'a message to nobody',
      delegating(
        'notify',
        '<flowable:field name="to" stringValue=" "/>\n<flowable:field name="text" stringValue="x"/>',
      ),
      [
        'error process.bpmn <flowable:field name="to" stringValue="  | "to" names nobody; write who is told, or leave it out: the applicant is then',
      ],
    ],
    [
      'a verb that there is not',
      edited(TOPIC, 'samples/journey-1.json', (j) => (part(j, 'steps', 0)['do'] = 'approve')),
      [
        'warning journey-1.json "do": "approve", | there is no verb "approve"; there are complete, reject, rollback, delegate, transfer, cc, comment, addSign, removeSign, terminate, claim, unclaim, resolve, withdraw, takeBack, urge, cancel, suspend, activate, migrate',
      ],
    ],
    [
      'a category that there is not',
      inTopic((t) => (t['category'] = 'finance')),
      ['error topic.json "category": "finance", | there is no category "finance"; there are hr, office'],
    ],
    [
      'an option that nothing reads',
      inUi((u) => (u['items'] = { items: { name: { 'ui:width': 3 } } })),
      [
        'error ui.json "ui:width": 3 | the widget "text" has no option "ui:width"; it reads ui:span, ui:help, ui:showIf, ui:mask, ui:hidden, ui:placeholder, ui:unit, ui:inputType, ui:own',
      ],
    ],
    [
      'a later field that start shows',
      inTopic((t) => (part(t, 'nodes', 'start')['hide'] = ['items.approved'])),
      [
        'warning topic.json "vehicle" | "vehicle" is asked for at "office", but start shows it as well; add it to "hide" of start',
      ],
    ],
  ])('%s', async (_, files, says) => {
    expect(await told(files)).toEqual(says);
  });

  it('of an entity: an action that there is not', async () => {
    expect(
      await told(
        inEntity((e) => (e['actions'] = [{ name: 'approve', title: '关闭' }])),
        'entity',
      ),
    ).toEqual([
      'error entity.json "name": "approve", | the server has no behaviour "approve" for sys/room; write what it sets',
    ]);
  });

  it('of base data: a name that is no field', async () => {
    const seeded = { ...ENTITY, 'seed.json': [{ id: 'r1', name: '一号', deptID: 'x' }] };
    expect(await told(seeded, 'entity')).toEqual([
      'warning seed.json "deptID": "x" | there is no field "deptID" here; did you mean "deptId"?',
    ]);
  });

  it('a widget that there is not, with those that there are', async () => {
    const [only = '', ...more] = await told(inUi((u) => (part(u, 'reason')['ui:widget'] = 'editor')));
    expect(more).toEqual([]);
    expect(only).toMatch(/^error ui.json "ui:widget": "editor" \| there is no widget "editor"; there are .*textarea/);
  });

  it('a gap of an inclusive gateway, with the value that falls into it', async () => {
    const files = inProcess(
      /<exclusiveGateway id="long"[^]*<userTask id="office"/,
      `<inclusiveGateway id="long" name="三天以上？"/>
      <sequenceFlow id="f3" name="否" sourceRef="long" targetRef="end"><conditionExpression>\${days &lt; 3}</conditionExpression></sequenceFlow>
      <sequenceFlow id="f4" name="是" sourceRef="long" targetRef="office"><conditionExpression>\${days > 3}</conditionExpression></sequenceFlow>
      <userTask id="office"`,
    );
    expect(await told(files)).toEqual([
      'error process.bpmn <inclusiveGateway id="long" name="三天以上？" | no flow out of "三天以上？" is taken when days = 3; make one flow the default',
    ]);
  });

  it('nothing false beside a flow that is always taken', async () => {
    const files = inProcess(
      / default="f3"([^]*)name="否" sourceRef="long" targetRef="end" \/>/,
      '$1name="否" sourceRef="long" targetRef="end"><conditionExpression>${true}</conditionExpression></sequenceFlow>',
    );
    expect((await told(files)).join()).not.toContain('bpmn-no-default');
  });
});

describe('an unknown name comes with those that exist', () => {
  test.each([
    [
      '${nights > 3}',
      'uses "nights", which schema.json does not have; there are initiator, user, reason, from, to, days, kind',
    ],
    ['${items.weather == 1}', 'there are items.name, items.count, items.price, items.amount, items.approved'],
    ['${holiday(to)}', 'there is no function holiday; there are sum, count'],
  ])('%s', async (text, says) => {
    expect((await told(rule(text))).join()).toContain(says);
    expect((await told(inProcess('${days > 3}', text))).join()).toContain(says);
  });
});

describe('signs that another keyboard types', () => {
  test.each([
    ['{"reason"：{}}', '"：" is a sign of the Chinese keyboard; write :'],
    ['{"reason": {}，"days": {}}', '"，" is a sign of the Chinese keyboard; write ,'],
    ['{“reason”: {}}', '"“" is a sign of the Chinese keyboard; write "'],
    ['{"reason": {}；"days": {}}', '"；" is a sign of the Chinese keyboard; write ,'],
    ['{"reason": {}、"days": {}}', '"、" is a sign of the Chinese keyboard; write ,'],
    ["{'reason': {}}", 'a text stands in double quotes: "…"'],
  ])('JSON: %s', async (text, says) => {
    expect(await told({ ...TOPIC, 'ui.json': text })).toEqual([`error ui.json ${text} | ${says}`]);
  });

  test.each([
    ['name="领导审批"', 'name=“领导审批”', '"“" is a sign of the Chinese keyboard; write "'],
    ['name="领导审批"', 'name＝"领导审批"', '"＝" is a sign of the Chinese keyboard; write ='],
    ['<userTask id="leader"', '<userTask　id="leader"', '"　" is a sign of the Chinese keyboard; write a blank'],
    [
      '<userTask id="leader" name="领导审批"',
      '<userTask id="leader" name="领导审批"；',
      '"；" is a sign of the Chinese keyboard; write ;',
    ],
    ['${days > 3}', '${days < 3}', '"<" is written as &lt; here, and <= as &lt;='],
    ['${days > 3}', '${days > 3 && days > 4}', '"&" is written as &amp; here, and && as &amp;&amp;'],
  ])('XML: %s → %s', async (before, now, says) => {
    const text = PROCESS.replace(before, () => now);
    const faults = await faultsOf({ ...TOPIC, 'process.bpmn': text });
    expect(faults.map(({ message }) => message)).toEqual([says]);
    expect(faults[0]?.line).toBe(text.slice(0, text.indexOf(now)).split('\n').length);
  });

  it('what no XML may be is said in Chinese too', async () => {
    const broken: [string, string][] = [
      ['flowable:assignee', 'camunda:assignee'],
      ['name="领导审批"', 'name=领导审批'],
      ['name="领导审批"', 'name="领导审批" name="再审"'],
      ['name="领导审批"', 'name'],
      ['name="领导审批" ', 'name="领导审批"'],
      ['</definitions>', '</definitions><definitions/>'],
      ['</definitions>', '</definition>'],
      ['<?xml', ' <?xml'],
    ];
    for (const [before, now] of broken) {
      const faults = await faultsOf({ ...TOPIC, 'process.bpmn': PROCESS.replace(before, now) });
      const [said] = faultsIn(faults, 'zh-CN', toTaiwan);
      expect(said?.message, now).toMatch(/\p{Script=Han}/u);
      expect(said?.message, now).not.toMatch(/[a-z]{3,} [a-z]{2,}/i);
    }
  });
});

describe('a date that is written as a text', () => {
  const asText = (...names: string[]): Files =>
    inSchema((s) => {
      for (const name of names) delete field(s, name)['format'];
    });

  it('is told where its format is missing, and not where that is noticed', async () => {
    expect(await told(asText('from'))).toEqual([
      'error schema.json "from": { | "from" is a text, but counts as a date; add "format": "date" to it',
    ]);
    expect(await told(asText('from', 'to'))).toHaveLength(2);
  });

  it('is meant where samples hold dates: a text that somebody compares by mistake is told where he does', async () => {
    expect(await told(rule('${reason < from}'))).toEqual([
      'error topic.json "refuseIf": "${reason < from}", | the rule: compares a text with a date',
    ]);
    const moment = edited(asText('from'), 'samples/valid-1.json', (sample: JsonObject) => {
      part(sample, 'formData')['from'] = '2099-01-01T08:00:00+08:00';
    });
    expect(
      (await told({ ...moment, 'samples/invalid-1.json': null, 'samples/journey-1.json': null })).join(),
    ).toContain('add "format": "date-time"');
  });
});
