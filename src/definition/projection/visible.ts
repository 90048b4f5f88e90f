import type { TopicDefinition } from '../types/definition.ts';
import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { allProperties } from '../schema/walk.ts';
import { rightsAt, type Rights } from './rights.ts';
import { onlyOwnRows, ROW_ID, type OwnRows } from './row-scope.ts';

/**
 * The data as it may leave the server for a node: declared fields that the node does not hide, rows with their `_id`; of
 * tables that the task is repeated over its `own` row alone.
 */
export function visibleData(
  definition: TopicDefinition,
  node: string,
  formData: FormData,
  own: OwnRows = {},
): FormData {
  return visibleObject(definition.schema, onlyOwnRows(formData, own), rightsAt(definition, node), '');
}

function visibleObject(schema: JsonSchema, data: FormData, rights: Rights, prefix: string): FormData {
  const properties = allProperties(schema);
  const visible: FormData = {};
  for (const [name, value] of Object.entries(data)) {
    if (name === ROW_ID) visible[name] = value;
    if (!Object.hasOwn(properties, name) || rights.hidden(prefix + name)) continue;
    visible[name] = visibleValue(properties[name] ?? {}, value, rights, `${prefix}${name}.`);
  }
  return visible;
}

function visibleValue(schema: JsonSchema, value: JsonValue, rights: Rights, prefix: string): JsonValue {
  const object = asObject(value);
  // in a field that has no fields of its own it is wrong, and refused as it is
  if (object !== undefined) return schema.properties ? visibleObject(schema, object, rights, prefix) : value;
  const { items } = schema;
  if (!Array.isArray(value) || items === undefined) return value;
  return value.map((item) => visibleValue(items, item, rights, prefix));
}
