import type { ComponentType } from 'react';

/** A part that is fetched before it is needed and then drawn without a gap. */
export interface Preloadable<Props> {
  current: ComponentType<Props> | undefined;
  load(): Promise<ComponentType<Props>>;
}

/** Wraps a dynamic import. Unlike React.lazy it is drawn in the same commit once it is there: no flash, focus stays. */
export function preloadable<Props>(fetch: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let pending: Promise<ComponentType<Props>> | undefined;
  const part: Preloadable<Props> = {
    current: undefined,
    load() {
      pending ??= fetch().then(
        (component) => (part.current = component),
        (error: unknown) => {
          // the next try asks again: the network may be back
          pending = undefined;
          throw error;
        },
      );
      return pending;
    },
  };
  return part;
}

const idle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => void requestIdleCallback(run, { timeout: 2000 })
    : (run) => void setTimeout(run, 50);

/** Runs when the page has nothing better to do. */
export const whenIdle = idle;
