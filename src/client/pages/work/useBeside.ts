import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '../../../contract/flow.ts';
import { fetchAhead } from '../../api/ahead.ts';
import { tabKeyOf } from '../../app/paths.ts';
import { usePanePath } from '../../hooks/usePageTitle.ts';
import { useTabs } from '../../store/tabs.ts';
import { neighbours } from '../../store/worklist.ts';

/** In the address of a list: the task that is read beside it. */
export const BESIDE_PARAMETER = 'task';

/** What is read beside a list of tasks, and how to choose another. */
export interface Beside {
  /** null: none is chosen, or what was chosen waits here no more */
  row: TaskRow | null;
  /** what was chosen is gone from the list, by somebody else's doing */
  gone: boolean;
  choose(row: TaskRow | undefined): void;
}

/**
 * The first row until another one is chosen. It stays chosen whatever arrives before it: a key that approves must never
 * meet a request that came in under the finger.
 */
export function useBeside(rows: readonly TaskRow[], wanted: boolean): Beside | undefined {
  const { i18n } = useTranslation();
  const [params, setParams] = useSearchParams();
  const taskId = wanted ? params.get(BESIDE_PARAMETER) : null;
  const choose = useCallback(
    (row: TaskRow | undefined) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (row?.taskId) next.set(BESIDE_PARAMETER, row.taskId);
          else next.delete(BESIDE_PARAMETER);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const key = tabKeyOf(usePanePath());
  const shown = useTabs(({ active }) => active === key);
  const [first] = rows;
  useEffect(() => {
    // in a tab behind another one it would lead the person back here
    if (wanted && shown && taskId === null && first) choose(first);
  }, [wanted, shown, taskId, first, choose]);
  const { next } = neighbours(rows, taskId);
  useEffect(() => {
    if (wanted && next) fetchAhead({ processInstanceId: next.processInstanceId, taskId: next.taskId }, i18n.language);
  }, [wanted, next, i18n.language]);
  return useMemo(() => {
    if (!wanted) return undefined;
    const row = rows.find((one) => one.taskId === taskId) ?? null;
    return { row, gone: taskId !== null && rows.length > 0 && row === null, choose };
  }, [wanted, rows, taskId, choose]);
}
