import { availableParallelism } from 'node:os';
import { STEADY } from './scripts/lib/server.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { seededFault } from './tests/support/seeded-fault.ts';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** These find what hangs. Nothing is measured by them: a busy machine may take many times as long as an idle one. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** A folder of tests, run in Node. */
function project(name: string, test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  const own = {
    name,
    environment: 'node',
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['tests/support/seed.ts'],
  };
  return { plugins: seededFault(), test: { ...own, ...test } };
}

const BROWSERS = { ...PATIENCE, maxWorkers: availableParallelism() + 1, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // of two cores too: the default leaves one idle
    maxWorkers: '100%',
    // what fails once is a failure
    retry: 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', {
        include: ['tests/unit/**/*.test.{ts,tsx}'],
        ...PATIENCE,
        // files share what they import: who puts something in a module's place resets the modules before and after
        isolate: false,
      }),
      // a real server in this process, on the embedded database and on PostgreSQL. Most of a small file was loading the
      // server: files share it; nothing outlives the hall that a file starts
      project('api', {
        globalSetup: 'tests/api/support/cluster.ts',
        execArgv: [STEADY],
        ...PATIENCE,
        isolate: false,
      }),
      // every topic there is, by its own samples and journeys
      project('topics', { globalSetup: 'tests/api/support/cluster.ts', execArgv: [STEADY], ...PATIENCE }),
      // a real browser against a really started server, of each file its own. They wait more than they work: three at a time
      project('components', {
        include: ['tests/browser-components/**/*.test.ts'],
        globalSetup: 'tests/browser-components/theatre.ts',
        ...BROWSERS,
      }),
      project('browser', { globalSetup: 'tests/support/shared-chromium.ts', ...BROWSERS }),
    ],
  },
});
