import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder } from './temporary.ts';

/** A PostgreSQL server of our own, in a temporary folder, on a port of its own. */
export interface PostgresServer {
  /** its database `postgres` */
  url: string;
  /** a new database, empty or a copy of another; answers its address */
  createDatabase(options?: { name?: string; copyOf?: string }): Promise<string>;
  restart(): Promise<void>;
  /** as a crash would */
  kill(): void;
  /** the same for it and all that serve its connections */
  stopAtOnce(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** After a kill, what the old server's processes hold (its shared memory) is free a moment later. */
const START_TRIES = 40;

const FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];

const MISSING = `PostgreSQL is not installed, and half of what is tested here is how the hall runs on it. Install it
(Debian: apt-get install postgresql), or say where initdb and postgres are: PG_BIN=/path/to/bin npm test`;

/** Where initdb and postgres are; undefined where PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  const named = process.env['PG_BIN'];
  if (named !== undefined && named !== '') return named;
  const found = FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin')))
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
  return found.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
}

export interface PostgresOptions {
  /** `name=value`, for example `fsync=on`: tests that kill nothing leave it off */
  settings?: string[];
  /** a stopped cluster's folder to begin with, in place of a new cluster */
  copyOf?: string;
  /** the address of a server that it follows from now on, in place of a new cluster */
  standbyOf?: string;
  /** in place of one that is free */
  port?: number;
  /** where the stopped cluster is laid in the end, in place of being thrown away */
  keepIn?: string;
}

/** Starts a server. PostgreSQL refuses to run as root, so root starts it as `postgres` or `nobody`. */
export async function startPostgres(given: PostgresOptions = {}): Promise<PostgresServer> {
  const { settings = ['fsync=off'], copyOf, standbyOf, keepIn } = given;
  const bin = findPostgres();
  if (!bin) throw new Error(MISSING);
  const folder = await temporaryFolder('hall-pg-');
  const data = join(folder.path, 'data');
  const identity = otherThanRoot();
  if (identity) chownSync(folder.path, identity.uid, identity.gid);
  const options = { ...identity, cwd: folder.path };
  if (standbyOf !== undefined) {
    const copy = ['-D', data, '-d', standbyOf, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    execFileSync(join(bin, 'pg_basebackup'), copy, { ...options, stdio: 'ignore' });
  } else if (copyOf === undefined) {
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(bin, 'initdb'), initdb, { ...options, stdio: 'ignore' });
  } else {
    // with owners and modes, which PostgreSQL insists on
    execFileSync('cp', ['-Rp', copyOf, data]);
  }
  const { port = await freePort() } = given;
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const all = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder.path}`, ...settings];
  let child: ChildProcess | undefined;
  let databases = 0;

  const flags = all.flatMap((setting) => ['-c', setting]);
  const start = async () => {
    for (let left = START_TRIES; left > 0; left--) {
      child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...options, stdio: 'ignore' });
      if (await isReady(url('postgres'), child)) return;
      await sleep(250);
    }
    throw new Error(`postgres does not start on port ${port}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  };
  await start();
  return {
    start,
    url: url('postgres'),
    createDatabase: ({ name = `hall_${process.pid}_${++databases}`, copyOf: source } = {}) =>
      createDatabase(url('postgres'), name, source),
    async restart() {
      await end('SIGINT');
      await start();
    },
    kill: () => void child?.kill('SIGKILL'),
    stopAtOnce: () => end('SIGQUIT'),
    async stop() {
      // SIGQUIT: at once, nobody needs the data any more
      await end(keepIn === undefined ? 'SIGQUIT' : 'SIGINT');
      if (keepIn !== undefined) execFileSync('cp', ['-Rp', data, keepIn]);
      await folder.remove();
    },
  };
}

/** Makes a database on the server at an address, empty or a copy of another one there; answers its address. */
export async function createDatabase(server: string, name: string, copyOf?: string): Promise<string> {
  // as files, which is faster than by way of the log
  const copied = copyOf === undefined ? '' : ` template ${copyOf} strategy file_copy`;
  await query(server, `create database ${name}${copied}`);
  return server.replace(/[^/]+$/, name);
}

export function dropDatabase(server: string, name: string): Promise<void> {
  return query(server, `drop database ${name} with (force)`);
}

/** PostgreSQL refuses to run as root: who it runs as there. */
export function otherThanRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such user here
    }
  }
  throw new Error('root may not run PostgreSQL, and there is neither a user postgres nor nobody');
}

/** Waits until it takes calls; false when it has ended before. */
async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const answers = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (answers) return true;
    await sleep(100);
  }
  return false;
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Below those that systems hand out by themselves: nobody is given it while a server is down between two starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
