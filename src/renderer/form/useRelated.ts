import { useEffect } from 'react';
import type { Lookups } from '../../definition/expression/scope.ts';
import { fieldsAsked, valuesAt } from '../../definition/projection/asked.ts';
import { idsAt, NOTHING_RELATED, relatedIn } from '../../definition/projection/related.ts';
import type { FormData } from '../../definition/types/json.ts';
import { useRenderer } from '../settings.ts';
import { askAgain } from './askAgain.ts';
import type { FormStore } from './store.ts';
import type { FormDefinition } from './types.ts';

/** Rest after the last choice before the server is asked, ms: a pasted table is one question. */
const REST = 150;

/** What is known of records when a form names none. */
const NOTHING: Lookups = { related: NOTHING_RELATED };

type Ask = (formData: FormData, signal: AbortSignal) => Promise<Lookups>;

/**
 * Asks what is known of the records that a form names, when others are chosen: the price of an article, the name of a
 * course; and what the organisation says of the people in it: a driver's department. Answers how to stop.
 */
export function watchRelated(
  store: FormStore,
  { related, asked }: { related: readonly string[]; asked: readonly string[] },
  ask: Ask,
  told: (lookups: Lookups) => void,
): () => void {
  return askAgain(store, {
    about: () =>
      JSON.stringify([
        ...related.map((path) => [...new Set(idsAt(store.data, path))]),
        ...asked.map((name) => valuesAt(store.data, name)),
      ]),
    silent: JSON.stringify([...related, ...asked].map(() => [])),
    rest: REST,
    ask: (signal) => ask(store.data, signal),
    told,
  });
}

/** Keeps what a form's expressions read of other records, and ask of the organisation, at hand while it is open. */
export function useRelated(
  store: FormStore,
  projection: FormDefinition,
  own: Ask | undefined,
  told: (lookups: Lookups) => void,
): void {
  const { services } = useRenderer();
  const related = own ?? services.related;
  const { schema, uiSchema, computed, rules, scope } = projection;
  const isKnown = scope?.related !== undefined;
  useEffect(() => {
    if (related === undefined) return undefined;
    const paths = relatedIn(schema, [uiSchema, computed, rules]).map(({ path }) => path);
    const asked = fieldsAsked({ schema, uiSchema, ...(computed && { computed }), ...(rules && { rules }) });
    if (paths.length === 0 && asked.length === 0) return undefined;
    // as long as it names none nobody is asked: what hangs on them is computed all the same
    if (!isKnown && paths.every((path) => idsAt(store.data, path).length === 0)) told(NOTHING);
    return watchRelated(store, { related: paths, asked }, related, told);
  }, [store, schema, uiSchema, computed, rules, isKnown, related, told]);
}
