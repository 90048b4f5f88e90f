import { useEffect } from 'react';
import type { Related } from '../../definition/expression/scope.ts';
import { idsAt, relatedIn } from '../../definition/projection/related.ts';
import type { FormData } from '../../definition/types/json.ts';
import { useRenderer } from '../settings.ts';
import type { FormStore } from './store.ts';
import type { FormDefinition } from './types.ts';

/** Rest after the last choice before the server is asked, ms: a pasted table is one question. */
const REST = 150;

type Ask = (formData: FormData, signal: AbortSignal) => Promise<Related>;

/**
 * Asks what is known of the records that a form names, when others are chosen: the price of an article, the name of a
 * course. Answers how to stop.
 */
export function watchRelated(
  store: FormStore,
  paths: readonly string[],
  ask: Ask,
  told: (related: Related) => void,
): () => void {
  let asked = JSON.stringify(paths.map(() => []));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    running.abort();
  };
  const look = () => {
    const now = JSON.stringify(paths.map((path) => [...new Set(idsAt(store.data, path))]));
    if (now === asked) return;
    asked = now;
    stop();
    running = new AbortController();
    const { signal } = running;
    timer = setTimeout(() => {
      ask(store.data, signal).then(
        (related) => !signal.aborted && told(related),
        // the server reckons anew when the form is handed in
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

/** Keeps what a form's expressions read of other records at hand while it is open. */
export function useRelated(store: FormStore, projection: FormDefinition, told: (related: Related) => void): void {
  const { related } = useRenderer().services;
  const { schema, uiSchema, computed, rules } = projection;
  useEffect(() => {
    if (related === undefined) return undefined;
    const paths = relatedIn(schema, [uiSchema, computed, rules]).map(({ path }) => path);
    return paths.length === 0 ? undefined : watchRelated(store, paths, related, told);
  }, [store, schema, uiSchema, computed, rules, related, told]);
}
