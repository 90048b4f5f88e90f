import { useCallback, useEffect, useRef } from 'react';

/** Calls after a rest of `ms`; only the last call counts. For asking servers, never for keeping what is typed. */
export function useLater<Value>(call: (value: Value) => void, ms: number): (value: Value) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  }, [call]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (value: Value) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(value), ms);
    },
    [ms],
  );
}
