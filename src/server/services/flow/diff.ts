import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import { sameValue } from '../../../definition/validation/errors.ts';

/** One field that a step changed: dotted path with the row's place (`items.0.amount`), null for what was or is not there. */
export interface FieldChange {
  path: string;
  before: JsonValue;
  after: JsonValue;
  /** `_id` of the row that it lies in */
  row?: string;
}

/**
 * What changed from one form to the next, leaf by leaf, so that a hidden column can be left out of a row that somebody may
 * see. Rows are matched by their `_id`; lists of plain values and of files are one leaf.
 */
export function changesOf(before: FormData, after: FormData): FieldChange[] {
  const changes: FieldChange[] = [];
  compareObjects(before, after, '', changes);
  return changes;
}

function compareObjects(before: FormData, after: FormData, base: string, changes: FieldChange[]): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (name === '_id') continue;
    compare(before[name] ?? null, after[name] ?? null, base === '' ? name : `${base}.${name}`, changes);
  }
}

function compare(before: JsonValue, after: JsonValue, path: string, changes: FieldChange[]): void {
  if (before === after) return;
  if (isRows(before) || isRows(after)) return compareRows(rowsOf(before), rowsOf(after), path, changes);
  if (isObject(before) || isObject(after)) {
    return compareObjects(isObject(before) ? before : {}, isObject(after) ? after : {}, path, changes);
  }
  if (!sameValue(before, after)) changes.push({ path, before, after });
}

function compareRows(before: FormData[], after: FormData[], path: string, changes: FieldChange[]): void {
  const known = new Map(before.map((row) => [row._id, row]));
  const compareRow = (was: FormData, is: FormData, index: number, id: JsonValue | undefined): void => {
    const inside: FieldChange[] = [];
    compareObjects(was, is, `${path}.${index}`, inside);
    changes.push(...inside.map((change) => (typeof id === 'string' ? { ...change, row: id } : change)));
  };
  after.forEach((row, index) => {
    compareRow(known.get(row._id) ?? {}, row, index, row._id);
    known.delete(row._id);
  });
  before.forEach((row, index) => {
    if (known.has(row._id)) compareRow(row, {}, index, row._id);
  });
}

export function isObject(value: JsonValue | undefined): value is FormData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows of a table carry `_id`; files do not, and neither do plain values. */
function isRows(value: JsonValue): value is FormData[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => isObject(row) && '_id' in row);
}

function rowsOf(value: JsonValue): FormData[] {
  return isRows(value) ? value : [];
}
