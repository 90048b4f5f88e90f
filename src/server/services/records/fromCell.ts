import { CAMPUS_OFFSET } from '../../../definition/campus.ts';
import { money } from '../../../definition/money.ts';
import { BETWEEN_DAYS } from '../../../definition/spoken.ts';
import { typedValue } from '../../../definition/typed.ts';
import type { EntityColumn } from '../../../definition/entity/columns.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { DataError } from '../../../definition/types/projection.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';

export interface SheetColumn {
  column: EntityColumn;
  /** by value */
  labels: ReadonlyMap<string, string>;
  /** of a table or an object: its own columns, and how they are said in one cell */
  parts?: { columns: readonly SheetColumn[]; said(title: string, text: string): string; between: string };
}

type Say = (key: string, values?: Record<string, string | number>) => string;

/** The cells of one row as form data. */
export type CellReader = (cells: readonly (string | number | null)[]) => { formData: FormData; errors: DataError[] };

/** @param columns what each cell of a row is; null = not read. @param today the campus day */
export function cellReader(columns: readonly (SheetColumn | null)[], text: Say, today: string): CellReader {
  const values = columns.map((column) => column && valueReader(column, text, today));
  return (cells) => {
    const formData: FormData = {};
    const errors: DataError[] = [];
    cells.forEach((cell, i) => {
      const column = columns[i]?.column;
      if (!column?.field || cell === null || cell === '') return;
      try {
        const value = values[i]?.(cell);
        if (value !== undefined) formData[column.field] = value;
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        errors.push({ path: column.field, message: error.message });
      }
    });
    return { formData, errors };
  };
}

const SEVERAL = /[、,，;；]/;
const isDated = (schema?: JsonSchema): boolean => schema?.format === 'date' || schema?.format === 'date-time';

/** The cell's text is none of the labels; the message says so in words. */
class Unreadable extends Error {}

function valueReader({ column, labels }: SheetColumn, text: Say, today: string): (cell: string | number) => JsonValue {
  const { kind, schema, title } = column;
  const byLabel = new Map<string, string[]>();
  for (const [value, label] of labels) byLabel.set(label, [...(byLabel.get(label) ?? []), value]);
  const choose = (part: string): string => {
    if (labels.has(part)) return part;
    const found = byLabel.get(part) ?? [];
    if (found.length > 1) throw new Unreadable(text('row.ambiguous', { value: part.slice(0, 60) }));
    if (found[0] === undefined) throw new Unreadable(text('row.unknownChoice', { value: part.slice(0, 60), title }));
    return found[0];
  };
  const one = (cell: string | number, of: JsonSchema): JsonValue => {
    const typed = String(cell);
    const chosen = labels.size > 0 || of['x-dict'] !== undefined || of['x-record'] !== undefined;
    // Excel keeps mobile numbers as numbers: by now they are text again
    return typedValue(of, chosen ? choose(typed.trim()) : typed, today);
  };
  if (kind === 'list') {
    return (cell) =>
      String(cell)
        .split(isDated(schema.items) ? BETWEEN_DAYS : SEVERAL)
        .filter((part) => part.trim() !== '')
        .map((part) => one(part, schema.items ?? {}));
  }
  if (kind === 'boolean') return (cell) => choose(truth(String(cell).trim())) === 'true';
  if (kind === 'date') return (cell) => (typeof cell === 'number' ? dayNumbered(cell, schema) : one(cell, schema));
  if (kind === 'number') return (cell) => (typeof cell === 'number' ? cell : typedValue(schema, cell.trim(), today));
  if (kind === 'money') return (cell) => (typeof cell === 'number' ? amountNumbered(cell) : one(cell, schema));
  return (cell) => one(cell, schema);
}

/** Excel drops the zeros of `12.50`; what has more places than money stays, to be refused. */
function amountNumbered(cell: number): string {
  const amount = money(cell);
  return Number(amount) === cell ? amount : String(cell);
}

/** Excel's own word for it */
function truth(text: string): string {
  return text === 'TRUE' || text === 'FALSE' ? text.toLowerCase() : text;
}

/** Excel counts days since 30 December 1899. */
function dayNumbered(cell: number, { format }: JsonSchema): string {
  if (cell < 1 || cell > 2_958_465) return String(cell);
  const moment = new Date(Math.round((cell - 25_569) * 86_400) * 1000).toISOString();
  return format === 'date-time' ? `${moment.slice(0, 19)}${CAMPUS_OFFSET}` : moment.slice(0, 10);
}
