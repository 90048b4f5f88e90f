import { useCallback, useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { JsonObject } from '../../../definition/types/json.ts';
import { useForm } from '../../form/context.ts';
import { useRenderer } from '../../settings.ts';
import type { WidgetProps, FieldValue } from '../../widget.ts';
import { groupProps, textOption } from '../parts/control.ts';
import { useWidgetFor } from '../parts/useWidgetFor.ts';
import { addButtonId, focusFirst, pasteButtonId, rowButtonId } from './buttons.ts';
import { columnsOf, isMany, type Column } from './columns.ts';
import { TableHead, type Sorting } from './Head.tsx';
import { cellOf, cellPart, rowStep } from './keys.ts';
import { Notice, type TableNotice } from './Notice.tsx';
import { Pager } from './Pager.tsx';
import { PasteBox } from './PasteBox.tsx';
import { TableRow, type RowMoves } from './Row.tsx';
import { keyOf, moved, newRow, ROWS_PER_PAGE, rowsOf, withCell } from './rows.ts';
import { sortedRows } from './sorted.ts';
import { TotalsLine, totalsOf } from './Totals.tsx';
import { isSheet } from './tsv.ts';
import { usePaste } from './usePaste.ts';
import './table.css';

const NO_ITEMS = Object.freeze({});

/**
 * A list of objects as a table: rows are added, copied, moved, sorted, removed and pasted; on a phone each row is a card
 * (CSS). Cells are our own widgets, so a key in one cell renders that cell's row only.
 */
export function TableEdit(props: WidgetProps) {
  const { id, name: path, value, onChange, onBlur, schema, uiSchema, options, label } = props;
  const { translate, locale } = useRenderer();
  const { store } = useForm();
  const widgetFor = useWidgetFor();
  const rows = rowsOf(value);
  const latest = useRef(rows);
  latest.current = rows;
  // what is handed on late (undone, read from a sheet) goes where this table is then: the row around it may have moved
  const hand = useRef(onChange);
  hand.current = onChange;
  const [page, setPage] = useState(0);
  const [notice, setNotice] = useState<TableNotice | null>(null);
  const [pasting, setPasting] = useState(false);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const columns = useMemo(() => columnsOf(schema, uiSchema, widgetFor), [schema, uiSchema, widgetFor]);
  const items = schema.items ?? NO_ITEMS;
  const most = schema.maxItems ?? Infinity;
  const may = {
    add: options['addable'] !== false && rows.length < most,
    remove: options['removable'] !== false,
    sort: options['orderable'] !== false,
  };

  const commit = useCallback((next: JsonObject[]) => {
    latest.current = next;
    // taking back what was done before would now take this along
    setNotice(null);
    setSorting(null);
    hand.current(next.length === 0 ? undefined : next);
  }, []);
  /** Commits what is more than a key: it says so and may be taken back. */
  const commitNoted = useCallback(
    (next: JsonObject[], lines: string[]) => {
      const before = latest.current;
      commit(next);
      setNotice({ lines, undo: () => commit(before) });
    },
    [commit],
  );
  const change = useCallback(
    (index: number, column: string, cell: FieldValue) => {
      commit(latest.current.map((row, at) => (at === index ? withCell(row, column, cell) : row)));
    },
    [commit],
  );
  const moves = useMemo<RowMoves>(
    () => ({
      copy: (index) => commit(latest.current.toSpliced(index + 1, 0, newRow(items, latest.current[index]))),
      remove: (index) => {
        commitNoted(latest.current.toSpliced(index, 1), [translate('rowRemoved', { number: index + 1 })]);
        onBlur(id, latest.current);
        const near = [index, index - 1].map((row) => rowButtonId(id, row, 'remove'));
        focusFirst([...near, addButtonId(id), id]);
      },
      move: (index, step) => {
        commit(moved(latest.current, index, step));
        setPage(Math.floor((index + step) / ROWS_PER_PAGE));
        const buttons = step < 0 ? ['up', 'down'] : ['down', 'up'];
        focusFirst(buttons.map((name) => rowButtonId(id, index + step, name)));
      },
    }),
    [id, commit, commitNoted, items, onBlur, translate],
  );
  const paste = usePaste({
    ...{ path, items, columns, rows: () => latest.current, commit: commitNoted },
    most: options['addable'] === false ? rows.length : most,
  });

  const focusCell = (row: number, column = '') => {
    setPage(Math.floor(row / ROWS_PER_PAGE));
    // a new page is drawn in the next frame at the latest
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.getElementById(`${id}_${row}_${cellPart(column)}`)?.focus()),
    );
  };
  const add = (column = columns.find((one) => one.schema.readOnly !== true)?.name) => {
    commit([...rows, newRow(items)]);
    focusCell(rows.length, column);
  };
  const sort = (column: Column) => {
    const again = sorting?.column === column.name && sorting.direction === 'ascending';
    const direction = again ? 'descending' : 'ascending';
    commitNoted(sortedRows(rows, column, direction, locale), [translate('rowsSorted', { column: column.title })]);
    setSorting({ column: column.name, direction });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = rowStep(event);
    const cell = step === 0 ? undefined : cellOf(event.target, id);
    if (cell === undefined) return;
    event.preventDefault();
    const to = cell.row + step;
    if (to >= 0 && to < rows.length) focusCell(to, cell.column);
    else if (to === rows.length && event.key === 'Enter' && may.add) add(cell.column);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const cell = !isSheet(text) ? undefined : cellOf(event.target, id);
    // lines for a text of several lines are its own
    if (cell === undefined || (event.target instanceof HTMLTextAreaElement && !text.includes('\t'))) return;
    event.preventDefault();
    void paste(text, cell);
  };
  useEffect(
    () =>
      store.subscribe('reveal', () => {
        const row = store.wanted.startsWith(`${path}.`)
          ? Number(store.wanted.slice(path.length + 1).split('.')[0])
          : NaN;
        if (!Number.isNaN(row)) setPage(Math.floor(row / ROWS_PER_PAGE));
      }),
    [store, path],
  );

  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const shown = Math.min(page, pages - 1);
  const from = shown * ROWS_PER_PAGE;
  const totals = totalsOf(options, columns);
  const actions = may.remove || may.add || may.sort;
  const addText = textOption(options, 'addText') ?? translate('rowAdd');
  // beside it stand the tables of other rows, with the same columns
  const within = /\.\d+\./.test(path) ? `${label} ` : '';
  return (
    <div className="hall-table-box" onKeyDown={onKeyDown} onPaste={onPaste}>
      <table
        {...groupProps(props)}
        id={id}
        tabIndex={-1}
        className={isMany(columns) ? 'hall-table hall-table-many' : 'hall-table'}
        role="table"
        aria-label={label}
      >
        <TableHead
          columns={columns}
          sortable={may.sort && rows.length > 1}
          sorting={sorting}
          actions={actions}
          onSort={sort}
        />
        <tbody role="rowgroup">
          {rows.slice(from, from + ROWS_PER_PAGE).map((row, at) => (
            <TableRow
              key={keyOf(row)}
              id={id}
              path={path}
              within={within}
              index={from + at}
              last={from + at === rows.length - 1}
              row={row}
              items={items}
              columns={columns}
              mayAdd={may.add}
              mayRemove={may.remove}
              maySort={may.sort}
              onCell={change}
              moves={moves}
            />
          ))}
        </tbody>
        {totals.length > 0 && rows.length > 0 ? (
          <TotalsLine
            {...{ columns, totals, rows, actions }}
            isUntold={(column) => store.isUntold(`${path}.${column}`)}
          />
        ) : null}
      </table>
      {rows.length === 0 ? <p className="hall-empty-row">{translate('tableEmpty')}</p> : null}
      <Notice
        notice={notice}
        onClose={() => {
          setNotice(null);
          focusFirst([addButtonId(id), id]);
        }}
      />
      {pasting ? (
        <PasteBox
          label={label}
          onClose={() => {
            setPasting(false);
            focusFirst([pasteButtonId(id)]);
          }}
          onText={(text) => {
            setPasting(false);
            focusFirst([pasteButtonId(id)]);
            void paste(text, { row: rows.length, column: columns[0]?.name ?? '' });
          }}
        />
      ) : null}
      <div className="hall-row-buttons">
        {may.add ? (
          <span className="hall-row-adders">
            <button
              id={addButtonId(id)}
              type="button"
              className="hall-button hall-add"
              {...named(within, addText)}
              onClick={() => add()}
            >
              + {addText}
            </button>
            <button
              id={pasteButtonId(id)}
              type="button"
              className="hall-button"
              {...named(within, translate('tablePaste'))}
              onClick={() => setPasting(!pasting)}
            >
              {translate('tablePaste')}
            </button>
          </span>
        ) : null}
        {pages > 1 ? <Pager page={shown} pages={pages} total={rows.length} onPage={setPage} /> : null}
      </div>
    </div>
  );
}

/** A button's words, with the row that its table stands in; on its own they are its name. */
function named(within: string, text: string): { 'aria-label'?: string } {
  return within === '' ? {} : { 'aria-label': within + text };
}
