import { mkdirSync, writeFileSync } from 'node:fs';
import { table } from './bench/statistics.ts';
import { backups } from './faults/backup.ts';
import { cluster } from './faults/cluster.ts';
import { drained } from './faults/drain.ts';
import { Finding, randomOf, type Fault } from './faults/fault.ts';
import { diskFull } from './faults/full.ts';
import { hostile } from './faults/hostile.ts';
import { idempotency } from './faults/idempotency.ts';
import { journeys } from './faults/journeys.ts';
import { killed } from './faults/kill.ts';
import { migrations } from './faults/migration.ts';
import { outbox } from './faults/outbox.ts';
import { pairs } from './faults/pairs.ts';
import { powerCut } from './faults/power.ts';
import { restarts } from './faults/restarts.ts';
import { servers } from './faults/servers.ts';
import { fromRoot } from './lib/paths.ts';
import { speak } from './lib/speak.ts';

const FAULTS: readonly Fault[] = [
  ...killed,
  powerCut,
  pairs,
  ...idempotency,
  outbox,
  restarts,
  servers,
  journeys,
  cluster,
  diskFull,
  hostile,
  ...drained,
  ...backups,
  ...migrations,
];

const HELP = `npm run faults [-- NAME … --rounds N --seed S]

Breaks halls that were really started, while people work in them, and compares what those were told with what is there
afterwards. Without names all of it at full size, which takes hours. Ends with a table and a report in .cache/faults.json;
exit codes: 0 = every promise was kept, 1 = not.

${FAULTS.map(({ name, title, rounds }) => `  ${name.padEnd(18)} ${title} (${rounds})`).join('\n')}`;

interface Report {
  name: string;
  title: string;
  goal: string;
  rounds: number;
  seed: number;
  seconds: number;
  finding: Finding;
}

await speak(HELP, async (words) => {
  const option = (name: string) => {
    const at = words.indexOf(`--${name}`);
    return at < 0 ? undefined : Number(words.splice(at, 2)[1]);
  };
  const [rounds, seed = Math.floor(Math.random() * 2 ** 32)] = [option('rounds'), option('seed')];
  const unknown = words.filter((word) => !FAULTS.some(({ name }) => name === word));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}.\n\n${HELP}`);
  const chosen = words.length === 0 ? FAULTS : FAULTS.filter(({ name }) => words.includes(name));
  console.log(`seed ${seed}`);
  const reports: Report[] = [];
  for (const fault of chosen) reports.push(await tryOut(fault, rounds ?? fault.rounds, seed));
  mkdirSync(fromRoot('.cache'), { recursive: true });
  writeFileSync(fromRoot('.cache', 'faults.json'), `${JSON.stringify(reports, null, 2)}\n`);
  const line = ({ name, rounds: tried, seconds, finding }: Report) => {
    const figures = Object.entries(finding.figures).map(([what, value]) => `${value} ${what}`);
    return [name, String(tried), `${Math.round(seconds)} s`, verdictOf(finding), figures.join('; ')];
  };
  console.log(`\n${table(['fault', 'rounds', 'took', 'promise', 'figures'], reports.map(line))}\n`);
  for (const { name, goal, finding } of reports) {
    for (const said of [...finding.broken, ...finding.slow.slice(0, 5)]) console.log(`${name} (${goal}): ${said}`);
  }
  return reports.some(({ finding }) => finding.broken.length > 0) ? 1 : 0;
});

function verdictOf({ broken, slow }: Finding): string {
  if (broken.length > 0) return 'BROKEN';
  return slow.length > 0 ? 'slow' : 'kept';
}

async function tryOut(fault: Fault, rounds: number, seed: number): Promise<Report> {
  const { name, title, goal } = fault;
  console.log(`${name}: ${title}, ${rounds} rounds`);
  const began = performance.now();
  let told = began;
  const say = (text: string) => {
    if (performance.now() - told < 10_000) return;
    told = performance.now();
    console.log(`  ${text}`);
  };
  const finding = await fault.run({ rounds, random: randomOf(seed), say }).catch((error: unknown) => {
    const failed = new Finding();
    failed.expect(false, error instanceof Error ? (error.stack ?? error.message) : String(error));
    return failed;
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(`  ${verdictOf(finding)} after ${Math.round(seconds)} s`, finding.figures, ...finding.broken.slice(0, 5));
  return { name, title, goal, rounds, seed, seconds, finding };
}
