import { useCallback, useSyncExternalStore } from 'react';
import { useRenderer } from './settings.ts';
import type { Option, RendererServices, TreeNode } from './services.ts';

/** Something asked for once and kept: its value as soon as it is there. */
interface Entry {
  value: unknown;
  listeners: Set<() => void>;
}

const caches = new WeakMap<RendererServices, Map<string, Entry>>();

function entryOf(services: RendererServices, key: string, load: () => Promise<unknown>): Entry {
  let cache = caches.get(services);
  if (cache === undefined) caches.set(services, (cache = new Map()));
  let entry = cache.get(key);
  if (entry === undefined) {
    const made: Entry = { value: undefined, listeners: new Set() };
    entry = made;
    cache.set(key, made);
    load().then(
      (value) => {
        made.value = value;
        for (const tell of made.listeners) tell();
      },
      // a refused look-up is asked again by the next one who needs it; meanwhile ids stand for names
      () => cache.delete(key),
    );
  }
  return entry;
}

const NOTHING: Entry = { value: undefined, listeners: new Set() };

/** The value of `load` once it has arrived, shared by everybody who asks for the same key. Empty key = nothing asked. */
function useLookup(key: string, load: (services: RendererServices) => Promise<unknown>): unknown {
  const { services, locale } = useRenderer();
  const entry = key === '' ? NOTHING : entryOf(services, `${locale}/${key}`, () => load(services));
  const subscribe = useCallback(
    (tell: () => void) => {
      entry.listeners.add(tell);
      return () => void entry.listeners.delete(tell);
    },
    [entry],
  );
  return useSyncExternalStore(subscribe, () => entry.value);
}

/** Entries of a dictionary; undefined while they are on their way. */
export function useDictionary(type: string): Option[] | undefined {
  return useLookup(type === '' ? '' : `dict/${type}`, (services) => services.dictionary(type)) as Option[] | undefined;
}

export type TreeKind = 'dept' | 'region';

/** The organisation or the regions as a tree; undefined while it is on its way. */
export function useTree(kind: TreeKind, wanted = true): TreeNode[] | undefined {
  return useLookup(wanted ? `tree/${kind}` : '', (services) =>
    kind === 'dept' ? services.deptTree() : services.regionTree(),
  ) as TreeNode[] | undefined;
}

type NamesCall = (ids: string[]) => Promise<Record<string, string>>;

/** Collects the ids that are asked for in one turn into one call. */
function batched(call: NamesCall): (id: string) => Promise<string> {
  let waiting: Map<string, { promise: Promise<string>; give: (name: string) => void; fail: (error: unknown) => void }> =
    new Map();
  return (id) => {
    const known = waiting.get(id);
    if (known !== undefined) return known.promise;
    if (waiting.size === 0) {
      queueMicrotask(() => {
        const batch = waiting;
        waiting = new Map();
        call([...batch.keys()]).then(
          (names) => batch.forEach((one, key) => one.give(names[key] ?? key)),
          (error: unknown) => batch.forEach((one) => one.fail(error)),
        );
      });
    }
    const made = Promise.withResolvers<string>();
    waiting.set(id, { promise: made.promise, give: made.resolve, fail: made.reject });
    return made.promise;
  };
}

/** Kinds of pickers whose names are an entity's own. */
const ENTITY_OF: Record<string, string> = { region: 'sys/region', major: 'sys/major' };

const batches = new WeakMap<RendererServices, Map<string, (id: string) => Promise<string>>>();

function nameOf(services: RendererServices, kind: string, id: string): Promise<string> {
  let byKind = batches.get(services);
  if (byKind === undefined) batches.set(services, (byKind = new Map()));
  let ask = byKind.get(kind);
  if (ask === undefined) {
    ask = batched(
      kind === 'user'
        ? (ids) => services.userNames(ids)
        : kind === 'dept'
          ? (ids) => services.deptNames(ids)
          : (ids) => services.recordNames(ENTITY_OF[kind] ?? kind, ids),
    );
    byKind.set(kind, ask);
  }
  return ask(id);
}

/**
 * Display names for ids: of people (`user`), departments (`dept`) or of an entity's records (its key).
 * An id stands for its name until that has arrived.
 */
export function useNames(kind: string, ids: readonly string[]): string[] {
  const joined = ids.join('\n');
  const names = useLookup(joined === '' ? '' : `names/${kind}/${joined}`, (services) =>
    Promise.all(joined.split('\n').map((id) => nameOf(services, kind, id))),
  ) as string[] | undefined;
  return names ?? [...ids];
}

/** Remembers a name that a picker has just shown, so that it need not be asked for. */
export function rememberNames(
  services: RendererServices,
  locale: string,
  kind: string,
  rows: ReadonlyMap<string, string>,
): void {
  let cache = caches.get(services);
  if (cache === undefined) caches.set(services, (cache = new Map()));
  const ids = [...rows.keys()];
  const entry: Entry = { value: [...rows.values()], listeners: new Set() };
  cache.set(`${locale}/names/${kind}/${ids.join('\n')}`, entry);
}
