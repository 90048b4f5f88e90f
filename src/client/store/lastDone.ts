import { create } from 'zustand';

/** What the person did last to a request: it stays in sight until he does the next thing or puts it away. */
export interface LastDone {
  /** the verb, as the history names its outcome: `start`, `complete` */
  outcome: string;
  title: string;
  number: string;
  /** where the request is read */
  path: string;
  /** who has it now; empty while it is not known, or once it has ended */
  next: string;
}

export const useLastDone = create<{ done: LastDone | null }>()(() => ({ done: null }));

export function tellDone(done: LastDone): void {
  useLastDone.setState({ done });
}

/** Who has it now is known a moment later. */
export function tellNext(path: string, next: string): void {
  useLastDone.setState(({ done }) => (done?.path === path ? { done: { ...done, next } } : { done }));
}

export function forgetDone(): void {
  useLastDone.setState({ done: null });
}
