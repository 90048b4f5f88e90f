import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { CHECKS, runChecks } from './lib/checks.ts';
import { runChanged } from './lib/changed.ts';
import { COMPILED, fromRoot } from './lib/paths.ts';
import { runSuite } from './lib/suites.ts';
import { addTally, countsOf, emptyTally, secondsOf, slowestOf, type Tally } from './lib/tally.ts';

/**
 * `npm test [-- stage…]`: everything that CI runs; `npm test -- --changed [commit]`: what can break by what differs from
 * that commit. The last line counts over all of it: `N passed, N failed`.
 */
const STAGES: Record<string, () => Promise<Tally>> = {
  check: () => runChecks(CHECKS),
  suites: () => runSuite(['unit', 'api', 'topics']),
  browser: () => runSuite(['components', 'browser']),
  gallery: () => runSuite(['stories*', 'pictures*'], { config: 'vitest.stories.config.ts' }),
};

// dates, sorting and texts are the same on every machine
Object.assign(process.env, { TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' });
// some two hundred processes load the same modules
process.env['NODE_COMPILE_CACHE'] ??= COMPILED;
// each test's database is some thousand small files: in memory, where there is room for them
process.env['TMPDIR'] ??= inMemory();

/** A folder of Linux's shared memory with room for a run, or the usual one. */
function inMemory(): string {
  const [folder, wanted] = ['/dev/shm', 8 * 1024 ** 3];
  if (!existsSync(folder)) return tmpdir();
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > wanted ? folder : tmpdir();
}

const wanted = process.argv.slice(2);
const begin = performance.now();
const total = emptyTally();
const times: string[] = [];

if (wanted[0] === '--changed') {
  addTally(total, await runChanged(wanted[1]));
} else {
  const unknown = wanted.filter((name) => !Object.hasOwn(STAGES, name));
  if (unknown.length > 0)
    throw new Error(`no such stage: ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}`);
  for (const [name, runStage] of Object.entries(STAGES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const from = performance.now();
    addTally(total, await runStage());
    times.push(`${secondsOf((performance.now() - from) / 1000)}  ${name}`);
  }
}

const seconds = Math.round((performance.now() - begin) / 1000);
const slowest = slowestOf(total);
console.log(`\nslowest files\n${slowest.map(({ name, seconds: took }) => `${secondsOf(took)}  ${name}`).join('\n')}`);
console.log(`\nstages\n${[...times, `${secondsOf(seconds)}  altogether`].join('\n')}\n`);
for (const skip of total.skipped) console.log(`- skipped: ${skip}\n`);
// once more at the end, where a reader of a long log looks first
for (const failure of total.failures) console.log(`✗ ${failure}\n`);
if (wanted.length === 0 && total.failures.length === 0) writeDown();
console.log(countsOf(total));
process.exitCode = total.failures.length > 0 ? 1 : 0;

/** Everybody sees whether this very commit was green. */
function writeDown(): void {
  const git = (...words: string[]): string | null => {
    try {
      return execFileSync('git', words, {
        cwd: fromRoot(),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      // a checkout without its history
      return null;
    }
  };
  const facts = {
    commit: git('rev-parse', 'HEAD'),
    dirty: git('status', '--porcelain') !== '',
    at: new Date().toISOString(),
    ...{ passed: total.passed, skipped: total.skipped.length, seconds, slowest },
  };
  writeFileSync(fromRoot('.cache', 'tests', 'passed.json'), `${JSON.stringify(facts, null, 2)}\n`);
}
