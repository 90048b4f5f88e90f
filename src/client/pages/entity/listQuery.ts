import { PAGE_SIZES } from '../../../contract/envelope.ts';
import type { EntityManifest } from '../../../definition/types/manifest.ts';
import { filtersOf } from '../../../renderer/list/columns.ts';
import type { ViewAdapter } from '../../components/views/useListViews.ts';
import type { EntityView, ListQuery } from '../../../renderer/list/types.ts';

/** Filters are marked in the address: an entity may well have a field that is called `page` or `taskId`. */
const FILTER = 'f.';

/** The query in an address, as far as this entity's list knows it; whatever else stands there is left out. */
export function listQueryOf(params: URLSearchParams, definition: EntityView): Partial<ListQuery> {
  const pageSize = PAGE_SIZES.find((size) => size === Number(params.get('pageSize')));
  const page = Math.trunc(Number(params.get('page')));
  const sort = params.get('sort');
  const order = params.get('order') === 'desc' ? 'desc' : 'asc';
  const filters: ListQuery['filters'] = {};
  for (const { name } of filtersOf(definition)) {
    const [first, ...more] = params.getAll(FILTER + name);
    if (first !== undefined) filters[name] = more.length > 0 ? [first, ...more] : first;
  }
  return {
    ...(page > 1 && { page }),
    ...(pageSize && { pageSize }),
    ...(sort && definition.manifest.sortable?.includes(sort) && { sort, order }),
    ...(Object.keys(filters).length > 0 && { filters }),
  };
}

/** The address that a query is found at again; what goes without saying is left out. */
export function withListQuery(
  params: URLSearchParams,
  { page, pageSize, sort, order = 'asc', filters }: ListQuery,
  usual?: EntityManifest['sort'],
): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, value] of params) if (!OWN.has(name) && !name.startsWith(FILTER)) next.append(name, value);
  if (page > 1) next.set('page', String(page));
  if (pageSize !== PAGE_SIZES[0]) next.set('pageSize', String(pageSize));
  if (sort && (sort !== usual?.field || order !== usual.order)) {
    next.set('sort', sort);
    next.set('order', order);
  }
  for (const [name, value] of Object.entries(filters)) {
    for (const one of Array.isArray(value) ? value : [value]) next.append(FILTER + name, one);
  }
  return next;
}

/** What views say about a list, in its address; names that the definition no longer has are left out. */
export function listViewAdapter(definition: EntityView | null): ViewAdapter {
  const sort = definition?.manifest.sort;
  return {
    stateOf(params) {
      const { page: _page, filters = {}, ...rest } = definition ? listQueryOf(params, definition) : {};
      return { filters, ...rest };
    },
    withState: (params, { filters, pageSize = PAGE_SIZES[0], sort: by, order }) =>
      withListQuery(
        params,
        { page: 1, pageSize, filters, ...(by !== undefined && { sort: by }), ...(order && { order }) },
        sort,
      ),
  };
}

const OWN: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort', 'order']);
