import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { CAMPUS_OFFSET, campusDateTime } from '../campus.ts';
import { allProperties } from '../schema/walk.ts';
import { typedValue } from '../typed.ts';
import { FORMATS } from '../validation/formats.ts';

/**
 * Writes what people typed as it is stored (see typed.ts), and moments with the campus offset: `2026-03-31T00:30:00Z` is
 * `2026-03-31T08:30:00+08:00`, so that texts sort in time and a day read off a text is the campus day. What cannot be read
 * stays as it is, for the schema to refuse. A field that may be left out and holds an empty text or null is left out: no format
 * complains about nothing; and so is one that points at something, for which JSON Schema would take an empty text. The same
 * object when nothing changes.
 *
 * @param today the campus day
 */
export function normalise(schema: JsonSchema, formData: FormData, today: string): FormData {
  return asObject(visit(schema, formData, today)) ?? formData;
}

function visit(schema: JsonSchema, value: JsonValue, today: string): JsonValue {
  if (typeof value === 'string') return written(schema, value, today);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return value;
    const next = value.map((item) => visit(items, item, today));
    return next.some((item, i) => item !== value[i]) ? next : value;
  }
  const object = asObject(value);
  if (object === undefined) return value;
  const required = new Set(schema.required);
  let changed: FormData | undefined;
  for (const [name, child] of Object.entries(allProperties(schema))) {
    const own = Object.hasOwn(object, name) ? object[name] : undefined;
    if (own === undefined) continue;
    const typed = visit(child, own, today);
    const next = (typed === '' || typed === null) && (!required.has(name) || isPointer(child)) ? undefined : typed;
    if (next === own) continue;
    changed ??= { ...object };
    if (next === undefined) delete changed[name];
    else changed[name] = next;
  }
  return changed ?? value;
}

const isPointer = (schema: JsonSchema): boolean =>
  schema['x-dict'] !== undefined || schema['x-record'] !== undefined || schema['x-request'] !== undefined;

function written(schema: JsonSchema, text: string, today: string): JsonValue {
  if (text === '') return text;
  const value = typedValue(schema, text, today);
  return schema.format === 'date-time' && typeof value === 'string' ? moment(value) : value;
}

function moment(text: string): string {
  if (text.endsWith(CAMPUS_OFFSET) || !FORMATS['date-time'].test(text)) return text;
  return campusDateTime(new Date(text));
}
