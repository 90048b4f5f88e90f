import type { JsonObject } from '../../../definition/types/json.ts';
import { moneyText } from '../../../definition/money.ts';
import { useRenderer } from '../../settings.ts';
import type { WidgetOptions } from '../../widget.ts';
import type { Column } from './columns.ts';
import { totalOf } from './rows.ts';

/** The columns that a table sums, from `ui:totals`: those named there, or with `true` all of numbers and money. */
export function totalsOf(options: WidgetOptions, columns: readonly Column[]): string[] {
  const { totals } = options;
  if (totals === true) {
    const summed = ({ schema: { type, format } }: Column) =>
      type === 'number' || type === 'integer' || format === 'money';
    return columns.filter(summed).map((column) => column.name);
  }
  return Array.isArray(totals) ? totals.filter((name) => typeof name === 'string') : [];
}

interface TotalsLineProps {
  columns: Column[];
  totals: string[];
  rows: readonly JsonObject[];
  /** whether the table has a column of buttons */
  actions: boolean;
  /** whether a computed column has a cell that cannot be told, and so no sum; none of what was handed in has */
  isUntold?: ((column: string) => boolean) | undefined;
}

/** The last line of a table: the sums of its columns. */
export function TotalsLine({ columns, totals, rows, actions, isUntold }: TotalsLineProps) {
  const { translate } = useRenderer();
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row" className="hall-row-number">
          {translate('total_row')}
        </th>
        {columns.map((column) => (
          <td key={column.name} role="cell" data-label={totals.includes(column.name) ? column.title : undefined}>
            {totals.includes(column.name)
              ? ((isUntold?.(column.name) ? undefined : sumText(rows, column)) ?? translate('emptyValue'))
              : null}
          </td>
        ))}
        {actions ? <td role="cell" className="hall-row-actions" /> : null}
      </tr>
    </tfoot>
  );
}

function sumText(rows: readonly JsonObject[], column: Column): string | undefined {
  const sum = totalOf(rows, column.name);
  if (sum === undefined) return undefined;
  return column.schema.format === 'money' ? `¥${moneyText(sum)}` : sum;
}
