import { memo, useMemo, type FocusEvent } from 'react';
import type { JsonObject } from '../../../definition/types/json.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { activeSchema, isUnconditional } from '../../../definition/schema/active.ts';
import { useForm, useMissingColumns } from '../../form/context.ts';
import { schemaAt, valueAt } from '../../form/paths.ts';
import { useRenderer } from '../../settings.ts';
import type { FieldValue } from '../../widget.ts';
import { rowButtonId } from './buttons.ts';
import { TableCell } from './Cell.tsx';
import { cellPart } from './keys.ts';
import { isRequiredIn, type Column } from './columns.ts';

export interface RowMoves {
  copy(index: number): void;
  remove(index: number): void;
  move(index: number, step: -1 | 1): void;
}

interface TableRowProps {
  id: string;
  path: string;
  /** said before the names of what it holds: the row around its table; empty = there is none */
  within: string;
  index: number;
  last: boolean;
  row: JsonObject;
  items: JsonSchema;
  columns: Column[];
  mayAdd: boolean;
  mayRemove: boolean;
  maySort: boolean;
  onCell(index: number, column: string, value: FieldValue): void;
  moves: RowMoves;
}

/** One row; its own data decide about its own conditional columns. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, path, within, index, last, row, items, columns, mayAdd, mayRemove, maySort, onCell, moves } = props;
  const { translate } = useRenderer();
  const { store } = useForm();
  const plain = useMemo(() => isUnconditional(items), [items]);
  const active = plain ? items : activeSchema(items, row);
  const asked = useMemo(() => columns.filter(({ asked: isAsked }) => isAsked).map(({ name }) => name), [columns]);
  const missing = useMissingColumns(`${path}.${index}`, asked);
  const number = index + 1;
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // a list to choose from and a dialog stand outside of the form: whoever goes there comes back
    if (currentTarget.contains(relatedTarget) || !relatedTarget?.closest('.hall-form')) return;
    store.touch(...columns.map(({ name }) => `${path}.${index}.${name}`));
  };
  return (
    <tr role="row" onBlur={onBlur}>
      <td role="cell" className="hall-row-number" data-label={translate('rowNumber')}>
        {number}
      </td>
      {columns.map((column) => {
        const applies = plain ? column.schema : schemaAt(active, column.name);
        const schema = missing.has(column.name) ? undefined : applies;
        // only a control needs its room: what the step reads leaves it to what it writes
        const written = schema?.readOnly !== true && !store.isComputed(`${path}.${index}.${column.name}`);
        return (
          <td
            key={column.name}
            role="cell"
            data-label={labelOf(column, active)}
            data-widget={written ? column.widget.name : undefined}
            className={schema ? undefined : 'hall-cell-off'}
          >
            {schema === undefined ? null : (
              <TableCell
                id={`${id}_${index}_${cellPart(column.name)}`}
                path={`${path}.${index}.${column.name}`}
                value={valueAt(row, column.name)}
                within={within}
                index={index}
                column={column}
                schema={schema}
                required={isRequiredIn(active, column)}
                onCell={onCell}
              />
            )}
          </td>
        );
      })}
      {mayAdd || mayRemove || maySort ? (
        <td role="cell" className="hall-row-actions">
          <div>
            {maySort ? (
              <>
                <RowButton
                  id={rowButtonId(id, index, 'up')}
                  label={within + translate('rowUp', { number })}
                  icon="up"
                  disabled={index === 0}
                  onClick={() => moves.move(index, -1)}
                />
                <RowButton
                  id={rowButtonId(id, index, 'down')}
                  label={within + translate('rowDown', { number })}
                  icon="down"
                  disabled={last}
                  onClick={() => moves.move(index, 1)}
                />
              </>
            ) : null}
            {mayAdd ? (
              <RowButton
                id={rowButtonId(id, index, 'copy')}
                label={within + translate('rowCopy', { number })}
                icon="copy"
                onClick={() => moves.copy(index)}
              />
            ) : null}
            {mayRemove ? (
              <RowButton
                id={rowButtonId(id, index, 'remove')}
                label={within + translate('rowRemove', { number })}
                icon="remove"
                onClick={() => moves.remove(index)}
              />
            ) : null}
          </div>
        </td>
      ) : null}
    </tr>
  );
});

/** On a phone the cell's caption: the head, which says what must be filled in, is not seen there. */
function labelOf(column: Column, active: JsonSchema): string {
  return isRequiredIn(active, column) && !column.schema.readOnly ? `${column.title} *` : column.title;
}

interface RowButtonProps {
  id: string;
  label: string;
  icon: keyof typeof ICONS;
  disabled?: boolean;
  onClick(): void;
}

const ICONS = {
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  remove: 'M4 4l8 8M12 4l-8 8',
};

function RowButton({ id, label, icon, disabled = false, onClick }: RowButtonProps) {
  return (
    <button
      id={id}
      type="button"
      className="hall-row-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path d={ICONS[icon]} fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </button>
  );
}
