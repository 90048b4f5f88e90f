import { deepEquals } from '@rjsf/utils';
import type { FormData, JsonValue } from '../../definition/types/json.ts';

/** Keeps the old object of every value, and of every row, that is as it was: only what changed is drawn. */
export function sharing(before: FormData, after: FormData, names: Iterable<string>): FormData {
  const next = { ...after };
  for (const name of names) {
    const value = next[name];
    if (value !== undefined) next[name] = shared(before[name], value);
  }
  return next;
}

function shared(before: JsonValue | undefined, after: JsonValue): JsonValue {
  if (!Array.isArray(before) || !Array.isArray(after)) return same(before, after) ? before : after;
  const rows = after.map((row, index) => {
    const old = before[index];
    return same(old, row) ? old : row;
  });
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows;
}

const same = (before: JsonValue | undefined, after: JsonValue): before is JsonValue =>
  before !== undefined && (before === after || deepEquals(before, after));
