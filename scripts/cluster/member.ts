import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres, freePort, otherThanRoot } from '../../tests/api/support/postgres.ts';
import { fromExample } from './example.ts';
import { launch, programPath, signalAll, type Program } from './program.ts';
import { Wire } from './wire.ts';

const run = promisify(execFile);

const SECRET = 'not-a-secret';
export const HALL_USER = 'hall';

/** A machine with PostgreSQL and its Patroni, as scripts/deploy/patroni.yml has it. */
export class Member {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly #folder: string;
  /** to what decides who is the primary, and from the other members to this one */
  readonly #wires: readonly Wire[];
  #patroni: Program | undefined;

  private constructor(name: string, folder: string, ports: { port: number; rest: number; wires: Wire[] }) {
    this.name = name;
    this.port = ports.port;
    this.rest = ports.rest;
    this.#wires = ports.wires;
    this.#folder = folder;
  }

  static async create(name: string, folder: string, etcd: number): Promise<Member> {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    const [port, rest] = [await freePort(), await freePort()];
    const [toEtcd, fromOthers] = [await Wire.to(etcd), await Wire.to(port)];
    const member = new Member(name, own, { port, rest, wires: [toEtcd, fromOthers] });
    const config = fromExample('patroni.yml', [
      ['name: db-1', `name: ${name}`],
      [
        "listen: '0.0.0.0:8008', connect_address: 'db-1:8008'",
        `listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}'`,
      ],
      // it would ask etcd for its address, and go around the wire
      ["hosts: 'db-1:2379,db-2:2379,db-3:2379'", `hosts: '127.0.0.1:${toEtcd.port}', use_proxies: true`],
      ["listen: '0.0.0.0:5432'", `listen: '127.0.0.1:${port}'`],
      ["connect_address: 'db-1:5432'", `connect_address: '127.0.0.1:${fromOthers.port}'`],
      ['/var/lib/postgresql/17/hall', join(own, 'data')],
      ['/usr/lib/postgresql/17/bin', findPostgres() ?? ''],
      ['/run/postgresql', own],
      ['hostssl', 'host'],
      ['10.0.0.0/8', '127.0.0.1/32'],
      ['superuser: { username: postgres }', `superuser: { username: ${whoRuns()} }`],
    ]);
    writeFileSync(join(own, 'patroni.yml'), config);
    const identity = otherThanRoot();
    if (identity) for (const path of [own, join(own, 'patroni.yml')]) chownSync(path, identity.uid, identity.gid);
    return member;
  }

  start(): void {
    this.#patroni = launch(programPath('patroni'), [join(this.#folder, 'patroni.yml')], {
      ...otherThanRoot(),
      cwd: this.#folder,
      env: {
        ...process.env,
        HOME: this.#folder,
        PATRONI_REPLICATION_PASSWORD: SECRET,
        PATRONI_REWIND_PASSWORD: SECRET,
      },
    });
  }

  /** Patroni ends PostgreSQL too. */
  async stop(): Promise<void> {
    if (this.#patroni?.isAlive() === true) await this.#patroni.end('SIGTERM');
    this.signal('SIGKILL');
  }

  /** Neither etcd nor another member hears of it, nor it of them; halls reach it still. @returns how it hears again */
  cutOff(): () => void {
    for (const wire of this.#wires) wire.cut();
    return () => this.#wires.forEach((wire) => wire.mend());
  }

  /** for good */
  remove(): void {
    for (const wire of this.#wires) wire.close();
  }

  /** To everything on this machine: SIGKILL is a power cut, SIGSTOP a machine that nobody hears of. */
  signal(signal: NodeJS.Signals): void {
    signalAll(
      [this.#patroni?.pid ?? 0, this.#postmaster()].filter((pid) => pid > 1),
      signal,
    );
  }

  /** As Patroni says it to balancers. */
  async is(role: 'primary' | 'replica' | 'sync'): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`http://127.0.0.1:${this.rest}/${role}`, { signal }).catch(() => undefined);
    return answer?.status === 200;
  }

  /** An empty database with the role that the hall comes as: no superuser. */
  async createDatabase(name: string): Promise<void> {
    const psql = join(findPostgres() ?? '', 'psql');
    const as = ['-h', this.#folder, '-p', String(this.port), '-U', whoRuns(), '-d', 'postgres'];
    for (const statement of [
      `create role ${HALL_USER} login password '${SECRET}'`,
      `create database ${name} owner hall`,
    ])
      // this process carries what the standbys acknowledge: it must not stand still meanwhile
      await run(psql, [...as, '-qc', statement], { ...otherThanRoot(), cwd: this.#folder });
  }

  /** whether its Patroni runs */
  get runs(): boolean {
    return this.#patroni?.isAlive() === true;
  }

  output(): string {
    return this.#patroni?.output() ?? '';
  }

  #postmaster(): number {
    try {
      return Number(readFileSync(join(this.#folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    } catch {
      return 0;
    }
  }
}

/** The system's user is the superuser, whom the socket believes. */
function whoRuns(): string {
  const identity = otherThanRoot();
  const words = identity ? ['-un', String(identity.uid)] : ['-un'];
  return execFileSync('id', words, { encoding: 'utf8' }).trim();
}

/** Address of a database behind a port, for who comes as the hall does. */
export const addressOf = (port: number, database: string): string =>
  `postgres://${HALL_USER}:${SECRET}@127.0.0.1:${port}/${database}`;
