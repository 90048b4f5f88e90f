import { create } from 'zustand';
import type { TaskRow } from '../../contract/flow.ts';
import type { OfferedName } from '../../definition/verbs.ts';
import { readStored, writeStored } from './storage.ts';

interface WorklistState {
  /** the to-dos as their list showed them last, in its order */
  rows: readonly TaskRow[];
  /** how many lie before these, on earlier pages, and how many there are in all */
  skipped: number;
  total: number;
  /** the rows that follow these */
  more: ((from: number) => Promise<readonly TaskRow[]>) | null;
  /** whether the next one opens by itself when one is done */
  goOn: boolean;
  /** what was asked for in the list: the page of the task does it when it is there */
  wish: { taskId: string; action: OfferedName } | null;
}

const GO_ON = 'goOn';

/** What an approver works through: the list that he came from. */
export const useWorklist = create<WorklistState>()(() => ({
  ...{ rows: [], skipped: 0, total: 0, more: null, wish: null },
  goOn: readStored(GO_ON) === 'true',
}));

export function keepWorklist(list: Pick<WorklistState, 'rows' | 'skipped' | 'total' | 'more'>): void {
  useWorklist.setState(list);
}

export function setGoOn(goOn: boolean): void {
  writeStored(GO_ON, String(goOn));
  useWorklist.setState({ goOn });
}

export function wishFor(taskId: string | null, action: OfferedName): void {
  useWorklist.setState({ wish: taskId === null ? null : { taskId, action } });
}

/** What was asked for this task in the list, once. */
export function takeWish(taskId: string | null): OfferedName | null {
  const { wish } = useWorklist.getState();
  if (wish) useWorklist.setState({ wish: null });
  return wish !== null && wish.taskId === taskId ? wish.action : null;
}

/** One that is done is not offered again, though the list has not been loaded since. */
export function leaveWorklist(taskId: string | null): void {
  useWorklist.setState(({ rows, total }) => {
    const left = rows.filter((row) => row.taskId !== taskId);
    return { rows: left, total: total - (rows.length - left.length) };
  });
}

let coming: unknown = null;

/** Near the end of what is known: asks for what follows, once. A failure only means that nothing follows. */
export async function learnMore(): Promise<void> {
  const { rows, skipped, total, more } = useWorklist.getState();
  if (!more || coming === rows || skipped + rows.length >= total) return;
  coming = rows;
  const next = await more(skipped + rows.length).catch(() => []);
  const known = new Set(rows.map(({ taskId }) => taskId));
  if (useWorklist.getState().rows !== rows) return;
  useWorklist.setState({ rows: [...rows, ...next.filter(({ taskId }) => !known.has(taskId))] });
}

/** Where a task stands in the list, and its neighbours; before the first where the list does not know it. */
export function neighbours(
  rows: readonly TaskRow[],
  taskId: string | null,
): { at: number; before: TaskRow | undefined; next: TaskRow | undefined } {
  const at = rows.findIndex((row) => row.taskId === taskId);
  return { at, before: at > 0 ? rows[at - 1] : undefined, next: rows[at + 1] };
}
