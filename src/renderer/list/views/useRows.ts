import { useEffect, useState, type ReactNode } from 'react';
import type { EntityAction, EntityView as View } from '../../../definition/types/manifest.ts';
import { takesPlace } from '../../../definition/entity/calendar.ts';
import { referenceName, referenceOf } from '../../../definition/entity/fields.ts';
import { choicesOf } from '../../widgets/parts/choices.ts';
import { labelOf, shownValue } from '../columns.ts';
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
const PAGE_SIZE = 100;
/** More calls than these would be no view any more: the rest is told of. */
const MOST_PAGES = 10;

export interface Rows {
  rows: RecordRow[];
  totalCount: number;
  busy: boolean;
}

/** All pages of what the filters find, one after the other. */
async function allRows(load: RecordCalls['load'], filters: ListQuery['filters'], signal: AbortSignal) {
  const rows: RecordRow[] = [];
  let totalCount = 0;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await load({ page, pageSize: PAGE_SIZE, filters }, signal);
    rows.push(...found.list);
    totalCount = Math.max(found.totalCount, rows.length);
    if (rows.length >= totalCount || found.list.length === 0) break;
  }
  return { rows, totalCount };
}

/** The records of the list's filters, narrowed by more of them where that is wanted. Reads again whenever the list does. */
export function useRows(calls: RecordCalls, records: RecordsState, narrower: ListQuery['filters'] = {}): Rows {
  const asked = JSON.stringify({ ...records.query.filters, ...narrower });
  const [found, setFound] = useState<Rows>({ rows: [], totalCount: 0, busy: true });
  const { load } = calls;
  const { page } = records;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    allRows(load, JSON.parse(asked) as ListQuery['filters'], signal).then(
      (all) => {
        if (!signal.aborted) setFound({ ...all, busy: false });
      },
      () => {
        if (!signal.aborted) setFound({ rows: [], totalCount: 0, busy: false });
      },
    );
    return () => controller.abort();
    // `page` is another one after each reload of the list
  }, [load, asked, page]);
  return found;
}

/** What stands for a record in a view. */
export function titleOf(row: RecordRow, field: string | undefined, definition: EntityView): string {
  if (field === undefined || field === definition.manifest.label) return labelOf(definition, row);
  const schema = definition.schema.properties?.[field] ?? {};
  const value = referenceOf(schema) ? row[referenceName(field)] : shownValue(row, field);
  const choice = choicesOf(schema).find((one) => one.value === value);
  return String(choice?.label ?? value ?? labelOf(definition, row));
}

/** Whether the record takes place on that day. */
export function isOn(row: RecordRow, { from = '', to = '' }: View, day: string): boolean {
  const [begin, end] = [row[from], row[to]].map((value) => (typeof value === 'string' ? value : ''));
  return takesPlace(begin ?? '', end ?? '', day);
}
