import { describe, expect, it, vi } from 'vitest';
import { plainCalendar } from '../../../src/definition/expression/scope.ts';
import type { FormData, JsonObject } from '../../../src/definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../../src/definition/types/schema.ts';
import { withDefaults } from '../../../src/definition/projection/defaults.ts';
import { formLogic } from '../../../src/renderer/form/logic.ts';
import { captionOf, drawnPath, schemaAt, valueAt } from '../../../src/renderer/form/paths.ts';
import { cutSections } from '../../../src/renderer/form/sections.ts';
import { FormStore } from '../../../src/renderer/form/store.ts';
import type { FormDefinition } from '../../../src/renderer/form/types.ts';
import { watchRelated } from '../../../src/renderer/form/askServer.ts';

const TRIP: FormDefinition = {
  schema: {
    type: 'object',
    required: ['reason', 'region'],
    properties: {
      reason: { type: 'string', title: 'Reason', minLength: 2 },
      away: { type: 'boolean', title: 'Away' },
      region: { type: 'string', title: 'Region', minLength: 1 },
      items: {
        type: 'array',
        title: 'Items',
        items: {
          type: 'object',
          properties: {
            qty: { type: 'integer' },
            price: { type: 'string', format: 'money' },
            sum: { type: 'string', format: 'money', title: 'Sum' },
          },
        },
      },
      total: { type: 'string', format: 'money', title: 'Total' },
      note: { type: 'string', title: 'Note' },
    },
  },
  uiSchema: { region: { 'ui:showIf': '${away}' } },
  computed: { 'items.sum': '${items.qty * items.price}', total: '${sum(items.sum)}' },
  rules: [{ field: 'note', refuseIf: '${total > 100 && empty note}', message: 'Say why it is so much' }],
};

function open(formData: FormData = {}, projection: FormDefinition = TRIP) {
  const told: FormData[] = [];
  const logic = formLogic({ projection, validators: undefined, locale: 'en-US' });
  const { schema, uiSchema } = projection;
  const store = new FormStore({ schema, uiSchema, formData, logic, onChange: (next) => told.push(next) });
  const type = (name: string, value: FormData[string] | undefined) => store.write(name, value);
  return { store, told, type };
}

it('says nothing about what a step only reads: a masked number is no faulty number of whoever handles it', () => {
  const text: JsonSchema = { type: 'string', minLength: 1 };
  const mobile: JsonSchema = { type: 'string', format: 'mobile' };
  const schema: JsonSchema = {
    type: 'object',
    required: ['phone', 'own', 'note'],
    properties: {
      phone: { ...mobile, readOnly: true },
      own: mobile,
      people: { type: 'array', items: { type: 'object', properties: { phone: { ...mobile, readOnly: true } } } },
      note: text,
    },
  };
  const logic = formLogic({ projection: { schema, uiSchema: {} }, validators: undefined, locale: 'en-US' });
  const errors = logic.check({
    phone: '138****0011',
    own: '138****0011',
    people: [{ phone: '139****0002' }],
    note: '',
  });
  expect(errors.map(({ path }) => path)).toEqual(['own', 'note']);
});

describe('what is wrong with a part of a list', () => {
  const day: JsonSchema = { type: 'string', format: 'date' };
  const file: JsonSchema = { type: 'object', properties: { id: {}, name: {}, size: {} } };
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      period: { type: 'array', title: 'Period', maxItems: 2, items: day },
      files: { type: 'array', items: file },
      items: { type: 'array', items: { type: 'object', properties: { days: { type: 'array', items: day } } } },
    },
  };

  it('is shown where the list is drawn, and beside a cell of a table that has its own control', () => {
    const drawn = ['period.1', 'files.0.name', 'items.0', 'items.0.days', 'items.0.days.1', 'period'];
    expect(drawn.map((path) => drawnPath(schema, path))).toEqual([
      ...['period', 'files', 'items', 'items.0.days', 'items.0.days', 'period'],
    ]);
  });

  it('is said once the field was left: the second day of a period is missing', () => {
    const { store, type } = open({}, { schema, uiSchema: {} });
    type('period', ['2031-03-10', '']);
    store.touch('period');
    expect([...store.errors.keys()]).toEqual(['period']);
    type('period', ['2031-03-10', '2031-03-12']);
    expect(store.errors.size).toBe(0);
  });
});

describe('sections', () => {
  const fields = Array.from({ length: 45 }, (_, index) => `f${index}`);
  const properties: Record<string, JsonSchema> = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      ...properties,
      f30: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
    },
  };

  it('hold about twenty fields, tables alone', () => {
    expect(cutSections(schema, {}).map((section) => section.fields.length)).toEqual([20, 10, 1, 14]);
  });
  it('are those of the definition, headed by their titles and in their order; a long one has its title once', () => {
    const uiSchema: UiSchema = {
      'ui:sections': [
        { key: 'b', title: 'B', fields: fields.slice(20) },
        { key: 'a', title: 'A', fields: fields.slice(0, 20) },
      ],
    };
    const cut = cutSections(schema, uiSchema);
    expect(cut.map(({ title, fields: [first] }) => [title, first])).toEqual([
      ['B', 'f20'],
      [undefined, 'f30'],
      [undefined, 'f31'],
      ['A', 'f0'],
    ]);
  });
  it('come and go by their condition, with everything in them', () => {
    const { store, type } = open(
      {},
      {
        schema: {
          type: 'object',
          required: ['car'],
          properties: { kind: { type: 'string' }, car: { type: 'string', title: 'Car', minLength: 1 } },
        },
        uiSchema: {
          'ui:sections': [
            { key: 'what', fields: ['kind'] },
            { key: 'car', title: 'Car', fields: ['car'], showIf: "${kind == 'car'}" },
          ],
        },
      },
    );
    expect(store.sections.map(({ shown }) => shown)).toEqual([['kind'], []]);
    expect(store.submit()).toEqual([]);
    type('kind', 'car');
    expect(store.sections.map(({ shown }) => shown)).toEqual([['kind'], ['car']]);
    expect(store.submit().map(({ path }) => path)).toEqual(['car']);
    type('car', 'A1');
    type('kind', 'bus');
    expect(store.kept()).toEqual({ kind: 'bus' });
    type('kind', 'car');
    expect(store.kept()).toEqual({ kind: 'car', car: 'A1' });
  });
});

describe('what a schema refines by its data', () => {
  const choice = (...values: string[]): JsonSchema => ({ type: 'string', title: 'City', enum: values });
  const CITIES: FormDefinition = {
    schema: {
      type: 'object',
      properties: { country: choice('cn', 'uk'), city: choice('Beijing', 'Hangzhou', 'London') },
      allOf: [
        {
          if: { properties: { country: { const: 'cn' } }, required: ['country'] },
          then: { properties: { city: { enum: ['Beijing', 'Hangzhou'], default: 'Beijing' } } },
        },
        {
          if: { properties: { country: { const: 'uk' } }, required: ['country'] },
          then: { properties: { city: { enum: ['London'], default: 'London' } }, required: ['city'] },
        },
      ],
    },
    uiSchema: {},
  };
  const drawn = (store: FormStore) => store.sections[0]?.schema;

  it('is drawn at once: a select that hangs on another one, and what is required', () => {
    const { store, type } = open({}, CITIES);
    expect(drawn(store)?.properties?.['city']?.enum).toEqual(['Beijing', 'Hangzhou', 'London']);
    type('country', 'uk');
    expect(drawn(store)?.properties?.['city']?.enum).toEqual(['London']);
    expect(drawn(store)?.required).toEqual(['city']);
  });
  it('brings its defaults, but not over what somebody chose', () => {
    const { store, type } = open({}, CITIES);
    type('country', 'cn');
    expect(store.valueAt('city')).toBe('Beijing');
    type('country', 'uk');
    expect(store.valueAt('city')).toBe('London');
    type('country', 'cn');
    type('city', 'Hangzhou');
    type('country', 'uk');
    expect(store.valueAt('city')).toBe('Hangzhou');
    expect(open({ country: 'uk' }, CITIES).store.valueAt('city')).toBe('London');
  });
});

describe('what a form knows besides its fields', () => {
  const SCOPE = {
    user: 'u1',
    initiator: 'u1',
    today: '2026-10-01',
    holidays: ['2026-10-01', '2026-10-02'],
    workdays: ['2026-10-10'],
  };
  const WITNESS: FormDefinition = {
    schema: {
      type: 'object',
      properties: {
        witness: { type: 'string', title: 'Witness', format: 'user-id' },
        from: { type: 'string', format: 'date' },
        to: { type: 'string', format: 'date' },
        days: { type: 'integer' },
      },
    },
    uiSchema: {},
    scope: SCOPE,
    computed: { days: '${workdays(from, to)}' },
    rules: [{ field: 'witness', refuseIf: '${witness == initiator}', message: 'not yourself' }],
  };
  it('is the initiator: nobody is not him, he himself is', () => {
    const { store, type } = open({}, WITNESS);
    expect(store.submit()).toEqual([]);
    type('witness', 'u1');
    expect(store.submit()).toEqual([{ path: 'witness', message: 'not yourself' }]);
    type('witness', 'u2');
    expect(store.submit()).toEqual([]);
  });
  it('is the academic calendar: holidays are no working days, worked weekends are', () => {
    const { store } = open({ from: '2026-10-01', to: '2026-10-11' }, WITNESS);
    // 1st Thursday and 2nd Friday are holidays, Saturday the 10th is worked
    expect(store.valueAt('days')).toBe(6);
  });
});

describe('what a form reads of the records that it names', () => {
  const ORDER: FormDefinition = {
    schema: {
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              thing: { type: 'string', 'x-record': 'assets/supply' },
              qty: { type: 'integer' },
              sum: { type: 'string', format: 'money' },
            },
          },
        },
        total: { type: 'string', format: 'money' },
        count: { type: 'integer' },
      },
    },
    uiSchema: {},
    computed: {
      'items.sum': '${items.qty * items.thing.price}',
      total: '${sum(items.sum)}',
      count: '${sum(items.qty)}',
    },
  };
  const related = { 'items.thing': { pen: { price: '1.50' } } };
  const scope = { variables: {}, calendar: plainCalendar(() => new Date(0)), related };
  const rows = { items: [{ thing: 'pen', qty: 4 }] };

  it('leaves what hangs on them as the server gave it while nothing is known, and reckons the rest', () => {
    const { store } = open({ items: [{ thing: 'pen', qty: 4, sum: '6.00' }], total: '6.00' }, ORDER);
    expect(store.data).toMatchObject({ items: [{ sum: '6.00' }], total: '6.00', count: 4 });
    expect(open(rows, ORDER).store.valueAt('total')).toBeUndefined();
  });

  it('reckons with them once they are known', () => {
    const { store } = open(rows, ORDER);
    store.useLogic(formLogic({ projection: ORDER, validators: undefined, locale: 'en-US', scope }));
    expect(store.data).toMatchObject({ items: [{ sum: '6.00' }], total: '6.00' });
    store.write('items', [{ thing: 'pen', qty: 5 }]);
    expect(store.valueAt('total')).toBe('7.50');
  });

  it('asks when others are chosen, not when something else is typed, and once for many', async () => {
    vi.useFakeTimers();
    const { store } = open({}, ORDER);
    const asked: FormData[] = [];
    const told: unknown[] = [];
    const ask = async (formData: FormData) => (asked.push(formData), { related });
    const stop = watchRelated(store, { related: ['items.thing'], asked: [] }, ask, (answer) => told.push(answer));
    await vi.runAllTimersAsync();
    expect(asked).toEqual([]);
    store.write('items', [{ thing: 'pen' }]);
    store.write('items', [{ thing: 'pen' }, { thing: 'paper' }]);
    await vi.runAllTimersAsync();
    store.write('items', [{ thing: 'pen', qty: 3 }, { thing: 'paper' }]);
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
    expect(told).toEqual([{ related }]);
    stop();
    store.write('items', []);
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
    vi.useRealTimers();
  });
});

describe('paths', () => {
  it('lead through rows', () => {
    expect(schemaAt(TRIP.schema, 'items.3.sum')?.title).toBe('Sum');
    expect(captionOf(TRIP.schema, 'items.3.sum')).toBe('Items 4 · Sum');
    expect(valueAt({ items: [{ sum: '1' }] }, 'items.0.sum')).toBe('1');
    expect(valueAt({}, '__proto__.x')).toBeUndefined();
  });
});

describe('defaults', () => {
  it('fill what is absent only', () => {
    const schema: JsonSchema = {
      properties: { a: { default: 1 }, b: { type: 'object', properties: { c: { default: 2 } } } },
    };
    expect(withDefaults(schema, { a: 0 })).toEqual({ a: 0, b: { c: 2 } });
  });
  it('answer a switch that must be answered with the no that it shows, and ask for a promise in plain words', () => {
    const schema: JsonSchema = {
      type: 'object',
      required: ['away', 'promise', 'sex'],
      properties: {
        away: { type: 'boolean', title: 'Away' },
        promise: { type: 'boolean', title: 'I promise', const: true },
        sex: { type: 'boolean', title: 'Sex' },
      },
    };
    const uiSchema = { sex: { 'ui:widget': 'radio' } };
    expect(withDefaults(schema, {}, uiSchema)).toEqual({ away: false });
    const { store } = open(withDefaults(schema, {}, uiSchema), { schema, uiSchema });
    expect(store.submit().map((error) => error.message)).toEqual([
      'Please confirm "I promise"',
      'Please choose yes or no for "Sex"',
    ]);
  });
  it('are written past RJSF by whoever holds something back', () => {
    const { store, told } = open({ items: [{ qty: 1 }, { qty: 2, price: '3.00' }] });
    const off = store.holdsBack(() => store.write('items.1.qty', 4));
    store.flush();
    off();
    expect(told.at(-1)).toMatchObject({ items: [{ qty: 1 }, { qty: 4, sum: '12.00' }] });
  });
});

describe('store', () => {
  it('commits each key and computes rows and totals at once', () => {
    const { store, told, type } = open();
    type('items', [
      { _id: 'a', qty: 2, price: '10.05' },
      { _id: 'b', qty: 1, price: '1' },
    ]);
    expect(store.valueAt('items.0.sum')).toBe('20.10');
    expect(store.valueAt('total')).toBe('21.10');
    expect(told.at(-1)).toBe(store.data);
  });

  it('takes an object of which nothing is left out again: what it requires is asked for no longer', () => {
    const text = (title: string): JsonSchema => ({ type: 'string', title, minLength: 1 });
    const home: JsonSchema = {
      type: 'object',
      title: 'Home',
      required: ['city'],
      properties: { city: text('City'), street: text('Street') },
    };
    const schema: JsonSchema = {
      type: 'object',
      properties: { home, people: { type: 'array', title: 'People', items: { type: 'object', properties: { home } } } },
    };
    const { store } = open({ people: [{ _id: 'a' }] }, { schema, uiSchema: {} });
    for (const path of ['home.street', 'people.0.home.street']) {
      store.write(path, 'x');
      expect(store.submit().map((error) => error.path)).toEqual([path.replace('street', 'city')]);
      store.write(path, undefined);
      expect(store.submit()).toEqual([]);
    }
    expect(store.data).toEqual({ people: [{ _id: 'a' }] });
  });

  it('keeps the objects of rows that computing left as they were', () => {
    const { store, type } = open();
    type('items', [
      { _id: 'a', qty: 2, price: '1' },
      { _id: 'b', qty: 1, price: '1' },
    ]);
    const before = store.valueAt('items.1');
    const rows = store.valueAt('items') as FormData[];
    type('items', [{ ...rows[0], qty: 3 }, rows[1] ?? {}]);
    expect(store.valueAt('items.1')).toBe(before);
  });

  it('never takes a computed value from a widget', () => {
    const { store, type } = open({ items: [{ qty: 1, price: '1' }] });
    type('total', '999.00');
    expect(store.valueAt('total')).toBe('1.00');
  });

  it('tells only the section whose fields changed, and keeps what was typed in a deselected branch', () => {
    const { store, type } = open();
    let drawn = 0;
    store.subscribe('section:0', () => (drawn += 1));
    type('reason', 'abc');
    expect(drawn).toBe(0);
    type('away', true);
    expect(drawn).toBe(1);
    expect(Object.keys(store.sections[0]?.schema.properties ?? {})).toContain('region');
    type('region', 'north');
    type('away', false);
    expect(Object.keys(store.sections[0]?.schema.properties ?? {})).not.toContain('region');
    type('away', true);
    expect(store.valueAt('region')).toBe('north');
  });

  it('checks a field once it was left after a change, and all of them after a submit', () => {
    const { store, type } = open();
    store.touch('reason');
    expect(store.errors.size).toBe(0);
    type('reason', 'a');
    expect(store.errors.size).toBe(0);
    store.touch('reason');
    expect([...store.errors.keys()]).toEqual(['reason']);
    type('reason', 'ab');
    expect(store.errors.size).toBe(0);
    type('away', true);
    expect(store.submit().map((error) => error.path)).toEqual(['region']);
  });

  const [columns, rows] = [TRIP.schema.properties?.['items']?.items, TRIP.schema.properties?.['items']];
  const HALF: FormDefinition = {
    ...TRIP,
    schema: {
      ...TRIP.schema,
      properties: { ...TRIP.schema.properties, items: { ...rows, items: { ...columns, required: ['qty'] } } },
    },
  };

  it('blames a row that was added after a submit only for what was left there', () => {
    const { store, type } = open({ reason: 'ab', items: [{ price: '1' }] }, HALF);
    expect(store.submit().map((error) => error.path)).toEqual(['items.0.qty']);
    type('items', [...(store.valueAt('items') as JsonObject[]), { _id: 'new' }]);
    expect([...store.errors.keys()]).toEqual(['items.0.qty']);
    store.touch('items.1.qty');
    expect([...store.errors.keys()]).toEqual(['items.0.qty', 'items.1.qty']);
    // the row that was left is gone: the next one in its place is another
    type('items', [{ qty: 1 }, { _id: 'newer' }]);
    expect([...store.errors.keys()]).toEqual([]);
    expect(store.submit().map((error) => error.path)).toEqual(['items.1.qty']);
  });

  it('knows no sum while an amount cannot be read', () => {
    const { store, type } = open({ reason: 'ab', items: [{ qty: 2, price: '3' }] });
    expect(store.valueAt('total')).toBe('6.00');
    type('items', [{ qty: 2, price: '3 or 4' }]);
    expect(store.data).toMatchObject({ items: [{ qty: 2, price: '3 or 4' }] });
    expect([store.valueAt('total'), store.valueAt('items.0.sum')]).toEqual([undefined, undefined]);
    expect([store.isUntold('total'), store.isUntold('items.sum')]).toEqual([true, true]);
    type('items', [{ qty: 2, price: '3' }, { qty: 1 }]);
    expect([store.valueAt('total'), store.isUntold('total')]).toEqual(['6.00', false]);
  });

  it('judges cross-field rules', () => {
    const { store, type } = open({ reason: 'ab' });
    type('items', [{ qty: 1, price: '200' }]);
    expect(store.submit()).toEqual([{ path: 'note', message: 'Say why it is so much' }]);
    type('note', 'because');
    expect(store.errors.size).toBe(0);
  });

  it('shows refusals of the server until their field changes', () => {
    const { store, type } = open({ reason: 'ab', note: 'x' });
    store.refuse([
      { path: 'reason', message: 'taken' },
      { path: 'note', message: 'odd' },
    ]);
    type('note', 'y');
    expect([...store.errors]).toEqual([['reason', 'taken']]);
  });

  it('starts anew when all data is replaced', () => {
    const { store } = open({ reason: 'a' });
    store.submit();
    store.replace({ reason: 'other' });
    expect(store.errors.size).toBe(0);
    expect(store.generation).toBe(1);
    expect(store.valueAt('reason')).toBe('other');
  });
});

describe('another language', () => {
  it('keeps what was typed and which errors are shown, and says them in its own words', () => {
    const { store, type } = open();
    type('reason', 'x');
    store.submit();
    const schema: JsonSchema = {
      ...TRIP.schema,
      properties: { ...TRIP.schema.properties, reason: { type: 'string', title: 'Grund', minLength: 2 } },
    };
    const logic = formLogic({ projection: { ...TRIP, schema }, validators: undefined, locale: 'en-US' });
    const shown = [...store.errors.keys()];
    store.follow({ schema, uiSchema: TRIP.uiSchema, logic });
    expect(store.valueAt('reason')).toBe('x');
    expect([...store.errors.keys()]).toEqual(shown);
    expect(store.errors.get('reason')).toContain('Grund');
  });
});

describe('a form with 1,000 fields that somebody is designing', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `field${index}`);
  /** read anew at each key: no part of it is the object that it was */
  const projectionOf = (titles: Record<string, string>, computed: FormDefinition['computed'] = {}): FormDefinition => ({
    ...{ uiSchema: {}, computed },
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string', title: titles[name] ?? name }])),
    },
  });
  const follow = (store: FormStore, projection: FormDefinition) => {
    const told: number[] = [];
    store.sections.forEach((_, index) => store.subscribe(`section:${index}`, () => told.push(index)));
    const logic = formLogic({ projection, validators: undefined, locale: 'en-US' });
    store.follow({ schema: projection.schema, uiSchema: projection.uiSchema, logic });
    return told;
  };

  it('draws the section anew in which a key has changed something, and none beside it', () => {
    const { store } = open({}, projectionOf({}));
    expect(store.sections).toHaveLength(50);
    expect(follow(store, projectionOf({}))).toEqual([]);
    expect(follow(store, projectionOf({ field500: 'A title' }))).toEqual([25]);
    expect(store.schemaAt('field500')?.title).toBe('A title');
  });

  it('draws all of it anew when something else is computed', () => {
    const { store } = open({}, projectionOf({}));
    expect(follow(store, projectionOf({}, { field1: '${field2}' }))).toHaveLength(50);
    expect(store.isComputed('field1')).toBe(true);
  });

  it('tells how many sections there are when a field more needs one', () => {
    const { store } = open({}, projectionOf({}));
    const told: number[] = [];
    store.subscribe('sections', () => told.push(store.sections.length));
    names.push('field1000');
    follow(store, projectionOf({}));
    names.pop();
    expect(told).toEqual([51]);
  });
});

it('draws the fields that a step decides alone, and checks and hands in all', () => {
  const { schema, uiSchema } = TRIP;
  const logic = formLogic({ projection: TRIP, validators: undefined, locale: 'en-US' });
  const formData = { away: true, reason: 'x', note: 'n' };
  const store = new FormStore({ schema, uiSchema, formData, logic, only: ['note'], onChange: () => undefined });
  expect(store.sections.flatMap(({ shown }) => shown)).toEqual(['note']);
  expect(store.submit().map(({ path }) => path)).toEqual(['reason', 'region']);
  expect(store.kept()).toMatchObject({ reason: 'x', note: 'n' });
});

it('blames a pasted word that is no entry of its dictionary until it is one, and nothing that the form came with', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      old: { type: 'string', title: 'Old', 'x-dict': 'kind' },
      items: {
        type: 'array',
        title: 'Items',
        items: { type: 'object', properties: { kind: { type: 'string', title: 'Kind', 'x-dict': 'kind' } } },
      },
    },
  };
  const { store, type } = open({ old: 'withdrawn' }, { schema, uiSchema: {} });
  store.pasted('kind', new Set(['train', 'bus']));
  type('items', [{ kind: 'bus' }, { kind: '火箭' }]);
  store.touchAll(['items.0.kind', 'items.1.kind']);
  expect([...store.errors.keys()]).toEqual(['items.1.kind']);
  expect(store.errors.get('items.1.kind')).toMatch(/Kind/);
  // another cell was mended: this one is still wrong
  type('items', [{ kind: 'train' }, ...(store.data['items'] as JsonObject[]).slice(1)]);
  expect([...store.errors.keys()]).toEqual(['items.1.kind']);
  type('items', [{ kind: 'train' }, { kind: 'bus' }]);
  expect([...store.errors.keys()]).toEqual([]);
});
