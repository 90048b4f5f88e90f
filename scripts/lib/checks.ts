import { buildClientWhenStale } from './client.ts';
import { run, tool, type Ran } from './run.ts';

/** One thing that must hold before tests are worth running. */
export interface Check {
  name: string;
  does: () => Promise<Ran>;
}

/** In the order of how soon they speak. All run, even after one has failed: one look tells everything. */
export const CHECKS: readonly Check[] = [
  { name: 'format', does: () => tool('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'lint', does: () => tool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'types', does: () => tool('tsc', []) },
  { name: 'unused', does: () => tool('knip', ['--no-progress']) },
  { name: 'definitions', does: () => run(process.execPath, ['scripts/hall.ts', 'check']) },
  { name: 'build', does: build },
  { name: 'sizes', does: () => tool('size-limit', []) },
];

async function build(): Promise<Ran> {
  return buildClientWhenStale().then(
    () => ({ code: 0, output: '' }),
    (error: unknown) => ({ code: 1, output: String(error) }),
  );
}

export interface Tally {
  passed: number;
  /** What failed, one text each: its name, and under it why. */
  failures: string[];
}

/** One line per check with its time; what a failed one said follows it. */
export async function runChecks(checks: readonly Check[]): Promise<Tally> {
  const tally: Tally = { passed: 0, failures: [] };
  for (const { name, does } of checks) {
    const begin = performance.now();
    const { code, output } = await does();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.padStart(6)} s`);
    if (code === 0) {
      tally.passed++;
      continue;
    }
    console.log(output.trimEnd());
    tally.failures.push(`check ${name}`);
  }
  return tally;
}
