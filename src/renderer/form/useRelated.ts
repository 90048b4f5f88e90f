import { useEffect } from 'react';
import type { Related } from '../../definition/expression/scope.ts';
import { idsAt, relatedIn } from '../../definition/projection/related.ts';
import type { FormData } from '../../definition/types/json.ts';
import { useRenderer } from '../settings.ts';
import { askAgain } from './askAgain.ts';
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
  return askAgain(store, {
    about: () => JSON.stringify(paths.map((path) => [...new Set(idsAt(store.data, path))])),
    silent: JSON.stringify(paths.map(() => [])),
    rest: REST,
    ask: (signal) => ask(store.data, signal),
    told,
  });
}

/** Keeps what a form's expressions read of other records at hand while it is open. */
export function useRelated(
  store: FormStore,
  projection: FormDefinition,
  own: Ask | undefined,
  told: (related: Related) => void,
): void {
  const { services } = useRenderer();
  const related = own ?? services.related;
  const { schema, uiSchema, computed, rules } = projection;
  useEffect(() => {
    if (related === undefined) return undefined;
    const paths = relatedIn(schema, [uiSchema, computed, rules]).map(({ path }) => path);
    return paths.length === 0 ? undefined : watchRelated(store, paths, related, told);
  }, [store, schema, uiSchema, computed, rules, related, told]);
}
