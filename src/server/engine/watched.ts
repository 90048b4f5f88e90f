import type { ProcessEngine } from './port.ts';

/** An engine whose moves are timed; what only reads is not. */
export function watchedEngine<Tx>(
  engine: ProcessEngine<Tx>,
  told: (operation: string, seconds: number) => void,
): ProcessEngine<Tx> {
  const timed = async <T>(operation: string, work: Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work;
    } finally {
      told(operation, (performance.now() - began) / 1000);
    }
  };
  return {
    ...engine,
    start: (tx, run) => timed('start', engine.start(tx, run)),
    complete: (tx, run, taskId) => timed('complete', engine.complete(tx, run, taskId)),
    jump: (tx, run, jump) => timed('jump', engine.jump(tx, run, jump)),
    relocate: (tx, run, to) => timed('relocate', engine.relocate(tx, run, to)),
    addInstance: (tx, run, ...rest) => timed('addInstance', engine.addInstance(tx, run, ...rest)),
    removeInstance: (tx, run, taskId) => timed('removeInstance', engine.removeInstance(tx, run, taskId)),
    terminate: (tx, run) => timed('terminate', engine.terminate(tx, run)),
    signal: (tx, run, ...rest) => timed('signal', engine.signal(tx, run, ...rest)),
    migrate: (tx, run, to) => timed('migrate', engine.migrate(tx, run, to)),
  };
}
