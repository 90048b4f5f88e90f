import type { Field } from '../schema/walk.ts';
import { didYouMean } from '../text/suggest.ts';

/** Whether a path of `nodes`, `summary` and the like leads to a field: `*`, `items.amount`, `items.*`. */
export function isKnownPath(fields: ReadonlyMap<string, readonly Field[]>, path: string): boolean {
  return path === '*' || fields.has(path) || (path.endsWith('.*') && fields.has(path.slice(0, -2)));
}

/** `names "vehicel", which schema.json does not have; did you mean "vehicle"?` */
export function unknownField(fields: ReadonlyMap<string, readonly Field[]>, path: string, where: string): string {
  return `${where} names "${path}", which schema.json does not have${didYouMean(path, fields.keys())}`;
}

/** The declaration that says most about a field. */
export function fieldAt(fields: ReadonlyMap<string, readonly Field[]>, path: string): Field | undefined {
  return fields.get(path)?.[0];
}
