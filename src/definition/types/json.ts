export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type JsonObject = { [key: string]: JsonValue };

/** The data of one form: field name to value. Rows of tables carry a hidden stable `_id`. */
export type FormData = JsonObject;

/** Plain object or undefined: the shape that almost every file must have. */
export function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** What stands at the end of a way of names and places. */
export function atPointer(value: JsonValue | undefined, pointer: readonly (string | number)[]): JsonValue | undefined {
  return pointer.reduce<JsonValue | undefined>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : asObject(at)?.[String(step)]),
    value,
  );
}

/** The value at a dotted data path. */
export function valueAt(data: unknown, path: string): unknown {
  let here = data;
  for (const step of path === '' ? [] : path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<string, unknown>)[step];
  }
  return here;
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
