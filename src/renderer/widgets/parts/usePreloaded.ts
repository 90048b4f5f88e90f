import { useEffect, useReducer, type ComponentType } from 'react';
import type { Preloadable } from './preloadable.ts';

/** The component once it is there; fetches it when it is wanted. */
export function usePreloaded<Props>(part: Preloadable<Props>, wanted: boolean): ComponentType<Props> | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (wanted && part.current === undefined) void part.load().then(redraw, () => undefined);
  }, [part, wanted]);
  return part.current;
}
