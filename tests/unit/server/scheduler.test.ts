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
    // others have their turn many times
    let turns = 0;
    const stopOther = startJobs([{ name: 'b', everyMilliseconds: 20, run: async () => ++turns < 0 }], log);
    await expect.poll(() => turns).toBeGreaterThan(3);
    await stopOther();
    expect(runs).toBe(ended);
  });

  it('go on after a failure, and do not hold each other up', async () => {
    let failures = 0;
    let others = 0;
    const slow = Promise.withResolvers<boolean>();
    const jobs = [
      { name: 'bad', everyMilliseconds: 5, run: () => Promise.reject(new Error(`no ${++failures}`)) },
      { name: 'slow', everyMilliseconds: 5, run: () => slow.promise },
      { name: 'good', everyMilliseconds: 5, run: async () => ++others < 0 },
    ];
    const stop = startJobs(jobs, log);
    await expect.poll(() => failures).toBeGreaterThan(1);
    await expect.poll(() => others).toBeGreaterThan(5);
    // the one that fails waits longer each time
    expect(failures).toBeLessThan(others);
    slow.resolve(false);
    await stop();
  });

  it('wait for what is running when they are stopped', async () => {
    let begun = false;
    let done = false;
    let stopped = false;
    const work = Promise.withResolvers<undefined>();
    const job = {
      name: 'slow',
      everyMilliseconds: 1,
      run: async () => {
        begun = true;
        await work.promise;
        done = true;
        return false;
      },
    };
    const stop = startJobs([job], log);
    await expect.poll(() => begun, { interval: 1 }).toBe(true);
    const stopping = stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    work.resolve(undefined);
    await stopping;
    expect(done).toBe(true);
  });
});
