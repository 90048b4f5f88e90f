import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** By then the jobs have run once too. */
const AFTER_MILLISECONDS = 5_000;
const LOOK_MILLISECONDS = 30_000;
const WORTH_MEGABYTES = 48;
/** Part of the time since the last look; nobody waits for a server that works less. */
const IDLE = 0.1;

/** How a process is, and how it gives memory back. */
export interface Process {
  /** megabytes that it holds */
  held(): number;
  /** how much of the time since it was last asked it has worked, of 1 */
  worked(): number;
  collect(): void;
}

/**
 * A start leaves behind what nobody needs again: texts of files, what the compiler noted, code that ran once. So does a rush:
 * buffers of bodies, answers, what was parsed. V8 gives it back only when it is told that memory is short; that takes a fifth of
 * a second, so it is told so once after the start, and then where much has gathered and nobody is there to wait.
 */
export function giveBackMemory(own: Process = thisProcess()): void {
  let least = Infinity;
  const collect = () => {
    own.collect();
    // what is left is needed, until it is more again
    least = own.held();
  };
  const look = () => {
    const isIdle = own.worked() < IDLE;
    least = Math.min(least, own.held());
    if (isIdle && own.held() - least > WORTH_MEGABYTES) collect();
  };
  setTimeout(() => {
    collect();
    setInterval(look, LOOK_MILLISECONDS).unref();
  }, AFTER_MILLISECONDS).unref();
}

function thisProcess(): Process {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let before = performance.eventLoopUtilization();
  return {
    held: () => process.memoryUsage.rss() / 1_048_576,
    worked() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    collect: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}
