import { Button } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { campusDate } from '../../../definition/campus.ts';
import { calendarFilter } from '../../../definition/entity/calendar.ts';
import { useRenderer } from '../../settings.ts';
import { colorOf } from '../columns.ts';
import { Busy, Cut } from './Cut.tsx';
import { dayOf, monthName, plusMonths, timeOf, weekdayNames, weeksOf } from './days.ts';
import { isOn, titleOf, useRows, type ListViewProps } from './useRows.ts';

/** A month of records by their days. */
export function CalendarView({ view, definition, calls, records, onOpen }: ListViewProps) {
  const { translate, locale } = useRenderer();
  const today = campusDate(new Date());
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`);
  const weeks = weeksOf(month);
  const [first = month, last = month] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  const { from = '', title } = view;
  const { rows, totalCount, busy } = useRows(calls, records, { [calendarFilter(view)]: [first, last] });
  const on = (day: string) => rows.filter((row) => isOn(row, view, day));
  return (
    <section className="hall-view" aria-label={monthName(month, locale)}>
      <header className="hall-view-head">
        <Button
          icon={<LeftOutlined />}
          aria-label={translate('previous')}
          onClick={() => setMonth(plusMonths(month, -1))}
        />
        <strong aria-live="polite">{monthName(month, locale)}</strong>
        <Button
          icon={<RightOutlined />}
          aria-label={translate('next')}
          onClick={() => setMonth(plusMonths(month, 1))}
        />
        <Button onClick={() => setMonth(`${today.slice(0, 7)}-01`)}>{translate('today')}</Button>
        <Cut rows={rows} totalCount={totalCount} />
      </header>
      <Busy busy={busy}>
        <table className="hall-calendar">
          <thead>
            <tr>
              {weekdayNames(locale).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td
                    key={day}
                    data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}
                    data-today={day === today || undefined}
                  >
                    <time dateTime={day}>{Number(day.slice(8))}</time>
                    {on(day).map((row) => (
                      <button
                        key={row.id}
                        type="button"
                        className="hall-view-entry"
                        data-color={colorOf(definition, row)}
                        onClick={() => onOpen(row)}
                      >
                        {day === dayOf(row[from]) ? timeOf(row[from]) : ''} {titleOf(row, title, definition)}
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
