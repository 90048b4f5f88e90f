import { optionsOf } from '../../definition/widgets/choose.ts';
import { useMemo } from 'react';
import { activeSchema } from '../../definition/schema/active.ts';
import { sameValue } from '../../definition/validation/errors.ts';
import { isEmpty, type JsonObject, type JsonValue } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { useRenderer } from '../settings.ts';
import { useWidgetFor } from '../widgets/parts/useWidgetFor.ts';
import { columnsOf } from '../widgets/table/columns.ts';
import { keyOf, rowsOf } from '../widgets/table/rows.ts';
import { schemaAt, valueAt } from './paths.ts';
import '../widgets/table/table.css';

type RowState = 'added' | 'removed' | 'changed' | 'same';

/** A row as it is and as it was; one of the two is missing where it was added or removed. */
export interface ComparedRow {
  key: string;
  state: RowState;
  before: JsonObject | undefined;
  after: JsonObject | undefined;
}

/** The rows of now in their order, each removed one after the row that it followed, matched by `_id`. */
export function compareRows(before: JsonValue | undefined, after: JsonValue | undefined): ComparedRow[] {
  const old = rowsOf(before);
  const now = rowsOf(after);
  const kept = new Set(now.map(keyOf));
  const known = new Map(old.map((row) => [keyOf(row), row]));
  const rows = now.map((row): ComparedRow => {
    const was = known.get(keyOf(row));
    const state = was === undefined ? 'added' : sameValue(was, row) ? 'same' : 'changed';
    return { key: keyOf(row), state, before: was, after: row };
  });
  old.forEach((row, index) => {
    const key = keyOf(row);
    if (kept.has(key)) return;
    const above = old
      .slice(0, index)
      .map(keyOf)
      .findLast((one) => rows.some((other) => other.key === one));
    const place = above === undefined ? 0 : rows.findIndex((other) => other.key === above) + 1;
    rows.splice(place, 0, { key, state: 'removed', before: row, after: undefined });
  });
  return rows;
}

interface ChangedTableProps {
  before: JsonValue | undefined;
  after: JsonValue | undefined;
  schema: JsonSchema;
  uiSchema: UiSchema;
}

/** A table with what became of its rows: added, removed (struck out), or changed in single cells. */
export function ChangedTable({ before, after, schema, uiSchema }: ChangedTableProps) {
  const { translate } = useRenderer();
  const widgetFor = useWidgetFor();
  const columns = useMemo(() => columnsOf(schema, uiSchema, widgetFor), [schema, uiSchema, widgetFor]);
  const rows = useMemo(() => compareRows(before, after), [before, after]);
  const items = schema.items ?? {};
  return (
    <div className="hall-table-box" role="region" aria-label={schema.title} tabIndex={0}>
      <table className="hall-table hall-table-read" role="table" aria-label={schema.title}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader">{translate('rowChange')}</th>
            {columns.map((column) => (
              <th key={column.name} role="columnheader">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const shown = row.after ?? row.before ?? {};
            const active = activeSchema(items, shown);
            const face = (name: string, value: JsonValue | undefined, ui: UiSchema) => {
              const field = schemaAt(active, name) ?? schemaAt(items, name);
              const column = columns.find((one) => one.name === name);
              if (field === undefined || column === undefined || isEmpty(value)) return null;
              return <column.widget.Read value={value} schema={field} uiSchema={ui} options={optionsOf(ui)} />;
            };
            return (
              <tr key={row.key} role="row" className={`hall-row-${row.state}`}>
                <td role="cell" data-label={translate('rowChange')}>
                  {row.state === 'same' ? null : (
                    <span className={`hall-changed-mark hall-mark-${row.state}`}>{translate(`row_${row.state}`)}</span>
                  )}
                </td>
                {columns.map(({ name, title, uiSchema: ui }) => {
                  const was = row.before && valueAt(row.before, name);
                  const is = row.after && valueAt(row.after, name);
                  const differs = row.state === 'changed' && !sameValue(was ?? null, is ?? null);
                  return (
                    <td key={name} role="cell" data-label={title} className={differs ? 'hall-cell-changed' : undefined}>
                      {row.state === 'removed' ? <del>{face(name, was, ui)}</del> : null}
                      {differs && !isEmpty(was) ? (
                        <del>
                          <span className="hall-hidden">{translate('changedBefore')}</span>
                          {face(name, was, ui)}
                        </del>
                      ) : null}
                      {differs && isEmpty(is) ? <span className="hall-soft">{translate('emptyValue')}</span> : null}
                      {row.state === 'removed' ? null : face(name, is, ui)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
