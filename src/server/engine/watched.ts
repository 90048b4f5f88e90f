import { tracedPart } from '../traces.ts';
import type { ProcessEngine } from './port.ts';

/** An engine whose moves are timed; what only reads, and what is asked, is not. */
export function watchedEngine<Tx>(
  engine: ProcessEngine<Tx>,
  told: (operation: string, seconds: number) => void,
): ProcessEngine<Tx> {
  return {
    ...engine,
    async apply(run, command) {
      const began = performance.now();
      let asked = false;
      try {
        const answer = await tracedPart(
          () => ({ name: `engine ${command.type}` }),
          () => engine.apply(run, command),
        );
        asked = 'needs' in answer;
        return answer;
      } finally {
        if (!asked) told(command.type, (performance.now() - began) / 1000);
      }
    },
  };
}
