import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from '../lib/paths.ts';
import { run } from '../lib/run.ts';
import { Finding, type Fault, type Trial } from './fault.ts';
import { startProcess } from './hall-process.ts';
import { compareLedger } from './ledger.ts';
import { Load, type Entry } from './load.ts';
import { openSite, type Site } from './site.ts';

/** Takes backups while people work, puts each on an empty machine and lets the requests go on there. */
async function backUpAndRestore(kind: 'embedded' | 'server', { rounds, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite(kind);
  const hall = await startProcess(site);
  try {
    const load = await Load.start(() => hall.url, finding);
    const target = join(site.dataDir, '..', 'backups');
    for (let round = 1; round <= rounds; round++) {
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
      say(`restored ${round} times`);
    }
    await load.finish();
    await hall.end('SIGTERM');
    await compareLedger(load.ledger, site, finding);
  } finally {
    await hall.end('SIGKILL');
    await site.remove();
  }
  return finding;
}

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
