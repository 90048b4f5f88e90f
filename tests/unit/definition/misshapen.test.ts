import { expect, test } from 'vitest';
import { asObject, type JsonObject } from '../../../src/definition/types/json.ts';
import { part } from './edits.ts';
import { edited, ENTITY, faultsOf, PROCESS, REPORT, TOPIC, type Files } from './fixtures.ts';

const kinds = [
  ['topic', TOPIC, ['title', 'category']],
  ['entity', ENTITY, ['title', 'permission', 'label', 'list']],
] as const;

async function rulesOf(files: Files, kind: 'topic' | 'entity' = 'topic'): Promise<string[]> {
  return (await faultsOf(files, kind)).flatMap(({ rule, severity }) => (severity === 'error' ? [rule] : [])).sort();
}

test.each(kinds)('a misshapen key of a %s is one mistake', async (kind, files) => {
  const name = `${kind}.json`;
  const manifest = asObject(JSON.parse(JSON.stringify(files[name]))) ?? {};
  const keys = Object.keys(manifest);
  expect(keys.length).toBeGreaterThan(5);
  for (const key of keys) {
    const rules = await rulesOf(
      edited(files, name, (value) => (value[key] = typeof value[key] === 'number' ? 'x' : 7)),
      kind,
    );
    expect([key, new Set(rules)]).toEqual([key, new Set(['manifest-invalid'])]);
  }
});

test('what else is wrong is told in the same round, in other files too', async () => {
  const files = edited(TOPIC, 'topic.json', (topic: JsonObject) => {
    Object.assign(topic, { promiseDays: -1, icon: 7, category: 'hrr', summary: ['raeson'] });
    part(topic, 'nodes', 'office')['actions'] = ['approve'];
    part(topic, 'nodes', 'start')['hide'] = ['@dispatch', 'items.approved', 'nothing'];
    part(topic, 'rules', 0)['refuseIf'] = '${too < from}';
  });
  const rules = await rulesOf({ ...files, 'process.bpmn': PROCESS.replace('days > 3', 'dayz > 3') });
  expect(rules).toEqual([
    'bpmn-unknown-variable',
    'category-unknown',
    'expression-unknown-name',
    'manifest-invalid',
    'manifest-invalid',
    'manifest-invalid',
    'node-unknown-field',
    'summary-unknown-field',
  ]);
});

test('a misshapen value of a list hides no mistake of the others, and they are told where they stand', async () => {
  const told = async (files: Files, kind: 'topic' | 'entity' | 'report'): Promise<string[]> =>
    (await faultsOf(files, kind)).flatMap(({ severity, rule, source = '' }) =>
      severity === 'error' && rule !== 'manifest-invalid' ? [`${rule} ${source.trim()}`] : [],
    );
  const topic = edited(TOPIC, 'topic.json', (value) => {
    const late = { field: 'too', refuseIf: '${to < from}', message: '已被占用' };
    value['rules'] = [{ field: 7 }, { refuseIf: 7 }, ...(value['rules'] as JsonObject[]), late];
    const lost = { on: 'completed', record: 'sys/lost', set: { text: 'x' } };
    value['effects'] = [{ on: 'completed', record: 7, set: {} }, lost];
    Object.assign(part(value, 'computed'), { total: 7, days: '${days(form, to)}' });
    value['summary'] = [7, 'raeson'];
  });
  expect(await told(topic, 'topic')).toEqual([
    'summary-unknown-field "raeson"',
    'expression-unknown-name "days": "${days(form, to)}",',
    'rule-unknown-field "field": "too",',
    'effect-unknown "record": "sys/lost",',
  ]);
  const entity = edited(ENTITY, 'entity.json', (value) => {
    const move = { name: 'move', title: '关闭', set: { name: '${nam}' } };
    value['actions'] = ['create', 'updat', { name: 7 }, move];
    value['list'] = [7, 'nme', 'name'];
  });
  const report = edited(REPORT, 'report.json', (value) => {
    value['parts'] = [
      { kind: 'pie', title: 7 },
      { kind: 'pie', title: '统计', by: ['topc'], measure: 'count()' },
    ];
  });
  expect(await told(report, 'report')).toEqual(['report-expression "topc"']);
  expect(await told(entity, 'entity')).toEqual(['entity-unknown-column "nme",', 'entity-expression "name": "${nam}"']);
});

test('a misshapen keyword of the form hides no misspelt name', async () => {
  const named = edited(TOPIC, 'topic.json', (topic: JsonObject) => {
    Object.assign(topic, { category: 'hrr', summary: ['raeson'] });
    part(topic, 'nodes', 'start')['hide'] = ['@dispatch', 'items.approved', 'nothing'];
  });
  const process = PROCESS.replace('days > 3', 'dayz > 3').replace('role:office', 'role:offce');
  const names = ['bpmn-candidate-group', 'bpmn-unknown-variable', 'category-unknown', 'node-unknown-field'];
  const told = [...names, 'schema-invalid', 'summary-unknown-field'];
  const misshape = (edit: (schema: JsonObject) => void) =>
    rulesOf(edited({ ...named, 'process.bpmn': process }, 'schema.json', edit));
  expect(await misshape((schema) => (part(schema, 'properties', 'from')['format'] = 'day'))).toEqual(told);
  const column = (schema: JsonObject) => part(schema, 'properties', 'items', 'items', 'properties', 'count');
  expect(await misshape((schema) => (column(schema)['minimum'] = 'none'))).toEqual(told);
  expect(await misshape((schema) => (schema['required'] = 'reason'))).toEqual(told);
  // nobody knows which columns were meant
  expect(await misshape((schema) => (part(schema, 'properties', 'items')['items'] = 7))).toEqual(['schema-invalid']);
});

test('a misshapen option of a field hides no other mistake of ui.json', async () => {
  const files = edited(TOPIC, 'ui.json', (ui) => {
    Object.assign(ui, { reason: { 'ui:span': 30 }, days: { 'ui:widget': 'slidr' }, to: { 'ui:showIf': '${nothing}' } });
  });
  const rights = edited(files, 'topic.json', (topic) => (part(topic, 'nodes', 'start')['hide'] = ['@dispach']));
  const told = ['show-if', 'ui-invalid', 'ui-unknown-widget'];
  expect(await rulesOf(files)).toEqual(told);
  expect(await rulesOf(rights)).toEqual(['node-unknown-field', ...told]);
  expect(await rulesOf({ ...rights, 'ui.json': '{' })).toEqual(['json-syntax']);
});

test.each(['${', '${reason', '${name +}', '${}', '${name == "a}'])('%s is no failure of the checker', async (text) => {
  const rule = { field: 'name', refuseIf: text, message: '名称' };
  const entity = edited(ENTITY, 'entity.json', (value) => (value['rules'] = [rule]));
  const sampled = { ...entity, 'samples/invalid-1.json': { as: 'admin', formData: {}, errors: ['name'] } };
  expect(new Set(await rulesOf(sampled, 'entity'))).toEqual(new Set(['entity-expression']));
  const effect = (topic: JsonObject) => (part(topic, 'effects', 0, 'set')['text'] = text);
  expect(new Set(await rulesOf(edited(TOPIC, 'topic.json', effect)))).toEqual(new Set(['expression-syntax']));
});
