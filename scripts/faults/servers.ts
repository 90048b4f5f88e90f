import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/api/support/postgres.ts';
import { between, Finding, type Fault, type Trial } from './fault.ts';
import { startProcess, type HallProcess } from './hall-process.ts';
import { compareLedger } from './ledger.ts';
import { Load } from './load.ts';
import { Page } from './page.ts';
import { openSite } from './site.ts';

const SERVERS = 4;
const PAUSE_MILLISECONDS = 5_000;
/** of all calls so many may need another try */
const FAILED_SHARE = 0.5;

async function killOneOfFour({ rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite('server');
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
  const start = (port: number) => startProcess(site, { port });
  const halls: HallProcess[] = [];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  let pages: Page[] = [];
  try {
    for (const port of ports) halls.push(await start(port));
    let turn = 0;
    const load = await Load.start(() => urls[turn++ % SERVERS] ?? '', finding, 16);
    pages = urls.map((_, at) => new Page(urls, at, load.person('leader'), finding));
    for (let round = 1; round <= rounds; round++) {
      const victim = between(random, 0, SERVERS - 1);
      await load.more(20);
      await halls[victim]?.end('SIGKILL');
      finding.count('kills');
      const again = performance.now();
      halls[victim] = await start(ports[victim] ?? 0);
      // no more often than this, where there are many rounds
      if (rounds > 5) await sleep(Math.max(0, PAUSE_MILLISECONDS - (performance.now() - again)));
      say(`${round} killed, ${load.acknowledged} writes acknowledged`);
    }
    await load.more(20);
    await load.finish();
    const { calls = 0, ...counts } = finding.figures;
    const failed = Object.entries(counts).reduce((sum, [name, n]) => sum + (/answer/.test(name) ? n : 0), 0);
    finding.expect(failed / calls < FAILED_SHARE, `${failed} of ${calls} calls needed another try`);
    for (const page of pages) page.close();
    for (const hall of halls) finding.expect((await hall.end('SIGTERM')) === 0, 'a server did not end in order');
    await compareLedger(load.ledger, site, finding);
  } finally {
    for (const page of pages) page.close();
    for (const hall of halls) await hall.end('SIGKILL');
    await site.remove();
  }
  return finding;
}

export const servers: Fault = {
  name: 'servers',
  title: 'four servers on one PostgreSQL, one of them killed every five seconds',
  goal: 'every call succeeds after another try; sockets back within 5 s',
  rounds: 120,
  run: killOneOfFour,
};
