import { describe, expect, test } from 'vitest';
import { plainCalendar, type Scope } from '../../../src/definition/expression/scope.ts';
import { accessAt } from '../../../src/definition/projection/access.ts';
import { project } from '../../../src/definition/projection/project.ts';
import { coveredBy } from '../../../src/definition/projection/rights.ts';
import { submitData } from '../../../src/definition/projection/submit.ts';
import { visibleData } from '../../../src/definition/projection/visible.ts';
import { compileValidators } from './compiled.ts';
import type { TopicDefinition } from '../../../src/definition/types/definition.ts';
import type { FormData, JsonObject } from '../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { edited, TOPIC, topicOf } from './fixtures.ts';

const scope: Scope = {
  variables: { initiator: 'teacher' },
  calendar: plainCalendar(() => new Date('2026-03-31T00:00:00Z')),
};
const definition = await topicOf();

function submit(node: string, stored: FormData, incoming?: FormData, of: TopicDefinition = definition) {
  return submitData({ definition: of, node, stored, incoming, scope });
}

const GOOD: FormData = {
  reason: '开会',
  from: '2099-01-01',
  to: '2099-01-05',
  items: [{ _id: 'r1', name: '票', count: 2, price: '10.50' }],
};

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return schema.properties ?? {};
}

describe('a projection', () => {
  test('at start takes everything but what is hidden or computed', () => {
    const { schema, uiSchema, actions, rules, exclusive } = project(definition, 'start');
    const properties = propertiesOf(schema);
    expect(Object.keys(properties)).toEqual([
      'reason',
      'from',
      'to',
      'days',
      'kind',
      'flight',
      'items',
      'total',
      'files',
    ]);
    expect(Object.keys(properties).filter((name) => properties[name]?.readOnly)).toEqual(['days', 'total']);
    const columns = propertiesOf(properties['items']?.items ?? {});
    expect(Object.keys(columns)).toEqual(['name', 'count', 'price', 'amount']);
    expect(columns['amount']?.readOnly).toBe(true);
    expect(schema.required).toEqual(['reason', 'from', 'to', 'flight', 'items']);
    expect(uiSchema['ui:sections']?.map(({ key }) => key)).toEqual(['trip', 'money']);
    expect([actions, rules.length, exclusive.length]).toEqual([['complete'], 1, 1]);
  });

  test('of what is computed in a circle, or cannot be read, is made all the same: a draft is drawn with its faults', () => {
    const { manifest } = definition;
    const computed = { ...manifest.computed, days: '${total}', total: '${days}', amount: '${' };
    const rules = ['days', 'amount'].map((by) => ({ by, message: 'taken' }));
    const faulty = { ...definition, manifest: { ...manifest, computed, exclusive: rules } };
    expect(project(faulty, 'start').exclusive).toEqual([]);
  });

  test('at a task shows everything and takes what the node writes', () => {
    const { schema, uiSchema, actions, rules } = project(definition, 'office');
    const properties = propertiesOf(schema);
    const writable = Object.keys(properties).filter((name) => !properties[name]?.readOnly);
    expect(writable).toEqual(['items', 'vehicle']);
    const columns = propertiesOf(properties['items']?.items ?? {});
    expect(Object.keys(columns).filter((name) => !columns[name]?.readOnly)).toEqual(['approved']);
    expect(uiSchema['items']).toEqual({ 'ui:addable': false, 'ui:removable': false, 'ui:orderable': false });
    expect(properties['vehicle']).toMatchObject({ minLength: 1 });
    expect(schema.required).toContain('vehicle');
    expect(schema.required).not.toContain('reason');
    expect(properties['flight']?.readOnly).toBe(true);
    expect(actions).toContain('rollback');
    expect(rules).toEqual([]);
  });

  test('of a node that the manifest does not name, and of view, takes nothing', () => {
    for (const node of ['leader', 'view']) {
      const { schema } = project(definition, node);
      expect(Object.values(propertiesOf(schema)).every((field) => field.readOnly)).toBe(true);
      expect(schema.required).toBeUndefined();
    }
    expect(project(definition, 'view').actions).toEqual([]);
  });

  test('hides a table of which it hides every column, and asks for none of its rows', async () => {
    const topic = await topicOf(
      edited(TOPIC, 'topic.json', (manifest) => {
        const columns = ['name', 'count', 'price', 'amount', 'approved'].map((name) => `items.${name}`);
        manifest['nodes'] = {
          start: { hide: ['@dispatch', ...columns] },
          leader: { hide: ['items.*'] },
          office: { write: ['*'] },
        };
      }),
    );
    for (const node of ['start', 'leader']) {
      const { schema } = project(topic, node);
      expect(Object.keys(propertiesOf(schema))).not.toContain('items');
      expect(schema.required ?? []).not.toContain('items');
      expect(visibleData(topic, node, GOOD)).not.toHaveProperty('items');
    }
    expect(visibleData(topic, 'office', GOOD)).toHaveProperty('items');
  });

  test('with * writes, requires or hides all', async () => {
    const all = await topicOf(
      edited(TOPIC, 'topic.json', (topic) => {
        topic['nodes'] = { office: { write: ['*'], require: ['items.approved', 'vehicle'] }, leader: { hide: ['*'] } };
      }),
    );
    const office = project(all, 'office').schema;
    expect(office.required).toEqual(['reason', 'from', 'to', 'flight', 'items', 'vehicle']);
    expect(propertiesOf(office)['items']?.items?.required).toEqual(['name', 'approved']);
    expect(propertiesOf(project(all, 'leader').schema)).toEqual({});
  });

  test('requires a row of a table, and no cell of it that is not named', async () => {
    const requiring = (require: string[]) =>
      topicOf(edited(TOPIC, 'topic.json', (topic) => (topic['nodes'] = { office: { write: ['*'], require } })));
    const cells = async (require: string[]) =>
      propertiesOf(project(await requiring(require), 'office').schema)['items'];
    expect(await cells(['items'])).toMatchObject({ minItems: 1, items: { required: ['name'] } });
    expect((await cells(['items.*']))?.items?.required).toContain('approved');
    expect((await cells(['*']))?.items?.required).toContain('approved');
  });

  test('requires with * what it can fill in, and nothing else', async () => {
    const topic = await topicOf(
      edited(TOPIC, 'topic.json', (manifest) => {
        manifest['nodes'] = { office: { write: ['vehicle', 'days'], require: ['*'] } };
      }),
    );
    expect(project(topic, 'office').schema.required).toEqual(['vehicle']);
  });

  test('never lets hidden values out', () => {
    const stored = {
      ...GOOD,
      vehicle: '京A',
      unknown: 1,
      items: [{ _id: 'r1', name: '票', approved: '1.00', stray: 2 }],
    };
    expect(visibleData(definition, 'start', stored)).toEqual({ ...GOOD, items: [{ _id: 'r1', name: '票' }] });
    expect(visibleData(definition, 'view', stored)).toMatchObject({ vehicle: '京A', items: [{ approved: '1.00' }] });
  });

  test('shows a field that holds an object in place of its value as the server judges it', () => {
    const odd = { ...GOOD, reason: { a: 1 } };
    expect(visibleData(definition, 'start', odd)).toEqual(odd);
  });
});

test('a pattern stands for a field with what is in it, and with ".*" for what is in it alone', () => {
  const covered = ['items', 'items.name', 'itemsTotal', 'total'];
  const by = (pattern: string): string[] => covered.filter((path) => coveredBy([pattern], path));
  expect([by('items'), by('items.*'), by('items.name'), by('*')]).toEqual([
    ...[['items', 'items.name'], ['items.name'], ['items.name']],
    covered,
  ]);
});

describe('what somebody at a node gets of a form', () => {
  test('is said by what is hidden, must and may be filled in', () => {
    expect(accessAt(definition, 'start', true)).toMatchInlineSnapshot(`
      {
        "hidden": [
          "items.approved",
          "vehicle",
        ],
        "masked": [],
        "mayFill": [
          "kind",
          "files",
        ],
        "mustFill": [
          "reason",
          "from",
          "to",
          "flight",
          "items",
          "items.name",
        ],
      }
    `);
    expect(accessAt(definition, 'office', false)).toMatchInlineSnapshot(`
      {
        "hidden": [],
        "masked": [],
        "mayFill": [
          "items.approved",
        ],
        "mustFill": [
          "vehicle",
        ],
      }
    `);
  });

  test('names a hidden table once, and masks for others alone', async () => {
    const masked = edited(TOPIC, 'ui.json', (ui) => (ui['reason'] = { 'ui:mask': true }));
    const changed = await topicOf(
      edited(masked, 'topic.json', (topic) => (topic['nodes'] = { view: { hide: ['items'] } })),
    );
    expect(accessAt(changed, 'view', false)).toMatchObject({ hidden: ['items'], masked: ['reason'] });
    expect(accessAt(changed, 'view', true).masked).toEqual([]);
    expect(accessAt(changed, 'view', true)).toMatchObject({ mustFill: [], mayFill: [] });
  });
});

describe('handing in data', () => {
  test('strips, computes, and gives rows an id', () => {
    const { formData, errors } = submit(
      'start',
      {},
      {
        ...GOOD,
        total: '0.01',
        days: 99,
        vehicle: '黑车',
        intruder: true,
        flight: '不该有',
        items: [{ name: '票', count: 2, price: '10.50', amount: '1', approved: '9', stray: 1 }],
      },
    );
    expect(errors).toEqual([]);
    expect(formData).toEqual({
      reason: '开会',
      from: '2099-01-01',
      to: '2099-01-05',
      days: 4,
      total: '21.00',
      items: [
        { _id: expect.stringMatching(/^\w{8,}$/) as string, name: '票', count: 2, price: '10.50', amount: '21.00' },
      ],
    });
  });

  test('computes nothing from an amount that it cannot read, nor from what is computed from it', () => {
    const odd = {
      ...GOOD,
      items: [...(GOOD['items'] as JsonObject[]), { _id: 'r2', name: '车', count: 1, price: '约十元' }],
    };
    const { formData, errors } = submit('start', {}, odd);
    expect(errors.map(({ path }) => path)).toContain('items.1.price');
    expect(formData['items']).toMatchObject([{ amount: '21.00' }, { price: '约十元' }]);
    expect((formData['items'] as JsonObject[])[1]).not.toHaveProperty('amount');
    expect(formData).not.toHaveProperty('total');
  });

  test('without data changes nothing; with data clears what the node may write and was not sent', () => {
    const { formData: stored } = submit('start', {}, { ...GOOD, kind: 'rail' });
    expect(submit('leader', stored).formData).toEqual(stored);
    expect(submit('leader', stored, {}).formData).toEqual(stored);
    expect(submit('start', stored, { ...GOOD }).formData).not.toHaveProperty('kind');
    const { vehicle } = submit('office', { ...stored, vehicle: '京A' }, {}).formData;
    expect(vehicle).toBeUndefined();
  });

  test('a node that writes some columns cannot add, remove or swap rows', () => {
    const stored: FormData = {
      ...GOOD,
      items: [
        { _id: 'a', name: '一' },
        { _id: 'b', name: '二' },
      ],
    };
    const incoming: FormData = {
      vehicle: '京A',
      items: [
        { _id: 'b', name: '改', approved: '2' },
        { _id: 'c', approved: '3' },
        { _id: 'a', approved: '1' },
      ],
    };
    expect(submit('office', stored, incoming).formData['items']).toMatchObject([
      { _id: 'a', name: '一', approved: '1' },
      { _id: 'b', name: '二', approved: '2' },
    ] satisfies FormData[]);
    expect(submit('office', stored, { vehicle: '京A', items: [] }).formData['items']).toMatchObject(
      stored['items'] as FormData[],
    );
  });

  test('rows without an id are those at the same place', () => {
    const items: FormData[] = [
      { _id: 'a', name: '一', approved: '9.00' },
      { _id: 'b', name: '二' },
    ];
    const sent = (node: string, rows: FormData[]) =>
      submit(node, { ...GOOD, items }, { ...GOOD, vehicle: '京A', items: rows }).formData['items'];
    expect(sent('office', [{ approved: '1.00' }, { name: '改', approved: '2.00' }, { approved: '3.00' }])).toEqual([
      { _id: 'a', name: '一', approved: '1.00', amount: '0.00' },
      { _id: 'b', name: '二', approved: '2.00', amount: '0.00' },
    ]);
    // what the applicant does not see stays in the row when he hands in the whole table again
    expect(sent('start', [{ name: '改' }, { name: '二' }])).toMatchObject([
      { _id: 'a', name: '改', approved: '9.00' },
      { _id: 'b', name: '二' },
    ]);
    // with fewer rows nobody can say which one went
    expect(sent('start', [{ name: '二' }])).not.toMatchObject([{ approved: '9.00' }]);
  });

  test('a node that writes the table keeps what it may not write of rows that stay', () => {
    const stored: FormData = { ...GOOD, items: [{ _id: 'a', name: '一', approved: '5.00' }] };
    const items = [
      { _id: 'b', name: '新' },
      { _id: 'a', name: '改', approved: '9' },
      { _id: 'a', name: '冒充' },
    ];
    const result = submit('start', stored, { ...GOOD, items }).formData['items'] as JsonObject[];
    expect(result.map(({ name, approved }) => [name, approved])).toEqual([
      ['新', undefined],
      ['改', '5.00'],
      ['冒充', undefined],
    ]);
    expect(new Set(result.map(({ _id }) => _id)).size).toBe(3);
  });

  test('drops what the data deselects, and asks for what it selects', () => {
    expect(submit('start', {}, { ...GOOD, kind: 'air' }).errors).toEqual([{ path: 'flight', message: '航班不能为空' }]);
    const { formData } = submit('start', {}, { ...GOOD, kind: 'air', flight: 'CA1' });
    expect(formData['flight']).toBe('CA1');
    expect(submit('start', formData, { ...formData, kind: 'rail' }).formData).not.toHaveProperty('flight');
  });

  test('refuses only what the node can do something about', () => {
    const stored: FormData = { reason: '', from: 'no date' };
    expect(submit('leader', stored).errors).toEqual([]);
    expect(submit('office', stored, {}).errors).toEqual([{ path: 'vehicle', message: '车辆不能为空' }]);
    expect(submit('start', {}, {}).errors.map(({ path }) => path)).toEqual(['reason', 'from', 'to', 'items']);
  });

  test('rules hold at start, and where a task can break them', async () => {
    const late = { ...GOOD, to: '2098-01-01' };
    expect(submit('start', {}, late).errors).toEqual([{ path: 'to', message: '结束不能早于开始' }]);
    expect(submit('leader', late).errors).toEqual([]);
    const moving = await topicOf(
      edited(TOPIC, 'topic.json', (topic) => {
        topic['nodes'] = { leader: { write: ['from'] } };
        topic['rules'] = [
          { field: 'to', refuseIf: '${days < 1}', message: '太短' },
          { field: 'from', refuseIf: '${from < today()}', message: '过去了' },
          { field: 'items.count', refuseIf: '${items.count > 5}', message: '太多' },
        ];
      }),
    );
    const { formData } = submit('start', {}, GOOD, moving);
    expect(submit('leader', formData, { from: '2099-01-05' }, moving).errors).toEqual([
      { path: 'to', message: '太短' },
    ]);
    expect(submit('office', { ...formData, from: '2020-01-01' }, undefined, moving).errors).toEqual([]);
    const many = {
      ...GOOD,
      items: [
        { name: 'x', count: 1 },
        { name: 'y', count: 9 },
      ],
    };
    expect(submit('start', {}, many, moving).errors).toEqual([{ path: 'items.1.count', message: '太多' }]);
  });

  test('is refused where compiled validators refuse it', () => {
    const bad = { ...GOOD, reason: '', items: [{ count: 0 }], kind: 'air' };
    const { validate } = compileValidators(project(definition, 'start').schema);
    const refused = submit('start', {}, bad).errors.map(({ path }) => path);
    expect(refused.sort()).toEqual(['flight', 'items.0.count', 'items.0.name', 'reason']);
    expect([...new Set(validate(bad).map(({ path }) => path))].sort()).toEqual(refused);
  });

  test('survives data of any shape', () => {
    for (const incoming of [
      { items: 'x' },
      { items: [1, null, []] },
      { items: {} },
      { reason: { a: 1 } },
      { files: [{ id: 1 }] },
    ] as FormData[]) {
      const { errors } = submit('start', {}, { ...GOOD, ...incoming });
      expect(errors.length).toBeGreaterThan(0);
    }
  });
});
