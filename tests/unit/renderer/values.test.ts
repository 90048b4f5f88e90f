import { describe, expect, it } from 'vitest';
import { wallTime, withOffset } from '../../../src/renderer/widgets/date/campus.ts';
import { capitalOf } from '../../../src/definition/capital.ts';
import { amountOf, numberOf } from '../../../src/definition/typed.ts';
import { grouped } from '../../../src/renderer/widgets/money/widget.tsx';
import { stepped, unitOf } from '../../../src/renderer/widgets/number/parse.ts';
import { sizeText } from '../../../src/renderer/widgets/parts/sizeText.ts';
import { moved, newRow, totalOf, withCell } from '../../../src/renderer/widgets/table/rows.ts';
import { filesOf, fitsKind, refusalOf } from '../../../src/renderer/widgets/upload/files.ts';

describe('numbers', () => {
  it('are read as people type them, and never lost', () => {
    expect(numberOf('１２，３４５．５')).toBe(12345.5);
    expect(numberOf(' ')).toBeUndefined();
    expect(numberOf('-')).toBe('-');
    expect(numberOf('12kg')).toBe('12kg');
    expect(numberOf('0.1')).toBe(0.1);
    expect(numberOf('9007199254740993')).toBe('9007199254740993');
  });
  it('step in decimals and stay inside their bounds', () => {
    expect(stepped(0.1, 0.2, undefined, undefined)).toBe(0.3);
    expect(stepped(9, 1, 0, 9)).toBe(9);
    expect(stepped(undefined, -1, 0, 9)).toBe(0);
  });
});

describe('money', () => {
  it('is stored as a plain decimal', () => {
    expect(amountOf('￥1，234.50')).toBe('1234.50');
    expect(amountOf('.5')).toBe('0.5');
    expect(amountOf('007.')).toBe('7');
    expect(amountOf('')).toBeUndefined();
    expect(amountOf('about 5')).toBe('about 5');
  });
  it('has a capital amount in Chinese', () => {
    expect(capitalOf('1250.50', 'zh-CN')).toBe('壹仟贰佰伍拾元伍角整');
    expect(capitalOf('-20000', 'zh-TW')).toBe('負貳萬元整');
    expect([capitalOf('1250.50', 'en-US'), capitalOf('1.234', 'zh-CN'), capitalOf('x', 'zh-CN')]).toEqual(['', '', '']);
  });
  it('is shown in groups of three', () => {
    expect(grouped('1234567.5')).toBe('1,234,567.5');
    expect(grouped('-999')).toBe('-999');
    expect(grouped('about 5')).toBe('about 5');
  });
});

describe('campus time', () => {
  it('is the wall time of +08:00 wherever the browser is', () => {
    expect(wallTime('2026-03-31T00:30:00Z')).toBe('2026-03-31T08:30:00');
    expect(wallTime('2026-03-31T08:30:00+08:00')).toBe('2026-03-31T08:30:00');
    expect(wallTime('soon')).toBe('');
    expect(withOffset('2026-03-31T08:30:00')).toBe('2026-03-31T08:30:00+08:00');
  });
});

describe('rows', () => {
  const items = { properties: { count: { type: 'integer' as const, default: 1 }, name: { type: 'string' as const } } };
  it('get an _id that a copy does not share and a change keeps', () => {
    const row = newRow(items);
    expect(row).toMatchObject({ count: 1 });
    const copy = newRow(items, row);
    expect(copy['_id']).not.toBe(row['_id']);
    expect(withCell(row, 'name', 'a')).toEqual({ ...row, name: 'a' });
    expect(withCell({ name: 'a' }, 'name', undefined)).toEqual({ _id: expect.any(String) as string });
  });
  it('are moved inside the list only', () => {
    const rows = [{ n: 1 }, { n: 2 }];
    expect(moved(rows, 0, 1)).toEqual([{ n: 2 }, { n: 1 }]);
    expect(moved(rows, 1, 1)).toBe(rows);
  });
  it('are summed in decimals, and have no sum while one of them is no number', () => {
    expect(totalOf([{ a: '0.1' }, { a: '0.2' }, { a: '' }, {}], 'a')).toBe('0.3');
    expect(totalOf([{ a: '0.1' }, { a: 'x' }], 'a')).toBeUndefined();
  });
});

describe('files', () => {
  it('are refused by kind', () => {
    expect(fitsKind({ name: 'A.PDF', type: '' }, 'pdf')).toBe(true);
    expect(fitsKind({ name: 'a', type: 'application/pdf' }, 'pdf')).toBe(true);
    expect(fitsKind({ name: 'a.pdf.exe', type: '' }, 'pdf')).toBe(false);
    expect(fitsKind({ name: 'a.webp', type: 'image/webp' }, 'image')).toBe(false);
    expect(fitsKind({ name: 'a.xlsx', type: '' }, 'document')).toBe(true);
    expect(fitsKind({ name: 'a.zip', type: '' }, 'any')).toBe(false);
    expect(refusalOf({ name: 'a.pdf', type: '', size: 51 * 1_048_576 }, 'any')).toMatchObject({
      values: { limit: 50 },
    });
    expect(refusalOf({ name: 'a.pdf', type: '', size: 2_097_152 }, 'any', 2)).toBeUndefined();
  });
  it('are read out of any value', () => {
    expect(filesOf([{ id: '1', name: 'a', size: 5 }, 'x', null, { id: 1 }])).toEqual([{ id: '1', name: 'a', size: 5 }]);
  });
});

it('says how large something is as people say it', () => {
  const sizes = [0, 973, 1023, 1024, 1536, 50 * 1_048_576, 1_500_000_000, 2 ** 60];
  expect(sizes.map((bytes) => sizeText(bytes, 'en-US'))).toEqual([
    ...['0 bytes', '973 bytes', '1,023 bytes', '1 kB', '1.5 kB', '50 MB', '1.4 GB', '1,048,576 TB'],
  ]);
  expect(sizeText(973, 'zh-CN')).toBe('973字节');
  expect(sizeText(1_048_576, 'zh-CN')).toBe('1 MB');
});

it('says the unit as the number wants it', () => {
  const days = '{{n, one: day; other: days}}';
  expect([1, 0.5, 2, undefined].map((value) => unitOf(days, value, 'en-US'))).toEqual(['day', 'days', 'days', 'days']);
  expect([unitOf('天', 1, 'zh-CN'), unitOf(undefined, 1, 'en-US')]).toEqual(['天', undefined]);
});
