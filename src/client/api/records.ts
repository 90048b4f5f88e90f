import type { Page } from '../../contract/envelope.ts';
import type { TypedRecord } from '../../contract/entities.ts';
import { API, PATHS } from '../../contract/paths.ts';
import type { Lookups } from '../../definition/expression/scope.ts';
import { asObject, type FormData, type JsonValue } from '../../definition/types/json.ts';
import type { EntityView, ListQuery, RecordCalls, RecordEvent, RecordRow } from '../../renderer/list/types.ts';
import { get, getPage, post, put, remove } from './client.ts';
import type { Query } from './client.ts';
import { download } from './download.ts';
import { importRecords } from './importRecords.ts';
import { refusing } from './refused.ts';

export interface EntityAnswer extends EntityView {
  permissions?: string[];
  /** the service by which he asks for such a record, in place of a form for one */
  request?: { topic: string; title: string };
  /** the view that its list opens as for who has not chosen */
  opensAs?: 'week';
}

/** Localised definition of an entity. 404 when there is none with this key. */
export function entityDefinition(key: string): Promise<EntityAnswer> {
  return get<EntityAnswer>(`${PATHS.entityDefinition}/${key}`, { quiet: true });
}

/** Sorting goes by the name of the column, and says its way in full (spec.md section 7). */
function queryOf({ filters, sort, order, ...query }: ListQuery): Query {
  return {
    ...filters,
    ...query,
    ...(sort !== undefined && { sort: sort.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) }),
    ...(order !== undefined && { order: `${order}ending` }),
  };
}

/** A tree comes whole: cut into pages, children would stand on other pages than their parents. */
async function wholeTree(path: string, query: ListQuery, signal: AbortSignal): Promise<Page<RecordRow>> {
  const { page: _page, pageSize: _pageSize, ...rest } = queryOf(query);
  const list = await get<RecordRow[]>(`${path}/list`, { query: rest, signal, quiet: true });
  return { list, totalCount: list.length };
}

/** How the list of one entity reaches its records: `/<key>/…`. */
export function recordCalls(key: string, title: string, isTree: boolean): RecordCalls {
  const path = `/${key}`;
  return {
    load: (query, signal) =>
      refusing(() =>
        isTree
          ? wholeTree(path, query, signal)
          : getPage<RecordRow>(`${path}/page`, { query: queryOf(query), signal, quiet: true }),
      ),
    get: (id) => refusing(() => get<RecordRow>(`${path}/${encodeURIComponent(id)}`, { quiet: true })),
    create: (formData) => refusing(async () => void (await post(path, { json: formData, quiet: true }))),
    update: (formData) => refusing(async () => void (await put(path, { json: formData, quiet: true }))),
    remove: (ids) => refusing(async () => void (await remove(path, { json: ids, quiet: true }))),
    pointed: (formData, of, signal) =>
      refusing(() =>
        post<Lookups>(`${path}/related`, { json: { formData, ...of } satisfies TypedRecord, signal, quiet: true }),
      ),
    run: (action, rows, input) => refusing(async () => goingOn(await runAction(path, action, rows, input))),
    history: (id) => refusing(() => get<RecordEvent[]>(`${path}/${encodeURIComponent(id)}/history`, { quiet: true })),
    related: (entity) => refusing(() => relatedList(entity)),
    exportRecords: (query, work) => download(`${path}/export`, queryOf(query), `${title}.xlsx`, work),
    template: () => download(`${path}/template`, {}, `${title}.xlsx`),
    importRecords: (file, work) => refusing(() => importRecords(path, file, work)),
  };
}

/** On one record as it was seen, or on several as they are. */
function runAction(path: string, action: string, rows: readonly RecordRow[], input: FormData): Promise<JsonValue> {
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0) {
    const ids = rows.map(({ id }) => id);
    return post<JsonValue>(`${path}/${action}`, { json: { ...input, ids }, quiet: true });
  }
  const revision = typeof only['revision'] === 'number' ? { revision: only['revision'] } : {};
  const json = { ...input, ...revision };
  return post<JsonValue>(`${path}/${encodeURIComponent(only.id)}/${action}`, { json, quiet: true });
}

/** An action that goes on elsewhere takes the browser there. */
function goingOn(answer: JsonValue): JsonValue {
  const goTo = asObject(answer ?? undefined)?.['goTo'];
  if (typeof goTo === 'string' && /^https?:\/\//.test(goTo)) window.location.assign(goTo);
  return answer;
}

async function relatedList(entity: string): Promise<{ definition: EntityView; calls: RecordCalls }> {
  const definition = await entityDefinition(entity);
  const { title, tree } = definition.manifest;
  return { definition, calls: recordCalls(entity, title, tree !== undefined) };
}

export function fileUrl(id: string, inline = false): string {
  return `${API}${PATHS.file}/${encodeURIComponent(id)}${inline ? '?inline' : ''}`;
}
