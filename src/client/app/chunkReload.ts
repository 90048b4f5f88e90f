/** A deployment replaces the chunks that an open page still wants: reload once, then say so; ask who has typed. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** A second failure for the same target within this time is no deployment any more. */
const ONCE_WITHIN_MS = 5 * 60_000;
const RELOADED = 'chunk-reloaded';

export type FlagStore = Pick<Storage, 'getItem' | 'setItem'>;

/** Whether to reload for this target path. Chunks that do load say nothing about the one that does not. */
export function shouldReload(store: FlagStore, target: string, now: number): boolean {
  const [at = '', ...path] = (store.getItem(RELOADED) ?? '').split(' ');
  if (path.join(' ') === target && now - Number(at) < ONCE_WITHIN_MS) return false;
  store.setItem(RELOADED, `${now} ${target}`);
  return true;
}

let typed = false;

/** From now on it is known whether this page holds what somebody typed. */
export function watchTyping(): void {
  document.addEventListener('input', () => (typed = true), { capture: true, once: true });
}

export const hasTyped = (): boolean => typed;

/** A page that could not be loaded, after the one reload. Only a further reload may help. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('a part of the page could not be loaded', { cause });
    this.name = 'ChunkError';
  }
}

export class ChunkTimeoutError extends Error {
  constructor() {
    super('chunk load timed out');
    this.name = 'ChunkTimeoutError';
  }
}

/** Rejects with a ChunkTimeoutError when the chunk has not come after `milliseconds`. */
export async function withTimeout<T>(load: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeoutError()), milliseconds);
  });
  try {
    return await Promise.race([load, late]);
  } finally {
    clearTimeout(timer);
  }
}
