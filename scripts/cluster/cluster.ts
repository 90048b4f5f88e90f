import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres, freePort } from '../../tests/api/support/postgres.ts';
import { S3_PROGRAM, startS3, type S3Server } from '../../tests/api/support/s3.ts';
import { startProcess, type HallProcess } from '../faults/hall-process.ts';
import { fromRoot } from '../lib/paths.ts';
import { writeErrand, type Site } from '../faults/site.ts';
import { fromExample } from './example.ts';
import { addressOf, Member } from './member.ts';
import { launch, programPath, type Program } from './program.ts';

const SERVERS = 3;
const PATIENCE_MILLISECONDS = 120_000;

/** What a cluster wants beyond npm, and how it comes here. */
const WANTED = [
  { name: 'PostgreSQL', get: 'apt-get install postgresql', isThere: () => findPostgres() !== undefined },
  { name: 'Patroni', get: 'apt-get install patroni', isThere: () => programPath('patroni') !== '' },
  { name: 'etcd', get: 'apt-get install etcd-server', isThere: () => programPath('etcd') !== '' },
  { name: 'HAProxy', get: 'apt-get install haproxy', isThere: () => programPath('haproxy') !== '' },
  { name: 'an S3 server', get: 'npm run versitygw', isThere: () => S3_PROGRAM !== '' },
];

/** What is missing here, as lines for who wants a cluster. */
export const missingPrograms = (): string[] =>
  WANTED.filter(({ isThere }) => !isThere()).map(({ name, get }) => `${name} is missing: ${get}`);

/** Three machines with PostgreSQL, three with halls, a balancer before both and a bucket, all on loopback. */
export class Cluster {
  readonly folder: string;
  readonly members: readonly Member[];
  readonly halls: HallProcess[] = [];
  readonly #ports: readonly number[];
  readonly #people: number;
  readonly #primary: number;
  readonly #replicas: number;
  readonly #etcd: Program;
  readonly #s3: S3Server;
  #balancer: Program | undefined;

  private constructor(folder: string, members: Member[], parts: { ports: number[]; etcd: Program; s3: S3Server }) {
    this.folder = folder;
    this.members = members;
    const [people = 0, primary = 0, replicas = 0, ...ports] = parts.ports;
    [this.#people, this.#primary, this.#replicas, this.#ports] = [people, primary, replicas, ports];
    [this.#etcd, this.#s3] = [parts.etcd, parts.s3];
  }

  /** @param topics `undefined`: those of this checkout */
  static async start(say: (line: string) => void, topics?: 'errand'): Promise<Cluster> {
    const missing = missingPrograms();
    if (missing.length > 0) throw new Error(missing.join('\n'));
    const folder = await mkdtemp(join(tmpdir(), 'hall-cluster-'));
    // PostgreSQL's own user goes through it
    chmodSync(folder, 0o755);
    const [client, peer] = [await freePort(), await freePort()];
    const etcd = launch(programPath('etcd'), etcdWords(folder, client, peer), { cwd: folder });
    const members: Member[] = [];
    for (let at = 1; at <= SERVERS; at++) members.push(await Member.create(`db-${at}`, folder, client));
    const ports = await Promise.all(Array.from({ length: SERVERS + 3 }, () => freePort()));
    const cluster = new Cluster(folder, members, { ports, etcd, s3: await startS3() });
    try {
      await cluster.#begin(say, topics);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** where people come */
  get url(): string {
    return `http://127.0.0.1:${this.#people}`;
  }

  /** the primary, whichever it is */
  get databaseUrl(): string {
    return addressOf(this.#primary, 'hall');
  }

  async #begin(say: (line: string) => void, topics: 'errand' | undefined): Promise<void> {
    if (topics === 'errand') await writeErrand(join(this.folder, 'topics'));
    const [first, ...others] = this.members;
    first?.start();
    await this.until('a primary', async () => (await first?.is('primary')) === true);
    for (const member of others) member.start();
    await this.until('a synchronous standby', async () => (await this.count('sync')) > 0);
    await this.until('replicas', async () => (await this.count('replica')) === SERVERS - 1);
    // not before: what is not on two machines is not acknowledged
    await first?.createDatabase('hall');
    say('PostgreSQL: a primary and two standbys');
    this.startBalancer();
    await this.until('the way to the primary', () => this.#reaches());
    for (let at = 0; at < SERVERS; at++) this.halls.push(await this.startHall(at, topics));
    say(`halls: ${this.halls.map(({ url }) => url).join(', ')}`);
    await this.until('the balancer', () => this.isReady());
  }

  /** as who comes finds it */
  async isReady(): Promise<boolean> {
    return (await fetch(`${this.url}/readyz`).catch(() => undefined))?.status === 200;
  }

  async #reaches(): Promise<boolean> {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    const works = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return works;
  }

  startHall(at: number, topics: 'errand' | undefined): Promise<HallProcess> {
    const dataDir = join(this.folder, `hall-${at + 1}`);
    mkdirSync(dataDir, { recursive: true });
    const site: Site = {
      ...{ dataDir, databaseUrl: this.databaseUrl, port: this.#ports[at] ?? 0, postgres: undefined },
      topicsDir: topics === 'errand' ? join(this.folder, 'topics') : 'topics',
      remove: async () => {},
    };
    const DATABASE_REPLICA_URL = addressOf(this.#replicas, 'hall');
    return startProcess(site, { env: { S3_URL: this.#s3.url, TRUST_PROXY: 'on', DATABASE_REPLICA_URL } });
  }

  startBalancer(): void {
    const file = join(this.folder, 'haproxy.cfg');
    const servers = this.#ports.map((port, at) => `  server hall-${at + 1} 127.0.0.1:${port}`);
    const databases = this.members.map(
      ({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`,
    );
    const config = fromExample('haproxy.cfg', [
      ['maxconn 20000', 'maxconn 2000'],
      ['bind :8000', `bind 127.0.0.1:${this.#people}`],
      ['  server hall-1 hall-1:8080\n  server hall-2 hall-2:8080', servers.join('\n')],
      ['#   bind :5432', `#   bind 127.0.0.1:${this.#primary}`],
      ['#   bind :5433', `#   bind 127.0.0.1:${this.#replicas}`],
      ['check port 8008 inter', 'check inter'],
      ['#   server db-1 db-1:5432\n#   server db-2 db-2:5432\n#   server db-3 db-3:5432', databases.join('\n')],
    ]).replaceAll(/^# (listen \w+$|  )/gm, '$1');
    writeFileSync(file, config);
    this.#balancer = launch(programPath('haproxy'), ['-db', '-f', file], { cwd: this.folder });
  }

  async killBalancer(): Promise<void> {
    await this.#balancer?.end('SIGKILL');
  }

  async count(role: 'primary' | 'replica' | 'sync'): Promise<number> {
    const answers = await Promise.all(this.members.map((member) => member.is(role)));
    return answers.filter(Boolean).length;
  }

  async primary(): Promise<Member> {
    for (const member of this.members) if (await member.is('primary')) return member;
    throw new Error('there is no primary');
  }

  /** @throws Error with what everybody said, where it does not come about */
  async until(what: string, is: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE_MILLISECONDS;
    while (!(await is())) {
      const isHopeless = !this.#etcd.isAlive() || performance.now() > end;
      if (isHopeless) throw new Error(`${what} did not come about:\n${this.output()}`);
      await sleep(200);
    }
  }

  output(): string {
    const parts = [...this.members.map((member) => member.output()), this.#balancer?.output(), this.#etcd.output()];
    return parts.map((text) => (text ?? '').slice(-3_000)).join('\n----\n');
  }

  /** What every part has said, for who looks into a promise that was not kept. @returns the folder where it lies */
  keepOutput(): string {
    const folder = fromRoot('.cache', 'cluster');
    mkdirSync(folder, { recursive: true });
    const parts = { balancer: this.#balancer?.output() ?? '', etcd: this.#etcd.output() };
    const all = Object.assign(parts, ...this.members.map((member) => ({ [member.name]: member.output() })));
    for (const [name, text] of Object.entries<string>(all)) writeFileSync(join(folder, `${name}.log`), text);
    return folder;
  }

  async stop(): Promise<void> {
    await Promise.all(this.halls.map((hall) => hall.end('SIGTERM')));
    await this.killBalancer();
    for (const member of this.members) member.signal('SIGCONT');
    await Promise.all(this.members.map((member) => member.stop()));
    for (const member of this.members) member.remove();
    await this.#etcd.end('SIGKILL');
    await this.#s3.remove();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function etcdWords(folder: string, client: number, peer: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return [
    ...[
      '--name',
      'etcd-1',
      '--data-dir',
      join(folder, 'etcd'),
      '--logger',
      'zap',
      '--log-level',
      'error',
      '--enable-v2',
    ],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `etcd-1=${peers}`],
  ];
}
