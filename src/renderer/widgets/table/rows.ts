import { type JsonObject, type JsonValue, isEmpty } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { add } from '../../../definition/money.ts';
import { ROW_ID } from '../../../definition/projection/row-scope.ts';
import { valueAt, withValueAt } from '../../form/paths.ts';
import type { FieldValue } from '../../widget.ts';

/** Rows drawn at once: a longer table is paged, so a key costs the same in row 200 as in row 2. */
export const ROWS_PER_PAGE = 20;

const isRow = (value: JsonValue): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export const rowsOf = (value: FieldValue): JsonObject[] => (Array.isArray(value) ? value.filter(isRow) : []);

const ownKeys = new WeakMap<JsonObject, string>();

/** A row's stable name: its `_id`, or the one that it will get with its first change (who types in it keeps the focus). */
export function keyOf(row: JsonObject): string {
  const id = row[ROW_ID];
  if (typeof id === 'string') return id;
  let key = ownKeys.get(row);
  if (key === undefined) ownKeys.set(row, (key = randomId()));
  return key;
}

/** A new row with its defaults and an `_id` that it keeps for good. */
export function newRow(items: JsonSchema, from: JsonObject = {}): JsonObject {
  const defaults = Object.entries(items.properties ?? {}).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(defaults), ...from, [ROW_ID]: randomId() };
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, '-');
}

/** The row with one column changed; `undefined` takes the column out. The `_id` stays, or is given now. */
export function withCell(row: JsonObject, column: string, value: FieldValue): JsonObject {
  return withValueAt({ ...row, [ROW_ID]: keyOf(row) }, column, value);
}

/** The rows with one moved by a step, or as they are at the end of the list. */
export function moved(rows: JsonObject[], index: number, step: -1 | 1): JsonObject[] {
  const other = index + step;
  const [a, b] = [rows[index], rows[other]];
  if (a === undefined || b === undefined) return rows;
  const next = [...rows];
  next[index] = b;
  next[other] = a;
  return next;
}

/** The sum of a column, in decimals; none while a cell holds what is no number, as `sum(…)` has none. */
export function totalOf(rows: readonly JsonObject[], column: string): string | undefined {
  let total = '0';
  for (const row of rows) {
    const cell = valueAt(row, column);
    if (isEmpty(cell)) continue;
    if (typeof cell !== 'number' && (typeof cell !== 'string' || !DECIMAL.test(cell))) return undefined;
    total = add(total, cell);
  }
  return total;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
