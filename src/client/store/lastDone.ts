import { create } from 'zustand';

/** What the person did last to a request: it stays in sight until he does the next thing or puts it away. */
export interface LastDone {
  /** the verb, as the history names its outcome: `start`, `complete` */
  outcome: string;
  /** the word on the button, where the step has one of its own: not everything that is completed was agreed to */
  outcomeTitle?: string | undefined;
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
