import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import type { Expression } from '../expression/ast.ts';
import { FUNCTIONS } from '../expression/functions.ts';
import { partsOf, pathOf } from '../expression/ast.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import { expressionsIn } from './dependencies.ts';

/** `items.amount` split where the table ends: the table's path and the column's; undefined outside tables. */
export function columnOf(schema: JsonSchema, path: string): { table: string; column: string } | undefined {
  let here: JsonSchema = schema;
  const steps = path.split('.');
  for (const [i, step] of steps.entries()) {
    here = allProperties(here)[step] ?? {};
    if (isTable(here) && i < steps.length - 1) {
      return { table: steps.slice(0, i + 1).join('.'), column: steps.slice(i + 1).join('.') };
    }
  }
  return undefined;
}

/** The tables that a column stands in, the outermost first: a column of a table may be a table itself. */
export function tablesAround(schema: JsonSchema, path: string): readonly string[] {
  return remembered(schema, path, () => {
    const place = columnOf(schema, path);
    if (place === undefined) return [];
    const inner = tablesAround(fieldAt(schema, place.table)?.items ?? {}, place.column);
    return [place.table, ...inner.map((table) => `${place.table}.${table}`)];
  });
}

const known = new WeakMap<JsonSchema, Map<string, readonly string[]>>();

/** What is asked for each cell of a table is found once; names that are no fields are few. */
function remembered(schema: JsonSchema, question: string, find: () => readonly string[]): readonly string[] {
  let answers = known.get(schema);
  if (answers === undefined) known.set(schema, (answers = new Map<string, readonly string[]>()));
  const before = answers.get(question);
  if (before !== undefined) return before;
  const found = find();
  if (answers.size < 10_000) answers.set(question, found);
  return found;
}

/** The schema of a field by its dotted path, columns of tables included. */
export function fieldAt(schema: JsonSchema, path: string): JsonSchema | undefined {
  let here: JsonSchema | undefined = schema;
  for (const step of path.split('.')) {
    const around: JsonSchema = here !== undefined && isTable(here) ? (here.items ?? {}) : (here ?? {});
    const properties = allProperties(around);
    here = Object.hasOwn(properties, step) ? properties[step] : undefined;
  }
  return here;
}

/** The tables around a column of which a text about it speaks row by row. */
export function tablesSpokenOf(schema: JsonSchema, path: string, text: string): readonly string[] {
  return remembered(schema, `${path} ${text}`, () =>
    tablesAround(schema, path).filter((table) => speaksOfRow(schema, text, table)),
  );
}

/**
 * Whether a text speaks about one row: it uses `items.qty` as a value, or a list that each row has (`groups.members.hours`
 * about `groups`), not the table as the list of a list function. Then `items` stands for the row and the text is evaluated
 * once for each.
 */
function speaksOfRow(schema: JsonSchema, text: string, table: string): boolean {
  return expressionsIn(text).some((expression) => usesRow(expression, { schema, table }));
}

/** Whether a text needs all rows of a table: it takes a list function over it, or uses it whole. */
export function speaksOfAll(schema: JsonSchema, text: string, table: string): boolean {
  return expressionsIn(text).some((expression) => usesAll(expression, { schema, table }));
}

interface Spoken {
  schema: JsonSchema;
  table: string;
}

/** Whether a list is one of a row of the table: it is, or lies in, a column that holds several. */
function isListOfRow(path: string, { schema, table }: Spoken): boolean {
  if (!path.startsWith(`${table}.`)) return false;
  const steps = path.split('.');
  return steps.some((_, i) => {
    const part = steps.slice(0, i + 1).join('.');
    return part.length > table.length && fieldAt(schema, part)?.type === 'array';
  });
}

function usesAll(expression: Expression, spoken: Spoken): boolean {
  const path = pathOf(expression);
  if (path !== null) return path === spoken.table;
  return partsOf(expression).some((part, i) => {
    const list = isListOf(expression, i) ? pathOf(part) : null;
    if (list === null) return usesAll(part, spoken);
    return `${list}.`.startsWith(`${spoken.table}.`) && !isListOfRow(list, spoken);
  });
}

function usesRow(expression: Expression, spoken: Spoken): boolean {
  const path = pathOf(expression);
  if (path !== null) return path.startsWith(`${spoken.table}.`);
  return partsOf(expression).some((part, i) => {
    const list = isListOf(expression, i) ? pathOf(part) : null;
    if (list !== null) return isListOfRow(list, spoken);
    return !isListOf(expression, i) && usesRow(part, spoken);
  });
}

/** Whether an expression is a call that takes a whole list as this argument. */
function isListOf(call: Expression, index: number): boolean {
  if (call.kind !== 'call') return false;
  const takes = FUNCTIONS.get(call.name)?.list;
  return index === 0 && (takes === 'always' || (takes === 'alone' && call.arguments.length === 1));
}

/** The data in which one row of a table stands in the table's place. */
export function inRow(formData: FormData, table: string, row: JsonValue): FormData {
  const [first = '', ...rest] = table.split('.');
  if (rest.length === 0) return { ...formData, [first]: row };
  return { ...formData, [first]: inRow(asObject(formData[first]) ?? {}, rest.join('.'), row) };
}

/** A row around a cell, and the path of its table in the form. */
export interface RowAround {
  table: string;
  row: JsonValue;
}

/** The form as a text about a cell reads it: the rows of the tables that it speaks of stand in their places. */
export function asSeen(formData: FormData, rows: readonly RowAround[], spoken: readonly string[]): FormData {
  return rows.reduce((seen, { table, row }) => (spoken.includes(table) ? inRow(seen, table, row) : seen), formData);
}

/** Every row of a table, of all rows around it where it is one within others: with its data path and the rows around. */
export function rowsOf(
  formData: FormData,
  [table, ...inner]: readonly string[],
  around: { path: string; rows: readonly RowAround[] } = { path: '', rows: [] },
): { path: string; rows: readonly RowAround[] }[] {
  if (table === undefined) return around.rows.length === 0 ? [] : [around];
  const name = within(around.rows, table);
  const list = getPath(formData, name);
  return (Array.isArray(list) ? list : []).flatMap((row, i) => {
    const path = `${around.path}${name}.${i}`;
    const rows = [...around.rows, { table, row }];
    if (inner.length === 0) return [{ path, rows }];
    return rowsOf(asObject(row) ?? {}, inner, { path: `${path}.`, rows });
  });
}

/** The data with what holds a column rewritten, once for each row of the tables around it; the same where nothing changes. */
export function mapHolders(
  formData: FormData,
  [table, ...inner]: readonly string[],
  change: (holder: FormData, rows: readonly RowAround[]) => FormData,
  around: readonly RowAround[] = [],
): FormData {
  if (table === undefined) return change(formData, around);
  const name = within(around, table);
  const list = getPath(formData, name);
  if (!Array.isArray(list)) return formData;
  const next = list.map((value) => {
    const row = asObject(value);
    return row === undefined ? value : mapHolders(row, inner, change, [...around, { table, row }]);
  });
  return next.some((row, i) => row !== list[i]) ? setPath(formData, name, next) : formData;
}

/** The rows around a data path (`groups.0.members.1.pay`), and at which step of it each is numbered. */
export function rowsAt(formData: FormData, dataPath: string): (RowAround & { at: number })[] {
  const rows: (RowAround & { at: number })[] = [];
  const names: string[] = [];
  let here: JsonValue | undefined = formData;
  for (const [at, step] of dataPath.split('.').entries()) {
    if (Array.isArray(here)) {
      here = here[Number(step)];
      if (here !== undefined) rows.push({ table: names.join('.'), row: here, at });
      continue;
    }
    names.push(step);
    here = getPath(asObject(here) ?? {}, step);
  }
  return rows;
}

/** A path of the form within the innermost of the rows around it. */
export function within(rows: readonly RowAround[], path: string): string {
  const table = rows.at(-1)?.table;
  return table === undefined ? path : path.slice(table.length + 1);
}

/** The value at a dotted path of plain objects. */
export function getPath(formData: FormData, path: string): JsonValue | undefined {
  let here: JsonValue | undefined = formData;
  for (const step of path.split('.')) {
    const object = asObject(here);
    here = object !== undefined && Object.hasOwn(object, step) ? object[step] : undefined;
  }
  return here;
}

/**
 * A copy with one value replaced (undefined = removed). The objects around it are made where they are missing; what stands in
 * their place and is none stays, for the schema to refuse.
 */
export function setPath(formData: FormData, path: string, value: JsonValue | undefined): FormData {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0 && value !== undefined) return { ...formData, [first]: value };
  const { [first]: old, ...others } = formData;
  if (rest.length === 0) return others;
  const around = asObject(old);
  const isMissing = old === undefined || old === null;
  if (around === undefined && (value === undefined || !isMissing)) return formData;
  return { ...formData, [first]: setPath(around ?? {}, rest.join('.'), value) };
}
