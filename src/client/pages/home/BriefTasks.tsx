import { Skeleton } from 'antd';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../../contract/envelope.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { KeptRoom } from '../../components/KeptRoom.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { briefTime } from '../../components/time.ts';
import { isolated } from '../../i18n/isolated.ts';
import type { Loaded } from '../../hooks/useLoad.ts';
import { useMenu } from '../../store/menu.ts';
import { useSession } from '../../store/session.ts';
import { RowDue } from '../work/RowMarks.tsx';
import { isUnclaimed, returnedTo, whereAndWho } from '../work/holders.ts';
import { rowPath } from '../work/rowPath.ts';
import { subjectOf } from '../work/subject.ts';
import styles from './home.module.css';

interface Props {
  loaded: Loaded<Page<TaskRow>>;
  kind: 'todo' | 'initiated' | 'overdue';
  /** so many at most */
  shown: number;
}

/**
 * Of what kind it is, and whose and for how much or when, or where it has got to: what is late is asked about at the desk
 * where it lies. What came back to its applicant is his own.
 */
function aboutOf(row: TaskRow, kind: Props['kind'], own: string | undefined, t: TFunction): string {
  const { second } = subjectOf(row);
  const more = row.summary.slice(1).find(({ text }) => text !== '');
  const told = [row.startUserId === own ? '' : row.startUserName, more ? `${more.title} ${isolated(more.text)}` : ''];
  return [second || row.number, ...(kind === 'todo' ? told : [whereAndWho(row, t)])].filter(Boolean).join(' · ');
}

/** px of a row, and how many there usually are where nobody has counted yet */
const ROW = 64;
const USUAL = 3;

/** The first few rows of a list, as links. */
export function BriefTasks({ loaded, kind, shown }: Props) {
  const own = useSession(({ user }) => user?.id);
  const pending = useMenu((state) => state.pending);
  if (loaded.error && !loaded.data) return <ErrorState error={loaded.error} retry={loaded.reload} />;
  const rows = kind === 'todo' && pending > 0 ? Math.min(pending, shown) : USUAL;
  const waiting = <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <KeptRoom place={`${kind}:${own}`} usual={rows * ROW} waiting={waiting}>
      {loaded.data ? <Rows list={loaded.data.list.slice(0, shown)} kind={kind} own={own} /> : undefined}
    </KeptRoom>
  );
}

function Rows({ list, kind, own }: { list: TaskRow[]; kind: Props['kind']; own: string | undefined }) {
  const { t } = useTranslation();
  if (list.length === 0) return <EmptyState compact title={t(`list.none.${kind}`)} />;
  return (
    <ul>
      {list.map((row) => (
        <li key={row.id}>
          <Link to={rowPath(kind, row)} className={styles.brief}>
            <span className={styles.briefTitle}>
              {row.urged && <span className={styles.urged}>{t('list.urged')}</span>}
              {subjectOf(row).first}
            </span>
            {kind !== 'initiated' ? (
              <RowDue row={row} own={own} />
            ) : (
              <StateTag state={row.state} returned={returnedTo(row, own)} unclaimed={isUnclaimed(row)} />
            )}
            <span className={styles.briefMeta}>{aboutOf(row, kind, own, t)}</span>
            <time className={styles.briefTime} dateTime={row.startTime}>
              {briefTime(row.startTime, new Date())}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
