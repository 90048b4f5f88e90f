import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { CHUNK_TIMEOUT_MS, ChunkError, hasTyped, shouldReload, withTimeout } from './chunkReload.ts';
import { offerReload } from './offerReload.tsx';

/**
 * Loads a chunk; a failure reloads the page once and comes back to where it is. Rejects with a ChunkError after that, and
 * where somebody has typed: nothing is taken away from him, he is asked. (A browser remembers for as long as the page lives
 * that a module did not come: seeking it again is no use.)
 */
export async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  const target = window.location.pathname + window.location.search;
  try {
    return await withTimeout(load(), CHUNK_TIMEOUT_MS);
  } catch (error) {
    if (hasTyped()) offerReload();
    if (hasTyped() || !shouldReload(window.sessionStorage, target, Date.now())) throw new ChunkError(error);
    window.location.replace(target);
    // the page goes away; nothing is to be drawn meanwhile
    return new Promise<T>(() => undefined);
  }
}

/** A page in a chunk of its own. A failed load reloads the page once and comes back to the target path. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadOnce(load) }));
}
