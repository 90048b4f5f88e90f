import { deepEquals } from '@rjsf/utils';
import { asObject, type FormData, type JsonValue } from '../../definition/types/json.ts';
import type { Scope } from '../../definition/expression/scope.ts';
import { changesWithTime, variablesIn } from '../../definition/projection/dependencies.ts';
import type { FormModel, Step } from '../../definition/projection/model.ts';
import { tablesSpokenOf } from '../../definition/projection/rows.ts';
import { run } from '../../definition/projection/settle.ts';
import { topOf } from './paths.ts';

/** One step of the plan (a condition, a computed field, or both) and the fields of the form that it reads. */
interface Node {
  step: Step;
  top: string;
  reads: ReadonlySet<string>;
  /** each row of its table is decided from itself and from fields outside of the table */
  rowwise: boolean;
  /** gives another value as time passes */
  volatile: boolean;
}

function nodeOf(step: Step, { schema }: FormModel): Node {
  const texts = [...step.showIf, ...(step.computed === undefined ? [] : [step.computed])];
  const { path, tables, computed } = step;
  const reads = new Set(texts.flatMap(variablesIn).map(topOf));
  return {
    ...{ step, top: topOf(step.path), reads, volatile: texts.some(changesWithTime) },
    rowwise: tables.length > 0 && (computed === undefined || tablesSpokenOf(schema, path, computed).length > 0),
  };
}

/** The fields whose values are other ones than before. Values are never changed in place, so identity says it. */
export function changedNames(before: FormData, after: FormData): string[] {
  const names: string[] = [];
  for (const name in after) if (after[name] !== before[name]) names.push(name);
  for (const name in before) if (!(name in after)) names.push(name);
  return names;
}

/** What was derived last, and of what. */
interface Known {
  given: FormData;
  derived: FormData;
}

/**
 * The plan of a form for one that asks at each key: only steps that hang on what changed are taken again, and of a table only
 * the rows that changed. What comes out the same keeps its object, so that only what changed is drawn.
 * @param steps the whole plan, or the computed fields alone
 */
export function incremental(model: FormModel, steps: readonly Step[], scope: Scope): (formData: FormData) => FormData {
  const nodes = steps.map((step) => nodeOf(step, model));
  if (nodes.length === 0) return (formData) => formData;
  const tops = new Set(nodes.map(({ top }) => top));
  let last: Known | undefined;
  return (formData) => {
    if (last === undefined) {
      last = { given: formData, derived: sharing(formData, run(model, steps, formData, scope), tops) };
      return last.derived;
    }
    const before = last;
    // what was derived comes back with the next key: that is no change
    const own = changedNames(before.given, formData).filter(
      (name) => !tops.has(name) || formData[name] !== before.derived[name],
    );
    const { affected, dirty } = affectedBy(nodes, own);
    let data = withTops(
      formData,
      before.derived,
      [...tops].filter((top) => !dirty.has(top)),
    );
    const whole: Step[] = [];
    for (const { top, step } of affected) {
      const others = affected.filter((node) => node.top === top);
      const alone = others.every(
        (node) => node.rowwise && [...dirty].every((name) => name === top || !node.reads.has(name)),
      );
      if (!alone) whole.push(step);
      else if (others[0]?.step === step) {
        const all = others.map((node) => node.step);
        data = withTop(
          data,
          top,
          derivedRows(before, data, top, (rows) => run(model, all, { ...data, [top]: rows }, scope)[top]),
        );
      }
    }
    if (whole.length > 0) data = run(model, whole, data, scope);
    last = { given: formData, derived: sharing(before.derived, data, tops) };
    return last.derived;
  };
}

/** What must be done again after fields changed, and all fields that may be other ones then. */
function affectedBy(nodes: readonly Node[], changed: readonly string[]) {
  const dirty = new Set(changed);
  const hit = ({ top, reads, volatile }: Node) =>
    volatile || dirty.has(top) || [...dirty].some((name) => reads.has(name));
  // a column that is decided again makes its whole table another one
  for (let size = -1; size !== dirty.size;) {
    size = dirty.size;
    for (const node of nodes) if (hit(node)) dirty.add(node.top);
  }
  return { affected: nodes.filter(hit), dirty };
}

/** The rows of a table as they were derived; only those that were not there before go through `over`. */
function derivedRows(
  before: Known,
  formData: FormData,
  table: string,
  over: (rows: JsonValue[]) => JsonValue | undefined,
): JsonValue | undefined {
  const value = formData[table];
  if (!Array.isArray(value)) return value;
  const known = asRows(before.derived[table]);
  const byRow = new Map<JsonValue, JsonValue>(known.map((row) => [row, row]));
  asRows(before.given[table]).forEach((row, i) => byRow.set(row, known[i] ?? row));
  const isNew = (row: JsonValue) => asObject(row) !== undefined && !byRow.has(row);
  const fresh = asRows(over(value.filter(isNew)));
  let taken = 0;
  return value.map((row) => (isNew(row) ? (fresh[taken++] ?? row) : (byRow.get(row) ?? row)));
}

const asRows = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

/** The data with some fields as they are in others; copied once, and only where one differs. */
function withTops(formData: FormData, others: FormData, names: readonly string[]): FormData {
  const different = names.filter((name) => formData[name] !== others[name]);
  if (different.length === 0) return formData;
  const next = { ...formData };
  for (const name of different) {
    const value = others[name];
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next;
}

function withTop(formData: FormData, name: string, value: JsonValue | undefined): FormData {
  if (formData[name] === value) return formData;
  if (value !== undefined) return { ...formData, [name]: value };
  const { [name]: _gone, ...others } = formData;
  return others;
}

/** Keeps the old object of every value, and of every row, that is as it was. */
function sharing(before: FormData, after: FormData, names: Iterable<string>): FormData {
  let next = after;
  for (const name of names) {
    const value = after[name];
    if (value !== undefined) next = withTop(next, name, shared(before[name], value));
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
