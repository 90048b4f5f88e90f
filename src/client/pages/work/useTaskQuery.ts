import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES } from '../../../contract/envelope.ts';
import type { TaskFilters, TaskQuery } from '../../api/flow.ts';
import type { ViewAdapter } from '../../components/views/useListViews.ts';
import { BESIDE_PARAMETER } from './useBeside.ts';

export const FILTERS = [
  'topic',
  'node',
  'keyword',
  'status',
  'urgency',
  'claimable',
  'unread',
  'startDate',
  'endDate',
] as const;

/** What takes every filter away. */
export const NO_FILTERS: TaskFilters = Object.fromEntries(FILTERS.map((name) => [name, '']));

export interface QueryState {
  query: TaskQuery;
  /** changes filters (back to page 1) or the page */
  change(part: Partial<TaskQuery>): void;
}

/** The query of a list lives in the address: it survives a reload and can be sent to a colleague. */
export function queryOf(params: URLSearchParams, topic?: string): TaskQuery {
  const pageSize = PAGE_SIZES.find((size) => size === Number(params.get('pageSize'))) ?? PAGE_SIZES[0];
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const filters: TaskFilters = {};
  for (const name of FILTERS) {
    const value = params.get(name);
    if (value) filters[name] = value;
  }
  if (topic) filters.topic = topic;
  const sort = params.get('sort');
  const order = params.get('order') === 'asc' ? ('asc' as const) : ('desc' as const);
  return { page, pageSize, ...filters, ...(sort && { sort, order }) };
}

export function useTaskQuery(topic?: string): QueryState {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const query = useMemo(() => queryOf(new URLSearchParams(text), topic), [text, topic]);
  const change = useCallback(
    (part: Partial<TaskQuery>) => {
      const next = new URLSearchParams(text);
      if (!('page' in part)) next.delete('page');
      // other rows: what was read beside these may not be among them
      next.delete(BESIDE_PARAMETER);
      for (const [name, value] of Object.entries(part)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, String(value));
      }
      setParams(next, { replace: true });
    },
    [text, setParams],
  );
  return { query, change };
}

/** What views say about a list, in its address. The topic of a topic's own list is no choice and in no view. */
export function taskViewAdapter(topic?: string): ViewAdapter {
  return {
    stateOf(params) {
      const { page: _page, pageSize, sort, order, ...filters } = queryOf(params);
      if (topic) delete filters.topic;
      return { filters: { ...filters }, pageSize, ...(sort && { sort }), ...(order && { order }) };
    },
    withState(params, { filters, pageSize = PAGE_SIZES[0], sort, order = 'desc' }) {
      const next = new URLSearchParams(params);
      for (const name of ['page', 'pageSize', 'sort', 'order', BESIDE_PARAMETER, ...FILTERS]) next.delete(name);
      for (const name of FILTERS) {
        const value = filters[name];
        if (typeof value === 'string') next.set(name, value);
      }
      if (sort) {
        next.set('sort', sort);
        next.set('order', order);
      }
      if (pageSize !== PAGE_SIZES[0]) next.set('pageSize', String(pageSize));
      return next;
    },
  };
}
