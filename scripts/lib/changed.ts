import { existsSync } from 'node:fs';
import { run, tool, type Ran } from './run.ts';
import { runChecks, type Check } from './checks.ts';
import { runSuite } from './suites.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/**
 * What can break by what differs from a commit (else by what is not committed yet), for work in between: the tests that
 * import what was touched, on the embedded database alone, and the definitions, stories and pages that were touched.
 */
export async function runChanged(since = 'HEAD'): Promise<Tally> {
  const changed = await changedFiles(since);
  console.log(`${changed.length} files differ from ${since}`);
  const tally = emptyTally();
  if (changed.length === 0) return tally;
  const definitions = touchedDefinitions(changed);
  addTally(tally, await runChecks(checksOf(changed, definitions)));
  const suite = async (...given: Parameters<typeof runSuite>) => addTally(tally, await runSuite(...given));
  const related = ['--changed', since, '--passWithNoTests'];
  const env = { TEST_DATABASES: 'PGlite' };
  await suite(['unit', 'api'], { words: related, env });
  const touches = (place: RegExp): boolean => changed.some((file) => place.test(file));
  if (definitions.length > 0 || touches(/^tests\/topics\//)) await suite(['topics'], { env });
  if (touches(/^(src\/renderer|tests\/browser-components)\//)) await suite(['components']);
  // the page as a whole: a login, a form, a task
  const pages = changed.filter((file) => /^tests\/browser\/.*\.test\.ts$/.test(file) && existsSync(file));
  if (touches(/^(src\/client|index\.html|vite\.config)/)) pages.push('tests/browser/leave.test.ts');
  if (pages.length > 0) await suite(['browser'], { words: [...new Set(pages)] });
  const gallery = { config: 'vitest.stories.config.ts' };
  for (const key of definitions) await suite(['stories*'], { ...gallery, env: { STORIES: key } });
  if (definitions.length === 0 && touches(/^(src\/renderer|\.storybook)\//)) {
    await suite(['stories*'], { ...gallery, env: { STORIES: 'car-use' } });
  }
  return tally;
}

/** Untracked ones too. */
async function changedFiles(since: string): Promise<string[]> {
  const asked = [
    ['diff', '--name-only', since],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  const answers = await Promise.all(asked.map((words) => run('git', words)));
  const failed = answers.find(({ code }) => code !== 0);
  if (failed !== undefined) throw new Error(failed.output);
  return answers.flatMap(({ output }) => output.split('\n')).filter((line) => line !== '');
}

/** `topics/car-use/ui.json` → `car-use` */
function touchedDefinitions(changed: readonly string[]): string[] {
  const keys = changed.flatMap((file) => /^topics\/([^/]+)\//.exec(file)?.[1] ?? entityOf(file) ?? []);
  return [...new Set(keys)];
}

function entityOf(file: string): string | undefined {
  const key = /^schemas\/(.+?)\/(?:(?:schema|ui|entity|seed)\.json|samples\/|locales\/)/.exec(file)?.[1];
  return key !== undefined && existsSync(`schemas/${key}/entity.json`) ? key : undefined;
}

function checksOf(changed: readonly string[], definitions: readonly string[]): Check[] {
  const there = changed.filter((file) => existsSync(file));
  const format = ['--check', '--log-level', 'warn', '--ignore-unknown', ...there];
  const nothing: Ran = { code: 0, output: '' };
  return [
    { name: 'types', does: () => tool('tsc', []) },
    { name: 'lint', does: () => tool('oxlint', ['--type-aware', '--deny-warnings']) },
    { name: 'format', does: () => (there.length === 0 ? Promise.resolve(nothing) : tool('prettier', format)) },
    ...(definitions.length === 0
      ? []
      : [{ name: 'definitions', does: () => run(process.execPath, ['scripts/hall.ts', 'check', ...definitions]) }]),
  ];
}
