import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fromRoot } from './paths.ts';
import { tool } from './run.ts';
import { emptyTally, type Tally } from './tally.ts';

/** What vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
type FileResult = VitestReport['testResults'][number];

/** As much of a failure as tells it from others: the whole of it stands further up in the output. */
const LINES_OF_A_FAILURE = 25;

/** What does not run, and why that is no hole. Any other test that is skipped fails the run. */
const SKIPS: readonly { test: RegExp; why: string }[] = [
  {
    test: /^tests\/(unit\/engine\/suite\.test\.ts > .*with a cluster|api\/engine-cluster\.test\.ts > )/,
    why: 'there is no cluster: npm run operaton builds one (Java 17, Maven), starts it and runs these against it',
  },
  {
    test: /^tests\/api\/(s3(-clouds)?\.test\.ts > |settings\.test\.ts > .*speaks S3 with MinIO)/,
    why: 'there is no S3 server: npm run versitygw builds one (Go 1.24 or later), VERSITYGW says where another is',
  },
  {
    test: /^tests\/api\/pooler\.test\.ts > /,
    why: 'there is no PgBouncer (Debian: apt-get install pgbouncer)',
  },
  {
    test: /^tests\/api\/start\.test\.ts > .*disk of its log is full/,
    why: 'there is no /dev/full outside Linux',
  },
  {
    test: /^tests\/api\/storage\.test\.ts > .*PGlite keeps what somebody is making part of something just now/,
    why: 'one connection: nothing else is under way while somebody links a file',
  },
];

export interface SuiteOptions {
  config?: string;
  /** more words for vitest */
  words?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs vitest over some projects, in this terminal, and counts. A file that does not even load counts as one failure. */
export async function runSuite(projects: readonly string[], options: SuiteOptions = {}): Promise<Tally> {
  const { config = 'vitest.config.ts', words = [], env = {} } = options;
  const report = fromRoot('.cache', 'tests', `${projects.join('-').replaceAll('*', '')}.json`);
  await mkdir(fromRoot('.cache', 'tests'), { recursive: true });
  await rm(report, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  // what passes says nothing but its name: thousands of harmless lines would hide what failed
  const reporters = ['--silent', 'passed-only', '--reporter', 'default', '--reporter', 'json'];
  const { code } = await tool(
    'vitest',
    ['run', '--config', config, ...chosen, ...reporters, '--outputFile.json', report, ...words],
    { show: true, env },
  );
  const tally = emptyTally();
  if (!existsSync(report)) {
    tally.failures.push(`${projects.join(', ')}: vitest ended without a report`);
    return tally;
  }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  tally.passed = numPassedTests;
  tally.failures = testResults.flatMap(failuresOf);
  for (const test of testResults.flatMap(skippedOf)) {
    const known = SKIPS.find((skip) => skip.test.test(test));
    if (known === undefined)
      tally.failures.push(`${test}\n  is skipped, and nobody has said why (scripts/lib/suites.ts)`);
    else tally.skipped.push(`${test}: ${known.why}`);
  }
  tally.files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(fromRoot(), name),
    seconds: (endTime - startTime) / 1000,
  }));
  // an error outside any test fails the run too
  if (tally.failures.length === 0 && code !== 0)
    tally.failures.push(`${projects.join(', ')}: an error outside any test`);
  return tally;
}

function failuresOf({ name, status, message, assertionResults }: FileResult): string[] {
  const file = relative(fromRoot(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}\n${shortened(message ?? '')}`];
  return failed.map((test) => `${file} > ${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`);
}

function skippedOf({ name, assertionResults }: FileResult): string[] {
  return assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => `${relative(fromRoot(), name)} > ${fullName}`);
}

function shortened(text: string): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  const ours = lines.filter((line) => !/^\s+at .*(node_modules|node:)/.test(line)).slice(0, LINES_OF_A_FAILURE);
  return ours.map((line) => `  ${line.slice(0, 400)}`).join('\n');
}
