import { asObject, type JsonValue } from '../../../definition/types/json.ts';

/** A file in a form, and where. */
export interface FormFile {
  id: string;
  path: string;
}

/** Every uploaded file that the data names: objects with id, name and size. */
export function filesIn(value: JsonValue, path = ''): FormFile[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => filesIn(item, join(path, String(index))));
  const object = asObject(value);
  if (object === undefined) return [];
  const { id } = object;
  if (typeof id === 'string' && 'name' in object && 'size' in object) return [{ id, path }];
  return Object.entries(object).flatMap(([name, child]) => filesIn(child, join(path, name)));
}

const join = (base: string, step: string): string => (base === '' ? step : `${base}.${step}`);
