import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { CHUNK_TIMEOUT_MS, ChunkError, shouldReload, withTimeout } from './chunkReload.ts';

/** Loads a chunk; a failure reloads the page once and comes back to where it is. Rejects with a ChunkError after that. */
export async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  const target = window.location.pathname + window.location.search;
  try {
    return await withTimeout(load(), CHUNK_TIMEOUT_MS);
  } catch (error) {
    if (!shouldReload(window.sessionStorage, target, Date.now())) throw new ChunkError(error);
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
