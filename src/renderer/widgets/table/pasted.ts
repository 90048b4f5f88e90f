import type { JsonObject } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Choice } from '../parts/choices.ts';
import type { Column } from './columns.ts';
import { cellPart } from './keys.ts';
import { fromText } from './fromText.ts';
import { newRow, withCell } from './rows.ts';

export interface PasteInput {
  rows: readonly JsonObject[];
  items: JsonSchema;
  columns: readonly Column[];
  /** names of columns that may be written */
  writable: ReadonlySet<string>;
  /** what the words of a column stand for: entries of its dictionary, people and records by their names */
  entries: ReadonlyMap<string, readonly Choice[]>;
  cells: readonly (readonly string[])[];
  /** where the first cell goes */
  at: { row: number; column: string };
  /** rows that the table may have */
  most: number;
}

export interface Pasted {
  rows: JsonObject[];
  /** rows that were written */
  count: number;
  /** rows that found no place */
  left: number;
  /** cells that could not be read, in order */
  strange: { row: number; column: Column; text: string }[];
  /** names in the first line that are no column's, over cells that were not empty */
  unknown: string[];
  /** dotted paths of all cells that were written, without the table's own */
  paths: string[];
}

/**
 * The rows with a spreadsheet's cells written over them, right and down from one cell; rows are added as they are
 * needed. A first line of column names says which column is which; columns that may not be written are passed over.
 */
export function pasteInto(input: PasteInput): Pasted {
  const { rows, items, writable, entries, at, most } = input;
  const { targets, cells, unknown } = targetsOf(input);
  const next = [...rows];
  const paths: string[] = [];
  const strange: Pasted['strange'] = [];
  const fitting = cells.slice(0, Math.max(0, most - at.row));
  fitting.forEach((line, index) => {
    const place = at.row + index;
    let row = next[place] ?? newRow(items);
    line.forEach((text, cell) => {
      const column = targets[cell];
      if (column === undefined || !writable.has(column.name)) return;
      const { value, understood } = fromText(text, column.schema, entries.get(column.name));
      row = withCell(row, column.name, value);
      paths.push(`${place}.${column.name}`);
      if (!understood) strange.push({ row: place, column, text });
    });
    next[place] = row;
  });
  return { rows: next, count: fitting.length, left: cells.length - fitting.length, strange, unknown, paths };
}

/** Which column each cell of a line is for, and the lines without that of the column names. */
export function targetsOf({ columns, cells, at }: Pick<PasteInput, 'columns' | 'cells' | 'at'>) {
  const [first = [], ...below] = cells;
  const head = namedBy(first, columns);
  if (head !== undefined) {
    const unknown = first.filter((_, cell) => head[cell] === undefined && below.some((line) => line[cell]?.trim()));
    return { targets: head, cells: below, unknown: unknown.map((name) => name.trim()).filter((name) => name !== '') };
  }
  const from = Math.max(
    0,
    columns.findIndex(({ name }) => cellPart(name) === cellPart(at.column)),
  );
  return { targets: columns.slice(from), cells, unknown: [] };
}

/** A title as people write it above a column of their own: without unit, star and colon. */
const bare = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\([^)]*\)|[*:\s]/g, '')
    .toLowerCase();

/**
 * The columns that a line names, if it is one of names: half of its cells say a title, in full or, if two of them do, in
 * part (`日期` of `发生日期`).
 */
function namedBy(line: readonly string[], columns: readonly Column[]): (Column | undefined)[] | undefined {
  const words = line.map(bare);
  const full = words.map((word) => columns.find(({ title }) => word !== '' && bare(title) === word));
  const left = columns.filter((column) => !full.includes(column));
  const alike = words.map((word, cell) => full[cell] ?? oneAlike(word, left));
  const found = alike.map(
    (column, cell) => full[cell] ?? (alike.indexOf(column) === alike.lastIndexOf(column) ? column : undefined),
  );
  const named = found.filter((column) => column !== undefined).length;
  const sure = full.some((column) => column !== undefined) || named > 1;
  return sure && named * 2 >= line.length ? found : undefined;
}

/** The one column whose title holds the word, or is held by it. */
function oneAlike(word: string, columns: readonly Column[]): Column | undefined {
  if (word.length < 2) return undefined;
  const [one, ...others] = columns.filter(({ title }) => bare(title).includes(word) || word.includes(bare(title)));
  return others.length === 0 ? one : undefined;
}
