import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormData, JsonValue } from '../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import { formLogic } from '../../../src/renderer/form/logic.ts';
import { FormStore } from '../../../src/renderer/form/store.ts';
import type { FormDefinition } from '../../../src/renderer/form/types.ts';
import { schemas, values } from '../definition/dialect.ts';

const logicOf = (projection: FormDefinition, variables: Record<string, unknown> = {}) =>
  formLogic({
    ...{ projection, validators: undefined, locale: 'en-US' as const },
    scope: { variables, calendar: plainCalendar(() => new Date('2026-03-02T04:00:00Z')) },
  });

/** A condition that counts how often it is asked. */
function counted(name: string, field: string, asked: Map<string, number>): JsonSchema {
  const condition: JsonSchema = { properties: { [field]: {} }, required: [field] };
  Object.defineProperty(condition.properties?.[field], 'const', {
    enumerable: true,
    get: () => {
      asked.set(name, (asked.get(name) ?? 0) + 1);
      return true;
    },
  });
  return condition;
}

describe('a key in a long form', () => {
  it('asks no condition that does not look at its field', () => {
    const asked = new Map<string, number>();
    const properties: Record<string, JsonSchema> = {};
    const allOf: JsonSchema[] = [];
    for (let i = 0; i < 100; i++) {
      properties[`text${i}`] = { type: 'string' };
      properties[`yes${i}`] = { type: 'boolean' };
      properties[`more${i}`] = { type: 'string' };
      const then = { properties: { [`more${i}`]: { maxLength: 3 } } } satisfies JsonSchema;
      allOf.push({ if: counted(`yes${i}`, `yes${i}`, asked), then });
    }
    const schema: JsonSchema = { type: 'object', properties, allOf };
    const formData = Object.fromEntries(
      Object.keys(properties).map((name) => [name, name.startsWith('yes') ? true : 'a']),
    );
    const store = new FormStore({ schema, uiSchema: {}, formData, logic: logicOf({ schema, uiSchema: {} }), onChange });
    asked.clear();
    store.write('text7', 'ab');
    store.write('more7', 'typed');
    expect(asked).toEqual(new Map());
    store.write('yes7', false);
    expect(asked.get('yes7')).toBeGreaterThan(0);
    expect(store.schemaAt('more7')?.maxLength).toBeUndefined();
    expect(store.schemaAt('more8')?.maxLength).toBe(3);
  });

  it('computes only what hangs on it, and of a table only its row', () => {
    let evaluated = 0;
    const variables = Object.defineProperty({}, 'rate', { enumerable: true, get: () => ((evaluated += 1), 2) });
    const number = { type: 'number' } as const;
    const row: JsonSchema = { type: 'object', properties: { qty: number, price: number, sum: number } };
    const projection: FormDefinition = {
      schema: {
        type: 'object',
        properties: { a: number, b: number, double: number, other: number, items: { type: 'array', items: row } },
      },
      uiSchema: {},
      computed: { double: '${a * rate}', other: '${b * rate}', 'items.sum': '${items.qty * items.price * rate}' },
    };
    const items = Array.from({ length: 200 }, (_, i) => ({ _id: `r${i}`, qty: i, price: 1 }));
    const logic = logicOf(projection, variables);
    const { schema, uiSchema } = projection;
    const store = new FormStore({ schema, uiSchema, formData: { a: 1, b: 1, items }, logic, onChange });
    const during = (act: () => void): number => {
      evaluated = 0;
      act();
      return evaluated;
    };
    expect(during(() => store.write('a', 5))).toBe(1);
    expect(store.valueAt('double')).toBe(10);
    const before = store.valueAt('items.3');
    expect(during(() => store.write('items.7.qty', 50))).toBe(1);
    expect(store.valueAt('items.7.sum')).toBe(100);
    expect(store.valueAt('items.3')).toBe(before);
    const rows = store.valueAt('items') as FormData[];
    expect(during(() => store.write('items', rows.slice(1)))).toBe(0);
    expect(store.valueAt('items.6.sum')).toBe(100);
  });

  it('tells nobody but its own field', () => {
    const schema: JsonSchema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
    const logic = logicOf({ schema, uiSchema: {} });
    const store = new FormStore({ schema, uiSchema: {}, formData: {}, logic, onChange });
    const told: string[] = [];
    for (const path of ['a', 'b']) store.subscribeValue(path, () => told.push(path));
    store.subscribe('section:0', () => told.push('section'));
    store.write('a', 'x');
    expect(told).toEqual(['a']);
  });
});

const onChange = () => undefined;

/** Edits one after another: a field of the form, and what it gets. */
const edits = fc.array(
  fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'rows', 'beside'), fc.option(values, { nil: undefined })),
  {
    minLength: 1,
    maxLength: 25,
  },
);

/** After each edit the logic that remembers says what one that remembers nothing says. */
function expectSame(projection: FormDefinition, steps: [string, JsonValue | undefined][], begin: FormData = {}): void {
  const logic = logicOf(projection);
  let data = logic.compute(begin);
  for (const [name, value] of steps) {
    const next = { ...data };
    if (value === undefined) delete next[name];
    else next[name] = value;
    const anew = logicOf(projection);
    const expected = anew.compute(next);
    data = logic.compute(next);
    expect(data).toEqual(expected);
    expect(logic.kept(data)).toEqual(anew.kept(expected));
    expect(logic.active(data)).toEqual(anew.active(expected));
    expect(logic.check(data)).toEqual(anew.check(expected));
  }
}

/** Forms whose fields come and go by each other's values, nested objects and fields of several branches among them. */
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), schemas, { maxKeys: 3, noNullPrototype: true });
const branch = fc.record({ properties: object });
const condition = fc.record({
  properties: object,
  required: fc.subarray(['a', 'b', 'c', 'd'], { maxLength: 1 }),
});
const forms: fc.Arbitrary<JsonSchema> = fc.record({
  type: fc.constant('object' as const),
  properties: object,
  allOf: fc.array(fc.record({ if: condition, then: branch, else: branch }), { minLength: 1, maxLength: 3 }),
});

const amount = { type: 'string', format: 'money' } satisfies JsonSchema;
const flag = { type: 'boolean' } satisfies JsonSchema;

/** Computed fields of every kind, some of them in branches, over rows that have conditions of their own. */
const CLAIM: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      far: flag,
      rate: { type: 'number' },
      cap: { type: 'number' },
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            ...{ qty: { type: 'number' }, taxed: flag, sum: amount, share: { type: 'number' } },
            ...{ tax: { type: 'number' }, fare: { type: 'number' } },
          },
        },
      },
      total: amount,
      twice: amount,
      day: { type: 'string' },
      trip: { type: 'object', properties: { km: { type: 'number' }, cost: amount, other: amount } },
      extra: { type: 'number' },
      night: flag,
      hotel: { type: 'number' },
    },
  },
  uiSchema: {
    'ui:sections': [
      { key: 'claim', fields: ['far', 'rate', 'cap', 'rows', 'total', 'twice', 'day', 'extra', 'night'] },
      { key: 'night', fields: ['hotel', 'trip'], showIf: '${night || rate > 2}' },
    ],
    extra: { 'ui:showIf': '${far}' },
    night: { 'ui:showIf': '${far && total < 50}' },
    rows: { items: { tax: { 'ui:showIf': '${taxed}' }, fare: { 'ui:showIf': '${far && qty > 1}' } } },
    trip: { other: { 'ui:showIf': '${extra > 2}' } },
  },
  computed: {
    'rows.sum': '${rows.qty * rate + rows.tax}',
    'rows.share': '${rows.qty / count(rows.qty)}',
    total: '${sum(rows.sum) + extra + hotel}',
    twice: '${total * 2}',
    day: '${today()}',
    'trip.cost': '${trip.km * rate}',
    'trip.other': '${trip.cost + extra}',
  },
  rules: [{ field: 'cap', refuseIf: '${total > cap}', message: 'too much' }],
};

const small = fc.integer({ min: 0, max: 5 });
const row = fc.record({
  _id: fc.constantFrom('r1', 'r2', 'r3'),
  qty: small,
  taxed: fc.boolean(),
  tax: small,
  fare: small,
});
const claimed: fc.Arbitrary<[string, JsonValue | undefined]> = fc.oneof(
  fc.tuple(fc.constantFrom('far', 'night'), fc.boolean()),
  fc.tuple(
    fc.constantFrom('rate', 'cap', 'extra', 'hotel', 'total', '_revision'),
    fc.option(small, { nil: undefined }),
  ),
  fc.tuple(fc.constant('trip'), fc.record({ km: small })),
  fc.tuple(fc.constant('rows'), fc.array(row, { maxLength: 3 })),
);

describe('what a form remembers from key to key', () => {
  it('is what the data alone say, over any schema', () => {
    fc.assert(
      fc.property(fc.oneof(forms, schemas), edits, (schema, steps) =>
        expectSame({ schema: { ...schema, type: 'object' }, uiSchema: {} }, steps),
      ),
      { numRuns: 300 },
    );
  });

  it('is what the data alone say, computed fields and rows included', () => {
    fc.assert(
      fc.property(fc.array(claimed, { minLength: 1, maxLength: 25 }), (steps) => expectSame(CLAIM, steps)),
      { numRuns: 60 },
    );
  });
});
