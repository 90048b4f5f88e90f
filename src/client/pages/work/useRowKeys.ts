import { useRef } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TaskRow } from '../../../contract/flow.ts';
import type { OfferedName } from '../../../definition/verbs.ts';
import type { ListName } from '../../api/flow.ts';
import { usePageKeys } from '../../hooks/useKeys.ts';
import { wishFor } from '../../store/worklist.ts';
import type { Beside } from './useBeside.ts';
import { rowPath } from './rowPath.ts';

/** The link of each row, in a table and in cards alike. */
const LINK = 'a[data-row]';

/**
 * J and K go through the rows of a list, Enter opens one. Among the to-dos A, R and B open it and begin to approve, reject
 * or roll back; beside a list that is the business of the request that is read there. Answers where the rows are drawn.
 */
export function useRowKeys(
  list: ListName,
  rows: readonly TaskRow[],
  beside: Beside | undefined,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const links = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>(LINK) ?? [])];
  const current = (): number =>
    beside
      ? rows.findIndex(({ id }) => id === beside.row?.id)
      : links().findIndex((link) => link.closest('tr, li')?.contains(document.activeElement));
  const move = (step: number) => () => {
    const all = links();
    const at = Math.min(Math.max(current() + step, 0), all.length - 1);
    all[at]?.focus();
    beside?.choose(rows[at]);
  };
  const begin = (action: OfferedName) => () => {
    const row = rows[current()];
    if (!row) return;
    wishFor(row.taskId, action);
    void navigate(rowPath(list, row));
  };
  const deciding = list === 'todo' && !beside && { a: begin('complete'), r: begin('reject'), b: begin('rollback') };
  usePageKeys({ j: move(1), k: move(-1), ...deciding });
  return box;
}
