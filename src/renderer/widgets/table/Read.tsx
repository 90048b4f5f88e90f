import { useMemo } from 'react';
import { activeSchema } from '../../../definition/schema/active.ts';
import { schemaAt, valueAt } from '../../form/paths.ts';
import { useRenderer } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';
import { useWidgetFor } from '../parts/useWidgetFor.ts';
import { columnsOf } from './columns.ts';
import { keyOf, rowsOf } from './rows.ts';
import { TotalsLine, totalsOf } from './Totals.tsx';
import './table.css';

/** Rows as a plain table; on a phone each is a card (CSS). */
export function TableRead({ value, schema, uiSchema, options }: ReadProps) {
  const { translate } = useRenderer();
  const widgetFor = useWidgetFor();
  const columns = useMemo(() => columnsOf(schema, uiSchema, widgetFor), [schema, uiSchema, widgetFor]);
  const rows = rowsOf(value);
  const totals = totalsOf(options, columns);
  if (rows.length === 0) return <span className="hall-soft">{translate('tableEmpty')}</span>;
  return (
    <div className="hall-table-box" role="region" aria-label={schema.title} tabIndex={0}>
      <table className="hall-table hall-table-read" role="table" aria-label={schema.title}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" className="hall-row-number">
              {translate('rowNumber')}
            </th>
            {columns.map((column) => (
              <th key={column.name} role="columnheader">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => {
            const active = activeSchema(schema.items ?? {}, row);
            return (
              <tr key={keyOf(row)} role="row">
                <td role="cell" className="hall-row-number" data-label={translate('rowNumber')}>
                  {index + 1}
                </td>
                {columns.map(({ name, title, uiSchema: ui, options, widget }) => {
                  const field = schemaAt(active, name);
                  return (
                    <td key={name} role="cell" data-label={title}>
                      {field === undefined ? null : (
                        <widget.Read value={valueAt(row, name)} schema={field} uiSchema={ui} options={options} />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
        {totals.length > 0 ? <TotalsLine columns={columns} totals={totals} rows={rows} actions={false} /> : null}
      </table>
    </div>
  );
}
