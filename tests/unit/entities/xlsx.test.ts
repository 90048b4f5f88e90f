import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readXlsx, TooManyRows } from '../../../src/server/entities/sheet/xlsx-read.ts';
import { xlsx } from '../../../src/server/entities/sheet/xlsx-write.ts';
import type { Cell } from '../../../src/server/entities/sheet/xlsx-write.ts';
import { BadArchive, ZipReader } from '../../../src/server/entities/sheet/zip-read.ts';
import { zip } from '../../../src/server/entities/sheet/zip-write.ts';

const LIMITS = { bytes: 5_000_000, rows: 100, columns: 20 };
const collect = async (parts: AsyncIterable<Buffer>) => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
};
const workbook = (titles: string[], rows: Cell[][]) => collect(xlsx('表', titles, rows));

describe('a workbook', () => {
  it('reads what it wrote: texts, numbers, empty cells, odd characters', async () => {
    const rows: Cell[][] = [
      ['李明', 12.5, null, '<a & "b">'],
      ['=cmd|calc', -1, '', '  空格  '],
      ['a\u0000b\u001fc\ud800', 0, '第一行\n第二行', '😀'],
    ];
    const read = await readXlsx(await workbook(['一', '二', '三', '四'], rows), LIMITS);
    expect(read).toEqual([
      { row: 1, cells: ['一', '二', '三', '四'] },
      { row: 2, cells: ['李明', 12.5, null, '<a & "b">'] },
      { row: 3, cells: ['=cmd|calc', -1, null, '  空格  '] },
      { row: 4, cells: ['abc\ufffd', 0, '第一行\n第二行', '😀'] },
    ]);
  });

  it('writes dates, times, amounts and shares as numbers that look like them', async () => {
    const row: Cell[] = [
      { value: 46_112, as: 'date' },
      { value: 46_112.5, as: 'dateTime' },
      { value: 1280, as: 'money' },
      { value: 0.25, as: 'share' },
    ];
    const file = await workbook(['日期', '时间', '金额', '比例'], [row]);
    expect((await readXlsx(file, LIMITS))[1]?.cells).toEqual([46_112, 46_112.5, 1280, 0.25]);
    const archive = new ZipReader(file, LIMITS.bytes);
    const part = async (name: string) => String(await collect(archive.read(name)));
    expect(await part('xl/worksheets/sheet1.xml')).toContain('<c s="3"><v>46112</v></c><c s="4"><v>46112.5</v></c>');
    const formats = [...(await part('xl/styles.xml')).matchAll(/numFmtId="(\d+)" applyNumberFormat/g)];
    // 4 is #,##0.00, 10 is 0.00%
    expect(formats.map(([, id]) => id)).toEqual(['164', '165', '4', '10']);
  });

  it('writes a million cells in little memory', async () => {
    const rows = function* () {
      for (let i = 0; i < 100_000; i++) yield [`第${i}行`, i, 'x', 'y', 'z'] as Cell[];
    };
    let bytes = 0;
    for await (const part of xlsx('大', ['a', 'b', 'c', 'd', 'e'], rows())) bytes += part.length;
    expect(bytes).toBeGreaterThan(100_000);
  });

  it('reads shared and rich texts, booleans, errors and rows with gaps, as Excel writes them', async () => {
    const file = await collect(
      zip([
        {
          name: 'xl/workbook.xml',
          content: ['<workbook xmlns:r="r"><sheets><sheet name="x" r:id="rId7"/></sheets></workbook>'],
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: ['<Relationships><Relationship Id="rId7" Target="/xl/worksheets/other.xml"/></Relationships>'],
        },
        {
          name: 'xl/sharedStrings.xml',
          content: ['<sst><si><t>甲</t></si><si><r><t>乙</t></r><r><t>丙</t></r></si></sst>'],
        },
        {
          name: 'xl/worksheets/other.xml',
          content: [
            '<worksheet><sheetData><row r="2"><c r="B2" t="s"><v>1</v></c><c r="D2" t="b"><v>1</v></c></row>',
            '<row r="5"><c r="A5" t="s"><v>0</v></c><c r="B5" t="e"><v>#REF!</v></c><c r="C5"><f>1+1</f><v>2</v></c></row>',
            '<row r="6"><c r="A6" t="s"><v>99</v></c></row></sheetData></worksheet>',
          ],
        },
      ]),
    );
    expect(await readXlsx(file, LIMITS)).toEqual([
      { row: 2, cells: [null, '乙丙', null, 'TRUE'] },
      { row: 5, cells: ['甲', null, 2] },
    ]);
  });

  it('takes no more rows and columns than are wanted', async () => {
    const many = await workbook(
      ['a'],
      Array.from({ length: 102 }, (_, i) => [i]),
    );
    await expect(readXlsx(many, LIMITS)).rejects.toBeInstanceOf(TooManyRows);
    const wide = await workbook(
      Array.from({ length: 60 }, (_, i) => `c${i}`),
      [],
    );
    expect((await readXlsx(wide, LIMITS))[0]?.cells.length).toBe(LIMITS.columns);
  });
});

describe('an archive that means no good', () => {
  it('is not believed about its sizes', async () => {
    // 40 MB of spaces in some 40 kB
    const bomb = await collect(
      zip([{ name: 'bomb', content: Array.from({ length: 40 }, () => ' '.repeat(1_000_000)) }]),
    );
    expect(bomb.length).toBeLessThan(300_000);
    const lying = Buffer.from(bomb);
    // the central directory says: one byte
    lying.writeUInt32LE(1, lying.indexOf('PK\u0001\u0002', 'latin1') + 24);
    for (const bytes of [bomb, lying]) {
      let taken = 0;
      const read = async () => {
        for await (const part of new ZipReader(bytes, 1_000_000).read('bomb')) taken += part.length;
      };
      await expect(read()).rejects.toBeInstanceOf(BadArchive);
      expect(taken).toBeLessThanOrEqual(1_000_000);
    }
  });

  it.each([
    ['text', (much: string) => `<v>${much}</v>`],
    ['comment', (much: string) => `<!--${much}-->`],
    ['attribute', (much: string) => `<v a="${much}"></v>`],
  ])('is refused when a %s has no end, before all of it is in memory', async (_what, cell) => {
    const much = 'x'.repeat(4_000_000);
    const names = [
      ['xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="x" r:id="a"/></sheets></workbook>'],
      ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="a" Target="/s.xml"/></Relationships>'],
      ['s.xml', `<worksheet><sheetData><row r="1"><c r="A1">${cell(much)}</c></row></sheetData></worksheet>`],
    ];
    const file = await collect(zip(names.map(([name = '', content = '']) => ({ name, content: [content] }))));
    await expect(readXlsx(file, LIMITS)).rejects.toThrow('too long');
  });

  it('is refused when it is damaged, cut off, encrypted or none at all', async () => {
    const good = await workbook(['a'], [['b']]);
    const encrypted = Buffer.from(good);
    const central = encrypted.indexOf('PK\u0001\u0002', 'latin1');
    encrypted.writeUInt16LE(1, central + 8);
    const misplaced = Buffer.from(good);
    // the sheet is the last file
    misplaced.writeUInt32LE(7, misplaced.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 42);
    const cases = [
      Buffer.alloc(0),
      Buffer.from('PK'),
      Buffer.from('no archive at all, but long enough to look into it'),
      good.subarray(0, good.length - 30),
      good.subarray(200),
      encrypted,
      misplaced,
    ];
    for (const bytes of cases) await expect(readXlsx(bytes, LIMITS)).rejects.toBeInstanceOf(BadArchive);
  });

  it('never does worse than to be refused, whatever byte is changed', async () => {
    const good = await workbook(['标题', 'b'], [['值', 1]]);
    const others: unknown[] = [];
    for (let i = 0; i < good.length; i += 3) {
      const changed = Buffer.from(good);
      changed[i] = (changed[i] ?? 0) ^ 0xff;
      await readXlsx(changed, LIMITS).catch((error: unknown) => {
        if (!(error instanceof BadArchive)) others.push(error);
      });
    }
    expect(others).toEqual([]);
  });

  it('brings in no document type and no entities', async () => {
    const content = ['<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>'];
    const file = await collect(zip([{ name: 'xl/workbook.xml', content }]));
    await expect(readXlsx(file, LIMITS)).rejects.toBeInstanceOf(BadArchive);
  });

  it.each([
    ['elements in elements', `<worksheet>${'<a>'.repeat(1_000)}`],
    ['attributes', `<worksheet ${Array.from({ length: 1_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
  ])('has no end of %s', async (_what, sheet) => {
    const file = await collect(
      zip([
        { name: 'xl/workbook.xml', content: ['<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>'] },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: ['<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>'],
        },
        { name: 'xl/s.xml', content: [sheet] },
      ]),
    );
    await expect(readXlsx(file, LIMITS)).rejects.toThrow(/too (deeply|many attributes)/);
  });

  it('has files that were only stored', async () => {
    const text = Buffer.from('plain');
    const name = Buffer.from('a');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(1, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt32LE(crc32(text), 16);
    central.writeUInt32LE(text.length, 20);
    central.writeUInt16LE(1, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(30 + 1 + text.length, 16);
    const archive = new ZipReader(Buffer.concat([local, name, text, central, name, end]), 100);
    expect((await collect(archive.read('a'))).toString()).toBe('plain');
  });
});
