import { SaxesParser } from 'saxes';
import { BadArchive, ZipReader } from './zip-read.ts';

export interface SheetLimits {
  /** bytes of all files that are read, inflated */
  bytes: number;
  rows: number;
  columns: number;
}

/** One row with the number that Excel shows. Numbers are as Excel keeps them: a date is a count of days. */
export interface SheetRow {
  row: number;
  cells: (string | number | null)[];
}

const LONGEST_CELL = 100_000;
const MOST_STRINGS = 500_000;
/** What the parser may keep of one text, comment or attribute: Excel itself cuts a cell after 32,767. */
const LONGEST_NODE = 1_000_000;
/** A workbook nests less than ten elements, which have few attributes; a bomb does otherwise. */
const DEEPEST = 64;
const MOST_ATTRIBUTES = 200;

/** A sheet has more rows than are taken. */
export class TooManyRows extends Error {}

/**
 * The rows of the first sheet of a workbook, empty ones left out.
 * @throws BadArchive for what is no workbook or too large, TooManyRows
 */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const archive = new ZipReader(bytes, limits.bytes);
  const strings = archive.has('xl/sharedStrings.xml') ? await sharedStrings(archive) : [];
  return sheetRows(archive, await firstSheet(archive), strings, limits);
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

interface Handlers {
  open(tag: Tag): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Walks through one file of the archive. Names come without their prefix; entities and DTDs are not read. */
async function walk(archive: ZipReader, name: string, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  const plain = (tag: string) => tag.slice(tag.indexOf(':') + 1);
  parser.on('error', (error) => {
    throw new BadArchive(error.message);
  });
  parser.on('doctype', () => {
    throw new BadArchive('a document type is not allowed');
  });
  let unheard = 0;
  const heard = () => (unheard = 0);
  let depth = 0;
  let attributes = 0;
  parser.on('attribute', () => {
    if (++attributes > MOST_ATTRIBUTES) throw new BadArchive('an element has too many attributes');
  });
  parser.on('opentag', (tag) => {
    heard();
    attributes = 0;
    if (++depth > DEEPEST) throw new BadArchive('the elements are nested too deeply');
    handlers.open({ name: plain(tag.name), attributes: tag.attributes });
  });
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (text) => {
      heard();
      handlers.text?.(text);
    });
  }
  parser.on('comment', heard);
  parser.on('closetag', (tag) => {
    heard();
    depth--;
    handlers.close?.(plain(tag.name));
  });
  for await (const chunk of archive.read(name)) {
    const part = decoder.decode(chunk, { stream: true });
    unheard += part.length;
    parser.write(part);
    if (unheard > LONGEST_NODE) throw new BadArchive('a text is too long');
  }
  parser.close();
}

async function firstSheet(archive: ZipReader): Promise<string> {
  let relation = '';
  await walk(archive, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'sheet') relation ||= attributes['r:id'] ?? '';
    },
  });
  let target = '';
  await walk(archive, 'xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes['Id'] === relation) target = attributes['Target'] ?? '';
    },
  });
  if (!target) throw new BadArchive('the workbook has no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function sharedStrings(archive: ZipReader): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  await walk(archive, 'xl/sharedStrings.xml', {
    open({ name }) {
      if (name === 'si') current = '';
      inText = name === 't';
    },
    text(text) {
      if (inText && current.length < LONGEST_CELL) current += text;
    },
    close(name) {
      if (name === 't') inText = false;
      // phonetic hints (rPh) come after the text and are texts too: they are rare and harmless here
      if (name === 'si' && strings.push(current) > MOST_STRINGS)
        throw new BadArchive('the workbook has too many texts');
    },
  });
  return strings;
}

async function sheetRows(
  archive: ZipReader,
  sheet: string,
  strings: readonly string[],
  limits: SheetLimits,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let row: SheetRow = { row: 0, cells: [] };
  let column = -1;
  let type = '';
  let value = '';
  let inValue = false;
  await walk(archive, sheet, {
    open({ name, attributes }) {
      if (name === 'row') {
        row = { row: Number(attributes['r'] ?? row.row + 1), cells: [] };
        column = -1;
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        type = attributes['t'] ?? 'n';
        value = '';
      }
      inValue = name === 'v' || name === 't';
    },
    text(text) {
      if (inValue && value.length < LONGEST_CELL) value += text;
    },
    close(name) {
      inValue = false;
      if (name === 'c' && column >= 0 && column < limits.columns) {
        while (row.cells.length < column) row.cells.push(null);
        row.cells[column] = cellOf(type, value, strings);
      }
      if (name !== 'row' || row.cells.every((cell) => cell === null || cell === '')) return;
      if (rows.push(row) > limits.rows + 1) throw new TooManyRows();
    },
  });
  return rows;
}

function cellOf(type: string, value: string, strings: readonly string[]): string | number | null {
  if (value === '' || type === 'e') return null;
  if (type === 's') return strings[Number(value)] ?? null;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'n') return Number.isFinite(Number(value)) ? Number(value) : value;
  return value;
}

/** `C7` → 2 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '').toUpperCase().slice(0, 3)) {
    column = column * 26 + (letter.charCodeAt(0) - 64);
  }
  return column - 1;
}
