import type { Related } from '../expression/scope.ts';
import { fieldsByPath } from '../schema/walk.ts';
import type { FormDefinition, TopicDefinition } from '../types/definition.ts';
import { asObject, type FormData, type JsonValue } from '../types/json.ts';
import type { ProcessModel } from '../types/process.ts';
import type { JsonSchema } from '../types/schema.ts';
import { dependenciesOf, variablesIn } from './dependencies.ts';

/** A field that holds the id of a record or a request, of which expressions read something: `leave.days`. */
export interface RelatedField {
  path: string;
  kind: 'record' | 'request';
  /** key of the entity or topic */
  target: string;
  /** what expressions call it: its path, and `item.gas` for `items.gas` where `item` is an element of a multi-instance */
  called: string[];
  /** the fields that are read, and no others: `days` */
  reads: string[];
}

const known = new WeakMap<FormDefinition, RelatedField[]>();

/**
 * What the expressions of a topic or an entity read of other records and requests, wherever they stand: form, manifest,
 * process.
 */
export function relatedFields(definition: FormDefinition): RelatedField[] {
  let found = known.get(definition);
  if (found === undefined) known.set(definition, (found = findRelated(definition)));
  return found;
}

function findRelated(definition: FormDefinition): RelatedField[] {
  const { schema, manifest, uiSchema } = definition;
  const process = definition.kind === 'topic' ? definition.process : undefined;
  return relatedIn(schema, [manifest, uiSchema, process], elementsOf(process));
}

/** What the process that a request calls reads of the same form. */
export function relatedInCalled(topic: TopicDefinition, process: ProcessModel): RelatedField[] {
  const all = knownCalled.get(topic) ?? new WeakMap<ProcessModel, RelatedField[]>();
  knownCalled.set(topic, all);
  let found = all.get(process);
  if (found === undefined) all.set(process, (found = relatedIn(topic.schema, process, elementsOf(process))));
  return found;
}

const knownCalled = new WeakMap<TopicDefinition, WeakMap<ProcessModel, RelatedField[]>>();

/** The field whose elements a multi-instance goes through, by the variable that stands for one: `items` by `item`. */
function elementsOf({ nodes = {} }: Partial<ProcessModel> = {}): [variable: string, list: string][] {
  return Object.values(nodes).flatMap(({ multi }) => {
    const list = /^\$\{\s*([\w.]+)\s*\}$/.exec(multi?.collection?.trim() ?? '')?.[1];
    return multi === undefined || list === undefined ? [] : [[multi.elementVariable, list] as [string, string]];
  });
}

/**
 * What these expressions, wherever they stand in the data, read of the records and requests that a form names.
 * @param elements what elements of a list are called: `item` for those of `items`
 */
export function relatedIn(
  schema: JsonSchema,
  expressions: unknown,
  elements: readonly [variable: string, list: string][] = [],
): RelatedField[] {
  const places = [...fieldsByPath(schema)].flatMap(([path, [field]]) => {
    const target = field && targetOf(field.schema);
    return target ? [{ path, ...target }] : [];
  });
  if (places.length === 0) return [];
  const names = [...new Set(textsIn(expressions).flatMap(variablesIn))];
  return places.flatMap(({ path, ...target }) => {
    const others = elements.flatMap(([variable, list]) =>
      `${path}.`.startsWith(`${list}.`) ? [`${variable}${path.slice(list.length)}`] : [],
    );
    const called = [...new Set([path, ...others])];
    const inside = called.flatMap((own) =>
      names.filter((name) => name.startsWith(`${own}.`)).map((name) => name.slice(own.length + 1)),
    );
    const reads = [...new Set(inside.map((name) => name.split('.')[0] ?? ''))];
    return reads.length > 0 ? [{ path, called, ...target, reads }] : [];
  });
}

/** Whether a name reads something of what the field stands for: `leave.days` of `leave`. */
export function readsFrom({ called }: RelatedField, name: string): boolean {
  return called.some((path) => name.startsWith(`${path}.`));
}

/** Computed fields that cannot be told without what such fields point at, by their paths. */
export function hangingOn(related: readonly RelatedField[], computed: Readonly<Record<string, string>>): Set<string> {
  const reads = (text: string) =>
    [...dependenciesOf({ computed }, text)].some((name) => related.some((field) => readsFrom(field, name)));
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
