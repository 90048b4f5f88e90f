import { useRef, useState } from 'react';
import type { BatchAction, BatchOutcome } from '../../../../contract/batch.ts';
import type { TaskRow } from '../../../../contract/flow.ts';
import { batch } from '../../../api/batch.ts';
import { newKey } from '../../../api/idempotency.ts';
import { messageOf } from '../../../api/refused.ts';

/** So many go in one call: few enough that the bar moves and a stop acts soon. */
const CHUNK = 5;

export interface BatchRun {
  state: 'asking' | 'running' | 'done';
  outcomes: ReadonlyMap<string, BatchOutcome>;
  /** why the last call brought no outcomes; empty otherwise */
  failure: string;
  /** sends the rows in small parts, one after the other */
  run(rows: readonly TaskRow[], comment: string): Promise<void>;
  /** what is on its way is finished; the rest is left as it is */
  stop(): void;
}

/** Decides on many tasks, a few at a time. A part whose answer got lost is sent again under the same key. */
export function useBatch(action: BatchAction): BatchRun {
  const [state, setState] = useState<BatchRun['state']>('asking');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BatchOutcome>>(new Map());
  const [failure, setFailure] = useState('');
  const stopped = useRef(false);

  const send = async (rows: readonly TaskRow[], comment: string) => {
    const items = rows.flatMap(({ taskId, revision }) => (taskId === null ? [] : [{ taskId, revision }]));
    const request = { items, action, ...(action === 'claim' ? {} : { comment }) };
    const key = newKey();
    const { signal } = new AbortController();
    try {
      return await batch(request, key, signal);
    } catch {
      return batch(request, key, signal);
    }
  };
  const run = async (rows: readonly TaskRow[], comment: string) => {
    stopped.current = false;
    setFailure('');
    setState('running');
    const again = new Set(rows.map(({ taskId }) => taskId));
    setOutcomes((before) => new Map([...before].filter(([taskId]) => !again.has(taskId))));
    try {
      for (let from = 0; from < rows.length && !stopped.current; from += CHUNK) {
        const found = await send(rows.slice(from, from + CHUNK), comment);
        setOutcomes((before) => new Map([...before, ...found.map((each) => [each.taskId, each] as const)]));
      }
    } catch (error) {
      setFailure(messageOf(error));
    }
    setState('done');
  };
  return {
    state,
    outcomes,
    failure,
    run,
    stop() {
      stopped.current = true;
    },
  };
}
