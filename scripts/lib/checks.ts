import { buildClientWhenStale } from './client.ts';
import { run, tool, type Ran } from './run.ts';
import { emptyTally, secondsOf, type Tally } from './tally.ts';

/** One thing that must hold before tests are worth running. */
export interface Check {
  name: string;
  does: () => Promise<Ran>;
}

/** All run, even after one has failed: one look tells everything. The longest begin first. */
export const CHECKS: readonly Check[] = [
  { name: 'sizes', does: buildAndSizes },
  { name: 'types', does: () => tool('tsc', []) },
  { name: 'lint', does: () => tool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', does: () => tool('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'definitions', does: () => run(process.execPath, ['scripts/hall.ts', 'check', '--fresh', '--strict']) },
  { name: 'unused', does: () => tool('knip', ['--no-progress']) },
];

async function buildAndSizes(): Promise<Ran> {
  const built = await buildClientWhenStale().catch(String);
  return built === undefined ? tool('size-limit', []) : { code: 1, output: built };
}

/** Two at a time: most of them use one core alone. One line per check with its time; what a failed one said follows it. */
export async function runChecks(checks: readonly Check[]): Promise<Tally> {
  const tally = emptyTally();
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const begin = performance.now();
      const { code, output } = await check.does();
      const seconds = (performance.now() - begin) / 1000;
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name.padEnd(12)} ${secondsOf(seconds)}`);
      if (code === 0) {
        tally.passed++;
        continue;
      }
      console.log(output.trimEnd());
      tally.failures.push(`check ${check.name}`);
    }
  };
  await Promise.all([work(), work()]);
  return tally;
}
