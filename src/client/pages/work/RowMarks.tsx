import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { useSession } from '../../store/session.ts';
import styles from './work.module.css';

/** What sets a row apart: done for somebody who is away, done by somebody in the reader's own name, or not read yet. */
export function RowMarks({ row }: { row: TaskRow }) {
  const { t } = useTranslation();
  const own = useSession(({ user }) => user?.id);
  if (!row.onBehalfOfName && !row.unread) return null;
  const doer = row.onBehalfOf === own ? row.assigneeName : '';
  const behalf = doer
    ? t('list.doneBy', { name: doer, other: row.onBehalfOfName })
    : t('list.onBehalfOf', { name: row.onBehalfOfName });
  return (
    <span className={styles.marks}>
      {row.unread && <span className={styles.mark}>{t('list.unread')}</span>}
      {row.onBehalfOfName && <span className={styles.mark}>{behalf}</span>}
    </span>
  );
}
