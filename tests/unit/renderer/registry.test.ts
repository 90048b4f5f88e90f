import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WIDGETS as CHECKED } from '../../../src/definition/widgets/table.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { widgetFor, WIDGETS } from '../../../src/renderer/registry.ts';
import { WIDGET_SAMPLES } from '../../../src/renderer/stories/widgetSamples.ts';

const names = WIDGETS.map((widget) => widget.name);

describe('registry', () => {
  it('has every widget that the checker lets definitions name, once', () => {
    expect(names.toSorted()).toEqual(Object.keys(CHECKED).toSorted());
  });

  it('gives every widget its facts', () => {
    for (const widget of WIDGETS) {
      expect(widget.Edit, widget.name).toBeTypeOf('function');
      expect(widget.Read, widget.name).toBeTypeOf('function');
      for (const [option, text] of Object.entries(widget.options))
        expect(text, `${widget.name}.${option}`).not.toBe('');
    }
  });

  it('has a folder for every widget, whose options are all explained', () => {
    const folders = new URL('../../../src/renderer/widgets/', import.meta.url);
    for (const widget of WIDGETS) {
      const folder = new URL(`${widget.name}/`, folders);
      const code = readdirSync(folder)
        .map((file) => readFileSync(new URL(file, folder), 'utf8'))
        .join('\n');
      const asked = [...code.matchAll(/(?:options\[|Option\((?:props\.|edit\.)?options, )'(\w+)'/g)].map(
        (match) => match[1],
      );
      expect(Object.keys(widget.options), widget.name).toEqual(expect.arrayContaining(asked));
      const facts = [widget.empty, widget.fits({ type: 'object', properties: {} })];
      expect(facts, widget.name).toEqual([undefined, false]);
    }
  });

  it('shows every widget in the gallery, with a schema that it and the checker take', () => {
    expect(Object.keys(WIDGET_SAMPLES).toSorted()).toEqual(names.toSorted());
    for (const [name, { schema }] of Object.entries(WIDGET_SAMPLES)) {
      expect(widgetFor(schema, { 'ui:widget': name }), name).toMatchObject({ widget: { name }, fault: undefined });
      expect(CHECKED[name]?.fits(schema), name).toBe(true);
    }
  });

  it('draws exactly what the checker lets definitions ask for', () => {
    const different = WIDGETS.flatMap((widget) =>
      Object.entries(SCHEMAS)
        .filter(([, schema]) => widget.fits(schema) !== CHECKED[widget.name]?.fits(schema))
        .map(([kind]) => `${widget.name} for ${kind}`),
    );
    expect(different).toEqual([]);
  });

  it.each<[string, JsonSchema]>([
    ['text', { type: 'string' }],
    ['number', { type: 'integer' }],
    ['switch', { type: 'boolean' }],
    ['switch', { type: 'boolean', const: true }],
    ['select', { type: 'string', enum: ['a'] }],
    ['select', { type: 'integer', oneOf: [{ const: 1, title: 'one' }] }],
    ['checkboxes', { type: 'array', items: { type: 'string', enum: ['a'] } }],
    ['date', { type: 'string', format: 'date' }],
    ['date-time', { type: 'string', format: 'date-time' }],
    ['time', { type: 'string', format: 'time' }],
    ['money', { type: 'string', format: 'money' }],
    ['people', { type: 'string', format: 'user-id' }],
    ['people', { type: 'array', items: { type: 'string', format: 'user-id' } }],
    ['dept', { type: 'string', format: 'dept-id' }],
    ['region', { type: 'string', format: 'region-id' }],
    ['major', { type: 'string', format: 'major-id' }],
    ['dict', { type: 'string', 'x-dict': 'sealType' }],
    ['record', { type: 'string', 'x-record': 'sys/user' }],
    ['table', { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } }],
    ['upload', { type: 'array', items: { type: 'object', properties: { id: {}, name: {}, size: {} } } }],
  ])('takes %s where no widget is wished', (name, schema) => {
    expect(widgetFor(schema, {})).toMatchObject({ widget: { name }, fault: undefined });
  });

  it('falls back on what fits and says why', () => {
    const schema: JsonSchema = { type: 'integer' };
    expect(widgetFor(schema, { 'ui:widget': 'nope' })).toMatchObject({
      widget: { name: 'number' },
      fault: { widget: 'nope', reason: 'unknown' },
    });
    expect(widgetFor(schema, { 'ui:widget': 'date' })).toMatchObject({
      widget: { name: 'number' },
      fault: { widget: 'date', reason: 'unfit' },
    });
    expect(widgetFor({ type: 'object' }, {})).toMatchObject({ widget: { name: 'text' }, fault: { reason: 'unfit' } });
  });
});

const list = (items: JsonSchema, more: JsonSchema = {}): JsonSchema => ({ type: 'array', items, ...more });
const FORMATS = ['date', 'date-time', 'time', 'email', 'url', 'money', 'user-id', 'dept-id', 'region-id', 'major-id'];
const SINGLE: Record<string, JsonSchema> = {
  ...{ text: { type: 'string' }, integer: { type: 'integer' }, number: { type: 'number' }, flag: { type: 'boolean' } },
  choice: { type: 'string', enum: ['a', 'b'] },
  ...{ only: { type: 'string', const: 'a' }, promise: { type: 'boolean', const: true } },
  numbered: { type: 'integer', oneOf: [{ const: 1, title: 'one' }] },
  dictionary: { type: 'string', 'x-dict': 'sealType' },
  record: { type: 'string', 'x-record': 'sys/user' },
  row: { type: 'object', properties: { a: { type: 'string' } } },
  ...Object.fromEntries(FORMATS.map((format) => [format, { type: 'string', format }])),
};
/** Every kind of field that the dialect knows, and lists of them. */
const SCHEMAS: Record<string, JsonSchema> = {
  ...SINGLE,
  ...{ from_to: list({ type: 'string', format: 'date' }, { maxItems: 2 }) },
  files: list({ type: 'object', properties: { id: {}, name: {}, size: {} } }),
  ...Object.fromEntries(Object.entries(SINGLE).map(([kind, schema]) => [`list of ${kind}`, list(schema)])),
};
