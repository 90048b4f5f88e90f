import type { Page } from '../../contract/envelope.ts';
import { API, PATHS } from '../../contract/paths.ts';
import type { EntityView, ListQuery, RecordCalls, RecordRow } from '../../renderer/list/types.ts';
import { get, getPage, post, put, remove } from './client.ts';
import type { Query } from './client.ts';
import { download } from './download.ts';
import { importRecords } from './importRecords.ts';
import { refusing } from './refused.ts';

export interface EntityAnswer extends EntityView {
  permissions?: string[];
}

/** Localised definition of an entity. 404 when there is none with this key. */
export function entityDefinition(key: string): Promise<EntityAnswer> {
  return get<EntityAnswer>(`${PATHS.entityDefinition}/${key}`, { quiet: true });
}

function queryOf({ filters, ...query }: ListQuery): Query {
  return { ...filters, ...query };
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
    run: (action, ids) => refusing(() => runAction(path, action, ids)),
    exportRecords: (query, work) => download(`${path}/export`, queryOf(query), `${title}.xlsx`, work),
    template: () => download(`${path}/template`, {}, `${title}.xlsx`),
    importRecords: (file, work) => refusing(() => importRecords(path, file, work)),
  };
}

async function runAction(path: string, action: string, ids: string[]): Promise<void> {
  const [only] = ids;
  if (ids.length === 1 && only) await post(`${path}/${encodeURIComponent(only)}/${action}`, { json: {}, quiet: true });
  else await post(`${path}/batch/${action}`, { json: { ids }, quiet: true });
}

export function fileUrl(id: string, inline = false): string {
  return `${API}${PATHS.file}/${encodeURIComponent(id)}${inline ? '?inline' : ''}`;
}
