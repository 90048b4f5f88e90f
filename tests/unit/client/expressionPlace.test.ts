import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import { fillSample, sampleValues } from '../../../src/client/pages/studio/sampleValues.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import { loadCommon, loadSource } from '../../../src/server/definitions/load.ts';
import { placeIn } from '../../../src/client/pages/studio/expressionPlace.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      title: '设备清单',
      items: {
        type: 'object',
        properties: { count: { type: 'integer', title: '数量' }, price: { type: 'number', title: '单价' } },
      },
    },
    total: { type: 'number', title: '总值' },
  },
};
const draft = {
  files: { 'schema.json': JSON.stringify(SCHEMA), 'topic.json': '{}' },
  definition: undefined,
  spoken: (text: string) => (text === '数量' ? 'Count' : text),
};
const labels = (...[about, row]: [string, ('plain' | 'dotted')?]) =>
  placeIn(draft, about, row)
    .names.filter(({ kind }) => kind === 'field')
    .map(({ label }) => label);

describe('the names that are offered beside a column', () => {
  it('are plain in its condition, which is asked of its row', () => {
    expect(labels('items.count').slice(0, 2)).toEqual(['count', 'price']);
    expect(placeIn(draft, 'items.count').name('price')?.title).toBe('单价');
  });

  it('are called as the reader does', () => {
    expect(placeIn(draft, 'items.count').names[0]).toMatchObject({ label: 'count', says: 'Count' });
  });

  it('have the way to the row where something is computed into it or checked: the checker knows no others', () => {
    expect(labels('items.count', 'dotted')).toEqual(['items.count', 'items.price', 'items', 'total']);
    const { name } = placeIn(draft, 'items.count', 'dotted');
    expect(name('items.price')?.title).toBe('单价');
    expect(name('price')).toBeUndefined();
  });
});

describe('an expression that stands empty', () => {
  it('reads nothing of the form: many do beside a field that somebody is typing into', () => {
    let read = 0;
    const files = {
      get 'schema.json'() {
        read += 1;
        return draft.files['schema.json'];
      },
    };
    const place = placeIn({ ...draft, files }, 'items.count');
    expect(read).toBe(0);
    expect(place.names).toBe(place.names);
    expect(read).toBeGreaterThan(0);
  });
});

describe('a condition about the state of a record', () => {
  it('is tried on a record that has just begun: no sample says in which state it is', async () => {
    const source = await loadSource(fromRoot('schemas'), 'entity', 'educationParty/scholarship');
    const { definition } = await readDefinition(
      { kind: 'entity', key: 'educationParty/scholarship', files: source?.files ?? [] },
      { common: loadCommon(fromRoot('schemas')), judgeOnly: true },
    );
    if (definition?.kind !== 'entity') throw new Error('it cannot be read');
    const { field = '', start = '' } = definition.manifest.states ?? {};
    const [sample] = sampleValues(definition);
    expect(sample && fillSample(sample, `\${${field} == '${start}'}`)).toBe(true);
  });
});
