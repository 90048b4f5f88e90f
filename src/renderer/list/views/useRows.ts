import { useEffect, useState, type ReactNode } from 'react';
import type { EntityAction, EntityView as View } from '../../../definition/types/manifest.ts';
import { filtersOf, labelOf, shownValue } from '../columns.ts';
import type { ColumnView, EntityView, ListQuery, RecordCalls, RecordRow } from '../types.ts';
import type { RecordsState } from '../useRecords.ts';

/** What each view is drawn from. */
export interface ListViewProps {
  view: View;
  definition: EntityView;
  calls: RecordCalls;
  columns: ColumnView[];
  records: RecordsState;
  rowActions(row: RecordRow): ReactNode;
  empty: ReactNode;
  onOpen(row: RecordRow): void;
  /** a board's record was put into another column */
  onMove(action: EntityAction, row: RecordRow): void;
}

/** As many as one call gives. */
export const MOST_ROWS = 100;

export interface Rows {
  rows: RecordRow[];
  totalCount: number;
  busy: boolean;
}

/**
 * The records of the list's filters, narrowed by one more where the entity has such a filter. Reads again whenever the list
 * does.
 */
export function useRows(
  calls: RecordCalls,
  definition: EntityView,
  records: RecordsState,
  name: string | undefined,
  value: string | string[] | undefined,
): Rows {
  const known = name !== undefined && value !== undefined && filtersOf(definition).some((each) => each.name === name);
  const asked = JSON.stringify(known ? { ...records.query.filters, [name]: value } : records.query.filters);
  const [found, setFound] = useState<Rows>({ rows: [], totalCount: 0, busy: true });
  const { load } = calls;
  const { page } = records;
  useEffect(() => {
    const controller = new AbortController();
    const query: ListQuery = { page: 1, pageSize: MOST_ROWS, filters: JSON.parse(asked) as ListQuery['filters'] };
    load(query, controller.signal).then(
      ({ list, totalCount }) => {
        if (!controller.signal.aborted) setFound({ rows: list, totalCount, busy: false });
      },
      () => {
        if (!controller.signal.aborted) setFound({ rows: [], totalCount: 0, busy: false });
      },
    );
    return () => controller.abort();
    // `page` is another one after each reload of the list
  }, [load, asked, page]);
  return found;
}

/** What stands for a record in a view. */
export function titleOf(row: RecordRow, field: string | undefined, definition: EntityView): string {
  return String((field && shownValue(row, field)) ?? labelOf(definition, row));
}
