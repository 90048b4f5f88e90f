import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { JsonValue } from '../../definition/types/json.ts';
import type { FormStore, ShownError } from './store.ts';

export interface FormScope {
  store: FormStore;
  /** before every control's id, so that two forms may stand on one page */
  prefix: string;
}

export const FormContext = createContext<FormScope | null>(null);

export function useForm(): FormScope {
  const scope = useContext(FormContext);
  if (scope === null) throw new Error('a widget stands outside a form');
  return scope;
}

function useChannel<Value>(store: FormStore, channel: string, read: () => Value): Value {
  const subscribe = useCallback((tell: () => void) => store.subscribe(channel, tell), [store, channel]);
  return useSyncExternalStore(subscribe, read, read);
}

/** The error shown at a path, if any. */
export function useFieldError(path: string): string | undefined {
  const { store } = useForm();
  return useChannel(store, `error:${path}`, () => store.errors.get(path));
}

/** How much is left of the quota that a field takes of, if it takes of one. */
export function useQuotaLeft(path: string): number | undefined {
  const { quotas } = useForm().store;
  const read = () => quotas.at(path);
  return useSyncExternalStore(quotas.subscribe, read, read);
}

/** The value at a path, live. */
export function useValue(path: string): JsonValue | undefined {
  const { store } = useForm();
  const subscribe = useCallback((tell: () => void) => store.subscribeValue(path, tell), [store, path]);
  const read = () => store.valueAt(path);
  return useSyncExternalStore(subscribe, read, read);
}

/** Whom a field of people offers, live: by the form around it. Outside a form nothing is known of one. */
export function useGroups(path: string, wanted: readonly string[]): readonly string[] {
  const store = useContext(FormContext)?.store;
  const hangs = wanted.some((group) => group.includes('${'));
  const subscribe = useCallback(
    (tell: () => void) => (hangs && store ? store.subscribe('data', tell) : () => undefined),
    [store, hangs],
  );
  const groups = useSyncExternalStore(subscribe, () =>
    (!hangs ? wanted : (store?.groupsAt(path, wanted) ?? [])).join('\n'),
  );
  return useMemo(() => (groups === '' ? [] : groups.split('\n')), [groups]);
}

/**
 * Names of a row's columns that its own conditions, or the form's, leave out, live. @param columns those that have a condition
 */
export function useMissingColumns(row: string, columns: readonly string[]): ReadonlySet<string> {
  const { store } = useForm();
  const subscribe = useCallback(
    (tell: () => void) => (columns.length === 0 ? () => undefined : store.subscribe('data', tell)),
    [store, columns],
  );
  const read = () => columns.filter((column) => !store.isThere(`${row}.${column}`)).join('\n');
  const missing = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => new Set(missing === '' ? [] : missing.split('\n')), [missing]);
}

/** How many sections there are: another form may have more of them. */
export function useSectionCount(store: FormStore): number {
  return useChannel(store, 'sections', () => store.sections.length);
}

export function useSection(store: FormStore, index: number) {
  const section = useChannel(store, `section:${index}`, () => store.sections[index]);
  const generation = useChannel(store, `section:${index}`, () => store.generation);
  return { section, generation };
}

/** How many errors are shown, and the first of them. */
export function useShownErrors(store: FormStore, most: number): { count: number; first: ShownError[] } {
  const errors = useChannel(store, 'errors', () => store.errors);
  return { count: errors.size, first: errors.size === 0 ? [] : store.shownErrors(most) };
}
