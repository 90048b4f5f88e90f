import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { traced } from '../traces.ts';

/** Something that is done again and again. With N servers each does it: what must happen once, the job sees to. */
export interface Job {
  name: string;
  everyMilliseconds: number;
  /** answers true when there is more to do at once */
  run(): Promise<boolean>;
}

/** How a run went. */
type Told = (name: string, seconds: number, isFailed: boolean) => void;

/** A job that fails is tried again after its usual time, and ever more seldom up to this many times that. */
const MOST_PATIENCE = 30;

/** A mail server that does not answer holds nobody up: what it was sent is sent again, under the same key. */
const STOP_MILLISECONDS = 4_000;

/**
 * Runs jobs beside the calls, each one after the other and independent of the rest. Answers how to stop them: what they are
 * doing is waited for, but not for ever.
 */
export function startJobs(jobs: readonly Job[], log: Log, told: Told = () => {}): () => Promise<void> {
  const stop = new AbortController();
  const running = jobs.map((job) => repeat(job, stop.signal, log, told));
  return async () => {
    stop.abort();
    await Promise.race([Promise.all(running), sleep(STOP_MILLISECONDS, undefined, { ref: false })]);
  };
}

async function repeat(job: Job, stopped: AbortSignal, log: Log, told: Told): Promise<void> {
  let failures = 0;
  let more = false;
  while (!stopped.aborted) {
    const pause = more ? 0 : job.everyMilliseconds * Math.min(MOST_PATIENCE, 2 ** failures);
    await sleep(pause, undefined, { signal: stopped, ref: false }).catch(() => {});
    if (stopped.aborted) return;
    const began = performance.now();
    const over = (isFailed: boolean) => told(job.name, (performance.now() - began) / 1000, isFailed);
    try {
      more = await traced(`job ${job.name}`, { 'hall.job': job.name }, () => job.run());
      failures = 0;
      over(false);
    } catch (error) {
      more = false;
      over(true);
      if (failures === 0) log.warn({ err: error, job: job.name }, 'a job failed');
      failures = Math.min(failures + 1, 10);
    }
  }
}
