import { asObject, type FormData, type JsonValue, valueAt as readAt } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { subUi } from '../../definition/projection/ui.ts';
import { allProperties, isTable } from '../../definition/schema/walk.ts';

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

/** `items.0.amount` → `['items', '0', 'amount']`; the empty path has no segments. */
export const segmentsOf = (path: string): string[] => (path === '' ? [] : path.split('.'));

/** The field of the form in which a path lies. */
export const topOf = (path: string): string => path.split('.', 1)[0] ?? '';

/** The id of a field's control. */
export const idOf = (prefix: string, path: string): string => [prefix, ...segmentsOf(path)].join('_');

/**
 * The field that is drawn for a data path: cells of a table are drawn by themselves, but one of several values, one file,
 * or a row as such only as a part of its list.
 */
export function drawnPath(schema: JsonSchema, path: string): string {
  const steps = segmentsOf(path);
  const at = steps.findIndex((step, index) => {
    const list = isIndex(step) ? schemaAt(schema, steps.slice(0, index).join('.')) : undefined;
    return list?.items !== undefined && (index === steps.length - 1 || !isTable(list));
  });
  return at < 0 ? path : steps.slice(0, at).join('.');
}

/** The schema of a field by dotted path; numbers step into the rows of a list. */
export function schemaAt(schema: JsonSchema, path: string): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (const segment of segmentsOf(path)) {
    if (at === undefined) return undefined;
    at = isIndex(segment) && at.items !== undefined ? at.items : at.properties?.[segment];
  }
  return at;
}

/** Whether there is such a field, by the names of the schema and those that its conditions add. */
export function isField(schema: JsonSchema, path: string): boolean {
  let at: JsonSchema | undefined = schema;
  for (const segment of segmentsOf(path)) {
    if (isIndex(segment) && at.items !== undefined) at = at.items;
    else {
      const named = allProperties(at);
      if (Object.keys(named).length === 0) return true;
      at = Object.hasOwn(named, segment) ? named[segment] : undefined;
    }
    if (at === undefined) return false;
  }
  return true;
}

/** Whether a path lies in a part that the form only shows. */
export function isReadOnly(schema: JsonSchema, path: string): boolean {
  const steps = segmentsOf(path);
  return steps.some((_, index) => schemaAt(schema, steps.slice(0, index + 1).join('.'))?.readOnly === true);
}

/** The uiSchema of a field by dotted path; rows of a list share the one under `items`, as in RJSF. */
export function uiAt(uiSchema: UiSchema, path: string): UiSchema {
  let at: UiSchema = uiSchema;
  for (const segment of segmentsOf(path)) at = subUi(at, isIndex(segment) ? 'items' : segment);
  return at;
}

/** The value at a dotted path. */
export const valueAt = readAt as (formData: FormData, path: string) => JsonValue | undefined;

/**
 * The data with one value changed, sharing all other parts; `undefined` takes the key out, and an object with it of which
 * nothing is left: what may be left out is asked for nothing, as before somebody typed there.
 */
export function withValueAt(formData: FormData, path: string, value: JsonValue | undefined): FormData {
  const [key = '', ...rest] = segmentsOf(path);
  const next = { ...formData };
  const below = rest.length === 0 ? value : inside(formData[key], rest.join('.'), value);
  const object = asObject(below);
  const isEmptied = value === undefined && object !== undefined && Object.keys(object).length === 0;
  if (below === undefined || isEmptied) delete next[key];
  else next[key] = below;
  return next;
}

function inside(at: JsonValue | undefined, path: string, value: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(at)) return withValueAt(at !== null && typeof at === 'object' ? at : {}, path, value);
  const [index = '', ...rest] = segmentsOf(path);
  return at.map((one, place) => (String(place) === index ? (inside(one, rest.join('.'), value) ?? null) : one));
}

/** Captions along a path: `明细 2 · 金额`. Falls back on the last segment where a title is missing. */
export function captionOf(schema: JsonSchema, path: string): string {
  const parts: string[] = [];
  let at: JsonSchema | undefined = schema;
  for (const segment of segmentsOf(path)) {
    if (isIndex(segment)) {
      at = at?.items;
      parts[parts.length - 1] += ` ${Number(segment) + 1}`;
    } else {
      at = at?.properties?.[segment];
      parts.push(at?.title ?? segment);
    }
  }
  return parts.join(' · ');
}

/** What must be said before a message so that its field is clear: most messages name the field themselves, by its title. */
export function captionBefore(active: JsonSchema, path: string, message: string, title: string | undefined): string {
  const around = path.split('.').slice(0, -1).join('.');
  if (title === undefined || !message.includes(title)) return captionOf(active, path);
  return around === '' ? '' : captionOf(active, around);
}
