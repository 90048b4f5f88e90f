import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { DueText } from '../../components/DueText.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { briefDay } from '../../components/time.ts';
import { useSession } from '../../store/session.ts';
import { isUnclaimed, returnedTo } from './holders.ts';
import styles from './work.module.css';

/** Until when a row is due; what came back to its applicant says that instead. */
export function RowDue({ row, own }: { row: TaskRow; own: string | undefined }) {
  const returned = returnedTo(row, own);
  if (returned) return <StateTag state={row.state} returned={returned} />;
  return <DueText dueTime={row.dueTime} urgency={row.urgency} />;
}

/** How a request stands, and when it is expected to be done: its applicant plans by that. */
export function RowState({ row, own }: { row: TaskRow; own: string | undefined }) {
  const { t } = useTranslation();
  const returned = returnedTo(row, own);
  const isExpected = row.startUserId === own && row.dueTime !== null && !returned;
  return (
    <span className={styles.standing}>
      <StateTag state={row.state} returned={returned} unclaimed={isUnclaimed(row)} />
      {isExpected &&
        (row.urgency === 'overdue' ? (
          <DueText dueTime={row.dueTime} urgency="overdue" />
        ) : (
          <span className={styles.expected}>{t('due.by', { date: briefDay(row.dueTime, new Date()) })}</span>
        ))}
    </span>
  );
}

/**
 * What sets a row apart: urged, not read yet, asked of the reader by somebody who decides, done for somebody who is away, or
 * done by somebody in the reader's own name.
 */
export function RowMarks({ row }: { row: TaskRow }) {
  const { t } = useTranslation();
  const own = useSession(({ user }) => user?.id);
  if (!row.onBehalfOfName && !row.delegatedByName && !row.unread && !row.urged) return null;
  const doer = row.onBehalfOf === own ? row.assigneeName : '';
  const behalf = doer
    ? t('list.doneBy', { name: doer, other: row.onBehalfOfName })
    : t('list.onBehalfOf', { name: row.onBehalfOfName });
  return (
    <span className={styles.marks}>
      {row.urged && (
        <span className={styles.mark} data-tone="warning">
          {t('list.urged')}
        </span>
      )}
      {row.unread && <span className={styles.mark}>{t('list.unread')}</span>}
      {row.delegatedByName && (
        <span className={styles.mark}>{t('list.delegatedBy', { name: row.delegatedByName })}</span>
      )}
      {row.onBehalfOfName && <span className={styles.mark}>{behalf}</span>}
    </span>
  );
}
