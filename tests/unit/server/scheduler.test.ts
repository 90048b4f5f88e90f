import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startJobs } from '../../../src/server/jobs/scheduler.ts';
import { createLog } from '../../../src/server/log.ts';

const log = createLog('silent');

describe('jobs', () => {
  it('run again and again, at once while there is more, and end when told', async () => {
    let runs = 0;
    const stop = startJobs([{ name: 'a', everyMilliseconds: 20, run: async () => ++runs < 5 }], log);
    await expect.poll(() => runs).toBeGreaterThanOrEqual(5);
    await stop();
    const ended = runs;
    await sleep(50);
    expect(runs).toBe(ended);
  });

  it('go on after a failure, and do not hold each other up', async () => {
    let failures = 0;
    let others = 0;
    const jobs = [
      { name: 'bad', everyMilliseconds: 5, run: () => Promise.reject(new Error(`no ${++failures}`)) },
      { name: 'slow', everyMilliseconds: 5, run: () => sleep(1_000, false) },
      { name: 'good', everyMilliseconds: 5, run: async () => ++others < 0 },
    ];
    const stop = startJobs(jobs, log);
    await expect.poll(() => failures).toBeGreaterThan(1);
    await expect.poll(() => others).toBeGreaterThan(5);
    // the one that fails waits longer each time
    expect(failures).toBeLessThan(others);
    await stop();
  });

  it('wait for what is running when they are stopped', async () => {
    let begun = false;
    let done = false;
    const job = {
      name: 'slow',
      everyMilliseconds: 1,
      run: async () => {
        begun = true;
        await sleep(100);
        done = true;
        return false;
      },
    };
    const stop = startJobs([job], log);
    await expect.poll(() => begun, { interval: 1 }).toBe(true);
    await stop();
    expect(done).toBe(true);
  });
});
