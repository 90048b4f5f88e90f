import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { field, inEntity, inProcess, inReport, inSchema, inTopic, inUi, part, repeated } from './edits.ts';
import type { DefinitionSource } from '../../../src/definition/types/source.ts';
import { edited, ENTITY, faultsOf, TOPIC, type Files } from './fixtures.ts';

/** What refuses a folder, or is told beside it. */
const toldOf = async (files: Files, kind: DefinitionSource['kind'], severity: 'error' | 'warning'): Promise<string[]> =>
  (await faultsOf(files, kind)).flatMap((fault) => (fault.severity === severity ? [fault.rule] : []));

const sample = (name: string, edit: (value: JsonObject) => void): Files => edited(TOPIC, `samples/${name}.json`, edit);
const booking = (edit: (rule: JsonObject) => void): Files => inTopic((t) => edit(part(t, 'exclusive', 0)));

// a topic that works is published, whatever is likely to be a slip in it
test.each<[string, string, Files]>([
  ['an element of another script', 'none', repeated('人')],
  ['an element that hides the initiator', 'bpmn-element-name', repeated('initiator')],
  ['an element that no expression names', 'bpmn-element-name', repeated('a-b')],
  [
    'branches that do a task once each',
    'bpmn-join-doubled',
    inProcess(
      /<exclusiveGateway id="long"[^]*<userTask id="office"/,
      `<parallelGateway id="long" /><sequenceFlow id="f3" sourceRef="long" targetRef="office" />
       <sequenceFlow id="f4" sourceRef="long" targetRef="tell" />
       <serviceTask id="tell" flowable:delegateExpression="\${notify}" />
       <sequenceFlow id="f6" sourceRef="tell" targetRef="office" /><userTask id="office"`,
    ),
  ],
  [
    'a required field that the applicant may have filled in',
    'node-require-unwritable',
    edited(
      inTopic((t) => (part(t, 'nodes')['leader'] = { require: ['kind'] })),
      'samples/journey-1.json',
      (journey) => Object.assign(part(journey, 'formData'), { kind: 'rail' }),
    ),
  ],
  ['some entries of a dictionary', 'schema-keyword-type', inSchema((s) => (field(s, 'kind')['enum'] = ['air']))],
  ['a rule that never holds', 'expression-type', inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${to < to}'))],
  ['an amount without a capacity', 'exclusive-unknown-field', booking((rule) => (rule['amount'] = 'items.count'))],
  [
    'a booking to and from',
    'exclusive-unknown-field',
    booking((rule) => Object.assign(rule, { from: 'to', to: 'from' })),
  ],
  ['a placeholder of an upload', 'ui-unknown-key', inUi((u) => (u['files'] = { 'ui:placeholder': 'x' }))],
  ['rows of a short text', 'ui-unknown-key', inUi((u) => (u['vehicle'] = { 'ui:rows': 3 }))],
  ['a sample that lists one of its errors', 'sample-accepted', sample('invalid-1', (s) => (s['errors'] = ['reason']))],
  ['a valid sample without errors', 'none', sample('valid-1', (s) => (s['errors'] = []))],
  [
    'a journey that looks for any record',
    'none',
    sample('journey-1', (s) => (s['steps'] as object[]).push({ expect: { record: 'sys/log' } })),
  ],
])('%s refuses no topic', async (_, rule, files) => {
  expect(await toldOf(files, 'topic', 'error')).toEqual([]);
  expect([...(await toldOf(files, 'topic', 'warning')), 'none']).toContain(rule);
});

test.each<[string, string, Files]>([
  ['private fields without readers', 'entity-access', inEntity((e) => (e['private'] = ['deptId']))],
  ['states without choices', 'entity-states', inEntity((e) => (e['states'] = { field: 'name', start: 'x' }))],
])('%s refuse no entity', async (_, rule, files) => {
  expect(await toldOf(files, 'entity', 'error')).toEqual([]);
  expect(await toldOf(files, 'entity', 'warning')).toContain(rule);
});

test.each<[string, Files]>([
  ['compares what no filter dates', inReport((r) => (r['filters'] = ['topic']))],
  ['compares bars', inReport((r) => (part(r, 'parts', 1)['compare'] = 'previous'))],
  ['has a figure of the first five', inReport((r) => (part(r, 'parts', 0)['top'] = 5))],
])('a report that %s is published', async (_, files) => {
  expect(await toldOf(files, 'report', 'error')).toEqual([]);
  expect(await toldOf(files, 'report', 'warning')).toContain('report-part');
});

test('what could never go on still refuses', async () => {
  const never = inTopic((t) => (part(t, 'nodes')['leader'] = { require: ['vehicle'] }));
  const unwritten = edited(never, 'topic.json', (t) => (part(t, 'nodes', 'office')['write'] = ['items.approved']));
  expect(await toldOf(unwritten, 'topic', 'error')).toContain('node-require-unwritable');
  expect(
    await toldOf(
      sample('invalid-1', (s) => (s['errors'] = ['items.0.count'])),
      'topic',
      'error',
    ),
  ).toEqual(['sample-accepted']);
  expect(await toldOf(ENTITY, 'entity', 'error')).toEqual([]);
});
