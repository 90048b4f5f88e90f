import { create } from 'zustand';
import type { TaskRow } from '../../contract/flow.ts';
import { readStored, writeStored } from './storage.ts';

interface WorklistState {
  /** the to-dos as their list showed them last, in its order */
  rows: readonly TaskRow[];
  /** whether the next one opens by itself when one is done */
  goOn: boolean;
}

const GO_ON = 'goOn';

/** What an approver works through: the list that he came from. */
export const useWorklist = create<WorklistState>()(() => ({ rows: [], goOn: readStored(GO_ON) === 'true' }));

export function keepWorklist(rows: readonly TaskRow[]): void {
  useWorklist.setState({ rows });
}

export function setGoOn(goOn: boolean): void {
  writeStored(GO_ON, String(goOn));
  useWorklist.setState({ goOn });
}

/** One that is done is not offered again, though the list has not been loaded since. */
export function leaveWorklist(taskId: string | null): void {
  useWorklist.setState(({ rows }) => ({ rows: rows.filter((row) => row.taskId !== taskId) }));
}

/** Where a task stands in the list, and its neighbours; before the first where the list does not know it. */
export function neighbours(
  rows: readonly TaskRow[],
  taskId: string | null,
): { at: number; before: TaskRow | undefined; next: TaskRow | undefined } {
  const at = rows.findIndex((row) => row.taskId === taskId);
  return { at, before: at > 0 ? rows[at - 1] : undefined, next: rows[at + 1] };
}
