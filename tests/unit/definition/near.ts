import type { JsonObject } from '../../../src/definition/types/json.ts';
import {
  field,
  inEntity,
  inProcess,
  inReport,
  inSchema,
  inTopic,
  inUi,
  part,
  recordTask,
  splitAndJoin,
  TASK,
  linking,
  repeated,
  telling,
  waiting,
  LOGGED,
} from './edits.ts';
import { edited, ENTITY, TOPIC, type Files } from './fixtures.ts';

const properties = (schema: JsonObject): JsonObject => schema['properties'] as JsonObject;
const inSample = (name: string, edit: (value: JsonObject) => void): Files =>
  edited(TOPIC, `samples/${name}.json`, edit);

const candidate = (assignee: string): Files =>
  inProcess(
    /<userTask id="office"[^>]*>/,
    `<userTask id="office" name="核对 \${item.name}" flowable:assignee="${assignee}">
      <multiInstanceLoopCharacteristics flowable:collection="\${items}" flowable:elementVariable="item" />
    </userTask>`,
  );

/** Right, but nearly what the rule refuses: none of these may be reported by it. */
export const NEAR: Record<string, Files[]> = {
  'format-old': [inUi((u) => Object.assign(part(u, 'reason'), { 'ui:span': 24, 'ui:rows': 2 }))],
  'schema-then-declares': [inSchema((s) => (part(s, 'then')['properties'] = { reason: { minLength: 5 } }))],
  'ui-sections': [inUi((u) => delete u['ui:sections'])],
  'show-if': [
    inUi((u) => (part(u, 'flight')['ui:showIf'] = "${kind == 'air' && initiator != null && count(items) > 0}")),
    inUi((u) => (u['items'] = { items: { price: { 'ui:showIf': '${count > 1}' } } })),
    inUi((u) => (u['items'] = { items: { price: { 'ui:showIf': '${items.count > 1}' } } })),
  ],
  'show-if-circle': [inUi((u) => (u['vehicle'] = { 'ui:showIf': '${!(empty flight)}' }))],
  'ui-unknown-key': [inUi((u) => (u['items'] = { 'ui:totals': ['amount'], items: { price: { 'ui:help': 'x' } } }))],
  'ui-hidden': [inUi((u) => (u['total'] = { 'ui:hidden': true }))],
  'ui-mask': [inUi((u) => (u['items'] = { items: { count: { 'ui:mask': true } } }))],
  'ui-people': [
    edited(
      inUi((u) => (u['vehicle'] = { 'ui:people': ['teacher', 'role:office', 'dept:${deptOf(initiator)}'] })),
      'schema.json',
      (s) => Object.assign(field(s, 'vehicle'), { format: 'user-id' }),
    ),
  ],
  'node-start-shows': [
    inTopic((t) => (part(t, 'nodes', 'office')['require'] = ['vehicle', 'items.approved'])),
    inTopic((t) => (part(t, 'nodes')['leader'] = { write: ['reason'], require: ['reason'] })),
    // proposed at start on some condition
    inTopic((t) => {
      part(t, 'nodes')['leader'] = { write: ['items.count'], require: ['items.count'] };
      const asked = { field: 'items.count', refuseIf: '${days > 3 && empty items.count}', message: '结束不能早于开始' };
      (t['rules'] as object[]).push(asked);
    }),
  ],
  'afterwards-fill': [
    inTopic((t) => {
      const fill = { who: '${initiator}', days: '${days}', trip: '${processInstanceId}' };
      t['afterwards'] = [{ topic: 'other', title: '出差', fill }];
    }),
  ],
  'effect-fields': [
    inTopic((t) => {
      const set = {
        text: '${reason}',
        state: "${kind == 'air' ? 'lent' : 'idle'}",
        on: '2031-01-01',
        keeper: '${user}',
      };
      part(t, 'effects', 0)['set'] = { ...set, files: '${files}', part: '${processInstanceId}' };
    }),
    inTopic((t) => (part(t, 'effects', 0)['set'] = { text: '${reason} ${days}', count: '${days + 1}' })),
    inTopic((t) => {
      part(t, 'effects', 0)['update'] = { id: '${reason}', set: { count: '${days}' } };
      delete part(t, 'effects', 0)['set'];
    }),
  ],
  'record-fields': [
    inProcess(/<userTask id="office".*/, recordTask('text', '${reason}')),
    // called as effects call it, and one that is changed
    inProcess(/<userTask id="office".*/, recordTask('text', '${reason}').replace('"entity"', '"record"')),
    inProcess(/<userTask id="office".*/, recordTask('id', '${reason}')),
  ],
  'bpmn-inclusive-join': [splitAndJoin('inclusiveGateway', 'inclusiveGateway', TASK)],
  'bpmn-unknown-variable': [candidate('${leaderOf(deptOf(initiator))}')],
  // a text with dates in it that nobody counts with, and one that is compared by mistake
  'schema-date-text': [
    edited(
      inSchema((s) => (part(s, 'properties')['note'] = { type: 'string', title: '事由' })),
      'samples/valid-1.json',
      (s) => (part(s, 'formData')['note'] = '2099-01-01'),
    ),
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${reason < from}')),
  ],
  'schema-default': [inSchema((s) => (field(s, 'kind')['default'] = 'rail'))],
  'exclusive-unknown-field': [inTopic((t) => (t['exclusive'] = [{ by: 'vehicle', message: '已被占用' }]))],
  'bpmn-unmarked-default': [
    inProcess(
      /<exclusiveGateway id="long"[^]*<userTask id="office"/,
      '<exclusiveGateway id="long" /><sequenceFlow id="f4" sourceRef="long" targetRef="office" /><userTask id="office"',
    ),
  ],
  'bpmn-no-default': [
    inProcess('${days > 3}', '${days > 2}'),
    inProcess(
      / default="f3"([^]*)name="否" sourceRef="long" targetRef="end" \/>/,
      '$1name="否" sourceRef="long" targetRef="end"><conditionExpression>${days &lt;= 3}</conditionExpression></sequenceFlow>',
    ),
  ],
  // files and keys
  'file-missing': [{ ...TOPIC, 'ui.json': null, 'locales/en-US.json': null }],
  'file-unknown': [{ ...TOPIC, 'samples/valid-second.json': { as: 'teacher', formData: {} }, 'README.md': '# 出差' }],
  'key-invalid': [TOPIC],
  'manifest-unknown-key': [inTopic((t) => (t['$schema'] = '../../schemas/meta/topic.schema.json'))],
  'manifest-invalid': [inTopic((t) => (t['promiseDays'] = 3))],
  // schema.json
  'schema-unknown-keyword': [inSchema((s) => (s['$schema'] = 'http://json-schema.org/draft-07/schema#'))],
  'schema-invalid': [inSchema((s) => (field(s, 'reason')['maxLength'] = 1e3))],
  'schema-ref-unknown': [
    inSchema((s) => {
      s['definitions'] = { note: { type: 'string', title: '事由' } };
      properties(s)['note'] = { $ref: '#/definitions/note' };
    }),
  ],
  'schema-ref-recursive': [
    // the same part twice is no circle
    inSchema((s) => {
      s['definitions'] = { place: { type: 'string', title: '事由' }, way: { $ref: '#/definitions/place' } };
      properties(s)['a'] = { $ref: '#/definitions/way' };
      properties(s)['b'] = { $ref: '#/definitions/way' };
    }),
  ],
  'schema-too-large': [
    inSchema((s) => {
      for (let i = 0; i < 900; i++) properties(s)[`f${i}`] = { type: 'string', title: 'x' };
    }),
  ],
  'schema-field-name': [inSchema((s) => (properties(s)['emptySeats2'] = { type: 'string', title: 'x' }))],
  'schema-untitled': [inSchema((s) => (part(s, 'then')['properties'] = { flight: { minLength: 2 } }))],
  'schema-untyped': [inSchema((s) => (part(s, 'then')['properties'] = { flight: { maxLength: 9 } }))],
  'schema-required-unknown': [inSchema((s) => (part(s, 'then')['required'] = ['vehicle', 'days']))],
  'schema-required-min-length': [
    inSchema((s) => {
      delete field(s, 'reason')['minLength'];
      field(s, 'reason')['enum'] = ['a', 'b'];
    }),
    inSchema((s) => (s['required'] = ['from', 'to', 'kind', 'items', 'total'])),
  ],
  'schema-required-min-items': [inSchema((s) => (s['required'] = ['reason', 'from', 'to']))],
  'schema-pattern-invalid': [inSchema((s) => (field(s, 'reason')['pattern'] = String.raw`^\p{Script=Han}+$`))],
  'schema-pattern-redos': [
    inSchema((s) => (field(s, 'reason')['pattern'] = '^([A-Z]{2}[0-9]+-)*[A-Z]{2}$')),
    inSchema((s) => (field(s, 'reason')['pattern'] = '^[0-9]+[.][0-9]+$')),
  ],
  'schema-pattern-open': [
    inSchema((s) => (field(s, 'reason')['pattern'] = '^A')),
    inSchema((s) => (field(s, 'reason')['pattern'] = '本$')),
  ],
  'schema-keyword-type': [inSchema((s) => Object.assign(field(s, 'days'), { minimum: 1, multipleOf: 1 }))],
  'schema-impossible': [
    inSchema((s) => Object.assign(field(s, 'reason'), { minLength: 100, maxLength: 100 })),
    inSchema((s) => Object.assign(field(s, 'days'), { minimum: 3, maximum: 3 })),
  ],
  'schema-if-incomplete': [
    inSchema((s) => {
      s['else'] = s['then'] ?? null;
      delete s['then'];
    }),
  ],
  'schema-if-vacuous': [inSchema((s) => (part(s, 'if')['required'] = ['reason', 'kind']))],
  'schema-if-impossible': [inSchema((s) => (part(s, 'if')['properties'] = { kind: { enum: ['air', 'ship'] } }))],
  'schema-if-unknown': [
    inSchema((s) => Object.assign(part(s, 'if'), { required: ['items'], properties: { items: { minItems: 2 } } })),
  ],
  'schema-items-missing': [
    inSchema((s) => (properties(s)['tags'] = { type: 'array', title: 'x', items: { type: 'string' } })),
  ],
  'dictionary-unknown': [
    inSchema(
      (s) => (properties(s)['kinds'] = { type: 'array', title: 'x', items: { type: 'string', 'x-dict': 'tripKind' } }),
    ),
  ],
  'entity-unknown': [inSchema((s) => (field(s, 'vehicle')['x-record'] = 'sys/log'))],
  // ui.json
  'ui-invalid': [inUi((u) => (part(u, 'reason')['ui:span'] = 24))],
  'ui-unknown-field': [inUi((u) => (u['items'] = { items: { price: { 'ui:span': 6 } } }))],
  'ui-unknown-widget': [inUi((u) => (part(u, 'reason')['ui:widget'] = 'text'))],
  'ui-widget-type': [inUi((u) => (u['kind'] = { 'ui:widget': 'dict-radio' }))],
  // nodes
  'node-unknown': [inTopic((t) => Object.assign(part(t, 'nodes'), { view: { hide: ['vehicle'] }, leader: {} }))],
  'node-unknown-field': [inTopic((t) => (part(t, 'nodes', 'office')['write'] = ['@dispatch', 'items.*']))],
  'node-view-rights': [inTopic((t) => (part(t, 'nodes')['view'] = { hide: ['@dispatch'] }))],
  'node-start-write': [
    edited(
      inSchema((s) => (field(s, 'days')['readOnly'] = true)),
      'topic.json',
      (t) => (part(t, 'nodes', 'start')['write'] = ['days']),
    ),
  ],
  'node-hidden-written': [inTopic((t) => (part(t, 'nodes', 'office')['hide'] = ['files']))],
  'node-require-unwritable': [
    // the applicant had to fill it in
    inTopic((t) => (part(t, 'nodes')['leader'] = { require: ['reason'] })),
  ],
  'node-actions': [
    inTopic((t) => (part(t, 'nodes', 'office')['actions'] = [{ name: 'complete', title: '出差' }, 'comment'])),
  ],
  'node-batch-required': [inTopic((t) => (part(t, 'nodes')['leader'] = { batch: true, write: ['vehicle'] }))],
  'field-unwritten': [
    inTopic((t) => {
      part(t, 'nodes', 'office')['write'] = ['items.approved'];
      part(t, 'nodes', 'office')['require'] = [];
      t['numbers'] = [{ field: 'vehicle', on: 'completed', pattern: '{seq}' }];
    }),
  ],
  // the manifest
  'category-unknown': [inTopic((t) => (t['category'] = 'office'))],
  'startable-unknown': [inTopic((t) => (t['startableBy'] = ['student', 'office']))],
  'icon-unknown': [inTopic((t) => delete t['icon'])],
  'number-pattern': [inTopic((t) => (t['number'] = '校〔{yyyy}〕{seq}号'))],
  'summary-unknown-field': [inTopic((t) => (t['summary'] = ['reason', 'items.name']))],
  'rule-unknown-field': [inTopic((t) => (part(t, 'rules', 0)['field'] = 'items.count'))],
  'computed-unknown-field': [inTopic((t) => (part(t, 'computed')['items.approved'] = '${items.amount}'))],
  'computed-circle': [
    // a column may count the rows of its own table
    inTopic((t) => (part(t, 'computed')['items.count'] = '${count(items)}')),
  ],
  'condition-constant': [
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${days > 3 && days < 5}')),
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${days - 2000 > 18}')),
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${total < 0}')),
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${reason == flight}')),
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = "${from < '2020-01-01' && to > '2090-01-01'}")),
    inProcess(' default="f3"', ''),
  ],
  'computed-written': [inTopic((t) => (part(t, 'nodes')['leader'] = { write: ['vehicle', 'items.price'] }))],
  'computed-type': [
    inTopic((t) => (part(t, 'computed')['vehicle'] = '${days}')),
    inTopic((t) => (part(t, 'computed')['total'] = '${days}')),
  ],
  'expression-syntax': [inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = "${to<from&&!(reason=='a}b')}"))],
  'expression-unknown-name': [
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${to < from && user != initiator}')),
    inTopic((t) => (part(t, 'effects', 0)['set'] = { text: '${number} ${title} ${processInstanceId}' })),
    inTopic((t) => (part(t, 'effects', 0)['if'] = "${kind == 'air' && !empty number}")),
    inTopic((t) =>
      Object.assign(part(t, 'effects', 0), { each: 'items', if: '${items.count > 1}', set: { text: '${items.name}' } }),
    ),
    inTopic((t) => (t['afterwards'] = [{ topic: 'other', title: '出差', showIf: '${days > 3}' }])),
  ],
  'expression-unknown-role': [
    inProcess('${leaderOf(initiator)}', "${usersWithRole('office', 'graduate')}"),
    inProcess(
      'flowable:assignee="${leaderOf(initiator)}"',
      "flowable:candidateUsers=\"${peopleIn(collegeOf(initiator), 'teacher', 'role:office')}\"",
    ),
  ],
  'expression-type': [
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = "${to < '2030-01-01' || total > 5 || count(items) == 2}")),
    inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${distinct(items.name) < count(items.name)}')),
  ],
  'effect-unknown': [
    inTopic((t) => (t['effects'] = [{ on: 'completed', record: 'sys/log', each: 'items', set: { text: 'x' } }])),
  ],
  'effect-counts-twice': [
    // at the end, which comes once; at a step, what is only handed on
    ...(['completed', 'node:leader'] as const).map((on) => ({
      ...inTopic((t) => {
        const count = on === 'completed' ? '${log.count - days}' : '${days > 3 ? days : log.count}';
        t['effects'] = [{ on, record: 'sys/log', update: { id: '${log}', set: { count } } }];
      }),
      ...LOGGED,
    })),
  ],
  'moment-unknown': [
    inTopic((t) => (part(t, 'effects', 0)['on'] = 'withdrawn')),
    inTopic((t) => (part(t, 'effects', 0)['on'] = 'node:leader')),
  ],
  'numbers-field': [
    // several at one step
    inTopic((t) => {
      part(t, 'nodes', 'office')['write'] = ['items.approved'];
      t['numbers'] = [
        { field: 'vehicle', on: 'node:office', pattern: '{yyyy}{seq:3}', by: 'kind' },
        { field: 'flight', on: 'node:office', pattern: '{seq}' },
      ];
    }),
  ],
  'request-unknown': [
    inTopic((t) => (t['afterwards'] = [{ topic: 'other', title: '出差', fill: { any: '${reason}' } }])),
  ],
  // process.bpmn
  'bpmn-process-id': [inProcess('name="出差"', 'name="出差申请"')],
  'bpmn-expression-type': [
    inProcess('${days > 3}', '${days > 3 &amp;&amp; total >= 100}'),
    inProcess('flowable:candidateGroups="role:office"', 'flowable:candidateUsers="${usersInPost(\'dean\')}"'),
    // a user name that stands there is one
    inProcess('${leaderOf(initiator)}', "${days > 3 ? 'president' : leaderOf(initiator)}"),
    inProcess('flowable:assignee="', 'flowable:dueDate="${addWorkdays(from, 2)}" flowable:assignee="'),
  ],
  'bpmn-no-approver': [
    inProcess('flowable:candidateGroups="role:office"', "flowable:candidateUsers=\"${empty vehicle ? 'a' : 'b'}\""),
  ],
  'bpmn-candidate-group': [inProcess('role:office', 'role:office,post:dean,dept:${deptOf(initiator)}')],
  'bpmn-element-name': [repeated('row_1'), repeated('name')],
  'bpmn-message-nobody': [telling('${keeper}', ['keeper']), telling('${empty keeper ? initiator : keeper}')],
  'bpmn-timer-empty': [
    waiting('${addDays(from, 2)}'),
    waiting('${empty to ? from : to}'),
    waiting('${to}', '${days > 3 &amp;&amp; !(empty to)}'),
  ],
  'bpmn-literal-assignee': [inProcess('${leaderOf(initiator)}', 'president')],
  'bpmn-unreachable': [
    inProcess(
      '<endEvent',
      `<boundaryEvent id="late" attachedToRef="leader"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>
       <sequenceFlow id="f9" sourceRef="late" targetRef="office" /><endEvent`,
    ),
  ],
  'bpmn-endless': [
    // round again, but there is a way out
    inProcess(
      'sourceRef="office" targetRef="end" />',
      `sourceRef="office" targetRef="again" /><exclusiveGateway id="again" default="f10" />
       <sequenceFlow id="f9" sourceRef="again" targetRef="leader"><conditionExpression>\${days &gt; 9}</conditionExpression></sequenceFlow>
       <sequenceFlow id="f10" sourceRef="again" targetRef="end" />`,
    ),
  ],
  'bpmn-unnamed-task': [inProcess(' name="结束"', '')],
  'bpmn-call-unknown': [
    inProcess(/<userTask id="office".*/, '<callActivity id="office" name="办公室派车" calledElement="${kind}" />'),
  ],
  'bpmn-join-blocked': [
    splitAndJoin('parallelGateway', 'parallelGateway'),
    splitAndJoin('exclusiveGateway', 'exclusiveGateway'),
  ].map((files) => ({
    ...files,
    'process.bpmn': String(files['process.bpmn']).replace(
      /(<parallelGateway id="long"[^]*?)<conditionExpression>[^]*?<\/conditionExpression>/,
      '$1',
    ),
  })),
  'bpmn-join-doubled': [splitAndJoin('exclusiveGateway', 'exclusiveGateway', TASK)],
  // translations, samples, journeys
  'translation-missing': [inTopic((t) => (part(t, 'rules', 0)['message'] = 'LED'))],
  'translation-unused': [edited(TOPIC, 'locales/en-US.json', (l) => (l['$schema'] = 'x'))],
  'translation-invalid': [edited(TOPIC, 'locales/en-US.json', (l) => (l['事由'] = ' '))],
  'sample-none': [{ ...TOPIC, 'samples/invalid-1.json': null }],
  'sample-shape': [inSample('valid-1', (v) => (v['note'] = '说明'))],
  'sample-refused': [inSample('valid-1', (v) => (part(v, 'formData')['nobodyAskedForThis'] = 1))],
  'sample-accepted': [
    // a rule may be told at once or after everything else is right
    inSample('invalid-1', (v) => (v['errors'] = ['reason', 'items.0.name'])),
    inSample('invalid-1', (v) => (v['errors'] = ['reason', 'to', 'items.name'])),
  ],
  'sample-unknown-field': [inSample('valid-1', (v) => (part(v, 'formData')['somethingElse'] = 1))],
  'journey-unknown': [
    inSample('journey-1', (v) =>
      (v['steps'] as JsonObject[]).push({ expect: { record: 'sys/log', data: { text: '开会' } } }),
    ),
    inSample('journey-1', (v) => (v['steps'] as JsonObject[]).unshift({ after: 'P1D' })),
    inSample('journey-1', (v) => Object.assign(v, { steps: [], end: 'running' })),
  ],
  'journey-link': [linking('other/journey-ours')],
  // the applicant hands in the whole form again
  'journey-unwritable': [
    edited(TOPIC, 'samples/journey-1.json', (j) =>
      Object.assign(part(j, 'steps', 1), { at: 'start', formData: { reason: '改一改', vehicle: 'x' } }),
    ),
  ],
  'journey-refused': [
    inSample('journey-1', (v) => Object.assign(v, { steps: [(v['steps'] as JsonObject[])[0]], end: 'running' })),
  ],
};

/** The same of entities. */
export const NEAR_REPORT: Record<string, Files[]> = {
  'report-access': [
    inReport((r) => Object.assign(r, { readers: ['everybody', 'student'], home: ['staff'] })),
    inReport((r) => Object.assign(r, { readers: ['heads'], home: ['heads'] })),
  ],
  'report-source': [
    inReport((r) => (part(r, 'parts', 0)['from'] = 'history')),
    // no column, but whoever looks
    inReport((r) => (r['scope'] = 'own')),
  ],
  'report-part': [
    inReport((r) => (part(r, 'parts', 1)['by'] = ['topic', 'dept'])),
    // what came before follows from the period that somebody chooses; a table needs no title of its own
    inReport((r) =>
      Object.assign(r, {
        filters: ['topic', 'dept', 'startedAt'],
        parts: [
          { kind: 'figure', title: '统计', measure: 'count()', compare: 'previous' },
          { kind: 'table', by: ['dept', 'topic'], measures: ['count()', 'avg(workingHours)', 'share(overdue)'] },
        ],
      }),
    ),
  ],
  'report-expression': [
    inReport((r) => (part(r, 'parts', 0)['where'] = "${state != 'running' && startedAt < today()}")),
  ],
};

export const NEAR_ENTITY: Record<string, Files[]> = {
  'entity-unknown-column': [inEntity((e) => (e['list'] = ['name', 'deptName', 'updaterName']))],
  'entity-access': [
    inEntity((e) => Object.assign(e, { readers: ['everybody', 'student', 'graduate'], private: ['deptId'] })),
  ],
  'entity-action': [inEntity((e) => (e['actions'] = [{ name: 'approve2', title: '关闭', set: { name: 'x' } }]))],
  'entity-expression': [
    // of a column its row is meant
    edited(
      inEntity((e) => {
        e['computed'] = { 'lines.sum': '${lines.count * 2}' };
        e['rules'] = [{ field: 'lines.count', refuseIf: '${lines.count > 5}', message: '名称' }];
      }),
      'schema.json',
      (s) => {
        const column = { type: 'integer', title: '名称' };
        const items = { type: 'object', properties: { count: column, sum: column } };
        properties(s)['lines'] = { type: 'array', title: '名称', items };
      },
    ),
    inEntity(
      (e) =>
        (e['actions'] = [
          { name: 'close', title: '关闭', showIf: "${name != 'x' && user != ''}", set: { name: '${id}' } },
        ]),
    ),
  ],
  'entity-states': [
    edited(
      inEntity((e) => (e['states'] = { field: 'state', start: 'draft', colors: { done: 'success' } })),
      'schema.json',
      (s) => (properties(s)['state'] = { type: 'string', title: '名称', enum: ['draft', 'done'] }),
    ),
  ],
  'entity-colors': [
    edited(
      inEntity(
        (e) => (e['colors'] = { state: { 1: 'success' }, urgent: { true: 'warning' }, seal: { 公章: 'error' } }),
      ),
      'schema.json',
      (s) =>
        Object.assign(properties(s), {
          state: { type: 'integer', title: '名称', enum: [0, 1] },
          urgent: { type: 'boolean', title: '名称' },
          seal: { type: 'string', title: '名称', 'x-dict': 'sealType' },
        }),
    ),
  ],
  'entity-view': [
    edited(
      inEntity((e) => (e['views'] = [{ kind: 'gallery', picture: 'pictures', title: 'name', price: 'price' }])),
      'schema.json',
      (s) =>
        Object.assign(properties(s), {
          pictures: { $ref: 'common#/definitions/attachments', title: '名称' },
          price: { type: 'string', title: '名称', format: 'money' },
        }),
    ),
    edited(
      inEntity((e) => (e['views'] = [{ kind: 'calendar', from: 'day', title: 'name' }])),
      'schema.json',
      (s) => (properties(s)['day'] = { type: 'string', title: '名称', format: 'date' }),
    ),
    edited(
      inEntity((e) => Object.assign(e, { list: ['name', 'open'], inline: ['open'] })),
      'schema.json',
      (s) => (properties(s)['open'] = { type: 'boolean', title: '名称' }),
    ),
  ],
  'entity-unknown-field': [
    inEntity((e) => (e['unique'] = [['name', 'deptId']])),
    edited(
      inEntity((e) => (e['scope'] = 'keeper')),
      'schema.json',
      (s) => (properties(s)['keeper'] = { type: 'string', title: '名称', format: 'user-id' }),
    ),
  ],
  'seed-invalid': [
    {
      ...ENTITY,
      'seed.json': [
        { id: 'a', name: '一号' },
        { id: 'b', name: '二号', deptId: 'university' },
      ],
    },
  ],
};
