import type { Related } from '../expression/scope.ts';
import { fieldsByPath } from '../schema/walk.ts';
import type { TopicDefinition } from '../types/definition.ts';
import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { JsonSchema } from '../types/schema.ts';
import { dependenciesOf, variablesIn } from './dependencies.ts';

/** A field that holds the id of a record or a request, of which expressions read something: `leave.days`. */
export interface RelatedField {
  path: string;
  kind: 'record' | 'request';
  /** key of the entity or topic */
  target: string;
  /** the fields that are read, and no others: `days` */
  reads: string[];
}

const known = new WeakMap<TopicDefinition, RelatedField[]>();

/** What the expressions of a topic read of other records and requests, wherever they stand: form, manifest, process. */
export function relatedFields(definition: TopicDefinition): RelatedField[] {
  let found = known.get(definition);
  if (found === undefined) known.set(definition, (found = findRelated(definition)));
  return found;
}

const findRelated = ({ schema, manifest, uiSchema, process }: TopicDefinition): RelatedField[] =>
  relatedIn(schema, [manifest, uiSchema, process]);

/** What these expressions, wherever they stand in the data, read of the records and requests that a form names. */
export function relatedIn(schema: JsonSchema, expressions: unknown): RelatedField[] {
  const places = [...fieldsByPath(schema)].flatMap(([path, [field]]) => {
    const target = field && targetOf(field.schema);
    return target ? [{ path, ...target }] : [];
  });
  if (places.length === 0) return [];
  const names = new Set(textsIn(expressions).flatMap(variablesIn));
  return places.flatMap(({ path, ...target }) => {
    const inside = [...names].filter((name) => name.startsWith(`${path}.`)).map((name) => name.slice(path.length + 1));
    const reads = [...new Set(inside.map((name) => name.split('.')[0] ?? ''))];
    return reads.length > 0 ? [{ path, ...target, reads }] : [];
  });
}

/** Computed fields that cannot be told without what such fields point at, by their paths. */
export function hangingOn(related: readonly RelatedField[], computed: Readonly<Record<string, string>>): Set<string> {
  const reads = (text: string) =>
    [...dependenciesOf({ computed }, text)].some((name) => related.some(({ path }) => name.startsWith(`${path}.`)));
  return new Set(Object.entries(computed).flatMap(([path, text]) => (reads(text) ? [path] : [])));
}

/** What a field's id stands for, where it is a record or a request; of a list of ids, what each stands for. */
export function targetOf(schema: JsonSchema): Pick<RelatedField, 'kind' | 'target'> | undefined {
  const { 'x-record': record = schema.items?.['x-record'], 'x-request': request = schema.items?.['x-request'] } =
    schema;
  if (request !== undefined) return { kind: 'request', target: request };
  return record === undefined ? undefined : { kind: 'record', target: record };
}

/** The ids that stand at a path, of every row where it leads through a table. */
export function idsAt(value: JsonValue | undefined, path: string): string[] {
  const [step = '', ...rest] = path === '' ? [] : path.split('.');
  if (Array.isArray(value)) return value.flatMap((item) => idsAt(item, path));
  if (path === '') return typeof value === 'string' && value !== '' ? [value] : [];
  const object = asObject(value);
  return object !== undefined && Object.hasOwn(object, step) ? idsAt(object[step], rest.join('.')) : [];
}

/** The fields that are read of one record, and nothing else of it. */
export function readOf(data: FormData, reads: readonly string[]): FormData {
  return Object.fromEntries(reads.flatMap((name) => (Object.hasOwn(data, name) ? [[name, data[name] ?? null]] : [])));
}

export const NOTHING_RELATED: Related = {};

/** Every text of `${…}` in some data. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('${') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
