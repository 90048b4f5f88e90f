import type { ReactNode } from 'react';
import type { EditorWords } from '../../../renderer/process/editor/texts.ts';
import styles from './flow.module.css';

interface Props {
  /** names of the columns' titles among the words of these pages */
  columns: readonly string[];
  t: EditorWords;
  /** `tr` elements */
  children: ReactNode;
}

/** A plain table of these pages: it scrolls by itself where the screen is narrower. */
export function FlowTable({ columns, t, children }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
