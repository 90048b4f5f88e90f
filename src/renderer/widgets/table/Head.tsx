import { useRenderer } from '../../settings.ts';
import type { Column } from './columns.ts';
import type { Direction } from './sorted.ts';

export interface Sorting {
  column: string;
  direction: Direction;
}

interface HeadProps {
  columns: readonly Column[];
  /** whether rows may be put in another order */
  sortable: boolean;
  sorting: Sorting | null;
  /** whether rows have buttons */
  actions: boolean;
  onSort(column: Column): void;
}

/** Column heads; pressing one puts the rows in its order. */
export function TableHead({ columns, sortable, sorting, actions, onSort }: HeadProps) {
  const { translate } = useRenderer();
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" className="hall-row-number">
          {translate('rowNumber')}
        </th>
        {columns.map((column) => {
          const sorted = sorting?.column === column.name ? sorting.direction : undefined;
          const text = (
            <>
              {column.title}
              {column.required && !column.schema.readOnly ? (
                <span className="hall-required" aria-hidden="true">
                  *
                </span>
              ) : null}
            </>
          );
          return (
            <th key={column.name} role="columnheader" aria-sort={sorted}>
              {sortable ? (
                <button type="button" className="hall-sort" onClick={() => onSort(column)}>
                  {text}
                  <span aria-hidden="true">{sorted === undefined ? '↕' : sorted === 'ascending' ? '↑' : '↓'}</span>
                </button>
              ) : (
                text
              )}
            </th>
          );
        })}
        {actions ? (
          <th role="columnheader" className="hall-row-actions">
            {translate('rowActions')}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
