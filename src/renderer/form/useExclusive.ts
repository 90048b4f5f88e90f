import { useEffect } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import type { ExclusiveRule } from '../../definition/types/manifest.ts';
import type { DataError } from '../../definition/types/projection.ts';
import { useRenderer } from '../settings.ts';
import { askAgain } from './askAgain.ts';
import type { FormStore } from './store.ts';

/** Rest after the last change before the server is asked whether a period is still free, ms. */
const REST = 500;

type Ask = (formData: FormData, signal: AbortSignal) => Promise<readonly DataError[]>;

/**
 * Asks about the periods of a form when what the rules speak of is filled in and changed. What was said before is over
 * then: it spoke of another period. Answers how to stop.
 */
export function watchPeriods(store: FormStore, rules: readonly ExclusiveRule[], ask: Ask): () => void {
  const values = () =>
    rules.map(({ by, from, to, amount }) =>
      [by, from, to, amount].flatMap((path) => (path === undefined ? [] : [store.valueAt(path)])),
    );
  return askAgain(store, {
    about: () => JSON.stringify(values()),
    silent: '',
    turn: () => {
      store.occupied([]);
      return values().some((one) => one.every((value) => value !== undefined && value !== ''));
    },
    rest: REST,
    ask: (signal) => ask(store.data, signal),
    told: (errors) => store.occupied(errors),
  });
}

/** Asks the server about `exclusive` rules while the form is open. */
export function useExclusive(store: FormStore, rules: readonly ExclusiveRule[] | undefined): void {
  const { exclusive } = useRenderer().services;
  useEffect(() => {
    if (exclusive === undefined || rules === undefined || rules.length === 0) return undefined;
    return watchPeriods(store, rules, exclusive);
  }, [store, rules, exclusive]);
}
