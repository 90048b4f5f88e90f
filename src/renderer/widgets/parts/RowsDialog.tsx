import type { ColumnsType } from 'antd/es/table';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
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
  /** above the rows */
  filters?: ReactNode;
  /** true: the first row is chosen as soon as this query's rows are there, as Enter in a search field asks */
  takesFirst?: boolean;
  onTaken?(): void;
  onOpened?(): void;
}

/** Chooses one or several rows of a list that comes in pages. */
export function RowsDialog<Query extends Paged, Row extends object>(props: RowsDialogProps<Query, Row>) {
  const { title, complaint, width, query, waits = false, load, several, aside, filters, onCancel, onConfirm } = props;
  const { columns, columnsWidth, idOf, nameOf, onPage, takesFirst = false, onTaken, onOpened } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const page = usePage(waits ? undefined : query, load);
  const takeFirst = useEffectEvent(() => {
    onTaken?.();
    const [first] = page.list;
    if (!first) return;
    const taken = [idOf(first), nameOf(first)] as const;
    if (several) setChosen((before) => new Map([...before, taken]));
    else onConfirm(new Map([taken]));
  });
  useEffect(() => {
    if (takesFirst && !page.busy) takeFirst();
  }, [takesFirst, page.busy]);
  const rows = (
    <div className="hall-people-main">
      {filters}
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
    <PickerDialog
      {...{ title, complaint, width, chosen, onCancel, onConfirm, ...(onOpened && { onOpened }) }}
      failed={page.failed}
    >
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
