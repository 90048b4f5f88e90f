import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** These find what hangs. Nothing is measured by them: a busy machine may take many times as long as an idle one. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** A folder of tests, run in Node. */
function project(name: string, test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  return { test: { name, environment: 'node', include: [`tests/${name}/**/*.test.ts`], ...test } };
}

export default defineConfig({
  test: {
    // of two cores too: the default leaves one idle
    maxWorkers: '100%',
    projects: [
      project('unit', {
        include: ['tests/unit/**/*.test.{ts,tsx}'],
        setupFiles: ['tests/support/seed.ts'],
        ...PATIENCE,
      }),
      // a real server in this process, on the embedded database and on PostgreSQL
      project('api', { globalSetup: 'tests/api/support/cluster.ts', ...PATIENCE }),
      // every topic there is, by its own samples and journeys
      project('topics', PATIENCE),
      // a real browser against a really started server, of each file its own; a second try, which the report names, for
      // what a busy machine made late
      project('components', {
        ...{
          include: ['tests/browser-components/**/*.test.ts'],
          globalSetup: 'tests/browser-components/theatre.ts',
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
        retry: 1,
      }),
      project('browser', { testTimeout: 180_000, hookTimeout: 300_000, retry: 1 }),
    ],
  },
});
