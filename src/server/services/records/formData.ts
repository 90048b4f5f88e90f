import { activeSchema } from '../../../definition/schema/active.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';

/**
 * What of a body is taken: fields that the definition has for this data (a field of a branch that does not hold is none),
 * not those that are read-only; those keep what is stored. Unknown things are stripped silently, as in a request's form.
 */
export function acceptedData(schema: JsonSchema, body: FormData, stored: FormData): FormData {
  const taken = strip(schema, body, stored);
  const active = activeSchema(schema, taken);
  return strip(active, taken, stored);
}

function strip(schema: JsonSchema, body: FormData, stored: FormData): FormData {
  const properties = activeSchema(schema, body).properties ?? {};
  const kept: Record<string, JsonValue> = {};
  for (const [name, field] of Object.entries(properties)) {
    const value = field.readOnly ? own(stored, name) : own(body, name);
    if (value !== undefined && value !== null) kept[name] = field.readOnly ? value : stripValue(field, value);
  }
  return kept;
}

function stripValue(schema: JsonSchema, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => (schema.items ? stripValue(schema.items, item) : item));
  if (value === null || typeof value !== 'object' || !schema.properties) return value;
  const row = strip(schema, value, {});
  // rows of tables keep their hidden stable id
  return typeof value['_id'] === 'string' ? { _id: value['_id'].slice(0, 40), ...row } : row;
}

function own(data: FormData, name: string): JsonValue | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}
