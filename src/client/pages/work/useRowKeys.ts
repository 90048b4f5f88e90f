import { useRef } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TaskRow } from '../../../contract/flow.ts';
import type { PanelAction } from '../../../renderer/task/types.ts';
import type { ListName } from '../../api/flow.ts';
import { usePageKeys } from '../../hooks/useKeys.ts';
import { wishFor } from '../../store/worklist.ts';
import { rowPath } from './rowPath.ts';

/** The link of each row, in a table and in cards alike. */
const LINK = 'a[data-row]';

/**
 * J and K go through the rows of a list, Enter opens one. Among the to-dos A, R and B open it and begin to approve, reject
 * or roll back. Answers where the rows are drawn.
 */
export function useRowKeys(list: ListName, rows: readonly TaskRow[]): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const links = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>(LINK) ?? [])];
  const current = (): number => links().findIndex((link) => link.closest('tr, li')?.contains(document.activeElement));
  const move = (step: number) => () => {
    const all = links();
    const at = current();
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };
  const begin = (action: PanelAction) => () => {
    const row = rows[current()];
    if (!row) return;
    wishFor(row.taskId, action);
    void navigate(rowPath(list, row));
  };
  const deciding = list === 'todo' && { a: begin('complete'), r: begin('reject'), b: begin('rollback') };
  usePageKeys({ j: move(1), k: move(-1), ...deciding });
  return box;
}
