import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { optionFacts, WIDGETS as FACTS } from '../../../src/definition/widgets/table.ts';
import { optionsOf } from '../../../src/definition/widgets/choose.ts';
import { uiAt } from '../../../src/renderer/form/paths.ts';
import { widgetFor, WIDGETS } from '../../../src/renderer/registry.ts';
import glosses from '../../../locales/guide/zh-CN.json' with { type: 'json' };
import { WIDGET_ADVICE } from '../../../src/renderer/stories/widgetAdvice.ts';
import { WIDGET_SAMPLES } from '../../../src/renderer/stories/widgetSamples.ts';

const names = WIDGETS.map((widget) => widget.name);

describe('registry', () => {
  it('draws every widget of the table of facts, once', () => {
    expect(names.toSorted()).toEqual(Object.keys(FACTS).toSorted());
  });

  it('gives every widget two faces', () => {
    for (const widget of WIDGETS) {
      expect(widget.Edit, widget.name).toBeTypeOf('function');
      expect(widget.Read, widget.name).toBeTypeOf('function');
    }
  });

  it('hands a field of which ui.json says nothing the same options at each key, so that nothing is drawn anew by them', () => {
    expect(optionsOf(uiAt({}, 'reason'))).toBe(optionsOf(uiAt({}, 'reason')));
  });

  it('asks for no option that the facts do not name', () => {
    const folders = new URL('../../../src/renderer/widgets/', import.meta.url);
    for (const name of readdirSync(folders).filter((folder) => folder !== 'parts')) {
      const folder = new URL(`${name}/`, folders);
      const code = readdirSync(folder)
        .map((file) => readFileSync(new URL(file, folder), 'utf8'))
        .join('\n');
      const asked = [...code.matchAll(/(?:options\[|Option\((?:props\.|edit\.)?options, )'(\w+)'/g)].map(
        (match) => match[1],
      );
      const drawn = names.filter((widget) => code.includes(`'${widget}'`));
      const known = [name, ...drawn].flatMap((widget) => Object.keys(optionFacts(widget)));
      expect(known, name).toEqual(expect.arrayContaining(asked));
    }
  });

  it('shows every widget in the gallery, with a schema that it takes', () => {
    expect(Object.keys(WIDGET_SAMPLES).toSorted()).toEqual(names.toSorted());
    for (const [name, { schema }] of Object.entries(WIDGET_SAMPLES)) {
      expect(widgetFor(schema, { 'ui:widget': name }), name).toMatchObject({ widget: { name }, fault: undefined });
    }
  });

  it('has a page of the handbook for every widget, in Chinese too', () => {
    expect(Object.keys(WIDGET_ADVICE).toSorted()).toEqual(names.toSorted());
    const said = Object.values(WIDGET_ADVICE).flatMap((advice) => Object.values<string>({ ...advice }));
    expect(said.filter((text) => !Object.hasOwn(glosses, text))).toEqual([]);
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
    ['user', { type: 'string', format: 'user-id' }],
    ['people', { type: 'array', items: { type: 'string', format: 'user-id' } }],
    ['dept', { type: 'string', format: 'dept-id' }],
    ['region', { type: 'string', format: 'region-id' }],
    ['major', { type: 'string', format: 'major-id' }],
    ['dict', { type: 'string', 'x-dict': 'sealType' }],
    ['record', { type: 'string', 'x-record': 'sys/user' }],
    ['table', { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } }],
    ['upload', { type: 'array', items: { type: 'object', properties: { id: {}, name: {}, size: {} } } }],
    ['textarea', { type: 'string', maxLength: 101 }],
    ['request', { type: 'string', 'x-request': 'student-leave' }],
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
