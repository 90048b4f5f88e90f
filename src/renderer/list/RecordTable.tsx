import { Button, Table } from 'antd';
import type { ColumnType, TableProps } from 'antd/es/table';
import { useLayoutEffect, useMemo, useRef, useState, type Key, type ReactNode } from 'react';
import { useRenderer } from '../settings.ts';
import type { ColumnWish } from './ColumnSettings.tsx';
import { RecordCell } from './RecordCell.tsx';
import { labelOf } from './columns.ts';
import type { ColumnView, EntityView, ListQuery, RecordRow, SwitchRow } from './types.ts';
import { columnBreaks, leftOutFirst } from './room.ts';
import { useFit } from './useFit.ts';
import { PAGE_SIZES, type RecordsState } from './useRecords.ts';

interface RecordTableProps {
  definition: EntityView;
  columns: ColumnView[];
  records: RecordsState;
  chosen: readonly RecordRow[];
  /** left out = rows cannot be chosen */
  onChoose: ((rows: RecordRow[]) => void) | undefined;
  rowActions(row: RecordRow): ReactNode;
  onSwitch?: SwitchRow | undefined;
  empty: ReactNode;
  size: ColumnWish['density'];
  /** of a tree: the row below which something has just been added */
  grown?: string | undefined;
  /** columns that are shown, room or not */
  kept?: readonly string[] | undefined;
  /** which columns have no room */
  onLeftOut?: ((names: readonly string[]) => void) | undefined;
}

const NONE: readonly string[] = [];

/** So many roots are opened at once. */
const FEW_ROOTS = 3;

type TableChange = NonNullable<TableProps<RecordRow>['onChange']>;

/** Records as a table, or as a tree where the entity has parents. */
export function RecordTable({
  definition,
  columns,
  records,
  chosen,
  onChoose,
  rowActions,
  onSwitch,
  empty,
  size,
  grown,
  kept = NONE,
  onLeftOut,
}: RecordTableProps) {
  const { translate } = useRenderer();
  const { query, page, busy, ask } = records;
  const { sortable = NONE, inline = NONE, tree } = definition.manifest;
  const box = useRef<HTMLDivElement>(null);
  const fit = useFit(box, {
    columns: useMemo(
      () => columns.map((column) => ({ name: column.name, breaks: columnBreaks(definition, column) })),
      [columns, definition],
    ),
    first: useMemo(
      () => leftOutFirst(definition, columns, query.sort).filter((name) => !kept.includes(name)),
      [columns, definition, kept, query.sort],
    ),
    rows: page.list,
    size,
  });
  const leftOut = fit?.leftOut ?? NONE;
  useLayoutEffect(() => onLeftOut?.(leftOut), [leftOut, onLeftOut]);
  const drawn = useMemo(() => {
    const room = (name: string) => {
      const width = fit?.widths.get(name);
      return width === undefined ? {} : { className: 'hall-fitted', style: { maxWidth: width } };
    };
    return columns
      .filter(({ name }) => !leftOut.includes(name))
      .map((column): ColumnType<RecordRow> => ({
        key: column.name,
        onHeaderCell: () => ({ 'data-column': column.name, ...room(column.name) }),
        onCell: () => room(column.name),
        title: column.title,
        dataIndex: column.name,
        ...(column.kind === 'money' || column.kind === 'number' ? { align: 'end' as const } : {}),
        ...(sortable.includes(column.name)
          ? {
              sorter: true,
              sortOrder: query.sort !== column.name ? null : query.order === 'desc' ? 'descend' : 'ascend',
            }
          : {}),
        render: (_, row) => {
          const switches = inline.includes(column.name) ? onSwitch : undefined;
          const cell = <RecordCell definition={definition} column={column} row={row} onSwitch={switches} />;
          // the same around it before there is a fit: what is in the cell is drawn once
          const around = fit === null ? 'hall-cell-line' : 'hall-cell-lines';
          return columnBreaks(definition, column) ? <div className={around}>{cell}</div> : cell;
        },
      }));
  }, [columns, definition, fit, inline, leftOut, onSwitch, query.order, query.sort, sortable]);
  const rows = useMemo(() => (tree === undefined ? page.list : nested(page.list, tree)), [page.list, tree]);
  const onChange: TableChange = (pagination, _filters, sorter, { action }) => {
    if (action === 'sort') {
      const single = Array.isArray(sorter) ? sorter[0] : sorter;
      ask({ ...sortOf(single?.columnKey, single?.order), page: 1 });
    } else ask({ page: pagination.current ?? 1, pageSize: pagination.pageSize ?? query.pageSize });
  };
  const [opened, setOpened] = useState<readonly Key[] | null>(null);
  // a tree with few roots says nothing while it is folded
  const expanded = opened ?? (rows.length <= FEW_ROOTS ? rows.map((row) => row.id) : []);
  const [seen, setSeen] = useState(grown);
  if (grown !== seen) {
    setSeen(grown);
    if (grown !== undefined) setOpened([...expanded, grown]);
  }
  return (
    <div ref={box}>
      <Table<RecordRow>
        rowKey="id"
        size={size}
        loading={busy}
        columns={[
          ...drawn,
          {
            key: 'actions',
            title: translate('rowActions'),
            className: 'hall-actions-column',
            render: (_, row) => rowActions(row),
          },
        ]}
        dataSource={rows}
        className="hall-record-table"
        {...(tree !== undefined && { expandable: { expandedRowKeys: expanded, onExpandedRowsChange: setOpened } })}
        locale={{ emptyText: empty }}
        onChange={onChange}
        {...(onChoose === undefined
          ? {}
          : {
              rowSelection: {
                selectedRowKeys: chosen.map((row) => row.id),
                // what was chosen on another page stays so; the toolbar says how much that is
                preserveSelectedRowKeys: true,
                onChange: (_, selected) => onChoose(selected),
                getTitleCheckboxProps: () => ({ 'aria-label': translate('chooseAll') }),
                getCheckboxProps: (row: RecordRow) => ({
                  'aria-label': labelOf(definition, row),
                }),
              },
            })}
        pagination={
          tree === undefined
            ? {
                current: query.page,
                pageSize: query.pageSize,
                total: page.totalCount,
                showSizeChanger: true,
                showQuickJumper: true,
                pageSizeOptions: PAGE_SIZES,
                showTotal: (total) =>
                  page.atLeast ? (
                    <Button
                      type="link"
                      size="small"
                      title={translate('countExactly')}
                      onClick={() => ask({ exactCount: true })}
                    >
                      {translate('totalAtLeast', { total })}
                    </Button>
                  ) : (
                    translate('total', { total })
                  ),
              }
            : false
        }
      />
    </div>
  );
}

function sortOf(key: unknown, order: 'ascend' | 'descend' | null | undefined): Partial<ListQuery> {
  if (!order) return {};
  return { sort: String(key), order: order === 'descend' ? 'desc' : 'asc' };
}

/** A row below which there is nothing is not one to unfold. */
function withoutEmpty({ children, ...row }: RecordRow): RecordRow {
  const below = Array.isArray(children) ? (children as RecordRow[]).map(withoutEmpty) : [];
  return below.length > 0 ? { ...row, children: below } : row;
}

/** Flat rows as a tree; rows that already carry `children` stay as they are. */
function nested(rows: readonly RecordRow[], parent: string): RecordRow[] {
  if (rows.some((row) => Array.isArray(row['children']))) return rows.map(withoutEmpty);
  const byId = new Map(rows.map((row) => [row.id, { ...row }]));
  const roots: RecordRow[] = [];
  for (const row of byId.values()) {
    const above = byId.get(String(row[parent] ?? ''));
    if (above === undefined) roots.push(row);
    else above['children'] = [...(Array.isArray(above['children']) ? above['children'] : []), row];
  }
  return roots;
}
