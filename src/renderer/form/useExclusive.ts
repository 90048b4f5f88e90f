import { useEffect } from 'react';
import type { ExclusiveRule } from '../../definition/types/manifest.ts';
import { useRenderer } from '../settings.ts';
import type { FormStore } from './store.ts';

/** Rest after the last change before the server is asked whether a period is still free, ms. */
const REST = 500;

/** Asks the server about `exclusive` rules when what they speak of is filled in and changed. */
export function useExclusive(store: FormStore, rules: readonly ExclusiveRule[] | undefined): void {
  const { services } = useRenderer();
  useEffect(() => {
    const ask = services.exclusive;
    if (ask === undefined || rules === undefined || rules.length === 0) return;
    let asked = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = new AbortController();
    const stop = () => {
      clearTimeout(timer);
      running.abort();
    };
    const look = () => {
      const values = rules.map(({ by, from, to }) => [by, from, to].map(store.valueAt));
      const complete = values.some((one) => one.every((value) => value !== undefined && value !== ''));
      const now = JSON.stringify(values);
      if (now === asked) return;
      asked = now;
      stop();
      if (!complete) return store.occupied([]);
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
  }, [store, rules, services]);
}
