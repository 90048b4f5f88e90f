import { useEffect, useRef, useState, type RefObject } from 'react';
import { tagColor } from '../../../definition/entity/colors.ts';
import type { EntityAction } from '../../../definition/types/manifest.ts';
import { useDictionary } from '../../lookup.ts';
import { useRenderer } from '../../settings.ts';
import { Tag } from '../../Tag.tsx';
import { choicesOf, type Choice } from '../../widgets/parts/choices.ts';
import { allowedOn, namedActions } from '../actions.ts';
import { filtersOf } from '../columns.ts';
import { Busy, Cut } from './Cut.tsx';
import type { EntityView, RecordRow } from '../types.ts';
import { titleOf, useRows, type ListViewProps } from './useRows.ts';

/** The records by their state. One that is dragged into another column does the action that leads there. */
export function BoardView(props: ListViewProps) {
  const { view, definition } = props;
  const by = view.by ?? definition.manifest.states?.field ?? '';
  const columns = useColumns(definition, by);
  const [dragged, setDragged] = useState<RecordRow | null>(null);
  const acted = useRef<string | null>(null);
  return (
    <div className="hall-board">
      {columns.map((column) => (
        <Column key={String(column.value)} {...props} {...{ by, column, dragged, acted }} onDrag={setDragged} />
      ))}
    </div>
  );
}

interface ColumnProps extends ListViewProps {
  by: string;
  column: Choice;
  dragged: RecordRow | null;
  /** the card on which somebody was last, for whoever has no mouse: what he did may have put it elsewhere */
  acted: RefObject<string | null>;
  onDrag(row: RecordRow | null): void;
}

function Column({ by, column, dragged, acted, onDrag, ...props }: ColumnProps) {
  const { translate } = useRenderer();
  const { view, definition, calls, records, rowActions, onOpen, onMove } = props;
  const value = String(column.value);
  const isFilter = filtersOf(definition).some(({ name }) => name === by);
  const { rows, totalCount, busy } = useRows(calls, records, isFilter ? { [by]: value } : {});
  // where the field is no filter every column gets all records
  const shown = rows.filter((row) => String(row[by] ?? '') === value);
  const color = tagColor(definition.manifest, by, value);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (acted.current === null || (activeElement !== null && activeElement !== document.body)) return;
    const card = [...(list.current?.children ?? [])].find((item) => item.getAttribute('data-card') === acted.current);
    card?.querySelector('button')?.focus();
  }, [rows, acted]);
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
        {color ? <Tag color={color}>{column.label}</Tag> : column.label}{' '}
        <span>{Math.max(shown.length, rows.length === shown.length ? totalCount : 0)}</span>
      </h3>
      <Busy busy={busy}>
        <ul ref={list}>
          {shown.map((row) => (
            <li
              key={row.id}
              data-card={row.id}
              draggable
              onFocus={() => (acted.current = row.id)}
              onDragStart={() => onDrag(row)}
              onDragEnd={() => onDrag(null)}
            >
              <button type="button" className="hall-board-open" onClick={() => onOpen(row)}>
                {titleOf(row, view.title, definition)}
              </button>
              {rowActions(row)}
            </li>
          ))}
        </ul>
        <Cut rows={rows} totalCount={totalCount} />
        {shown.length === 0 && !busy ? <p className="hall-board-empty">{translate('listEmpty')}</p> : null}
      </Busy>
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
