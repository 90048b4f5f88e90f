import { describe, expect, it } from 'vitest';
import type { EntityColumn } from '../../../src/definition/entity/columns.ts';
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
