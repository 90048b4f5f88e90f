import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/envelope.ts';

export interface Loaded<T> {
  /** the last good answer; null before the first one */
  data: T | null;
  error: unknown;
  loading: boolean;
  reload(): void;
}

/**
 * Loads when `key` changes, and on `reload`. The last answer stays on the screen while the next one is on its way; an
 * answer that was overtaken is dropped. With `key` null nothing is loaded.
 *
 * @param moved raised when something may have changed: the same is looked at again. What was denied, or is gone, is not:
 * it would be refused anew, and say so, with everything that happens to anybody
 */
export function useLoad<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>, moved = 0): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ data: null, error: null, loading: key !== null });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  const denied = useRef('');
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (key === null) return undefined;
    const asked = `${round}:${key}`;
    if (denied.current === asked) return undefined;
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    latest.current(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ data, error: null, loading: false });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (error instanceof ApiError && [403, 404].includes(error.status)) denied.current = asked;
        // an ended session leads away from here; what is on the screen may stay
        const ended = error instanceof ApiError && error.kind === 'session';
        setState((before) => ({ data: before.data, error: ended ? null : error, loading: false }));
      },
    );
    return () => abort.abort();
  }, [key, round, moved]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}
