import { API, PATHS } from '../../contract/paths.ts';
import type { EntityDefinition } from '../../definition/types/definition.ts';
import type { Hall } from '../services/hall.ts';
import { calendarFilters, allFilterNames, sortsOf } from '../services/records/query.ts';
import { readsOthers } from '../services/records/related.ts';
import { isOn } from '../services/records/rowActions.ts';
import { ref, type Schemas } from './topic-openapi.ts';

/** One operation of an OpenAPI document, as far as entities need it. */
interface Operation {
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  /** the permission code that the call asks for; who has none of it gets 403 */
  'x-permission'?: string;
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Parameter {
  name: string;
  in: 'query' | 'path';
  required?: boolean;
  schema: object;
}
/** Every entity's record, as components: `entity.sys.user` */
export function entitySchemas(hall: Hall): Schemas {
  return Object.fromEntries(
    hall.registry
      .entities()
      .map(({ key, manifest, schema }) => [recordName(key), { title: manifest.title, ...schema }]),
  );
}

function recordName(key: string): string {
  return `entity.${key.replaceAll('/', '.')}`;
}

export type EntityPaths = Record<string, Record<string, Operation>>;

/** The calls of every entity as they are now: they have one route in the server, but each its own addresses. */
export function entityPaths(hall: Hall): EntityPaths {
  return Object.assign({}, ...hall.registry.entities().map((definition) => pathsOf(definition, hall))) as EntityPaths;
}

function pathsOf(definition: EntityDefinition, hall: Hall): EntityPaths {
  const { manifest, key } = definition;
  const { permission, title } = manifest;
  const actions = manifest.actions ?? [];
  const offered = new Set(actions.map((action) => (typeof action === 'string' ? action : '')));
  const base = `${API}/${key}`;
  const operation = (right: string, summary: string, more: Partial<Operation> = {}): Operation => ({
    tags: [key],
    summary: `${title}: ${summary}`,
    security: [{ session: [] }],
    'x-permission': right.includes(':') ? right : `${permission}:${right}`,
    responses: { 200: { description: 'an envelope; code 0 is success' } },
    ...more,
  });
  const row = { allOf: [ref(recordName(key)), IDENTITY] };
  const rows = { type: 'array', items: row };
  const filters = [
    ...allFilterNames(definition, hall).map((name) => query(name, { type: ['string', 'array'] })),
    ...calendarFilters(definition).map((name) =>
      query(name, { type: 'array', items: { type: 'string', format: 'date' }, minItems: 2, maxItems: 2 }),
    ),
  ];
  const sorts = [query('sort', { enum: sortsOf(definition) }), query('order', { enum: ['asc', 'desc'] })];
  const pages = [query('page', { type: 'integer', minimum: 1 }), query('pageSize', { enum: [10, 20, 50, 100] })];
  const id: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const ids = { type: 'array', items: { type: 'string' }, minItems: 1 };
  const writes = !manifest.readonly;

  const paths: EntityPaths = {
    [`${API}${PATHS.entityDefinition}/${key}`]: { get: openToAll(operation('list', 'its form, list and permissions')) },
    [`${base}/page`]: {
      get: operation('list', 'one page', {
        parameters: [...pages, query('exactCount', { type: 'boolean' }), ...sorts, ...filters],
        ...answers(pageOf(rows)),
      }),
    },
    [`${base}/list`]: {
      get: operation('list', 'all, or the tree', { parameters: [...sorts, ...filters], ...answers({ data: rows }) }),
    },
    [`${base}/options`]: {
      get: operation('list', 'what a picker shows', { parameters: [...pages, query('keyword', {})] }),
    },
    ...(manifest.tree !== undefined && {
      [`${base}/tree`]: { get: operation('list', 'what a picker of a tree shows') },
    }),
    [`${base}/names`]: { get: operation('list', 'names by id', { parameters: [query('ids', ids)] }) },
    [`${base}/{id}`]: { get: operation('info', 'one record', { parameters: [id], ...answers({ data: row }) }) },
    [`${base}/{id}/history`]: { get: operation('info', 'what became of it', { parameters: [id] }) },
  };
  const add = (path: string, method: string, given: Operation) => void ((paths[path] ??= {})[method] = given);
  if (offered.has('export'))
    add(`${base}/export`, 'get', operation('export', 'as a workbook', { parameters: [...sorts, ...filters] }));
  if (writes && offered.has('create')) add(base, 'post', operation('save', 'adds one', json(ref(recordName(key)))));
  if (writes && offered.has('update')) add(base, 'put', operation('update', 'replaces one', json(row)));
  if (writes && (offered.has('delete') || offered.has('deleteBatch'))) {
    add(base, 'delete', operation('delete', 'deletes several', json(ids)));
    add(`${base}/{id}`, 'delete', operation('delete', 'deletes one', { parameters: [id] }));
  }
  if (writes && offered.has('import')) {
    add(`${base}/template`, 'get', operation('import', 'an empty workbook'));
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    const content = { 'multipart/form-data': { schema: file } };
    add(
      `${base}/import`,
      'post',
      operation('import', 'adds the rows of a workbook', { requestBody: { required: true, content } }),
    );
  }
  if (writes && readsOthers(definition)) {
    const typed = { formData: row, id: { type: 'string' }, action: { type: 'string' } };
    const body = json({ type: 'object', properties: typed, required: ['formData'] });
    add(`${base}/related`, 'post', operation('save', 'what a form that is filled in reads of other records', body));
  }
  for (const action of actions) {
    if (typeof action === 'string') continue;
    const right = action.permission ?? 'update';
    const name = action.title ?? action.name;
    const input = action.input?.schema.properties ?? {};
    const one = { type: 'object', properties: { revision: { type: 'integer' }, ...input } };
    const several = { type: 'object', properties: { ids, ...input }, required: ['ids'] };
    if (isOn(action, 'row'))
      add(`${base}/{id}/${action.name}`, 'post', operation(right, name, { parameters: [id], ...json(one) }));
    if (isOn(action, 'batch')) add(`${base}/${action.name}`, 'post', operation(right, name, json(several)));
  }
  return paths;
}

function query(name: string, schema: object): Parameter {
  return { name, in: 'query', schema };
}

function json(schema: object): Pick<Operation, 'requestBody'> {
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** A call that everybody who is logged in may make. */
function openToAll({ 'x-permission': _, ...operation }: Operation): Operation {
  return operation;
}

/** What every stored record has besides its own fields; a change names both. */
const IDENTITY = { type: 'object', properties: { id: { type: 'string' }, revision: { type: 'integer' } } };

/** A successful answer: the envelope with these parts. */
function answers(parts: Record<string, object>): Pick<Operation, 'responses'> {
  const envelope = { code: { type: 'integer' }, message: { type: 'string' } };
  const schema = { type: 'object', required: ['code', 'message'], properties: { ...envelope, ...parts } };
  return {
    responses: {
      200: { description: 'an envelope; code 0 is success', content: { 'application/json': { schema } } },
    },
  };
}

function pageOf(list: object): Record<string, object> {
  return {
    page: { type: 'object', properties: { list, totalCount: { type: 'integer' }, atLeast: { type: 'boolean' } } },
  };
}
