import type { JsonSchema } from '../types/schema.ts';
import type { Pointer } from '../text/json.ts';
import { isSchema } from './resolve.ts';

/** One field of a form. A field that several branches declare is found once for each. */
export interface Field {
  /** dotted; `items.amount` is that column of every row */
  path: string;
  name: string;
  schema: JsonSchema;
  /** way to `schema` in the file */
  pointer: Pointer;
  /** the object schema that declares it (its `required` speaks about this field) */
  parent: JsonSchema;
  /** declared inside `then` or `else` */
  conditional: boolean;
  /** a column of a table, or below one */
  inRows: boolean;
}

interface Place {
  prefix: string;
  pointer: Pointer;
  conditional: boolean;
  inRows: boolean;
}

const ROOT: Place = { prefix: '', pointer: [], conditional: false, inRows: false };

/** Every field, depth first in the order of the file, then/else and allOf included. `if` declares nothing. */
export function fields(schema: JsonSchema, place: Place = ROOT): Field[] {
  const found: Field[] = [];
  for (const [name, child] of Object.entries(isSchema(schema.properties) ? schema.properties : {})) {
    if (!isSchema(child)) continue;
    const path = place.prefix + name;
    const pointer = [...place.pointer, 'properties', name];
    const { conditional, inRows } = place;
    found.push({ path, name, schema: child, pointer, parent: schema, conditional, inRows });
    found.push(...fields(child, { ...place, prefix: `${path}.`, pointer }));
    if (isSchema(child.items) && !isFileList(child)) {
      const items = { prefix: `${path}.`, pointer: [...pointer, 'items'], conditional, inRows: true };
      found.push(...fields(child.items, items));
    }
  }
  for (const { branch, steps } of branches(schema)) {
    const conditional = place.conditional || steps.includes('then') || steps.includes('else');
    found.push(...fields(branch, { ...place, pointer: [...place.pointer, ...steps], conditional }));
  }
  return found;
}

/** The schemas that may add to an object: then, else and the members of allOf. */
export function branches(schema: JsonSchema): { branch: JsonSchema; steps: Pointer }[] {
  const found: { branch: JsonSchema; steps: Pointer }[] = [];
  if (isSchema(schema.then)) found.push({ branch: schema.then, steps: ['then'] });
  if (isSchema(schema.else)) found.push({ branch: schema.else, steps: ['else'] });
  const all = Array.isArray(schema.allOf) ? schema.allOf : [];
  all.forEach((branch, i) => isSchema(branch) && found.push({ branch, steps: ['allOf', i] }));
  return found;
}

/** Fields by path: the declaration that says most comes first (a `then` may repeat a field only to narrow it). */
export function fieldsByPath(schema: JsonSchema): Map<string, Field[]> {
  const byPath = new Map<string, Field[]>();
  for (const field of fields(schema)) {
    const same = byPath.get(field.path);
    if (same === undefined) byPath.set(field.path, [field]);
    else if (same[0]?.schema.type === undefined && field.schema.type !== undefined) same.unshift(field);
    else same.push(field);
  }
  return byPath;
}

/** The fields of a form and the parts of its objects by dotted path, without the columns of its tables. */
export function fieldsOutsideRows(schema: JsonSchema): Map<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  for (const [path, [field]] of fieldsByPath(schema)) if (field?.inRows === false) found.set(path, field.schema);
  return found;
}

/**
 * All properties that an object may ever have, whichever branch is taken, merged where several declare one. What
 * stripping and merging walk along: an object's shape without its conditions.
 */
export function allProperties(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const own = schema.properties ?? NONE;
  if (schema.then === undefined && schema.else === undefined && schema.allOf === undefined) return own;
  let all = unions.get(schema);
  if (all === undefined) unions.set(schema, (all = uniteProperties(schema)));
  return all;
}

const NONE: Record<string, JsonSchema> = {};
const unions = new WeakMap<JsonSchema, Record<string, JsonSchema>>();

function uniteProperties(schema: JsonSchema): Record<string, JsonSchema> {
  const all: Record<string, JsonSchema> = { ...schema.properties };
  for (const { branch } of branches(schema)) {
    for (const [name, child] of Object.entries(allProperties(branch))) {
      all[name] = Object.hasOwn(all, name) ? mergeSchemas(all[name] ?? {}, child) : child;
    }
  }
  return all;
}

/** Both schemas at once: properties united, requirements added, the second one's keywords over the first one's. */
export function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...first, ...second };
  if (first.properties !== undefined && second.properties !== undefined) {
    const properties = { ...first.properties };
    for (const [name, child] of Object.entries(second.properties)) {
      properties[name] = Object.hasOwn(properties, name) ? mergeSchemas(properties[name] ?? {}, child) : child;
    }
    merged.properties = properties;
  }
  if (first.required !== undefined && second.required !== undefined) {
    merged.required = [...new Set([...first.required, ...second.required])];
  }
  if (first.items !== undefined && second.items !== undefined) merged.items = mergeSchemas(first.items, second.items);
  if (first.allOf !== undefined && second.allOf !== undefined) merged.allOf = [...first.allOf, ...second.allOf];
  return merged;
}

/** A table: an array whose rows are objects with columns of their own. */
export function isTable(schema: JsonSchema): boolean {
  const { items } = schema;
  if (schema.type !== 'array' || !isSchema(items) || isFileList(schema)) return false;
  return items.type === 'object' || items.properties !== undefined;
}

/**
 * Attachments (`common#/definitions/attachments`): an array of `{id, name, size}` is one value, not a table. One whose size is a text
 * is a table with columns that are called so.
 */
export function isFileList(schema: JsonSchema): boolean {
  if (schema.type !== 'array' || !isSchema(schema.items) || !isSchema(schema.items.properties)) return false;
  const { id, name, size, ...more } = schema.items.properties;
  return id !== undefined && name !== undefined && isSize(size) && Object.keys(more).length === 0;
}

const isSize = (size: JsonSchema | undefined): boolean => size !== undefined && size.type !== 'string';
