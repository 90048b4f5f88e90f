import type { TopicDefinition } from '../types/definition.ts';
import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { ProcessNode } from '../types/process.ts';
import type { JsonSchema } from '../types/schema.ts';
import { isTable } from '../schema/walk.ts';
import { fieldAt, getPath, rowsAt } from './rows.ts';

/** Hidden stable name of a row, given by whoever adds it first and kept for good. */
export const ROW_ID = '_id';

/** A multi-instance over the rows of a table of the form. */
interface RowLoop {
  /** BPMN id of what is repeated: the user task itself, or a sub-process around it */
  activity: string;
  /** dotted path of the table */
  table: string;
  /** name by which expressions and task names read the row */
  variable: string;
}

/** The one row that a task is about, by the table's path; `''` is nobody's row. Empty for a task that is about no row. */
export type OwnRows = Readonly<Record<string, string>>;

const loops = new WeakMap<TopicDefinition, RowLoop[]>();

/** Every multi-instance of the process whose collection is a table of the form. */
export function rowLoops(definition: TopicDefinition): RowLoop[] {
  let found = loops.get(definition);
  if (found === undefined) {
    const nodes = nodesOf(definition);
    found = Object.values(nodes).flatMap((node) => {
      const table = tableOver(definition.schema, nodes, node);
      if (table === undefined || node.multi === undefined) return [];
      return [{ activity: node.id, table, variable: node.multi.elementVariable }];
    });
    loops.set(definition, found);
  }
  return found;
}

/** The table whose rows a node is repeated over: one of the form, or of the row that a loop around the node is about. */
function tableOver(
  schema: JsonSchema,
  nodes: Readonly<Record<string, ProcessNode>>,
  { scope, multi }: ProcessNode,
): string | undefined {
  const named = /^\$\{\s*([\w.]+)\s*\}$/.exec(multi?.collection?.trim() ?? '')?.[1];
  if (named === undefined) return undefined;
  const isOver = (path: string) => isTable(fieldAt(schema, path) ?? {});
  if (isOver(named)) return named;
  const [variable, ...rest] = named.split('.');
  for (let around = nodes[scope]; around !== undefined; around = nodes[around.scope]) {
    if (around.multi?.elementVariable !== variable) continue;
    const path = [tableOver(schema, nodes, around), ...rest].join('.');
    return isOver(path) ? path : undefined;
  }
  return undefined;
}

/** None where the checker asks about a topic whose process cannot be read. */
function nodesOf({ process }: Partial<Pick<TopicDefinition, 'process'>>): Readonly<Record<string, ProcessNode>> {
  return process?.nodes ?? {};
}

/** The loops that a node stands in, the outer ones first. */
export function loopsAround(definition: TopicDefinition, node: string): RowLoop[] {
  const nodes = nodesOf(definition);
  const around: RowLoop[] = [];
  for (let here = nodes[node]; here !== undefined; here = nodes[here.scope]) {
    around.unshift(...rowLoops(definition).filter(({ activity }) => activity === here?.id));
  }
  return around;
}

/** @param ids of the rows that a task is about, by the activity that repeats them; what the engine wrote down */
export function ownRows(
  definition: TopicDefinition,
  node: string,
  ids: Readonly<Record<string, string>> | null,
): OwnRows {
  const own: Record<string, string> = {};
  for (const { table } of loopsAround(definition, node)) own[table] = '';
  for (const { activity, table } of rowLoops(definition)) {
    const id = ids?.[activity];
    if (id !== undefined) own[table] = id;
  }
  return own;
}

/**
 * The rows that a step in a multi-instance is about: without an engine, those that name whoever acts, or any where a group
 * shares them; one after the other.
 * @param earlier who has done this step before
 */
export function rowsOfPerson(
  definition: TopicDefinition,
  node: string,
  by: string,
  stored: FormData,
  earlier: readonly string[] = [],
): OwnRows {
  return Object.fromEntries(
    loopsAround(definition, node).map(({ table }) => {
      const objects = rowsWithin(stored, table).map((row) => asObject(row) ?? {});
      const named = objects.filter((row) => Object.values(row).includes(by));
      const own =
        named.length > 0
          ? named[earlier.filter((one) => one === by).length % named.length]
          : objects[earlier.length % objects.length];
      const id = own?.[ROW_ID];
      return [table, typeof id === 'string' ? id : ''];
    }),
  );
}

/** The data with no other row than the task's own in the tables that it is repeated over. */
export function onlyOwnRows(formData: FormData, own: OwnRows): FormData {
  let data = formData;
  for (const [table, id] of Object.entries(own))
    data = mapLists(data, table.split('.'), (rows) => rows.filter((row) => isRow(row, id)));
  return data;
}

/** The rows as they are now, by the variables that stand for them; undefined for one that is gone. */
export function rowVariables(
  definition: TopicDefinition,
  ids: Readonly<Record<string, string>> | null,
  formData: FormData,
): Record<string, FormData | undefined> {
  return Object.fromEntries(
    rowLoops(definition).flatMap(({ activity, table, variable }) => {
      const id = ids?.[activity];
      return id === undefined ? [] : [[variable, rowOf(formData, table, id)]];
    }),
  );
}

/** Whether a row that a task is about is in the form no more: somebody beside it has taken it out. */
export function isRowGone(
  definition: TopicDefinition,
  ids: Readonly<Record<string, string>> | null,
  formData: FormData,
): boolean {
  return Object.values(rowVariables(definition, ids, formData)).includes(undefined);
}

/** What expressions of a process see of an element: one that is a row is read as it is now, not as it was when the loop began. */
export function currentRows(
  definition: TopicDefinition,
  formData: FormData,
  local: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const rows = rowLoops(definition).flatMap(({ table, variable }) => {
    const id = asObject(local[variable] as JsonValue)?.[ROW_ID];
    const row = typeof id === 'string' ? rowOf(formData, table, id) : undefined;
    return row === undefined ? [] : [[variable, row] as const];
  });
  return { ...local, ...Object.fromEntries(rows) };
}

export function rowOf(formData: FormData, table: string, id: string): FormData | undefined {
  return asObject(rowsWithin(formData, table).find((row) => isRow(row, id)));
}

/** The rows of a table, of all rows around it where it is one within another. */
function rowsWithin(formData: FormData, table: string): JsonValue[] {
  let here: JsonValue[] = [formData];
  for (const step of table.split('.'))
    here = here.flatMap((value) => {
      const found = getPath(asObject(value) ?? {}, step);
      return found === undefined ? [] : found;
    });
  return here;
}

/** The data with the list at a path rewritten, in every row around it. */
function mapLists(
  formData: FormData,
  [step = '', ...rest]: readonly string[],
  change: (list: JsonValue[]) => JsonValue[],
): FormData {
  const value = getPath(formData, step);
  const inside = (part: JsonValue): JsonValue => {
    const object = asObject(part);
    return object === undefined ? part : mapLists(object, rest, change);
  };
  if (value === undefined || (rest.length === 0 && !Array.isArray(value))) return formData;
  if (!Array.isArray(value)) return { ...formData, [step]: inside(value) };
  return { ...formData, [step]: rest.length === 0 ? change(value) : value.map(inside) };
}

function isRow(value: JsonValue, id: string): boolean {
  return asObject(value)?.[ROW_ID] === id;
}

/**
 * Where a data path of the whole form lies in the data with own rows only: `candidates.2.score` is `candidates.0.score` for
 * the task of that row, and undefined for every other.
 */
export function inOwnRows(path: string, formData: FormData, own: OwnRows): string | undefined {
  const steps = path.split('.');
  for (const { table, row, at } of rowsAt(formData, path)) {
    const id = own[table];
    if (id === undefined) continue;
    if (!isRow(row, id)) return undefined;
    steps[at] = '0';
  }
  return steps.join('.');
}
