import { useEffect } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import type { ExclusiveRule } from '../../definition/types/manifest.ts';
import type { Lookups } from '../../definition/expression/scope.ts';
import { fieldsAsked, valuesAt } from '../../definition/projection/asked.ts';
import { idsAt, NOTHING_RELATED, relatedIn } from '../../definition/projection/related.ts';
import type { Booked } from '../services.ts';
import { useRenderer } from '../settings.ts';
import type { FormStore } from './store.ts';
import type { FormDefinition } from './types.ts';

/** What a form asks the server while it is being filled in. */
export interface Question<Answer> {
  /** what it is about, as text: another text is another question */
  about: () => string;
  /** what it is about while there is nothing to ask yet */
  silent: string;
  /** a change makes it another question; false = there is nothing to ask about it */
  turn?: () => boolean;
  /** rest after the last change before the server is asked, ms */
  rest: number;
  ask: (signal: AbortSignal) => Promise<Answer>;
  told: (answer: Answer) => void;
}

/** Asks whenever the form says something else: only the answer to the last question counts. Answers how to stop. */
function askAgain<Answer>(store: FormStore, question: Question<Answer>): () => void {
  const { about, turn, rest, ask, told } = question;
  let asked = question.silent;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    running.abort();
  };
  const look = () => {
    const now = about();
    if (now === asked) return;
    asked = now;
    stop();
    if (turn?.() === false) return;
    running = new AbortController();
    const { signal } = running;
    timer = setTimeout(() => {
      ask(signal).then(
        (answer) => !signal.aborted && told(answer),
        // no answer is no refusal: the server looks anew when the form is handed in
        () => undefined,
      );
    }, rest);
  };
  look();
  const off = store.subscribe('data', look);
  return () => {
    off();
    stop();
  };
}

/** Rest after the last change before the server is asked whether a period is still free, ms. */
const PERIOD_REST = 500;

type AskPeriods = (formData: FormData, signal: AbortSignal) => Promise<Booked>;

/**
 * Asks about the periods of a form when what the rules speak of is filled in and changed. What was said before is over
 * then: it spoke of another period. Answers how to stop.
 */
export function watchPeriods(store: FormStore, rules: readonly ExclusiveRule[], ask: AskPeriods): () => void {
  const values = () =>
    rules.map(({ by, from, to, amount }) =>
      [by, from, to, amount].flatMap((path) => (path === undefined ? [] : [store.valueAt(path)])),
    );
  return askAgain(store, {
    about: () => JSON.stringify(values()),
    silent: '',
    turn: () => {
      store.quotas.tell([]);
      store.occupied([]);
      return values().some((one) => one.every((value) => value !== undefined && value !== ''));
    },
    rest: PERIOD_REST,
    ask: (signal) => ask(store.data, signal),
    told: ({ errors, left }) => {
      store.quotas.tell(left);
      store.occupied(errors);
    },
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

/** Rest after the last choice before the server is asked, ms: a pasted table is one question. */
const RELATED_REST = 150;

/** What is known of records when a form names none. */
const NOTHING: Lookups = { related: NOTHING_RELATED };

type AskRelated = (formData: FormData, signal: AbortSignal) => Promise<Lookups>;

/**
 * Asks what is known of the records that a form names, when others are chosen: the price of an article, the name of a
 * course; and what the organisation says of the people in it: a driver's department. Answers how to stop.
 */
export function watchRelated(
  store: FormStore,
  { related, asked }: { related: readonly string[]; asked: readonly string[] },
  ask: AskRelated,
  told: (lookups: Lookups) => void,
): () => void {
  return askAgain(store, {
    about: () =>
      JSON.stringify([
        ...related.map((path) => [...new Set(idsAt(store.data, path))]),
        ...asked.map((name) => valuesAt(store.data, name)),
      ]),
    silent: JSON.stringify([...related, ...asked].map(() => [])),
    rest: RELATED_REST,
    ask: (signal) => ask(store.data, signal),
    told,
  });
}

/** Keeps what a form's expressions read of other records, and ask of the organisation, at hand while it is open. */
export function useRelated(
  store: FormStore,
  projection: FormDefinition,
  own: AskRelated | undefined,
  told: (lookups: Lookups) => void,
): void {
  const { services } = useRenderer();
  const related = own ?? services.related;
  const { schema, uiSchema, computed = {}, rules, scope } = projection;
  const isKnown = scope?.related !== undefined;
  useEffect(() => {
    if (related === undefined) return undefined;
    const paths = relatedIn(schema, [uiSchema, computed, rules]).map(({ path }) => path);
    const asked = fieldsAsked({ schema, uiSchema, computed, ...(rules && { rules }) });
    if (paths.length === 0 && asked.length === 0) return undefined;
    // as long as it names none nobody is asked: what hangs on them is computed all the same
    if (!isKnown && paths.every((path) => idsAt(store.data, path).length === 0)) told(NOTHING);
    return watchRelated(store, { related: paths, asked }, related, told);
  }, [store, schema, uiSchema, computed, rules, isKnown, related, told]);
}
