import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { inProcess, inSchema, inTopic, inUi, part } from './edits.ts';
import { edited, faultsOf, PROCESS, TOPIC, type Files } from './fixtures.ts';

async function told(files: Files): Promise<string[]> {
  const faults = await faultsOf(files);
  return faults.flatMap(({ rule, line, message }) => (rule === 'condition-constant' && line > 1 ? [message] : []));
}
const ruled = (refuseIf: string): Files => inTopic((topic) => (part(topic, 'rules', 0)['refuseIf'] = refuseIf));

test.each([
  ['${1 < 2}', 'the rule is always true'],
  ['${false}', 'the rule is never true'],
  ["${kind == 'air' && kind == 'rail'}", 'the rule is never true'],
  ["${kind != 'air' || kind != 'rail'}", 'the rule is always true'],
  ['${days > 3 && days < 3}', 'the rule is never true'],
])('a rule that says %s', async (text, says) => {
  expect(await told(ruled(text))).toEqual([says]);
});

test.each<[string, Files]>([
  ['of a rule', ruled('${to <= to}')],
  ['of a part of one', ruled('${from < from || days > 3}')],
  ['of what is denied', ruled('${!(sum(items.count) != sum(items.count))}')],
  ['of a flow', inProcess('${days > 3}', '${days + 1 > days + 1}')],
  ['of a field', inUi((ui) => (part(ui, 'flight')['ui:showIf'] = '${kind == kind}'))],
  ['of a column', inUi((ui) => (ui['items'] = { items: { price: { 'ui:showIf': '${count >= count}' } } }))],
])('both sides %s, which says nothing and is told once', async (_, files) => {
  const said = (await faultsOf(files)).filter(({ rule }) => !/^(sample|journey)-/.test(rule));
  expect(said.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    expect.stringMatching(/^warning .*both sides of "\S+" are the same$/),
  ]);
});

test('a number beyond its limits', async () => {
  const limited = (schema: JsonObject) =>
    Object.assign(part(schema, 'properties', 'days'), { minimum: 1, maximum: 30 });
  const files = (text: string) => edited(ruled(text), 'schema.json', limited);
  expect(await told(files('${days > 30}'))).toEqual(['the rule is never true']);
  expect(await told(files('${days < 1}'))).toEqual(['the rule is never true']);
  expect(await told(files('${days >= 30}'))).toEqual([]);
});

test('a field that is never there', async () => {
  const said = await told(inUi((ui) => (part(ui, 'flight')['ui:showIf'] = "${kind == 'air' && kind == 'rail'}")));
  expect(said).toEqual(['the condition is never true']);
});

test('what is required is not there yet while somebody fills it in, nor in an object that may be left out', async () => {
  const shown = (text: string) => told(inUi((ui) => (part(ui, 'flight')['ui:showIf'] = text)));
  expect(await shown('${!(empty reason)}')).toEqual([]);
  expect(await told(ruled('${empty reason}'))).toEqual(['the rule is never true']);
  const within = (isAsked: boolean): Files =>
    edited(ruled('${empty place.city}'), 'schema.json', (schema) => {
      const city = { type: 'string', title: '名称', enum: ['a', 'b'] };
      part(schema, 'properties')['place'] = { type: 'object', title: '名称', required: ['city'], properties: { city } };
      if (isAsked) (schema['required'] as string[]).push('place');
    });
  expect(await told(within(true))).toEqual(['the rule is never true']);
  expect(await told(within(false))).toEqual([]);
});

test('an effect and a button that always are', async () => {
  expect(await told(inTopic((topic) => (part(topic, 'effects', 0)['if'] = '${true}')))).toEqual([
    'the condition of the effect is always true',
  ]);
});

test('a way that is never taken, and one that leaves the default nothing', async () => {
  expect(await told(inProcess('${days > 3}', '${days > 3 &amp;&amp; days &lt; 2}'))).toEqual([
    'the condition is never true',
  ]);
  expect(await told(inProcess('${days > 3}', '${true}'))).toEqual(['the condition is always true']);
  const second = '<sequenceFlow id="f9" sourceRef="long" targetRef="leader"><conditionExpression>';
  const behind = (condition: string): Files => ({
    ...TOPIC,
    'process.bpmn': PROCESS.replace(
      '<userTask id="office"',
      `${second}\${${condition}}</conditionExpression></sequenceFlow><userTask id="office"`,
    ),
  });
  expect(await told(behind('days > 10'))).toEqual([expect.stringContaining('never taken')]);
  expect(await told(behind('days > 1'))).toEqual([]);
  expect(await told(behind("kind == 'air'"))).toEqual([]);
});

test('nothing of a schema that says nothing', async () => {
  expect(await told(inSchema(() => undefined))).toEqual([]);
});
