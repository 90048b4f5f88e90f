import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { Scope } from '../../definition/expression/scope.ts';
import { planOf, type FormModel } from '../../definition/projection/model.ts';
import { compute } from '../../definition/projection/settle.ts';
import { changesWithTime, variablesIn } from '../../definition/projection/dependencies.ts';
import { columnOf, speaksOfRow } from '../../definition/projection/rows.ts';
import { asObject } from '../../definition/text/json.ts';
import { decidingNames } from './asks.ts';
import { changedNames } from './changed.ts';
import { topOf } from './paths.ts';
import { sharing } from './shared.ts';

/** One computed field and what its value hangs on. */
interface Entry {
  path: string;
  text: string;
  top: string;
  /** the fields of the form that it reads, those that decide whether it is there included */
  reads: ReadonlySet<string>;
  /** it says something else on another day */
  volatile: boolean;
  /** the table whose column it is, when each row is computed from itself and from fields outside of the table */
  rowsOf: string | undefined;
}

/**
 * `compute` for a form that asks at each key: only what hangs on the fields that changed is computed again, and of a table
 * only the rows that changed.
 */
export function rememberedCompute(definition: FormModel, scope: Scope): (formData: FormData) => FormData {
  const entries = entriesOf(definition);
  if (entries.length === 0) return (formData) => formData;
  const parts = new Map<string, FormModel>();
  /** The definition with some of its computed fields. */
  const partOf = (some: readonly Entry[]): FormModel => {
    const key = some.map(({ path }) => path).join();
    let part = parts.get(key);
    if (part === undefined) {
      const computed = Object.fromEntries(some.map(({ path, text }) => [path, text]));
      parts.set(key, (part = { ...definition, computed }));
    }
    return part;
  };
  const tops = new Set(entries.map(({ top }) => top));
  let last: Known | undefined;
  return (formData) => {
    if (last === undefined) {
      last = { formData, computed: sharing(formData, compute(definition, formData, scope), tops) };
      return last.computed;
    }
    const before = last;
    // what was computed comes back with the next key: that is no change
    const given = changedNames(before.computed, formData).filter((name) => formData[name] !== before.formData[name]);
    const { affected, changed } = affectedBy(entries, given);
    let data: FormData = { ...formData };
    for (const top of tops) if (!changed.has(top)) data = withTop(data, top, before.computed[top]);
    const { alone, rest } = rowwise(affected, changed);
    for (const [table, columns] of alone) {
      const over = (rows: JsonValue[]) => compute(partOf(columns), { ...data, [table]: rows }, scope)[table];
      data = withTop(data, table, computedRows(before, data, table, over));
    }
    if (rest.length > 0) data = compute(partOf(rest), data, scope);
    last = { formData, computed: sharing(formData, data, tops) };
    return last.computed;
  };
}

/** What was computed last, and of what. */
interface Known {
  formData: FormData;
  computed: FormData;
}

function withTop(formData: FormData, name: string, value: JsonValue | undefined): FormData {
  if (value !== undefined) return { ...formData, [name]: value };
  const { [name]: _gone, ...others } = formData;
  return others;
}

function entriesOf(definition: FormModel): Entry[] {
  const deciding = decidingNames(definition.schema);
  return planOf(definition).steps.flatMap(({ path, computed: text }) => {
    if (text === undefined) return [];
    const place = columnOf(definition.schema, path);
    const alone = place !== undefined && !deciding.has(place.table) && speaksOfRow(text, place.table);
    return {
      ...{ path, text, top: topOf(path), volatile: changesWithTime(text) },
      reads: new Set([...variablesIn(text).map(topOf), ...deciding]),
      rowsOf: alone ? place.table : undefined,
    };
  });
}

/** What must be computed again after fields changed, and all fields that may be other ones then. */
function affectedBy(entries: readonly Entry[], given: readonly string[]) {
  const changed = new Set(given);
  const hit = ({ top, reads, volatile }: Entry) =>
    volatile || changed.has(top) || [...changed].some((name) => reads.has(name));
  // a column that is computed again makes its whole table another one
  for (let size = -1; size !== changed.size;) {
    size = changed.size;
    for (const entry of entries) if (hit(entry)) changed.add(entry.top);
  }
  return { affected: entries.filter(hit), changed };
}

/** The tables in which a row that did not change need not be computed again, with their columns; and all other entries. */
function rowwise(affected: readonly Entry[], changed: ReadonlySet<string>) {
  const alone = new Map<string, Entry[]>();
  for (const [table, own] of Map.groupBy(affected, ({ top }) => top)) {
    const itself = ({ rowsOf, reads, volatile }: Entry) =>
      rowsOf === table && !volatile && [...changed].every((name) => name === table || !reads.has(name));
    if (own.every(itself)) alone.set(table, own);
  }
  return { alone, rest: affected.filter(({ top }) => !alone.has(top)) };
}

/** The rows of a table with what is computed in them; only those that were not there before go through `over`. */
function computedRows(
  before: Known,
  formData: FormData,
  table: string,
  over: (rows: JsonValue[]) => JsonValue | undefined,
): JsonValue | undefined {
  const value = formData[table];
  if (!Array.isArray(value)) return value;
  const known = asRows(before.computed[table]);
  const byRow = new Map<JsonValue, JsonValue>(known.map((row) => [row, row]));
  asRows(before.formData[table]).forEach((row, i) => byRow.set(row, known[i] ?? row));
  const isNew = (row: JsonValue) => asObject(row) !== undefined && !byRow.has(row);
  const fresh = asRows(over(value.filter(isNew)));
  let taken = 0;
  return value.map((row) => (isNew(row) ? (fresh[taken++] ?? row) : (byRow.get(row) ?? row)));
}

const asRows = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);
