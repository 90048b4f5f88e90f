import { useEffect } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import type { ExclusiveRule } from '../../definition/types/manifest.ts';
import type { DataError } from '../../definition/types/projection.ts';
import { useRenderer } from '../settings.ts';
import type { FormStore } from './store.ts';

/** Rest after the last change before the server is asked whether a period is still free, ms. */
const REST = 500;

type Ask = (formData: FormData, signal: AbortSignal) => Promise<readonly DataError[]>;

/**
 * Asks about the periods of a form when what the rules speak of is filled in and changed. What was said before is over
 * then: it spoke of another period. Answers how to stop.
 */
export function watchPeriods(store: FormStore, rules: readonly ExclusiveRule[], ask: Ask): () => void {
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    running.abort();
  };
  const look = () => {
    const values = rules.map(({ by, from, to, amount }) =>
      [by, from, to, amount].flatMap((path) => (path === undefined ? [] : [store.valueAt(path)])),
    );
    const now = JSON.stringify(values);
    if (now === asked) return;
    asked = now;
    stop();
    store.occupied([]);
    if (!values.some((one) => one.every((value) => value !== undefined && value !== ''))) return;
    running = new AbortController();
    const { signal } = running;
    timer = setTimeout(() => {
      ask(store.data, signal).then(
        (errors) => !signal.aborted && store.occupied(errors),
        // no answer is no refusal: the server looks again when the form is handed in
        () => undefined,
      );
    }, REST);
  };
  look();
  const off = store.subscribe('data', look);
  return () => {
    off();
    stop();
  };
}

/** Asks the server about `exclusive` rules while the form is open. */
export function useExclusive(store: FormStore, rules: readonly ExclusiveRule[] | undefined): void {
  const { exclusive } = useRenderer().services;
  useEffect(() => {
    if (exclusive === undefined || rules === undefined || rules.length === 0) return undefined;
    return watchPeriods(store, rules, exclusive);
  }, [store, rules, exclusive]);
}
