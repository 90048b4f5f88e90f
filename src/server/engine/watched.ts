import { tracedPart } from '../traces.ts';
import type { ProcessEngine } from './port.ts';

/** An engine whose moves are timed; what only reads is not. */
export function watchedEngine<Tx>(
  engine: ProcessEngine<Tx>,
  told: (operation: string, seconds: number) => void,
): ProcessEngine<Tx> {
  return {
    ...engine,
    async apply(run, command) {
      const began = performance.now();
      try {
        return await tracedPart(`engine ${command.type}`, {}, () => engine.apply(run, command));
      } finally {
        told(command.type, (performance.now() - began) / 1000);
      }
    },
  };
}
