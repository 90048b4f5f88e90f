import { sql } from 'kysely';
import { asObject, type FormData, type JsonObject, type JsonValue } from '../../../definition/types/json.ts';
import type { Handle } from '../flow/rows.ts';

/** A file as data names it, whatever else its sender says. A row of a table that happens to have these columns has its `_id`. */
export interface NamedFile extends JsonObject {
  id: string;
  name: string;
  size: number;
}

export function isNamedFile(object: JsonObject): object is NamedFile {
  const { id, name, size } = object;
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && !('_id' in object);
}

/** A file in a form, and where. */
export interface FormFile {
  id: string;
  path: string;
}

/** Every uploaded file that the data names. */
export function filesIn(value: JsonValue, path = ''): FormFile[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => filesIn(item, join(path, String(index))));
  const object = asObject(value);
  if (object === undefined) return [];
  if (isNamedFile(object)) return [{ id: object.id, path }];
  return Object.entries(object).flatMap(([name, child]) => filesIn(child, join(path, name)));
}

const join = (base: string, step: string): string => (base === '' ? step : `${base}.${step}`);

/** The data with every file called and as large as it was stored: what its sender says of it is not kept. */
export async function asStored(data: FormData, db: Handle): Promise<FormData> {
  const ids = filesIn(data).map(({ id }) => id);
  if (ids.length === 0) return data;
  const { rows } = await sql<NamedFile>`
    select id, name, size::float8 as size from hall_file where id = any(${ids}::text[])`.execute(db);
  const stored = new Map(rows.map((file) => [file.id, file]));
  const told = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(told);
    const object = asObject(value);
    if (object === undefined) return value;
    return isNamedFile(object) ? (stored.get(object.id) ?? object) : each(object);
  };
  const each = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, told(value)]));
  return each(data);
}
