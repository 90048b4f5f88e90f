import { Link } from 'react-router-dom';
import type { TaskRow } from '../../../contract/flow.ts';
import type { ListName } from '../../api/flow.ts';
import { cx } from '../../components/cx.ts';
import { rowPath } from './rowPath.ts';
import styles from './work.module.css';

/** What a request is about, before what kind it is: the first field of its summary, or the kind alone. */
export function RowTitle({ list, row, className }: { list: ListName; row: TaskRow; className: string | undefined }) {
  const subject = row.summary[0]?.text ?? '';
  return (
    <Link to={rowPath(list, row)} className={cx(styles.subject, className)} data-row>
      {subject || row.title}
      {subject && <span className={styles.service}>{row.title}</span>}
    </Link>
  );
}
