import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fromRoot } from './paths.ts';
import { tool } from './run.ts';
import type { Tally } from './checks.ts';

/** What vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** As much of a failure as tells it from others: the whole of it stands further up in the output. */
const LINES_OF_A_FAILURE = 25;

/** Runs vitest over some projects, in this terminal, and counts. A file that does not even load counts as one failure. */
export async function runSuite(projects: readonly string[], config = 'vitest.config.ts'): Promise<Tally> {
  const report = fromRoot('.cache', 'tests', `${projects.join('-').replaceAll('*', '')}.json`);
  await mkdir(fromRoot('.cache', 'tests'), { recursive: true });
  await rm(report, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  // what passes says nothing but its name: thousands of harmless lines would hide what failed
  const reporters = [
    '--silent',
    'passed-only',
    '--reporter',
    'default',
    '--reporter',
    'json',
    '--outputFile.json',
    report,
  ];
  const { code } = await tool('vitest', ['run', '--config', config, ...chosen, ...reporters], { show: true });
  if (!existsSync(report)) return { passed: 0, failures: [`${projects.join(', ')}: vitest ended without a report`] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const failures = testResults.flatMap(failuresOf);
  // an error outside any test fails the run too
  if (failures.length === 0 && code !== 0) failures.push(`${projects.join(', ')}: an error outside any test`);
  return { passed: numPassedTests, failures };
}

function failuresOf({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative(fromRoot(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}\n${shortened(message ?? '')}`];
  return failed.map((test) => `${file} > ${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`);
}

function shortened(text: string): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  const ours = lines.filter((line) => !/^\s+at .*(node_modules|node:)/.test(line)).slice(0, LINES_OF_A_FAILURE);
  return ours.map((line) => `  ${line.slice(0, 400)}`).join('\n');
}
