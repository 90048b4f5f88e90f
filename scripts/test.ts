import { CHECKS, runChecks, type Tally } from './lib/checks.ts';
import { runSuite } from './lib/suites.ts';

/** `npm test [-- stage…]`: everything that CI runs. The last line counts over all of it: `N passed, N failed`. */
const STAGES: Record<string, () => Promise<Tally>> = {
  check: () => runChecks(CHECKS),
  suites: () => runSuite(['unit', 'api', 'topics']),
  browser: () => runSuite(['components', 'browser']),
  gallery: () => runSuite(['stories*', 'pictures*'], 'vitest.stories.config.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(STAGES, name));
if (unknown.length > 0)
  throw new Error(`no such stage: ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}`);

const total: Tally = { passed: 0, failures: [] };
for (const [name, runStage] of Object.entries(STAGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { passed, failures } = await runStage();
  total.passed += passed;
  total.failures.push(...failures);
}
// once more at the end, where a reader of a long log looks first
for (const failure of total.failures) console.log(`✗ ${failure}\n`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length > 0 ? 1 : 0;
