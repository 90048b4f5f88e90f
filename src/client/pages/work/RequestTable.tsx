import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import type { ListName, TaskQuery } from '../../api/flow.ts';
import type { Look } from '../../components/views/useListViews.ts';
import { shortTime } from '../../components/time.ts';
import { Tick, TickAll } from './batch/Tick.tsx';
import type { Selection } from './batch/useSelection.ts';
import { useSession } from '../../store/session.ts';
import { isolated } from '../../i18n/isolated.ts';
import { RowActions } from './RowActions.tsx';
import { RowDue, RowMarks, RowState } from './RowMarks.tsx';
import { heldBy } from './holders.ts';
import { RowTitle } from './RowTitle.tsx';
import { SortHead } from './SortHead.tsx';
import type { Beside } from './useBeside.ts';
import styles from './work.module.css';

type Column = 'title' | 'applicant' | 'node' | 'doneNode' | 'saved' | 'done' | 'time' | 'due' | 'state' | 'action';

const COLUMNS: Record<ListName, readonly Column[]> = {
  todo: ['title', 'applicant', 'node', 'time', 'due', 'action'],
  done: ['title', 'applicant', 'doneNode', 'done', 'state', 'action'],
  overdue: ['title', 'applicant', 'node', 'time', 'due', 'action'],
  initiated: ['title', 'node', 'time', 'state', 'action'],
  drafts: ['title', 'saved', 'state', 'action'],
  cc: ['title', 'applicant', 'node', 'time', 'state', 'action'],
};

/** Where the request is read beside the list, that says the rest. */
const BESIDE: readonly Column[] = ['title', 'due'];

/** Without these a row is nothing. */
const ALWAYS: ReadonlySet<Column> = new Set(['title', 'action']);

/** The columns of a list that a person may leave out. */
export function taskColumns(list: ListName): string[] {
  return COLUMNS[list].filter((column) => !ALWAYS.has(column));
}

/** The title of a column, by its key: a to-do's time is when it came to this desk. */
export function columnTitle(list: ListName, column: string): string {
  return `list.column.${list === 'todo' && column === 'time' ? 'arrived' : column}`;
}

/**
 * The second line: its number, and what else its topic names as its summary: amounts, days, people. Where there is room for
 * half of that (beside what is read), who asks and for how much come first.
 */
function detailsOf(row: TaskRow, narrow: boolean): string {
  const more = row.summary.slice(1).filter(({ text }) => text !== '');
  const said = more.map(({ title, text }) => `${title} ${isolated(text)}`);
  return (narrow ? [row.startUserName, ...said, row.number] : [row.number, ...said]).filter(Boolean).join(' · ');
}

interface CellProps {
  column: Column;
  list: ListName;
  row: TaskRow;
  beside: Beside | undefined;
}

function Cell({ column, list, row, beside }: CellProps) {
  const { t } = useTranslation();
  const own = useSession(({ user }) => user?.id);
  switch (column) {
    case 'title':
      return (
        <div className={styles.about}>
          <span className={styles.line}>
            <RowTitle list={list} row={row} className={styles.link} beside={beside} />
            <RowMarks row={row} />
          </span>
          <span className={styles.details}>{detailsOf(row, beside !== undefined)}</span>
        </div>
      );
    case 'applicant':
      return (
        <div className={styles.about}>
          <span>{row.startUserName}</span>
          <span className={styles.summary}>{row.startUserDept}</span>
        </div>
      );
    case 'node':
      return (
        <div className={styles.about}>
          <span title={row.taskName}>{row.taskName}</span>
          <span className={styles.summary}>{row.claimable ? t('list.claimable') : heldBy(row, t)}</span>
        </div>
      );
    case 'doneNode':
      return row.taskName;
    case 'done':
      return shortTime(row.endTime ?? row.startTime);
    case 'saved':
    case 'time':
      return shortTime(row.startTime);
    case 'due':
      return <RowDue row={row} own={own} />;
    case 'state':
      return <RowState row={row} own={own} />;
    case 'action':
      return <RowActions list={list} row={row} />;
  }
}

interface TableProps {
  list: ListName;
  rows: TaskRow[];
  look?: Look;
  /** rows may be chosen to be decided on together */
  selection?: Selection | undefined;
  /** the row that is read beside them */
  beside?: Beside | undefined;
  query: TaskQuery;
  change: (part: Partial<TaskQuery>) => void;
}

/** Rows as a table; the title is the link, so that the keyboard and a middle click work as everywhere. */
export function RequestTable({ list, rows, look, selection, beside, query, change }: TableProps) {
  const { t } = useTranslation();
  const all = beside ? BESIDE : COLUMNS[list];
  const columns = all.filter((column) => ALWAYS.has(column) || !look?.hidden.includes(column));
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}
        data-density={look?.density ?? 'middle'}
        data-beside={beside !== undefined || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.tick}>
                <TickAll selection={selection} any={rows.some(({ batch }) => batch)} />
              </th>
            )}
            {columns.map((column) => (
              <SortHead key={column} title={t(columnTitle(list, column))} {...{ list, column, query, change }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-chosen={selection?.chosen.has(row.id) || undefined}
              data-current={(beside && beside.row?.id === row.id) || undefined}
            >
              {selection && (
                <td className={styles.tick}>
                  <Tick row={row} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  <Cell column={column} list={list} row={row} beside={beside} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
