import type { ReactNode } from 'react';
import type { CountedPart, ReportPartView, ReportRow } from '../../definition/report/view.ts';
import { useRenderer } from '../settings.ts';
import { written } from './figures.ts';

interface Props {
  part: ReportPartView;
  counted: CountedPart;
  /** the name of a row as a way to what is behind it */
  link(row: ReportRow, name: string): ReactNode;
}

/** Rows as a table that scrolls by itself; what it stands for is each row's head. */
export function PartTable({ part: { title, columns }, counted: { rows, more }, link }: Props) {
  const { translate, locale } = useRenderer();
  return (
    <>
      {/* what scrolls must be reached by the keyboard */}
      <div
        className="hall-report-scroll"
        role="region"
        aria-label={`${title} · ${translate('reportTable')}`}
        tabIndex={0}
      >
        <table className="hall-report-table">
          <thead>
            <tr>
              {columns.map((column, i) => (
                <th key={i} scope="col" data-text={column.role === 'group'}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {columns.map(({ role, format }, j) => {
                  const text = written(row.cells[j], format, locale);
                  return j === 0 ? (
                    <th key={j} scope="row" data-text="true">
                      {link(row, text)}
                    </th>
                  ) : (
                    <td key={j} data-text={role === 'group'}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more && <p className="hall-report-note">{translate('reportMore', { n: rows.length })}</p>}
    </>
  );
}
