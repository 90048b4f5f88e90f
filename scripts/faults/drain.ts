import { between, Finding, type Fault, type Trial } from './fault.ts';
import { startProcess } from './hall-process.ts';
import { compareLedger } from './ledger.ts';
import { Load } from './load.ts';
import { openSite } from './site.ts';

const DRAIN_MILLISECONDS = 10_000;

async function stopUnderLoad(kind: 'embedded' | 'server', { rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite(kind);
  let hall = await startProcess(site);
  try {
    const { url } = hall;
    const load = await Load.start(() => url, finding, 16);
    for (let round = 1; round <= rounds; round++) {
      await load.more(between(random, 3, 40));
      const told = performance.now();
      const code = await hall.end('SIGTERM');
      finding.within('stopped', performance.now() - told, DRAIN_MILLISECONDS);
      finding.expect(code === 0, `it ended with ${code}: ${hall.output()}`);
      finding.count('stops');
      await compareLedger(load.ledger, site, finding);
      hall = await startProcess(site);
      say(`stopped ${round} times, ${load.acknowledged} writes acknowledged`);
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

export const drained: Fault[] = (['embedded', 'server'] as const).map((kind) => ({
  name: `stop-${kind}`,
  title: `SIGTERM under load, ${kind === 'embedded' ? 'embedded database' : 'PostgreSQL'}`,
  goal: 'drains within 10 s, nothing acknowledged is lost, exit code 0',
  rounds: 20,
  run: (trial: Trial) => stopUnderLoad(kind, trial),
}));
