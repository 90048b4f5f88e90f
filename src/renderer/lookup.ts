import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useRenderer } from './settings.ts';
import { Refused, type Option, type RendererServices, type TreeNode } from './services.ts';

type Load = () => Promise<unknown>;

/** How long to wait until what could not be had is asked for again, ms; each time twice as long. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/** Something asked for once and kept: its value as soon as it is there. */
export class Lookup {
  value: unknown;
  private readonly listeners = new Set<() => void>();

  /** `forget` is called when it could not be had and nobody waits for it: the next one who needs it asks anew. */
  constructor(load?: Load, forget: () => void = () => undefined) {
    if (load) this.ask(load, forget, FIRST_WAIT);
  }

  subscribe(tell: () => void): () => void {
    this.listeners.add(tell);
    return () => void this.listeners.delete(tell);
  }

  take(value: unknown): void {
    this.value = value;
    for (const tell of this.listeners) tell();
  }

  private ask(load: Load, forget: () => void, wait: number): void {
    load().then(
      (value) => this.take(value),
      (error: unknown) => {
        // meanwhile ids stand for names, and lists are on their way; a no stays a no
        if (isRefusal(error)) return forget();
        setTimeout(() => {
          if (this.listeners.size === 0) forget();
          else this.ask(load, forget, Math.min(wait * 2, LONGEST_WAIT));
        }, wait);
      },
    );
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Refused && error.status >= 400 && error.status < 500;

const NOTHING = new Lookup();
const caches = new WeakMap<RendererServices, Map<string, Lookup>>();

function cacheOf(services: RendererServices): Map<string, Lookup> {
  let cache = caches.get(services);
  if (cache === undefined) caches.set(services, (cache = new Map()));
  return cache;
}

/** The look-up under this key, begun by the first one who asks for it. */
export function lookup(services: RendererServices, key: string, load: Load): Lookup {
  const cache = cacheOf(services);
  let found = cache.get(key);
  if (found === undefined) cache.set(key, (found = new Lookup(load, () => cache.delete(key))));
  return found;
}

/** The value of `load` once it has arrived, shared by everybody who asks for the same key. Empty key = nothing asked. */
function useLookup(key: string, load: (services: RendererServices) => Promise<unknown>): unknown {
  const { services, locale } = useRenderer();
  const found = key === '' ? NOTHING : lookup(services, `${locale}/${key}`, () => load(services));
  const subscribe = useCallback((tell: () => void) => found.subscribe(tell), [found]);
  const read = () => found.value;
  return useSyncExternalStore(subscribe, read, read);
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

/** All records of an entity that is a tree; undefined while they are on their way. */
export function useRecordTree(entity: string): TreeNode[] | undefined {
  return useLookup(entity === '' ? '' : `records/${entity}`, (services) => services.recordTree(entity)) as
    TreeNode[] | undefined;
}

const NO_VALUES: readonly string[] = [];

/** What the person last wrote into a field; nothing until it has arrived. */
export function useRecentValues(path: string): readonly string[] {
  const { services } = useRenderer();
  const all = useLookup(
    services.recentValues === undefined ? '' : 'recent',
    (from) => from.recentValues?.() ?? Promise.resolve({}),
  ) as Record<string, string[]> | undefined;
  return all?.[path] ?? NO_VALUES;
}

/** Names of all icons; undefined while they are on their way or not wanted. */
export function useIconNames(wanted: boolean): string[] | undefined {
  return useLookup(wanted ? 'icons' : '', (services) => services.iconNames()) as string[] | undefined;
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
          : kind.startsWith('request/')
            ? (ids) => services.requestNames(kind.slice('request/'.length), ids)
            : (ids) => services.recordNames(ENTITY_OF[kind] ?? kind, ids),
    );
    byKind.set(kind, ask);
  }
  return ask(id);
}

const nameKey = (locale: string, kind: string, id: string): string => `${locale}/name/${kind}/${id}`;

/**
 * Display names for ids: of people (`user`), departments (`dept`) or of an entity's records (its key).
 * An id stands for its name until that has arrived.
 */
export function useNames(kind: string, ids: readonly string[]): string[] {
  const { services, locale } = useRenderer();
  // by what they say: callers make the list anew at each render
  const asked = JSON.stringify(ids);
  const found = useMemo(
    () =>
      (JSON.parse(asked) as string[]).map((id) => ({
        id,
        entry: lookup(services, nameKey(locale, kind, id), () => nameOf(services, kind, id)),
      })),
    [services, locale, kind, asked],
  );
  const subscribe = useCallback(
    (tell: () => void) => {
      const offs = found.map(({ entry }) => entry.subscribe(tell));
      return () => offs.forEach((off) => off());
    },
    [found],
  );
  const names = useSyncExternalStore(subscribe, () => JSON.stringify(found.map(({ id, entry }) => entry.value ?? id)));
  return useMemo(() => JSON.parse(names) as string[], [names]);
}

/** Remembers names that a picker has just shown, so that they need not be asked for. */
export function rememberNames(
  services: RendererServices,
  locale: string,
  kind: string,
  names: ReadonlyMap<string, string>,
): void {
  for (const [id, name] of names) {
    lookup(services, nameKey(locale, kind, id), () => Promise.resolve(name)).take(name);
  }
}
