import { describe, expect, it } from 'vitest';
import { fitColumns } from '../../../src/renderer/list/fit.ts';
import { columnBreaks, leftOutFirst } from '../../../src/renderer/list/room.ts';
import type { ColumnView, EntityView } from '../../../src/renderer/list/types.ts';

const wants = [
  { name: 'number', most: 100, least: 100 },
  { name: 'title', most: 300, least: 160 },
  { name: 'place', most: 200, least: 120 },
  { name: 'created', most: 140, least: 140 },
];

describe('the columns of a list in the room that it has', () => {
  it('stay as they are where there is room', () => {
    expect(fitColumns(wants, 740, ['created'])).toBeNull();
  });

  it('take two lines before one is left out, each giving up the same part', () => {
    const fit = fitColumns(wants, 630, ['created', 'place']);
    expect(fit?.leftOut).toEqual([]);
    expect(Object.fromEntries(fit?.widths ?? [])).toEqual({ number: 100, title: 230, place: 160, created: 140 });
  });

  it('are left out in their turn, as few as may be', () => {
    const fit = fitColumns(wants, 400, ['created', 'place']);
    expect(fit?.leftOut).toEqual(['created']);
    expect(Object.fromEntries(fit?.widths ?? [])).toEqual({ number: 100, title: 172, place: 127 });
    expect(fitColumns(wants, 300, ['created', 'place'])?.leftOut).toEqual(['created', 'place']);
  });

  it('stay readable where even those that stay have no room: the list scrolls then', () => {
    const fit = fitColumns(wants, 100, ['created', 'place']);
    expect(Object.fromEntries(fit?.widths ?? [])).toEqual({ number: 100, title: 160 });
  });
});

describe('which columns go first', () => {
  const column = (
    name: string,
    kind: ColumnView['kind'] = 'text',
    schema: ColumnView['schema'] = { type: 'string' },
  ) => ({
    ...{ name, kind, schema },
    title: name,
  });
  const manifest = {
    ...{ title: 'Boxes', label: 'name', list: [], inline: ['open'], permission: 'lab:box' },
    states: { field: 'state', start: 'new' },
    sort: { field: 'day', order: 'asc' },
  };
  const definition = { manifest } as unknown as EntityView;
  const columns = ['no', 'name', 'createDate', 'open', 'place', 'state', 'day'].map((name) => column(name));

  it('keeps what a record is called, its state and what it is sorted by', () => {
    expect(leftOutFirst(definition, columns, 'day')).toEqual(['createDate', 'day', 'place']);
    expect(leftOutFirst(definition, columns, 'place')).toEqual(['createDate', 'day', 'place']);
    expect(leftOutFirst(definition, columns, 'createDate')).toEqual(['day', 'place', 'createDate']);
  });

  it('breaks words, and nothing that is pressed, counted, dated or a state', () => {
    expect(columnBreaks(definition, column('place'))).toBe(true);
    expect(columnBreaks(definition, column('kind', 'choice'))).toBe(true);
    for (const one of [
      column('state'),
      column('open', 'boolean'),
      column('day', 'date'),
      column('price', 'money'),
      column('mail', 'text', { type: 'string', format: 'email' }),
    ])
      expect(columnBreaks(definition, one)).toBe(false);
  });
});
