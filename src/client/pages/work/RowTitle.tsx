import { Link } from 'react-router-dom';
import type { TaskRow } from '../../../contract/flow.ts';
import type { ListName } from '../../api/flow.ts';
import { cx } from '../../components/cx.ts';
import type { Beside } from './useBeside.ts';
import { rowPath } from './rowPath.ts';
import { subjectOf } from './subject.ts';
import styles from './work.module.css';

interface Props {
  list: ListName;
  row: TaskRow;
  className: string | undefined;
  /** a click reads it beside the list; Enter, and a click that wants another window, go where the link leads */
  beside?: Beside | undefined;
}

/** What a request is about, and what kind it is. */
export function RowTitle({ list, row, className, beside }: Props) {
  const { first, second } = subjectOf(row);
  return (
    <Link
      to={rowPath(list, row)}
      className={cx(styles.subject, className)}
      data-row
      aria-current={beside && beside.row?.id === row.id ? 'true' : undefined}
      onClick={(event) => {
        const plain = event.detail > 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!beside || !plain) return;
        event.preventDefault();
        beside.choose(row);
      }}
    >
      {first}
      {second && <span className={styles.service}>{second}</span>}
    </Link>
  );
}
