import type { JsonObject } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Choice } from '../parts/choices.ts';
import type { Column } from './columns.ts';
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
  /** dotted paths of all cells that were written, without the table's own */
  paths: string[];
}

/**
 * The rows with a spreadsheet's cells written over them, right and down from one cell; rows are added as they are
 * needed. A first line of column names says which column is which; columns that may not be written are passed over.
 */
export function pasteInto(input: PasteInput): Pasted {
  const { rows, items, writable, entries, at, most } = input;
  const { targets, cells } = targetsOf(input);
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
  return { rows: next, count: fitting.length, left: cells.length - fitting.length, strange, paths };
}

/** Which column each cell of a line is for, and the lines without that of the column names. */
export function targetsOf({ columns, cells, at }: Pick<PasteInput, 'columns' | 'cells' | 'at'>) {
  const head = (cells[0] ?? []).map((text) => columns.find((column) => column.title === text.trim()));
  const named = head.filter((column) => column !== undefined).length;
  if (named > 0 && named * 2 >= head.length) return { targets: head, cells: cells.slice(1) };
  const first = Math.max(
    0,
    columns.findIndex((column) => column.name === at.column),
  );
  return { targets: columns.slice(first), cells };
}
