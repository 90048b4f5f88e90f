import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { fromRoot } from './paths.ts';
import { tool } from './run.ts';
import type { Tally } from './checks.ts';

/** What vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
}

/** Runs vitest over some projects, in this terminal, and counts. A file that does not even load counts as one failure. */
export async function runSuite(projects: readonly string[], config = 'vitest.config.ts'): Promise<Tally> {
  const report = fromRoot('.cache', 'tests', `${projects.join('-').replaceAll('*', '')}.json`);
  await mkdir(fromRoot('.cache', 'tests'), { recursive: true });
  await rm(report, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  const { code } = await tool('vitest', ['run', '--config', config, ...chosen, ...reporters], { show: true });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = numFailedTests + broken;
  // an error outside any test fails the run too
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
