import type { ColumnsType } from 'antd/es/table';
import { useState, type ReactNode } from 'react';
import type { Page } from '../../services.ts';
import { PickerDialog, type ChoiceDialogProps } from './PickerDialog.tsx';
import { PickTable } from './PickTable.tsx';
import { usePage } from './usePage.ts';

interface Paged {
  page: number;
  pageSize: number;
}

interface RowsDialogProps<Query extends Paged, Row extends object> extends ChoiceDialogProps {
  /** what is said when nothing is chosen */
  complaint: string;
  /** px on a wide screen: of the dialog, and what its columns need */
  width: number;
  columnsWidth: number;
  query: Query;
  /** true: what decides about the query is not there yet */
  waits?: boolean;
  onPage(page: number, pageSize: number): void;
  load(query: Query): Promise<Page<Row>>;
  columns: ColumnsType<Row>;
  idOf(row: Row): string;
  nameOf(row: Row): string;
  /** left of the rows */
  aside?: ReactNode;
  /** above the rows; `takeFirst` chooses the first row, as Enter in a search field does */
  filters?: ReactNode | ((takeFirst: () => void) => ReactNode);
}

/** Chooses one or several rows of a list that comes in pages. */
export function RowsDialog<Query extends Paged, Row extends object>(props: RowsDialogProps<Query, Row>) {
  const { title, complaint, width, query, waits = false, load, several, aside, filters, onCancel, onConfirm } = props;
  const { columns, columnsWidth, idOf, nameOf, onPage } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const page = usePage(waits ? undefined : query, load);
  const takeFirst = () => {
    const [first] = page.list;
    if (page.busy || !first) return;
    const taken = [idOf(first), nameOf(first)] as const;
    if (several) setChosen((before) => new Map([...before, taken]));
    else onConfirm(new Map([taken]));
  };
  const rows = (
    <div className="hall-people-main">
      {typeof filters === 'function' ? filters(takeFirst) : filters}
      <PickTable
        {...page}
        {...{ columns, idOf, nameOf, several, chosen, onPage }}
        width={columnsWidth}
        onChoose={setChosen}
        page={query.page}
        pageSize={query.pageSize}
      />
    </div>
  );
  return (
    <PickerDialog {...{ title, complaint, width, chosen, onCancel, onConfirm }} failed={page.failed}>
      {aside === undefined ? (
        rows
      ) : (
        <div className="hall-people">
          {aside}
          {rows}
        </div>
      )}
    </PickerDialog>
  );
}
