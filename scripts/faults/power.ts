import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder } from '../../tests/support/prepared.ts';
import { between, Finding, type Fault, type Trial } from './fault.ts';
import { startProcess } from './hall-process.ts';
import { compareLedger } from './ledger.ts';
import { Load } from './load.ts';
import { readJournal } from './power/journal.ts';
import { replay } from './power/replay.ts';
import { openSite, type Site } from './site.ts';

const DISK = new URL('power/disk.ts', import.meta.url).href;

/** The server, on a disk that remembers what it was really told to keep. */
const startOnDisk = (site: Site, journal: string) =>
  startProcess(site, { env: { NODE_OPTIONS: `--import=${DISK}`, POWER_JOURNAL: journal } });

async function cutPower({ rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite('embedded');
  const database = join(site.dataDir, 'database');
  const [before, journal] = [`${database}.before`, join(site.dataDir, 'journal')];
  let hall: Awaited<ReturnType<typeof startOnDisk>> | undefined;
  let load: Load | undefined;
  try {
    for (let round = 1; round <= rounds; round++) {
      rmSync(before, { recursive: true, force: true });
      await copyFolder(database, before);
      writeFileSync(journal, '');
      hall = await startOnDisk(site, journal);
      const { url } = hall;
      load ??= await Load.start(() => url, finding);
      await load.more(between(random, 3, 40));
      await hall.end('SIGKILL');
      const steps = readJournal(journal);
      finding.most('steps on the disk, at most', steps.length);
      finding.expect(steps.length > 0, 'the disk recorded nothing');
      if (round === 1) await mustBeNoticed(before, load, site, finding);
      // of what was not synced nothing, or one sector in two
      const share = random() < 0.5 ? 0 : 0.5;
      finding.count('sectors lost', replay(before, steps, { random, share }));
      rmSync(database, { recursive: true });
      renameSync(before, database);
      finding.count('power cuts');
      await compareLedger(load.ledger, site, finding);
      say(`power cut ${round} times, ${load.acknowledged} writes acknowledged`);
    }
    // everybody ends what he was doing when the lights went out
    hall = await startProcess(site);
    await load?.finish();
    await hall.end('SIGTERM');
    await compareLedger(load?.ledger ?? [], site, finding);
  } finally {
    await hall?.end('SIGKILL');
    await site.remove();
  }
  return finding;
}

/** A disk that keeps nothing is found out by the same ledger: otherwise nothing would be looked at here. */
async function mustBeNoticed(before: string, load: Load, site: Site, finding: Finding): Promise<void> {
  const dataDir = join(site.dataDir, 'forgetful');
  mkdirSync(dataDir);
  await copyFolder(before, join(dataDir, 'database'));
  const found = new Finding();
  await compareLedger(load.ledger, { ...site, dataDir }, found);
  finding.expect(found.broken.length > 0, 'a disk that keeps nothing is not noticed');
}

export const powerCut: Fault = {
  name: 'power',
  title: 'simulated power cut, embedded database',
  goal: '0 acknowledged writes lost',
  rounds: 100,
  run: cutPower,
};
