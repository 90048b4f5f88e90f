import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { allProperties, isTable } from '../schema/walk.ts';
import { unmasked } from '../mask.ts';
import { sameValue } from '../validation/errors.ts';
import type { Rights } from './rights.ts';
import { ROW_ID, type OwnRows } from './row-scope.ts';

const ROW_ID_PATTERN = /^[\w-]{1,64}$/;

/**
 * Strips and merges in one walk along the schema: what the node may write comes from `incoming` (absent = cleared), all
 * else from `stored`. Only declared fields come through. Rows are matched by `_id`, or by their place where the sender
 * names none (a journey's sample, a call by hand), and by what they say where their number is another; a node that may write
 * only some columns cannot add, remove or swap rows.
 * A task that is about one row (`own`) writes that one: the others stay, whatever is sent.
 */
export function mergeData(
  schema: JsonSchema,
  stored: FormData,
  incoming: FormData,
  rights: Rights,
  { own = {}, newRowId = randomRowId }: { own?: OwnRows; newRowId?: () => string } = {},
): FormData {
  return mergeObject(schema, stored, incoming, '', { rights, own, newRowId });
}

interface Context {
  rights: Rights;
  own: OwnRows;
  newRowId: () => string;
}

function mergeObject(
  schema: JsonSchema,
  stored: FormData,
  incoming: FormData,
  prefix: string,
  context: Context,
): FormData {
  const merged: FormData = {};
  for (const [name, field] of Object.entries(allProperties(schema))) {
    const value = mergeField(field, ownValue(stored, name), ownValue(incoming, name), prefix + name, context);
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

function mergeField(
  field: JsonSchema,
  stored: JsonValue | undefined,
  incoming: JsonValue | undefined,
  path: string,
  context: Context,
): JsonValue | undefined {
  const { rights } = context;
  if (!rights.touches(path)) return stored;
  if (isTable(field)) return mergeRows(field.items ?? {}, stored, incoming, path, context);
  if (field.properties === undefined && field.allOf === undefined && field.if === undefined) {
    if (!rights.writable(path)) return stored;
    return rights.masked(path) ? unmasked(incoming, stored) : incoming;
  }
  if (incoming !== undefined && asObject(incoming) === undefined && rights.writable(path)) return incoming;
  const parts = mergeObject(field, asObject(stored) ?? {}, asObject(incoming) ?? {}, `${path}.`, context);
  return Object.keys(parts).length > 0 || asObject(incoming) !== undefined ? parts : undefined;
}

function mergeRows(
  row: JsonSchema,
  stored: JsonValue | undefined,
  incoming: JsonValue | undefined,
  path: string,
  context: Context,
): JsonValue | undefined {
  if (Object.hasOwn(context.own, path)) return mergeOwnRow(row, stored, incoming, path, context);
  const before = rowsById(stored);
  const changes = rowsById(incoming);
  if (!context.rights.writable(path)) {
    if (!Array.isArray(stored)) return stored;
    return stored.map((old, i) => {
      const kept = asObject(old);
      if (kept === undefined) return old;
      const byPlace = changes.size === 0 || kept[ROW_ID] === undefined;
      const change = changes.get(String(kept[ROW_ID])) ?? (byPlace ? rowAt(incoming, i) : undefined);
      return change === undefined ? kept : withId(mergeObject(row, kept, change, `${path}.`, context), kept[ROW_ID]);
    });
  }
  if (!Array.isArray(incoming)) return incoming;
  const taken = new Set<string>();
  // more or fewer rows than before, and nobody says which is which: one that says what a row said is that row
  const unnamed = changes.size === 0 && Array.isArray(stored);
  const byPlace = unnamed && stored.length === incoming.length;
  return incoming.map((value, i) => {
    const given = asObject(value);
    if (given === undefined) return value;
    const meant = byPlace ? rowAt(stored, i) : unnamed ? sameRow(given, before, taken) : undefined;
    const id = ownValue(meant ?? given, ROW_ID);
    const usable = typeof id === 'string' && ROW_ID_PATTERN.test(id) && !taken.has(id);
    const rowId = usable ? id : context.newRowId();
    taken.add(rowId);
    const old = usable ? (before.get(rowId) ?? {}) : {};
    return withId(mergeObject(row, old, given, `${path}.`, context), rowId);
  });
}

/** The first row that holds all of this and is not taken yet. */
function sameRow(
  given: FormData,
  rows: ReadonlyMap<string, FormData>,
  taken: ReadonlySet<string>,
): FormData | undefined {
  const told = Object.entries(given);
  if (told.length === 0) return undefined;
  return [...rows].find(
    ([id, row]) => !taken.has(id) && told.every(([name, value]) => sameValue(ownValue(row, name), value)),
  )?.[1];
}

/** The task's row is the one of its id, or the only one that is sent without any. */
function mergeOwnRow(
  row: JsonSchema,
  stored: JsonValue | undefined,
  incoming: JsonValue | undefined,
  path: string,
  context: Context,
): JsonValue | undefined {
  if (!Array.isArray(stored)) return stored;
  const id = context.own[path] ?? '';
  const only = Array.isArray(incoming) && incoming.length === 1 ? rowAt(incoming, 0) : undefined;
  const change = rowsById(incoming).get(id) ?? (only?.[ROW_ID] === undefined ? only : undefined);
  return stored.map((old) => {
    const kept = asObject(old);
    if (kept === undefined || kept[ROW_ID] !== id || change === undefined) return old;
    return withId(mergeObject(row, kept, change, `${path}.`, context), id);
  });
}

function withId(row: FormData, id: JsonValue | undefined): FormData {
  return id === undefined ? row : { [ROW_ID]: id, ...row };
}

function rowsById(rows: JsonValue | undefined): Map<string, FormData> {
  const byId = new Map<string, FormData>();
  for (const value of Array.isArray(rows) ? rows : []) {
    const row = asObject(value);
    const id = row === undefined ? undefined : ownValue(row, ROW_ID);
    if (row !== undefined && typeof id === 'string') byId.set(id, row);
  }
  return byId;
}

function rowAt(rows: JsonValue | undefined, index: number): FormData | undefined {
  return Array.isArray(rows) ? asObject(rows[index]) : undefined;
}

function ownValue(object: FormData, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Letters and digits, unique within one table; a row's id is no secret. */
function randomRowId(): string {
  return Array.from({ length: 2 }, () => Math.random().toString(36).slice(2, 10).padEnd(8, '0')).join('');
}
