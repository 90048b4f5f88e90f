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

it('numbers are taken as Excel keeps them: money has its two places again, however small a number is', () => {
  const column = (name: string, schema: EntityColumn['schema']): EntityColumn => ({
    ...{ name, field: name, title: name, schema, kind: schema.format === 'money' ? 'money' : 'number' },
  });
  const columns = [column('fee', { type: 'string', format: 'money' }), column('share', { type: 'number' })];
  const read = cellReader(
    columns.map((each) => ({ column: each, labels: new Map() })),
    (key) => key,
    '2026-03-31',
  );
  expect(read([10, 1e-7]).formData).toEqual({ fee: '10.00', share: 1e-7 });
  expect(read([-0.1, 1250.5]).formData).toEqual({ fee: '-0.10', share: 1250.5 });
  // to be refused, not rounded
  expect(read([12.345]).formData).toEqual({ fee: '12.345' });
  expect(read(['1,250.5', '1,250.5']).formData).toEqual({ fee: '1250.5', share: 1250.5 });
});

it('choices without titles are offered as they are, those with titles by their titles', () => {
  expect([...ownChoices({ type: 'string', enum: ['东楼', '西楼'] })]).toEqual([
    ['东楼', '东楼'],
    ['西楼', '西楼'],
  ]);
  expect([...ownChoices({ type: 'string', oneOf: [{ const: 'east', title: '东楼' }] })]).toEqual([['east', '东楼']]);
});
