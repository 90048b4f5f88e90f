import { Suspense, useState } from 'react';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { lazyPage } from '../../app/lazyPage.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { leaveWorklist, neighbours } from '../../store/worklist.ts';
import { KeysHint } from '../request/KeysHint.tsx';
import { rowPath } from './rowPath.ts';
import type { Beside } from './useBeside.ts';
import styles from './work.module.css';

const RequestPane = lazyPage(async () => (await import('../request/RequestPage.tsx')).RequestPane);

interface Props {
  beside: Beside;
  rows: readonly TaskRow[];
}

/** The chosen request beside its list; what is decided about it leads to the next one, or to the one before the last. */
export function RequestBeside({ beside: { row, gone, choose }, rows }: Props) {
  const { t } = useTranslation();
  // what somebody else took stays, with what was typed, until its reader goes on
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const shown = row ?? (gone ? last : null);
  const goOn = (
    <Button type="primary" onClick={() => choose(rows[0])}>
      {t('next.next')}
    </Button>
  );
  const leave = () => {
    const { before, next } = neighbours(rows, row?.taskId ?? null);
    leaveWorklist(row?.taskId ?? null);
    choose(next ?? before);
  };
  return (
    <section className={styles.beside} aria-label={t('beside.label')}>
      {gone && !shown && (
        <EmptyState title={t('beside.gone')} text={t('beside.goneText')}>
          {goOn}
        </EmptyState>
      )}
      {shown?.taskId && (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 10 }} />}>
          <RequestPane
            key={shown.taskId}
            processInstanceId={shown.processInstanceId}
            taskId={shown.taskId}
            onLeave={leave}
            head={(actions) => (
              <p className={styles.besideHead}>
                {gone ? goOn : <KeysHint actions={actions} />}
                <Link to={rowPath('todo', shown)}>{t('beside.open')}</Link>
              </p>
            )}
          />
        </Suspense>
      )}
    </section>
  );
}
