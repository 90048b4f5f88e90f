import { spawn } from 'node:child_process';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './postgres.ts';
import { temporaryFolder } from './temporary.ts';

/** A real PgBouncer of our own before a database, on a port of its own. */
export interface PgBouncer {
  /** the database by way of it */
  url: string;
  remove(): Promise<void>;
}

/** '' = there is none: its tests are skipped by name. */
export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? '';

const TRIES = 100;

export async function startPgBouncer(databaseUrl: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
  const folder = await temporaryFolder('hall-pgbouncer-');
  const port = await freePort();
  const behind = new URL(databaseUrl);
  const [users, settings] = [join(folder.path, 'users.txt'), join(folder.path, 'pgbouncer.ini')];
  writeFileSync(users, `"${behind.username}" ""`);
  // what it does not say is as Debian brings it, but for the way in
  writeFileSync(
    settings,
    ['[databases]', `* = host=${behind.hostname} port=${behind.port}`, '[pgbouncer]', 'listen_addr = 127.0.0.1']
      .concat([`listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = trust', `auth_file = ${users}`])
      .concat([`pool_mode = ${mode}`, 'default_pool_size = 50'])
      .join('\n'),
  );
  // it refuses to run as root
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder.path, users, settings]) chownSync(path, 65_534, 65_534);
  const child = spawn(PGBOUNCER, [...(isRoot ? ['-u', 'nobody'] : []), settings], { stdio: 'ignore' });
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  for (let left = TRIES; !(await answers(url)); left--) {
    if (left === 0) throw new Error(`pgbouncer does not start on port ${port}`);
    await sleep(100);
  }
  return {
    url,
    async remove() {
      child.kill('SIGKILL');
      await folder.remove();
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
