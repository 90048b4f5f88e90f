import { Suspense, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BatchAction } from '../../../../contract/batch.ts';
import type { TaskRow } from '../../../../contract/flow.ts';
import { lazyPage } from '../../../app/lazyPage.ts';
import { batchWord, offers } from './words.ts';
import type { Selection } from './useSelection.ts';
import styles from './batch.module.css';

const BatchDialog = lazyPage(async () => (await import('./BatchDialog.tsx')).BatchDialog);

/** What can be done with the chosen tasks. It stays at the lower edge for as long as something is chosen. */
export function BatchBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  // what was chosen when it was asked for: rows leave the list while they are decided on, by whomever
  const [asking, setAsking] = useState<{ action: BatchAction; rows: TaskRow[] } | null>(null);
  const { chosen, choosing, extent } = selection;
  const rows = [...chosen.values()];
  const [first] = rows;
  if (!first && !choosing && asking === null) return null;
  const offered: BatchAction[] = [
    // all lie at one step; versions of its definition may offer different things, and only what all do is done to all
    ...(['complete', 'reject'] as const).filter((action) => rows.every((row) => offers(row, action))),
    ...(rows.some((row) => row.claimable) ? ['claim' as const] : []),
  ];
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('batch.bar')}>
      <span className={styles.chosen} aria-live="polite">
        {first ? t('batch.chosen', { n: rows.length, topic: first.title, node: first.taskName }) : t('batch.hint')}
      </span>
      <span className={styles.buttons}>
        {first &&
          offered.map((action) => (
            <Button
              key={action}
              type={action === 'complete' ? 'primary' : 'default'}
              danger={action === 'reject'}
              onClick={() => setAsking({ action, rows })}
            >
              {batchWord(action, rows, t)}
            </Button>
          ))}
        {extent !== 'all' && <Button onClick={selection.toggleAll}>{t('batch.all')}</Button>}
        <Button type="text" onClick={selection.clear}>
          {t('action.cancel')}
        </Button>
      </span>
      {asking !== null && (
        <Suspense fallback={null}>
          <BatchDialog
            {...asking}
            onClose={(done) => {
              setAsking(null);
              if (done) selection.clear();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
