import { Button } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { campusDate } from '../../../definition/campus.ts';
import { calendarFilter } from '../../../definition/entity/calendar.ts';
import { useRenderer } from '../../settings.ts';
import { choicesOf } from '../../widgets/parts/choices.ts';
import { colorOf } from '../columns.ts';
import type { EntityView } from '../types.ts';
import { Busy, Cut } from './Cut.tsx';
import { dayOf, mondayOf, plusDays, timeOf, weekdayNames, weekdayOf } from './days.ts';
import { isOn, titleOf, useRows, type ListViewProps } from './useRows.ts';

/** A timetable: the days of a week across, what begins at the same time beside each other. */
export function WeekView({ view, definition, calls, records, onOpen }: ListViewProps) {
  const { translate, locale } = useRenderer();
  const today = campusDate(new Date());
  const [monday, setMonday] = useState(mondayOf(today));
  const { day, from = '', title } = view;
  const dated = day === undefined;
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => plusDays(monday, count));
  const { rows, totalCount, busy } = useRows(
    calls,
    records,
    dated ? { [calendarFilter(view)]: [monday, plusDays(monday, 6)] } : {},
  );
  // what has begun before its day stands in the line without a time
  const placed = rows.flatMap((row) =>
    dated
      ? days
          .filter((date) => isOn(row, view, date))
          .map((date) => ({ row, column: weekdayOf(date), line: date === dayOf(row[from]) ? timeOf(row[from]) : '' }))
      : [{ row, column: Number(row[day]), line: String(row[from] ?? '') }],
  );
  const lines = linesOf(
    placed.map(({ line }) => line),
    dated ? undefined : definition,
    from,
  );
  return (
    <section className="hall-view" aria-label={translate('shape_week')}>
      {dated ? (
        <header className="hall-view-head">
          <Button
            icon={<LeftOutlined />}
            aria-label={translate('previous')}
            onClick={() => setMonday(plusDays(monday, -7))}
          />
          <strong aria-live="polite">
            {monday} – {plusDays(monday, 6)}
          </strong>
          <Button
            icon={<RightOutlined />}
            aria-label={translate('next')}
            onClick={() => setMonday(plusDays(monday, 7))}
          />
          <Button onClick={() => setMonday(mondayOf(today))}>{translate('today')}</Button>
          <Cut rows={rows} totalCount={totalCount} />
        </header>
      ) : (
        <Cut rows={rows} totalCount={totalCount} />
      )}
      <Busy busy={busy}>
        <table className="hall-calendar hall-week">
          <thead>
            <tr>
              <th aria-hidden="true" />
              {weekdayNames(locale).map((name, i) => (
                <th key={name} scope="col">
                  {name}
                  {dated ? <small> {plusDays(monday, i).slice(5)}</small> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ value, label }) => (
              <tr key={value}>
                <th scope="row">{label}</th>
                {[1, 2, 3, 4, 5, 6, 7].map((column) => (
                  <td key={column}>
                    {placed
                      .filter((one) => one.column === column && one.line === value)
                      .map(({ row }) => (
                        <button
                          key={row.id}
                          type="button"
                          className="hall-view-entry"
                          data-color={colorOf(definition, row)}
                          onClick={() => onOpen(row)}
                        >
                          {titleOf(row, title, definition)}
                        </button>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Busy>
    </section>
  );
}

/** The lines of the timetable: the field's choices in their order, or the times that occur. */
function linesOf(
  values: string[],
  definition: EntityView | undefined,
  field: string,
): { value: string; label: string }[] {
  const choices = choicesOf(definition?.schema.properties?.[field] ?? {});
  if (choices.length > 0) return choices.map(({ value, label }) => ({ value: String(value), label }));
  return [...new Set(values)].toSorted().map((value) => ({ value, label: value }));
}
