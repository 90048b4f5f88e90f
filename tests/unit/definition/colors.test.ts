import { describe, expect, it } from 'vitest';
import { removeChoice } from '../../../src/definition/edit/choices.ts';
import { colorsIn, setColor } from '../../../src/definition/edit/colors.ts';
import { objectIn, type Files } from '../../../src/definition/edit/files.ts';
import { removeField } from '../../../src/definition/edit/form.ts';
import { colorsOf, tagColor } from '../../../src/definition/entity/colors.ts';
import { inEntity } from './edits.ts';
import { faultsOf } from './fixtures.ts';

describe('colours of values', () => {
  it('of states are read as they were first written, and what `colors` says of them goes before', () => {
    const states = { field: 'status', start: 'draft', colors: { draft: 'default' as const, done: 'success' as const } };
    expect(colorsOf({ states }, 'status')).toEqual({ draft: 'default', done: 'success' });
    const both = { states, colors: { status: { done: 'warning' as const }, level: { 1: 'error' as const } } };
    expect(colorsOf(both, 'status')).toEqual({ draft: 'default', done: 'warning' });
    expect(colorsOf(both, 'level')).toEqual({ 1: 'error' });
    expect(colorsOf(both, 'name')).toBeUndefined();
    expect(colorsOf(both, 'constructor')).toBeUndefined();
  });

  it('are those of numbers and of yes and no too; another value is plain text, but a state is always a tag', () => {
    const manifest = { colors: { level: { 1: 'success' as const, true: 'warning' as const } } };
    const values = [1, '1', true, 0, 'constructor', '', undefined, null, [1]];
    expect(values.map((value) => tagColor(manifest, 'level', value) ?? null)).toEqual([
      ...['success', 'success', 'warning', null, null, null, null, null, null],
    ]);
    const states = { field: 'level', start: '0' };
    expect(values.map((value) => tagColor({ ...manifest, states }, 'level', value) ?? null)).toEqual([
      ...['success', 'success', 'warning', 'default', 'default', null, null, null, null],
    ]);
  });

  it('that are none of the colours are named beside those that there are', async () => {
    const files = inEntity((e) => (e['colors'] = { state: { done: 'green' } }));
    const said = (await faultsOf(files, 'entity')).map(({ message }) => message).join('\n');
    expect(said).toContain('"green"');
    expect(said).toContain('default, processing, success, warning, error');
  });

  it('go with their field and with their choice; those of states are changed where they stand', () => {
    const level = {
      type: 'string',
      title: '级别',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    };
    const before: Files = {
      'schema.json': JSON.stringify({ type: 'object', properties: { level } }),
      'entity.json': JSON.stringify({
        list: ['level'],
        states: { field: 'level', start: 'a', colors: { a: 'error' } },
      }),
    };
    const coloured = setColor(setColor(before, 'level', 'a', 'success'), 'level', 'b', 'warning');
    expect(objectIn(coloured, 'entity.json')).toMatchObject({
      states: { colors: { a: 'success' } },
      colors: { level: { b: 'warning' } },
    });
    expect(colorsIn(removeChoice(coloured, 'level', 1), 'level')).toEqual({ a: 'success' });
    const left = objectIn(removeField(coloured, 'level'), 'entity.json');
    expect(left['colors']).toBeUndefined();
  });
});
