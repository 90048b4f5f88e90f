import type { JsonObject } from '../../../src/definition/types/json.ts';
import type { DefinitionSource } from '../../../src/definition/types/source.ts';
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

/** One rejecting fixture for every rule; the message must name what is wrong. */
export const REJECTED: Record<string, { files: Files; says: string; kind?: DefinitionSource['kind']; key?: string }> = {
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
    says: 'is no regular expression: Unterminated character class',
  },
  'schema-pattern-redos': {
    files: inSchema((s) => (field(s, 'reason')['pattern'] = '^(a+)+$')),
    says: 'take for ever',
  },
  'schema-pattern-open': {
    files: inSchema((s) => (field(s, 'reason')['pattern'] = String.raw`[A-Z]\d{5}`)),
    says: String.raw`write ^[A-Z]\d{5}$`,
  },
  'schema-keyword-type': { files: inSchema((s) => (field(s, 'total')['minimum'] = 1)), says: 'write a rule' },
  'schema-impossible': { files: inSchema((s) => (field(s, 'reason')['minLength'] = 101)), says: 'more than maxLength' },
  'schema-date-text': {
    files: inSchema((s) => delete field(s, 'from')['format']),
    says: '"from" is a text, but counts as a date; add "format": "date" to it',
  },
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
  'format-old': {
    files: inUi((u) => (part(u, 'reason')['ui:options'] = { span: 24, rows: 2 })),
    says: 'write "ui:span": 24, "ui:rows": 2',
  },
  'schema-then-declares': {
    files: inSchema((s) => (part(s, 'then')['properties'] = { seat: { type: 'string', title: '航班' } })),
    says: 'declare it in "properties", and write "seat": {"ui:showIf": "${kind == \'air\'}"} in ui.json',
  },
  'ui-sections': {
    files: inUi((u) => (part(u, 'ui:sections', 2)['fields'] = ['vehicle', 'total'])),
    says: '"total" stands in "money" already',
  },
  'show-if': {
    files: inUi((u) => (part(u, 'flight')['ui:showIf'] = "${kinds == 'air'}")),
    says: 'uses "kinds", which schema.json does not have; did you mean "kind"?',
  },
  'show-if-circle': {
    files: inUi((u) => (u['kind'] = { 'ui:showIf': '${!(empty flight)}' })),
    says: 'leads back to itself',
  },
  'ui-unknown-key': {
    files: inUi((u) => (part(u, 'reason')['ui:placehoder'] = 'x')),
    says: 'did you mean "ui:placeholder"',
  },
  'ui-hidden': {
    files: inUi((u) => (u['reason'] = { 'ui:hidden': true })),
    says: '"reason" is not computed',
  },
  'ui-mask': {
    files: inUi((u) => (u['items'] = { 'ui:mask': true })),
    says: 'nothing of "items" would be masked',
  },
  'ui-people': {
    files: edited(
      inUi((u) => (u['kind'] = { 'ui:people': ['student', 'role:ofice'] })),
      'schema.json',
      (s) => Object.assign(field(s, 'kind'), { 'x-dict': undefined, format: 'user-id' }),
    ),
    says: 'did you mean "office"',
  },
  'ui-invalid': { files: inUi((u) => (part(u, 'reason')['ui:span'] = 30)), says: 'at most 24' },
  'ui-unknown-field': { files: inUi((u) => (u['reasn'] = {})), says: 'did you mean "reason"' },
  'ui-unknown-widget': {
    files: inUi((u) => (part(u, 'reason')['ui:widget'] = 'textaera')),
    says: 'did you mean "textarea"',
  },
  'ui-widget-type': { files: inUi((u) => (u['items'] = { 'ui:widget': 'switch' })), says: 'cannot draw "items"' },
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
  'node-start-shows': {
    files: inTopic((t) => (part(t, 'nodes', 'start')['hide'] = ['items.approved'])),
    says: 'add it to "hide" of start',
  },
  'node-hidden-written': {
    files: inTopic((t) => (part(t, 'nodes', 'office')['hide'] = ['vehicle'])),
    says: '"vehicle" is hidden',
  },
  'node-require-unwritable': {
    files: inTopic((t) => (part(t, 'nodes')['leader'] = { require: ['vehicle'] })),
    says: 'add it to "write"',
  },
  'node-actions': {
    files: inTopic((t) => (part(t, 'nodes', 'office')['actions'] = ['comment', 'transfer'])),
    says: 'nobody can end "office": add "complete"',
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
  'condition-constant': {
    files: inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${days > 3 && days < 3}')),
    says: 'the rule is never true',
  },
  'computed-written': {
    files: inTopic((t) => (part(t, 'nodes')['leader'] = { write: ['total'] })),
    says: '"total" is computed',
  },
  'computed-type': {
    files: inTopic((t) => (part(t, 'computed')['days'] = '${reason}')),
    says: '"days" is a number, but gets a text',
  },
  'expression-syntax': { files: inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${to < }')), says: 'the rule' },
  'expression-unknown-name': {
    files: inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${to < form}')),
    says: 'did you mean "from"',
  },
  'expression-unknown-role': {
    files: inProcess('${leaderOf(initiator)}', "${usersWithRole('ofice')}"),
    says: 'did you mean "office"',
  },
  'expression-type': {
    files: inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${to < days}')),
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
  'effect-counts-twice': {
    files: {
      ...inTopic((t) => {
        const update = { id: '${log}', set: { count: '${log.count - days}' } };
        t['effects'] = [{ on: 'node:leader', record: 'sys/log', update }];
      }),
      ...LOGGED,
    },
    says: 'write it "on": "completed"',
  },
  'moment-unknown': {
    files: inTopic((t) => (part(t, 'effects', 0)['on'] = 'node:leadr')),
    says: 'did you mean "leader"',
  },
  'numbers-field': {
    files: inTopic((t) => (t['numbers'] = [{ field: 'reasn', on: 'completed', pattern: '{seq}' }])),
    says: 'did you mean "reason"',
  },
  'request-unknown': {
    files: inTopic((t) => (t['afterwards'] = [{ topic: 'tripp', title: '销假' }])),
    says: 'there is no topic "tripp"',
  },
  'afterwards-fill': {
    files: inTopic((t) => (t['afterwards'] = [{ topic: 'other', title: '出差', fill: { who: '${reason}' } }])),
    says: '"who" of "other" is a user, but gets a text',
  },
  'effect-fields': {
    files: inTopic((t) => (part(t, 'effects', 0)['set'] = { count: '${reason}' })),
    says: '"count" of "sys/log" is a number, but gets a text',
  },
  'record-fields': {
    files: inProcess(/<userTask id="office".*/, recordTask('count', '1')),
    says: '"sys/log" requires "text", which is not set',
  },
  'bpmn-inclusive-join': { files: splitAndJoin('inclusiveGateway', 'exclusiveGateway', TASK), says: 'several times' },
  'bpmn-unmarked-default': { files: inProcess(' default="f3"', ''), says: 'write default="f3" on the gateway' },
  'bpmn-process-id': { files: inProcess('process id="trip"', 'process id="trips"'), says: 'must be "trip"' },
  'bpmn-unknown-variable': {
    files: inProcess('${days > 3}', '${day > 3}'),
    says: 'condition uses "day", which schema.json does not have; did you mean "days"?',
  },
  'bpmn-expression-type': { files: inProcess('${days > 3}', '${days}'), says: 'gives a number' },
  'bpmn-element-name': { files: repeated('reason'), says: '"reason" is a field as well' },
  'bpmn-message-nobody': { files: telling('${keeper}'), says: 'nobody has to fill in "keeper"' },
  'bpmn-timer-empty': { files: waiting('${addDays(to, 2)}'), says: 'nobody has to fill in "to"' },
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
  'entity-access': {
    files: inEntity((e) => (e['readers'] = ['studnt'])),
    says: 'neither an account type nor a role',
    kind: 'entity',
  },
  'entity-action': {
    files: inEntity((e) => (e['actions'] = [{ name: 'approve', title: '通过' }])),
    says: 'the server has no behaviour "approve"',
    kind: 'entity',
  },
  'entity-expression': {
    files: inEntity((e) => (e['actions'] = [{ name: 'rename', showIf: "${nam == 'x'}", set: { name: 'x' } }])),
    says: 'nam',
    kind: 'entity',
  },
  'entity-states': {
    files: inEntity((e) => (e['states'] = { field: 'name', start: 'draft' })),
    says: '"name" has no choices',
    kind: 'entity',
  },
  'entity-colors': {
    files: inEntity((e) => (e['colors'] = { status: { disabled: 'error' } })),
    says: '"colors" names "status", which schema.json does not have',
    kind: 'entity',
  },
  'entity-view': {
    files: inEntity((e) => (e['views'] = [{ kind: 'calendar', title: 'name' }])),
    says: 'a calendar needs "from"',
    kind: 'entity',
  },
  'report-access': { files: inReport((r) => (r['home'] = ['admn'])), says: 'did you mean "admin"', kind: 'report' },
  'report-source': {
    files: inReport((r) => (r['from'] = 'requets')),
    says: 'nothing called "requets" to count; did you mean "requests"',
    kind: 'report',
  },
  'report-part': {
    files: inReport((r) => (r['parts'] = [{ kind: 'pie', title: '统计', measure: 'count()' }])),
    says: 'a pie needs a "measure" and one of "by"',
    kind: 'report',
  },
  'report-expression': {
    files: inReport((r) => (r['parts'] = [{ kind: 'pie', title: '统计', by: ['topc'], measure: 'count()' }])),
    says: 'no column "topc"; did you mean "topic"',
    kind: 'report',
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
  'translation-invalid': {
    files: edited(TOPIC, 'locales/en-US.json', (l) => (l['事由'] = '')),
    says: '"事由" is not translated yet',
  },
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
  'journey-link': {
    files: linking('other/journey-theirs'),
    says: 'is handed in by "student", this one by "teacher"',
  },
  'journey-unwritable': {
    files: edited(TOPIC, 'samples/journey-1.json', (j) => (part(j, 'steps', 1, 'formData')['reason'] = '改一改')),
    says: 'does not write "reason"',
  },
  'journey-refused': {
    files: edited(TOPIC, 'samples/journey-1.json', (j) => delete part(j, 'steps', 1)['formData']),
    says: '车辆不能为空',
  },
};
