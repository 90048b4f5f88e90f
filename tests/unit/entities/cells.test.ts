import { describe, expect, it } from 'vitest';
import type { EntityColumn } from '../../../src/definition/entity/columns.ts';
import { ownChoices } from '../../../src/server/services/records/cells.ts';
import { cellReader } from '../../../src/server/services/records/fromCell.ts';

const PERIOD: EntityColumn = {
  name: 'period',
  field: 'period',
  title: '起止日期',
  kind: 'list',
  schema: { type: 'array', maxItems: 2, items: { type: 'string', format: 'date' } },
};

describe('a cell with two days', () => {
  const read = cellReader([{ column: PERIOD, labels: new Map() }], (key) => key, '2026-03-31');
  it.each(['2031-03-10、2031-03-12', '2031/3/10 – 2031/3/12', '2031年3月10日至2031年3月12日'])('%s', (cell) => {
    expect(read([cell])).toEqual({ formData: { period: ['2031-03-10', '2031-03-12'] }, errors: [] });
  });
});

it('choices without titles are offered as they are, those with titles by their titles', () => {
  expect([...ownChoices({ type: 'string', enum: ['东楼', '西楼'] })]).toEqual([
    ['东楼', '东楼'],
    ['西楼', '西楼'],
  ]);
  expect([...ownChoices({ type: 'string', oneOf: [{ const: 'east', title: '东楼' }] })]).toEqual([['east', '东楼']]);
});
