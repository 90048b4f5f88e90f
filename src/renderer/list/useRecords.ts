import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '../services.ts';
import { Refused } from '../services.ts';
import type { EntityView, ListQuery, RecordCalls, RecordRow } from './types.ts';

export const PAGE_SIZES = [10, 20, 50, 100];

export interface RecordsState {
  query: ListQuery;
  page: Page<RecordRow>;
  busy: boolean;
  /** why the list could not be had; null when it could */
  failure: Refused | Error | null;
  ask(change: Partial<ListQuery>): void;
  reload(): void;
}

interface RecordsInput {
  definition: EntityView;
  calls: RecordCalls;
  initial: Partial<ListQuery> | undefined;
  onQuery: ((query: ListQuery) => void) | undefined;
  version: number;
}

/** Nothing was answered yet: what there is is not known. */
export const NOTHING_YET: Page<RecordRow> = { list: [], totalCount: 0 };

/** Whether two queries ask for the same, in whatever order their filters were named. */
export function sameQuery(one: ListQuery, other: ListQuery): boolean {
  const textOf = ({ page, pageSize, sort, order, filters }: ListQuery) =>
    JSON.stringify([page, pageSize, sort, order, Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b))]);
  return textOf(one) === textOf(other);
}

/** The records that the query asks for; a failure empties the table (spec.md section 8), a late answer is dropped. */
export function useRecords({ definition, calls, initial, onQuery, version }: RecordsInput): RecordsState {
  const { sort } = definition.manifest;
  const wanted = JSON.stringify({
    page: 1,
    pageSize: 10,
    filters: {},
    ...(sort && { sort: sort.field, order: sort.order }),
    ...initial,
  });
  const [query, setQuery] = useState<ListQuery>(() => JSON.parse(wanted) as ListQuery);
  useEffect(() => {
    // what was asked for here comes back the same from the address (which says nothing of counts) and is nothing new
    const next = JSON.parse(wanted) as ListQuery;
    setQuery((now) => (sameQuery(now, next) ? now : next));
  }, [wanted]);
  const [page, setPage] = useState(NOTHING_YET);
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState<Refused | Error | null>(null);
  const [round, setRound] = useState(0);
  const { load } = calls;
  const go = useRef((_next: ListQuery): void => undefined);
  useEffect(() => {
    go.current = (next) => {
      setQuery(next);
      onQuery?.(next);
    };
  });
  useEffect(() => {
    const controller = new AbortController();
    setBusy(true);
    load(query, controller.signal)
      .then((loaded) => {
        if (controller.signal.aborted) return;
        const last = Math.max(1, Math.ceil(loaded.totalCount / query.pageSize));
        if (loaded.list.length === 0 && query.page > last) {
          // the page is gone with its last record
          go.current({ ...query, page: last });
          return;
        }
        setPage(loaded);
        setFailure(null);
        setBusy(false);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setPage(NOTHING_YET);
        setFailure(error instanceof Error ? error : new Error(String(error)));
        setBusy(false);
      });
    return () => controller.abort();
  }, [load, query, round, version]);
  const ask = useCallback((change: Partial<ListQuery>) => go.current({ ...query, ...change }), [query]);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  return { query, page, busy, failure, ask, reload };
}
