import { Spin } from 'antd';
import { useState } from 'react';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import { useDictionary } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import { choicesOf, type Choice } from '../../widgets/parts/choices.ts';
import { allowedOn, namedActions } from '../actions.ts';
import { filtersOf, stateColor } from '../columns.ts';
import { Cut } from './Cut.tsx';
import type { EntityView, RecordRow } from '../types.ts';
import { titleOf, useRows, type ListViewProps } from './useRows.ts';

/** The records by their state. One that is dragged into another column does the action that leads there. */
export function BoardView(props: ListViewProps) {
  const { view, definition } = props;
  const by = view.by ?? definition.manifest.states?.field ?? '';
  const columns = useColumns(definition, by);
  const [dragged, setDragged] = useState<RecordRow | null>(null);
  return (
    <div className="hall-board">
      {columns.map((column) => (
        <Column key={String(column.value)} {...props} by={by} column={column} dragged={dragged} onDrag={setDragged} />
      ))}
    </div>
  );
}

interface ColumnProps extends ListViewProps {
  by: string;
  column: Choice;
  dragged: RecordRow | null;
  onDrag(row: RecordRow | null): void;
}

function Column({ by, column, dragged, onDrag, ...props }: ColumnProps) {
  const { translate } = useRenderer();
  const { view, definition, calls, records, rowActions, onOpen, onMove } = props;
  const value = String(column.value);
  const isFilter = filtersOf(definition).some(({ name }) => name === by);
  const { rows, totalCount, busy } = useRows(calls, records, isFilter ? { [by]: value } : {});
  // where the field is no filter every column gets all records
  const shown = rows.filter((row) => String(row[by] ?? '') === value);
  const color = stateColor(definition, by, value);
  const leading = dragged ? actionTo(definition, dragged, by, value) : undefined;
  return (
    <section
      className="hall-board-column"
      data-target={leading ? true : undefined}
      aria-label={column.label}
      onDragOver={(event) => {
        if (leading) event.preventDefault();
      }}
      onDrop={() => {
        if (leading && dragged) onMove(leading, dragged);
        onDrag(null);
      }}
    >
      <h3>
        {color ? (
          <span className="hall-state" data-color={color}>
            {column.label}
          </span>
        ) : (
          column.label
        )}{' '}
        <span>{Math.max(shown.length, rows.length === shown.length ? totalCount : 0)}</span>
      </h3>
      <Spin spinning={busy}>
        <ul>
          {shown.map((row) => (
            <li key={row.id} draggable onDragStart={() => onDrag(row)} onDragEnd={() => onDrag(null)}>
              <button type="button" className="hall-board-open" onClick={() => onOpen(row)}>
                {titleOf(row, view.title, definition)}
              </button>
              {rowActions(row)}
            </li>
          ))}
        </ul>
        <Cut rows={rows} totalCount={totalCount} />
        {shown.length === 0 && !busy ? <p className="hall-board-empty">{translate('listEmpty')}</p> : null}
      </Spin>
    </section>
  );
}

/** The action that the person may do with this record and that brings it into that column. */
function actionTo(definition: EntityView, row: RecordRow, by: string, value: string): EntityAction | undefined {
  return namedActions(definition, 'row').find(
    ({ name, set }) => set?.[by] === value && Array.isArray(row['_actions']) && allowedOn(row, name),
  );
}

function useColumns({ schema }: EntityView, by: string): Choice[] {
  const field = schema.properties?.[by] ?? {};
  const entries = useDictionary(field['x-dict'] ?? '');
  return entries ? entries.map(({ value, label }) => ({ value, label })) : choicesOf(field);
}
