import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { activeProperties } from '../schema/active.ts';
import type { RawError } from './errors.ts';
import { ID_FORMATS } from './formats.ts';
import { join } from './judge.ts';

/** A value that stands for something kept elsewhere. Whether that exists is for those to say who keep it. */
export interface DataReference {
  /** dotted data path: `items.0.kind` */
  path: string;
  kind: 'dictionary' | 'record' | 'request' | 'user-id' | 'dept-id' | 'region-id' | 'major-id';
  /** dictionary type, key of the entity or topic, or empty */
  target: string;
  value: string;
}

/** Every dictionary value, id of a record or request, and person's, department's, region's or major's id in the data. */
export function referencesIn(schema: JsonSchema, formData: FormData): DataReference[] {
  const found: DataReference[] = [];
  visit(schema, formData, '', found);
  return found;
}

/** The references that lead nowhere, as errors for `messagesFor`. */
export function referenceErrors(
  references: readonly DataReference[],
  exists: (reference: DataReference) => boolean,
): RawError[] {
  return references.filter((one) => !exists(one)).map(({ path }) => ({ path, keyword: 'reference' }));
}

function visit(schema: JsonSchema, value: JsonValue | undefined, path: string, found: DataReference[]): void {
  if (typeof value === 'string') {
    const kind = kindOf(schema);
    if (kind !== undefined) found.push({ path, ...kind, value });
  } else if (Array.isArray(value)) {
    if (schema.items !== undefined) value.forEach((item, i) => visit(schema.items ?? {}, item, join(path, i), found));
  } else {
    const object = asObject(value);
    if (object === undefined) return;
    for (const [name, child] of Object.entries(activeProperties(schema, object))) {
      // an empty field points at nothing, but an empty item of a list is no choice
      if (Object.hasOwn(object, name) && object[name] !== '') visit(child, object[name], join(path, name), found);
    }
  }
}

function kindOf(schema: JsonSchema): Pick<DataReference, 'kind' | 'target'> | undefined {
  if (schema['x-dict'] !== undefined) return { kind: 'dictionary', target: schema['x-dict'] };
  if (schema['x-record'] !== undefined) return { kind: 'record', target: schema['x-record'] };
  if (schema['x-request'] !== undefined) return { kind: 'request', target: schema['x-request'] };
  if (schema.format !== undefined && ID_FORMATS.includes(schema.format)) {
    return { kind: schema.format as DataReference['kind'], target: '' };
  }
  return undefined;
}
