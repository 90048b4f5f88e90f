import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { allProperties } from '../schema/walk.ts';
import { ROW_ID } from './row-scope.ts';

/** The data without what is no field of the form, in rows too. The same object when nothing was dropped. */
export function prune(schema: JsonSchema, formData: FormData): FormData {
  return pruneObject(schema, formData);
}

function pruneObject(schema: JsonSchema, data: FormData): FormData {
  const properties = allProperties(schema);
  let changed = false;
  const kept: FormData = {};
  for (const [name, value] of Object.entries(data)) {
    if (!Object.hasOwn(properties, name) && name !== ROW_ID) {
      changed = true;
      continue;
    }
    const next = name === ROW_ID ? value : pruneValue(properties[name] ?? {}, value);
    if (next !== value) changed = true;
    kept[name] = next;
  }
  return changed ? kept : data;
}

function pruneValue(schema: JsonSchema, value: JsonValue): JsonValue {
  const object = asObject(value);
  if (object !== undefined) return schema.properties === undefined ? value : pruneObject(schema, object);
  const { items } = schema;
  if (!Array.isArray(value) || items === undefined) return value;
  const next = value.map((item) => pruneValue({ properties: {}, ...items }, item));
  return next.some((item, i) => item !== value[i]) ? next : value;
}
