import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useListed, useRenderer } from '../../settings.ts';
import type { Page } from '../../services.ts';
import { useIsPhone } from '../../useIsPhone.ts';

interface PickTableProps<Row> extends Page<Row> {
  busy: boolean;
  /** on a phone only the first two */
  columns: ColumnsType<Row>;
  idOf(row: Row): string;
  nameOf(row: Row): string;
  several: boolean;
  chosen: ReadonlyMap<string, string>;
  onChoose(chosen: Map<string, string>): void;
  page: number;
  pageSize: number;
  onPage(page: number, pageSize: number): void;
  /** px below which it scrolls sideways */
  width: number;
}

const ON_PHONE = 2;

/** Rows with radio buttons or checkboxes and pages; what is chosen on one page stays chosen on the next. */
export function PickTable<Row extends object>(props: PickTableProps<Row>) {
  const { list, totalCount, busy, columns, idOf, nameOf, several, chosen, onChoose, page, pageSize, onPage } = props;
  const { translate } = useRenderer();
  const listed = useListed();
  const phone = useIsPhone();
  const toggle = (row: Row) => {
    const next = new Map(several ? chosen : []);
    if (!several || !next.delete(idOf(row))) next.set(idOf(row), nameOf(row));
    onChoose(next);
  };
  const toggleAll = (on: boolean, rows: readonly Row[]) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (on) next.set(idOf(row), nameOf(row));
      else next.delete(idOf(row));
    }
    onChoose(next);
  };
  return (
    <>
      <Table<Row>
        size="small"
        rowKey={idOf}
        loading={busy}
        columns={phone ? columns.slice(0, ON_PHONE) : columns}
        dataSource={list}
        scroll={phone ? {} : { x: props.width, y: 340 }}
        rowSelection={{
          type: several ? 'checkbox' : 'radio',
          columnWidth: 44,
          ...(several ? {} : { columnTitle: <span className="hall-hidden">{translate('choose')}</span> }),
          selectedRowKeys: [...chosen.keys()],
          preserveSelectedRowKeys: true,
          onSelect: toggle,
          onSelectAll: (on, _rows, changed) => toggleAll(on, changed),
          getTitleCheckboxProps: () => ({ 'aria-label': translate('chooseAll') }),
          getCheckboxProps: (row) => ({ 'aria-label': nameOf(row) }),
        }}
        onRow={(row) => ({
          onClick: (event) => {
            if (!(event.target as HTMLElement).closest('.ant-table-selection-column')) toggle(row);
          },
        })}
        pagination={{
          size: 'small',
          simple: phone,
          current: page,
          pageSize,
          total: totalCount,
          showSizeChanger: !phone,
          pageSizeOptions: [10, 20, 50, 100],
          showTotal: (total) => translate('total', { total }),
          onChange: onPage,
        }}
      />
      {several && chosen.size > 0 ? (
        <p className="hall-chosen" aria-live="polite">
          {translate('chosen', { count: chosen.size })} {listed([...chosen.values()])}
        </p>
      ) : null}
    </>
  );
}
