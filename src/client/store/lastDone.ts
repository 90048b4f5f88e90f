import { create } from 'zustand';

/** What the person did last to a request: it stays in sight until he does the next thing or puts it away. */
export interface LastDone {
  /** the verb, as the history names its outcome: `start`, `complete` */
  outcome: string;
  title: string;
  number: string;
  topic: string;
  processInstanceId: string;
}

export const useLastDone = create<{ done: LastDone | null }>()(() => ({ done: null }));

export function tellDone(done: LastDone): void {
  useLastDone.setState({ done });
}

export function forgetDone(): void {
  useLastDone.setState({ done: null });
}
