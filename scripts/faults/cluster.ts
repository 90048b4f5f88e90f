import { PATHS } from '../../src/contract/paths.ts';
import type { NoticeMessage } from '../../src/contract/socket.ts';
import { Cluster } from '../cluster/cluster.ts';
import type { Member } from '../cluster/member.ts';
import { Finding, oneOf, type Fault, type Trial } from './fault.ts';
import { compareLedger } from './ledger.ts';
import { Load, type Entry } from './load.ts';
import { Page } from './page.ts';
import { TOPIC } from './site.ts';

const CLIENTS = 16;
const BACK_MILLISECONDS = 30_000;
/** More than are under way: after so many one of them began after the fault. */
const ENOUGH = CLIENTS + 4;
const PAGES = 3;
const MISSED = 3;

/** What breaks, and how it comes back once people go on; one after the other. */
const HARMS: readonly { name: string; harm(cluster: Cluster, random: () => number): Promise<() => Promise<void>> }[] = [
  {
    name: 'primary killed',
    async harm(cluster) {
      const member = await cluster.primary();
      member.signal('SIGKILL');
      return () => revive(cluster, member);
    },
  },
  {
    name: 'hall killed',
    async harm(cluster, random) {
      const at = oneOf(random, [0, 1, 2]);
      await cluster.halls[at]?.end('SIGKILL');
      return async () => void (cluster.halls[at] = await cluster.startHall(at, 'errand'));
    },
  },
  {
    name: 'replica killed',
    async harm(cluster, random) {
      const member = await replicaOf(cluster, random);
      member.signal('SIGKILL');
      return () => revive(cluster, member);
    },
  },
  {
    name: 'balancer killed',
    async harm(cluster) {
      await cluster.killBalancer();
      cluster.startBalancer();
      return async () => {};
    },
  },
  {
    // it takes writes from the halls still, and must not acknowledge one
    name: 'primary parted from the others',
    async harm(cluster) {
      const join = (await cluster.primary()).cutOff();
      return async () => {
        join();
        await whole(cluster);
      };
    },
  },
  {
    // nobody hears of it; it wakes up believing that it is the primary still
    name: 'primary cut off',
    async harm(cluster) {
      const member = await cluster.primary();
      member.signal('SIGSTOP');
      return async () => {
        member.signal('SIGCONT');
        await whole(cluster);
      };
    },
  },
  {
    name: 'replica cut off',
    async harm(cluster, random) {
      const member = await replicaOf(cluster, random);
      member.signal('SIGSTOP');
      return async () => {
        member.signal('SIGCONT');
        await whole(cluster);
      };
    },
  },
];

async function breakCluster({ rounds, random, say }: Trial): Promise<Finding> {
  const finding = new Finding();
  const cluster = await Cluster.start(say, 'errand');
  const { url } = cluster;
  let pages: Page[] = [];
  try {
    const load = await Load.start(() => url, finding, CLIENTS);
    pages = Array.from({ length: PAGES }, () => new Page([url], 0, load.person('leader'), finding));
    // a few rounds begin where their seed says: several runs of them try everything
    const first = Math.floor(random() * HARMS.length);
    for (let round = 1; round <= rounds; round++) {
      const { name, harm } = HARMS[(first + round - 1) % HARMS.length] ?? { name: '', harm: undefined };
      await load.more(ENOUGH);
      const broken = performance.now();
      const mend = await harm?.(cluster, random);
      await load.more(ENOUGH);
      finding.within(`back, ${name}`, performance.now() - broken, BACK_MILLISECONDS);
      finding.count(name);
      await mend?.();
      const told = load.ledger.map((entry): Entry => ({ ...entry }));
      await compareLedger(told, { databaseUrl: cluster.databaseUrl, dataDir: cluster.folder }, finding);
      say(`${round} times, ${load.acknowledged} writes acknowledged; ${name}`);
    }
    await load.more(ENOUGH);
    await load.finish();
    await compareLedger(load.ledger, { databaseUrl: cluster.databaseUrl, dataDir: cluster.folder }, finding);
    await missAndCatchUp(load, pages, cluster, finding);
    await countReads(cluster, finding);
  } finally {
    if (finding.broken.length > 0) say(`what its parts said lies in ${cluster.keepOutput()}`);
    for (const page of pages) page.close();
    await cluster.stop();
  }
  return finding;
}

/** Where lists were read, by halls that were not ended since: the replicas do take part. */
async function countReads(cluster: Cluster, finding: Finding): Promise<void> {
  for (const { url } of cluster.halls) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, place = '', count] of text.matchAll(/^hall_reads_total\{place="(\w+)"\} (\d+)$/gm))
      finding.count(`lists: ${place}`, Number(count));
  }
  finding.expect((finding.figures['lists: replica'] ?? 0) > 0, 'no list was read on a replica');
}

async function replicaOf(cluster: Cluster, random: () => number): Promise<Member> {
  const primary = await cluster.primary();
  const [one, ...others] = cluster.members.filter((member) => member !== primary);
  if (!one) throw new Error('there are no replicas');
  return oneOf(random, [one, ...others]);
}

/** As a machine that is switched on again. */
async function revive(cluster: Cluster, member: Member): Promise<void> {
  await member.stop();
  member.start();
  await whole(cluster);
}

/** One primary, and two that follow it, of which one acknowledges with it: the next fault comes to a cluster that is whole. */
async function whole(cluster: Cluster): Promise<void> {
  await cluster.until('a whole cluster', async () => {
    const [primaries, replicas, synchronous] = [
      await cluster.count('primary'),
      await cluster.count('replica'),
      await cluster.count('sync'),
    ];
    return primaries === 1 && replicas === cluster.members.length - 1 && synchronous > 0;
  });
}

/** What comes while every page's connection is away is shown once it is back. */
async function missAndCatchUp(load: Load, pages: readonly Page[], cluster: Cluster, finding: Finding): Promise<void> {
  const returns = pages.map((page) => page.leave());
  const started: unknown[] = [];
  for (let count = 1; count <= MISSED; count++) {
    const form = { topic: TOPIC, formData: { reason: `missed ${count}` } };
    const { data } = await load.person('teacher').post(cluster.url, `${PATHS.flow}/start`, form);
    started.push((data as { processInstanceId?: string } | null)?.processInstanceId);
  }
  for (const back of returns) back();
  const answer = await load.person('leader').get(cluster.url, `${PATHS.messages}?page=1&pageSize=10&readStatus=0`);
  const all = (answer.page?.list ?? []) as unknown as NoticeMessage[];
  const unread = all.filter(({ instanceId }) => started.includes(instanceId));
  finding.expect(unread.length === MISSED, `${unread.length} messages are unread, ${MISSED} were sent`);
  const isShown = () => unread.every(({ id }) => pages.every((page) => page.hasShown(id)));
  await cluster
    .until('what was missed', () => Promise.resolve(isShown()))
    .catch(() => finding.expect(false, 'a page does not show what came while it was away'));
}

export const cluster: Fault = {
  name: 'cluster',
  title:
    'a cluster of its own (Patroni, HAProxy, S3): primary, replica, hall and balancer killed, machines cut off and parted',
  goal: 'no acknowledged write lost, none doubled, none missing in a list, back within 30 s, sockets back with what they missed',
  rounds: 50,
  run: breakCluster,
};
