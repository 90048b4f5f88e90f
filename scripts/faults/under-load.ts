import { Finding, type Trial } from './fault.ts';
import { startProcess, type HallProcess } from './hall-process.ts';
import { compareLedger } from './ledger.ts';
import { Load, type Entry } from './load.ts';
import { openSite, type Site } from './site.ts';

export type DatabaseKind = 'embedded' | 'server';

/** A hall in which people work while something goes wrong with it. */
export class Work {
  readonly site: Site;
  readonly load: Load;
  readonly finding: Finding;
  #hall: HallProcess;

  constructor(site: Site, load: Load, finding: Finding, hall: HallProcess) {
    this.site = site;
    this.load = load;
    this.finding = finding;
    this.#hall = hall;
  }

  get hall(): HallProcess {
    return this.#hall;
  }

  /** The next server, at the same address. */
  async start(): Promise<HallProcess> {
    this.#hall = await startProcess(this.site);
    return this.#hall;
  }

  /** What people were told until now, or until `ledger` was copied, is there: also where nobody ever comes back. */
  async compare(ledger: readonly Entry[] = this.load.ledger): Promise<void> {
    await compareLedger(ledger, this.site, this.finding);
  }
}

/**
 * Lets people work and `harm` come in so many rounds. In the end everybody finishes, the server stops in order, and what people
 * were told is compared with what the database holds.
 */
export async function underLoad(
  kind: DatabaseKind,
  { rounds, say }: Trial,
  harm: (work: Work, round: number) => Promise<void>,
  clients = 8,
): Promise<Finding> {
  const finding = new Finding();
  const site = await openSite(kind);
  let hall: HallProcess | undefined;
  try {
    hall = await startProcess(site);
    const { url } = hall;
    const load = await Load.start(() => url, finding, clients);
    const work = new Work(site, load, finding, hall);
    for (let round = 1; round <= rounds; round++) {
      await harm(work, round).finally(() => (hall = work.hall));
      say(`${round} times, ${load.acknowledged} writes acknowledged`);
    }
    await load.finish();
    finding.expect((await hall.end('SIGTERM')) === 0, `it did not end in order: ${hall.output()}`);
    await work.compare();
  } finally {
    await hall?.end('SIGKILL');
    await site.remove();
  }
  return finding;
}
