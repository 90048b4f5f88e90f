import { useTranslation } from 'react-i18next';
import type { ListName, TaskQuery } from '../../api/flow.ts';
import styles from './work.module.css';

/** What the server sorts by, by column. The other columns say nothing that one would look for in an order. */
const SORTS: Partial<Record<ListName, Readonly<Record<string, string>>>> = {
  todo: { node: 'task_name', time: 'start_time', due: 'due_time' },
  done: { doneNode: 'task_name', done: 'end_time' },
  overdue: { time: 'start_time', due: 'due_time' },
  initiated: { time: 'start_time', state: 'state' },
  cc: { time: 'start_time', state: 'state' },
};

interface Props {
  list: ListName;
  column: string;
  /** how the column is called */
  title: string;
  query: TaskQuery;
  change: (part: Partial<TaskQuery>) => void;
}

/** The head of a column: pressed it sorts, the soonest or the newest first, then the other way, then as the list does. */
export function SortHead({ list, column, title, query, change }: Props) {
  const { t } = useTranslation();
  const sort = SORTS[list]?.[column];
  if (sort === undefined)
    return (
      <th scope="col" data-column={column}>
        {title}
      </th>
    );
  const first = sort === 'due_time' ? 'asc' : 'desc';
  const order = query.sort === sort ? query.order : undefined;
  const press = () => {
    if (order === undefined) change({ sort, order: first });
    else if (order === first) change({ sort, order: first === 'asc' ? 'desc' : 'asc' });
    else change({ sort: '' });
  };
  const sign = order === undefined ? '↕' : order === 'asc' ? '↑' : '↓';
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={styles.sort} title={t('list.sort')} onClick={press}>
        {title} <span aria-hidden="true">{sign}</span>
      </button>
    </th>
  );
}
