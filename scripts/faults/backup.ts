import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from '../lib/paths.ts';
import { run } from '../lib/run.ts';
import type { Fault, Finding, Trial } from './fault.ts';
import { startProcess } from './hall-process.ts';
import { compareLedger } from './ledger.ts';
import { Load, type Entry } from './load.ts';
import type { Site } from './site.ts';
import { underLoad, type DatabaseKind } from './under-load.ts';

/** Takes backups while people work, puts each on an empty machine and lets the requests go on there. */
const backUpAndRestore = (kind: DatabaseKind, trial: Trial) =>
  underLoad(kind, trial, async ({ site, load, finding }, round) => {
    const target = join(site.dataDir, '..', 'backups');
    await load.more(30);
    // what was acknowledged before it began
    const before = load.ledger.filter(({ id }) => id !== undefined).map((entry): Entry => ({ ...entry }));
    await command('backup', [target], site);
    const [made = ''] = (await readdir(target)).toSorted().slice(-1);
    const machine = await emptyMachine(site, round);
    await command('restore', [join(target, made)], machine);
    finding.count('restored');
    await compareLedger(before, machine, finding);
    await goOn(machine, finding, round);
  });

/** People work on where the backup was taken. */
async function goOn(machine: Site, finding: Finding, round: number): Promise<void> {
  const restored = await startProcess(machine);
  try {
    const load = await Load.start(() => restored.url, finding, 2, `restored-${round}`);
    await load.more(6);
    await load.finish();
    await restored.end('SIGTERM');
    await compareLedger(load.ledger, machine, finding);
  } finally {
    await restored.end('SIGKILL');
  }
}

async function emptyMachine(site: Site, round: number): Promise<Site> {
  const dataDir = join(site.dataDir, '..', `machine-${round}`);
  await mkdir(dataDir);
  const databaseUrl = site.postgres ? await site.postgres.createDatabase({ name: `machine_${round}` }) : null;
  return { ...site, dataDir, databaseUrl, port: 0 };
}

async function command(name: 'backup' | 'restore', words: string[], site: Site): Promise<void> {
  const env = { DATA_DIR: site.dataDir, ...(site.databaseUrl !== null && { DATABASE_URL: site.databaseUrl }) };
  const { code, output } = await run(process.execPath, [fromRoot('scripts', `${name}.ts`), ...words], { env });
  if (code !== 0) throw new Error(`${name}: ${output}`);
}

export const backups: Fault[] = (['embedded', 'server'] as const).map((kind) => ({
  name: `backup-${kind}`,
  title: `backup under load, restored on an empty machine, ${kind === 'embedded' ? 'embedded' : 'PostgreSQL'}`,
  goal: 'hashes match, nothing acknowledged before it is missing, requests go on there',
  rounds: 10,
  run: (trial: Trial) => backUpAndRestore(kind, trial),
}));
