import { describe, expect, test } from 'vitest';
import { checkDefinition } from '../../../src/definition/check/check.ts';
import { RULES } from '../../../src/definition/check/rules.ts';
import { field, inProcess, inSchema, inTopic, inUi, part } from './edits.ts';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import { CONTEXT, edited, ENTITY, entityOf, faultsOf, PROCESS, sourceOf, TOPIC, type Files } from './fixtures.ts';
import { NEAR, NEAR_ENTITY, NEAR_REPORT } from './near.ts';
import { REJECTED } from './rejected.ts';

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

  test('finds a text where it stands as a whole, not inside of another one', async () => {
    const faults = await faultsOf(inSchema((s) => (field(s, 'vehicle')['title'] = '差')));
    expect(PROCESS).toContain('name="出差"');
    const missing = faults.filter(({ rule }) => rule === 'translation-missing');
    expect(missing.map(({ path }) => path)).toEqual(['topics/trip/schema.json']);
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

  test('has a near miss for every rule', () => {
    expect([...Object.keys(NEAR), ...Object.keys(NEAR_ENTITY), ...Object.keys(NEAR_REPORT)].sort()).toEqual(
      RULES.map(({ id }) => id).sort(),
    );
  });

  const near = [
    ...Object.entries(NEAR).map(([id, variants]) => [id, 'topic', variants] as const),
    ...Object.entries(NEAR_ENTITY).map(([id, variants]) => [id, 'entity', variants] as const),
    ...Object.entries(NEAR_REPORT).map(([id, variants]) => [id, 'report', variants] as const),
  ];
  test.each(near)('%s lets near misses of a %s pass', async (id, kind, variants) => {
    for (const files of variants) {
      const faults = await faultsOf(files, kind);
      expect(faults.filter(({ rule }) => rule === id)).toEqual([]);
      expect(faults.map(({ rule }) => rule)).not.toContain('checker-crash');
    }
  });

  test('holds rows of the demo to the base data before them', async () => {
    const rows = [{ id: 'd1', name: '二号' }, { id: 'r1', name: '三号' }, { id: 'd3', name: '一号' }, { id: 'd4' }];
    const faults = await faultsOf({ ...ENTITY, 'demo.json': rows }, 'entity');
    expect(faults.map(({ rule, severity, line }) => `${rule} ${severity} ${line}`)).toHaveLength(3);
    expect(faults.map(({ message }) => message).join('\n')).toMatch(/"r1" is used twice[^]*一号[^]*there twice/);
  });

  test('reads rows of the demo that move with the present, and wants a day', async () => {
    const said = async (demo: object) =>
      (await faultsOf({ ...ENTITY, 'demo.json': demo }, 'entity')).map(({ rule, line, message }) => ({
        rule,
        line,
        message,
      }));
    const rows = [{ id: 'd1', name: '二号' }];
    expect(await said({ asOf: '2026-11-23', rows })).toEqual([]);
    for (const asOf of [undefined, '2026-13-01', '2026-11-23T08:00:00+08:00', 5])
      expect(await said({ asOf, rows })).toMatchObject([{ rule: 'seed-invalid', message: /"asOf" is a day/ }]);
    expect(await said({ asOf: '2026-11-23' })).toMatchObject([{ message: /list of records/ }]);
    expect(await said({ asOf: '2026-11-23', rows: [...rows, { id: 'r1', name: '三号' }] })).toMatchObject([
      { rule: 'seed-invalid', message: /"r1" is used twice/ },
    ]);
  });

  test('lets nobody be found out by a list where records are anonymous', async () => {
    const files = (readOnly: boolean, filters: string[]) => {
      const named = edited(ENTITY, 'schema.json', (schema) => {
        const fields = schema['properties'] as Record<string, object>;
        fields['author'] = { type: 'string', title: '名称', format: 'user-id', readOnly };
      });
      return edited(named, 'entity.json', (entity) => {
        entity['own'] = { field: 'author', actions: ['list'], anonymousIf: '${empty deptId}' };
        entity['filters'] = filters;
      });
    };
    expect(await faultsOf(files(true, ['name', 'deptId']), 'entity')).toEqual([]);
    const messages = (await faultsOf(files(false, ['authorName']), 'entity')).map(({ message }) => message).join('\n');
    expect(messages).toContain('needs "readOnly": true');
    expect(messages).toContain('would tell');
    const beside = edited(files(true, ['name']), 'entity.json', (entity) => (entity['aside'] = 'author'));
    expect((await faultsOf(beside, 'entity')).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('would tell'),
    );
  });

  test('says of a computed field that it tells what is private', async () => {
    const files = (kept: string[]) =>
      edited(ENTITY, 'entity.json', (entity) => {
        Object.assign(entity, { readers: ['student'], private: kept, computed: { remark: '${deptId}!' } });
      });
    const withRemark = (kept: string[]) =>
      edited(files(kept), 'schema.json', (schema) => {
        (schema['properties'] as Record<string, object>)['remark'] = { type: 'string', title: '名称' };
      });
    const faults = async (kept: string[]) =>
      (await faultsOf(withRemark(kept), 'entity')).map(({ rule, severity }) => `${rule} ${severity}`);
    expect(await faults(['deptId'])).toEqual(['entity-access warning']);
    expect(await faults(['deptId', 'remark'])).toEqual([]);
  });

  test('judges the form that an action asks for as any other', async () => {
    const asking = (schema: JsonObject, uiSchema?: JsonObject) =>
      edited(ENTITY, 'entity.json', (entity) => {
        const input = { schema, ...(uiSchema && { uiSchema }) };
        entity['actions'] = [{ name: 'close', title: '关闭', set: { name: '${input.note}' }, input }];
      });
    const told = async (schema: JsonObject, uiSchema?: JsonObject) =>
      (await faultsOf(asking(schema, uiSchema), 'entity')).map(({ rule, path, source, message }) => {
        expect(path).toBe('schemas/sys/room/entity.json');
        return `${rule} ${source?.trim() ?? ''} ${message}`;
      });
    const form = (note: JsonObject, more: JsonObject = {}): JsonObject => ({
      type: 'object',
      properties: { note },
      ...more,
    });
    const note = { type: 'string', title: '名称' };
    expect(await told(form(note))).toEqual([]);
    expect(await told(form({ ...note, minLenght: 1 }))).toEqual([
      expect.stringMatching(/^schema-unknown-keyword "minLenght": 1 .*did you mean "minLength"/),
    ]);
    expect(await told(form({ ...note, 'x-dict': 'tripKinds' }))).toEqual([
      expect.stringMatching(/^dictionary-unknown .*did you mean "tripKind"/),
    ]);
    expect(await told(form(note, { required: ['note'] }))).toEqual([
      expect.stringMatching(/^schema-required-min-length "note": /),
    ]);
    expect(await told(form({ ...note, type: 'text' }))).toEqual([
      expect.stringMatching(/^schema-invalid "type": "text"/),
    ]);
    expect(await told(form({ $ref: 'common#/definitions/attachment' }))).toEqual([
      expect.stringMatching(/^schema-ref-unknown .*attachments/),
    ]);
    expect(await told(form(note), { note: { 'ui:row': 3 } })).toEqual([
      expect.stringMatching(/^ui-unknown-key "ui:row": 3 /),
    ]);
    expect(await told(form(note), { note: { 'ui:span': 30 } })).toEqual([
      expect.stringMatching(/^ui-invalid "ui:span": 30 /),
    ]);
    expect(await told(form(note), { note: { 'ui:widget': 'textaera' } })).toEqual([
      expect.stringMatching(/^ui-unknown-widget .*did you mean "textarea"/),
    ]);
    expect(await told(form(note), { note: { 'ui:showIf': '${nota}' } })).toEqual([
      expect.stringMatching(/^show-if .*did you mean "note"/),
    ]);
  });

  test('takes shared parts into the form that an action asks for', async () => {
    const files = edited(ENTITY, 'entity.json', (entity) => {
      const schema = {
        type: 'object',
        properties: { proof: { $ref: 'common#/definitions/attachments', minItems: 1 } },
      };
      entity['actions'] = [{ name: 'close', title: '关闭', set: { name: '${count(input.proof)}' }, input: { schema } }];
    });
    expect(await faultsOf(files, 'entity')).toEqual([]);
    const { actions } = (await entityOf(files)).manifest;
    expect(actions).toMatchObject([{ input: { schema: { properties: { proof: { type: 'array', minItems: 1 } } } } }]);
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
    const [inJson] = await faultsOf(inTopic((t) => (part(t, 'rules', 0)['refuseIf'] = '${to < form}')));
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

test.each([
  ['5,000 fields', 'schema-too-large', 'schema.json', '"properties"', (s: JsonObject) => manyFields(s, 5_000)],
  ['a section named twice', 'ui-sections', 'ui.json', '"key": "trip"', twoSections],
  ['a field in no section', 'ui-sections', 'ui.json', '"ui:sections"', withoutSection],
  ['a circle of conditions', 'show-if-circle', 'ui.json', '"kind"', askInCircles],
])('%s: refused with the line', async (_, rule, file, place, edit) => {
  const files = edited(TOPIC, file, edit);
  const [fault] = (await faultsOf(files)).filter((one) => one.rule === rule);
  expect(fault).toMatchObject({ severity: 'error', path: `topics/trip/${file}` });
  const lines = JSON.stringify(files[file], null, 2).split('\n');
  expect(lines[(fault?.line ?? 0) - 1]).toContain(place);
});

function manyFields(schema: JsonObject, count: number): void {
  const properties = schema['properties'] as JsonObject;
  for (let i = 0; i < count; i++) properties[`f${i}`] = { type: 'string', title: 'x' };
}

function twoSections(ui: JsonObject): void {
  part(ui, 'ui:sections', 2)['key'] = 'trip';
}

function withoutSection(ui: JsonObject): void {
  part(ui, 'ui:sections', 2)['fields'] = ['total'];
  part(ui, 'ui:sections', 1)['fields'] = ['items', 'files'];
}

function askInCircles(ui: JsonObject): void {
  ui['kind'] = { 'ui:showIf': '${!(empty flight)}' };
}

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

describe('a gateway that asks for what may be left out', () => {
  const WAYS = { type: 'string', title: '方式', oneOf: ['car', 'train'].map((way) => ({ const: way, title: way })) };
  const asking = (more: JsonObject, ui: JsonObject = {}): Files => {
    const drawn = inProcess(
      / default="f3"([^]*)name="否" sourceRef="long" targetRef="end" \/>([^]*)\$\{days > 3\}/,
      `$1name="否" sourceRef="long" targetRef="end"><conditionExpression>\${way == 'car'}</conditionExpression></sequenceFlow>$2\${way == 'train'}`,
    );
    const declared = edited(drawn, 'schema.json', (s) => (part(s, 'properties')['way'] = { ...WAYS, ...more }));
    return edited(declared, 'ui.json', (u) => (u['way'] = ui));
  };
  const gaps = async (files: Files) =>
    (await faultsOf(files))
      .filter(({ rule }) => rule === 'bpmn-no-default')
      .map(({ severity, message }) => `${severity}: ${message}`);

  test('leaves a gap, which is an error where nothing else decides whether it is there', async () => {
    expect(await gaps(asking({}))).toEqual([expect.stringMatching(/^error: .*taken when "way" is empty/)]);
    for (const files of [asking({ default: 'car' }), asking({}, { 'ui:showIf': '${days > 2}' })])
      expect(await gaps(files)).toEqual([expect.stringMatching(/^warning: .*"way" is empty/)]);
    const required = edited(asking({}), 'schema.json', (s) => (s['required'] as string[]).push('way'));
    expect(await gaps(required)).toEqual([]);
  });
});
