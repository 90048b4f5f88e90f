import { between, Finding, type Fault, type Trial } from './fault.ts';
import { startProcess } from './hall-process.ts';
import { compareLedger } from './ledger.ts';
import { Load } from './load.ts';
import { openSite } from './site.ts';

const CLIENTS = 8;
const READY_MILLISECONDS = 5_000;

async function killAgainAndAgain(kind: 'embedded' | 'server', { rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite(kind);
  let hall = await startProcess(site);
  try {
    const { url } = hall;
    const load = await Load.start(() => url, finding, CLIENTS);
    for (let round = 1; round <= rounds; round++) {
      await load.more(between(random, 3, 40));
      await hall.end('SIGKILL');
      finding.count('kills');
      // what they were told until now must be there, also where nobody ever comes back
      await compareLedger(load.ledger, site, finding);
      hall = await startProcess(site);
      finding.within('ready again', hall.startedIn, READY_MILLISECONDS);
      say(`killed ${round} times, ${load.acknowledged} writes acknowledged`);
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

const GOAL = '0 acknowledged writes lost, 0 half-moved requests, ready again within 5 s';

export const killed: Fault[] = [
  {
    name: 'kill-embedded',
    title: 'kill -9 in mid write, embedded database',
    goal: GOAL,
    rounds: 200,
    run: (trial) => killAgainAndAgain('embedded', trial),
  },
  {
    name: 'kill-server',
    title: 'kill -9 in mid write, PostgreSQL',
    goal: GOAL,
    rounds: 200,
    run: (trial) => killAgainAndAgain('server', trial),
  },
];
