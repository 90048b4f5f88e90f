import type { ReactNode } from 'react';
import styles from './statistics.module.css';

export interface BarColumn<Row> {
  name: string;
  title: string;
  value: (row: Row) => ReactNode;
  /** length of a bar beneath the value, 0 to 1 */
  bar?: (row: Row) => number;
  /** colour of the bar */
  tone?: (row: Row) => 'plain' | 'warning' | 'error';
  text?: boolean;
}

interface Props<Row> {
  caption: string;
  columns: readonly BarColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table whose figures carry bars: what the eye compares, a screen reader finds as plain numbers. */
export function BarTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    // what scrolls must be reached by the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.unseen}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, title, text }) => (
              <th key={name} scope="col" data-text={text === true}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => {
                const content = <Figure column={column} row={row} />;
                return index === 0 ? (
                  <th key={column.name} scope="row" data-text>
                    {content}
                  </th>
                ) : (
                  <td key={column.name} data-text={column.text === true} data-bar={column.bar !== undefined}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figure<Row>({ column, row }: { column: BarColumn<Row>; row: Row }) {
  const { value, bar, tone } = column;
  if (!bar) return <>{value(row)}</>;
  const part = Math.min(1, Math.max(0, bar(row)));
  return (
    <span className={styles.figure}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} data-tone={tone?.(row) ?? 'plain'} style={{ inlineSize: `${part * 100}%` }} />
      </span>
      <span className={styles.number}>{value(row)}</span>
    </span>
  );
}
