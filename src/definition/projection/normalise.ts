import type { FormData, JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { CAMPUS_OFFSET, campusDateTime } from '../campus.ts';
import { allProperties } from '../schema/walk.ts';
import { asObject } from '../text/json.ts';
import { FORMATS } from '../validation/formats.ts';

/**
 * Writes moments as they are stored, with the campus offset: `2026-03-31T00:30:00Z` is `2026-03-31T08:30:00+08:00`, so that
 * texts sort in time and a day read off a text is the campus day. What is no moment stays as it is, for the schema to
 * refuse. The same object when nothing changes.
 */
export function normalise(schema: JsonSchema, formData: FormData): FormData {
  return asObject(visit(schema, formData)) ?? formData;
}

function visit(schema: JsonSchema, value: JsonValue): JsonValue {
  if (!hasMoments(schema)) return value;
  if (typeof value === 'string') return schema.format === 'date-time' ? moment(value) : value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return value;
    const next = value.map((item) => visit(items, item));
    return next.some((item, i) => item !== value[i]) ? next : value;
  }
  const object = asObject(value);
  if (object === undefined) return value;
  const changed: FormData = {};
  for (const [name, child] of Object.entries(allProperties(schema))) {
    const own = Object.hasOwn(object, name) ? object[name] : undefined;
    if (own === undefined) continue;
    const written = visit(child, own);
    if (written !== own) changed[name] = written;
  }
  return Object.keys(changed).length === 0 ? value : { ...object, ...changed };
}

function moment(text: string): string {
  if (text.endsWith(CAMPUS_OFFSET) || !FORMATS['date-time'].test(text)) return text;
  return campusDateTime(new Date(text));
}

const known = new WeakMap<JsonSchema, boolean>();

function hasMoments(schema: JsonSchema): boolean {
  if (schema.type === 'string') return schema.format === 'date-time';
  if (schema.type !== undefined && schema.type !== 'object' && schema.type !== 'array') return false;
  let answer = known.get(schema);
  if (answer === undefined) {
    const below = [schema.items, ...Object.values(allProperties(schema))];
    answer = schema.format === 'date-time' || below.some((part) => part !== undefined && hasMoments(part));
    known.set(schema, answer);
  }
  return answer;
}
