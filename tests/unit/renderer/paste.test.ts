import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { widgetFor } from '../../../src/renderer/registry.ts';
import { columnsOf } from '../../../src/renderer/widgets/table/columns.ts';
import { fromText } from '../../../src/renderer/widgets/table/fromText.ts';
import { pasteInto } from '../../../src/renderer/widgets/table/pasted.ts';
import { sortedRows } from '../../../src/renderer/widgets/table/sorted.ts';
import { isSheet, readTsv } from '../../../src/renderer/widgets/table/tsv.ts';

describe('cells of a spreadsheet', () => {
  it.each<[string, string[][]]>([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a ""x""\r\nb"\tc', [['a "x"\r\nb', 'c']]],
    [
      'a\t\tc\n\td\t',
      [
        ['a', '', 'c'],
        ['', 'd', ''],
      ],
    ],
    ['"ok\tb', [['"ok', 'b']]],
    ['"ok" it\tb', [['"ok" it', 'b']]],
    ['"ends', [['"ends']]],
    ['a\n\nb\n\n', [['a'], [''], ['b']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(readTsv(text)).toEqual(rows);
  });
  it('are more than one, or they are typed', () => {
    expect([isSheet('a\tb'), isSheet('a\nb'), isSheet('a\r\n'), isSheet('a')]).toEqual([true, true, false, false]);
  });
});

describe('a pasted cell', () => {
  const sure = (value: unknown) => ({ value, understood: true });
  const kept = (value: unknown) => ({ value, understood: false });
  const dict: JsonSchema = { type: 'string', 'x-dict': 'kind' };
  const entries = [{ value: 'train', label: '火车' }];
  it.each<[string, JsonSchema, unknown]>([
    [' 文字 ', { type: 'string' }, sure('文字')],
    ['', { type: 'integer' }, sure(undefined)],
    ['１，２３４', { type: 'integer' }, sure(1234)],
    ['15%', { type: 'number' }, sure(0.15)],
    ['about', { type: 'number' }, kept('about')],
    ['￥1,234.5元', { type: 'string', format: 'money' }, sure('1234.5')],
    ['(5.00)', { type: 'string', format: 'money' }, sure('-5.00')],
    ['0.1234', { type: 'string', format: 'money' }, kept('0.1234')],
    ['2026/3/1', { type: 'string', format: 'date' }, sure('2026-03-01')],
    ['2026年12月31日', { type: 'string', format: 'date' }, sure('2026-12-31')],
    ['2026-02-30', { type: 'string', format: 'date' }, kept('2026-02-30')],
    ['2026/3/1 – 3月', { type: 'array', items: { type: 'string', format: 'date' } }, kept(['2026-03-01', '3月'])],
    [
      '2026/3/1至2026/3/5',
      { type: 'array', items: { type: 'string', format: 'date' } },
      sure(['2026-03-01', '2026-03-05']),
    ],
    ['2026/3/1 8:05', { type: 'string', format: 'date-time' }, sure('2026-03-01T08:05:00+08:00')],
    ['8:05', { type: 'string', format: 'time' }, sure('08:05')],
    ['是', { type: 'boolean' }, sure(true)],
    ['也许', { type: 'boolean' }, kept(undefined)],
    ['男', { type: 'string', oneOf: [{ const: 'm', title: '男' }] }, sure('m')],
    ['m', { type: 'string', oneOf: [{ const: 'm', title: '男' }] }, sure('m')],
    ['火车', dict, sure('train')],
    ['飞机', dict, kept('飞机')],
    ['火车、飞机', { type: 'array', items: dict }, kept(['train', '飞机'])],
    ['张三', { type: 'string', format: 'user-id' }, kept(undefined)],
  ])('%j as %j', (text, schema, read) => {
    expect(fromText(text, schema, entries)).toEqual(read);
  });
});

const TABLE: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      count: { type: 'integer', title: '数量' },
      sum: { type: 'string', format: 'money', title: '金额' },
    },
  },
};
const columns = columnsOf(TABLE, {}, widgetFor);

describe('pasting', () => {
  const into = (cells: string[][], more: Partial<Parameters<typeof pasteInto>[0]> = {}) =>
    pasteInto({
      ...{ rows: [{ _id: 'a', name: '一', count: 1 }], items: TABLE.items ?? {}, columns, cells, most: 3 },
      ...{ writable: new Set(['name', 'count']), entries: new Map(), at: { row: 0, column: 'count' } },
      ...more,
    });
  it('goes right and down from a cell, adds rows, passes over what may not be written and keeps names of rows', () => {
    const { rows, count, left, strange, paths } = into([['2', '9.00', 'beyond'], ['x'], ['4'], ['5']]);
    expect(rows).toEqual([
      { _id: 'a', name: '一', count: 2 },
      { _id: expect.any(String) as string, count: 'x' },
      { _id: expect.any(String) as string, count: 4 },
    ]);
    expect([count, left]).toEqual([3, 1]);
    expect(strange).toMatchObject([{ row: 1, text: 'x', column: { name: 'count' } }]);
    expect(paths).toEqual(['0.count', '1.count', '2.count']);
  });
  it('takes the columns by their names when the first line says them', () => {
    const { rows } = into(
      [
        ['数量', '名称', '备注'],
        ['7', '二', 'no'],
      ],
      { at: { row: 1, column: 'name' } },
    );
    expect(rows[1]).toMatchObject({ name: '二', count: 7 });
  });
  const TITLED = columnsOf(
    {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          day: { type: 'string', format: 'date', title: '发生日期' },
          name: { type: 'string', title: '内容' },
          invoice: { type: 'string', title: '发票号码' },
          sum: { type: 'string', format: 'money', title: '金额（元）' },
        },
      },
    },
    {},
    widgetFor,
  );
  const titled = (cells: string[][]) =>
    into(cells, { rows: [], columns: TITLED, writable: new Set(TITLED.map(({ name }) => name)), most: 9 });
  it('knows a column by its title without unit, or by a part of it, and says which ones it left out', () => {
    const { rows, unknown } = titled([
      ['日期', '发票号', '金额', '备注', '经手人'],
      ['2026/11/3', '25117', '1,280.50', '急', ''],
    ]);
    expect(rows).toEqual([{ _id: expect.any(String) as string, day: '2026-11-03', invoice: '25117', sum: '1280.50' }]);
    expect(unknown).toEqual(['备注']);
  });
  it('takes no line of data for one of names, and guesses no column that two words may mean', () => {
    expect(titled([['2026/11/3', '内容', '25117']]).count).toBe(1);
    expect(titled([['发票']]).count).toBe(1);
    const { rows, unknown } = titled([
      ['内容', '金额', '发票', '号码'],
      ['纸', '5', '普票', '25117'],
    ]);
    expect(rows).toMatchObject([{ name: '纸', sum: '5' }]);
    expect(rows[0]).not.toHaveProperty('invoice');
    expect(unknown).toEqual(['发票', '号码']);
  });
});

describe('sorting', () => {
  it('counts numbers, knows words and leaves empty ones at the end', () => {
    const rows = [{ sum: '10.00' }, {}, { sum: '9.50' }, { sum: '-1' }];
    const [name, , sum] = columns;
    if (name === undefined || sum === undefined) throw new Error('the table has lost its columns');
    const sums = (direction: 'ascending' | 'descending') =>
      sortedRows(rows, sum, direction, 'zh-CN').map((row) => ('sum' in row ? row['sum'] : undefined));
    expect(sums('ascending')).toEqual(['-1', '9.50', '10.00', undefined]);
    expect(sums('descending')).toEqual(['10.00', '9.50', '-1', undefined]);
    const words = sortedRows([{ name: '王' }, { name: '安' }, { name: '李' }], name, 'ascending', 'zh-CN');
    expect(words.map((row) => row['name'])).toEqual(['安', '李', '王']);
  });
});
