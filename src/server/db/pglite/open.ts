import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { makeFolder } from '../makeFolder.ts';
import type { Copier } from '../snapshot.ts';
import { columnTypes } from '../types.ts';
import type { Unhurried } from '../unhurried.ts';
import { EmbeddedHost } from './host.ts';
import { acquireLock } from './lock.ts';
import { EmbeddedStream } from './stream.ts';

const WORKER = new URL('./worker.ts', import.meta.url);
const WATCHDOG_SECONDS = 60;
/** How long a query waits for its turn on the one connection. */
const QUEUE_MILLISECONDS = 60_000;

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  watchdogSeconds?: number;
  /** the database's thread; tests watch it, or let its disk fail */
  worker?: URL;
}

interface EmbeddedPool {
  pool: pg.Pool;
  unhurried: Unhurried;
  copy: Copier;
  close(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL (PGlite) in `<dataDir>/database` behind the stock pg driver.
 * @throws Error with a text for the operator: another process has it open, or the folder holds something else
 */
export async function openEmbeddedPool(options: EmbeddedOptions): Promise<EmbeddedPool> {
  makeFolder(options.dataDir);
  // one that was made by hand, or by an earlier version
  chmodSync(options.dataDir, 0o700);
  const lock = await acquireLock(join(options.dataDir, 'database.lock'), () => {
    options.log.fatal({ dataDir: options.dataDir }, 'another process has taken the database over: this one ends');
    process.exit(1);
  });
  const directory = join(options.dataDir, 'database');
  const host = new EmbeddedHost({
    worker: options.worker ?? WORKER,
    directory,
    seconds: options.watchdogSeconds ?? WATCHDOG_SECONDS,
    log: options.log,
  });
  try {
    await host.start();
  } catch (error) {
    await host.close();
    lock.release();
    throw error;
  }
  const pool = new pg.Pool({
    // one PGlite is one session
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    connectionTimeoutMillis: QUEUE_MILLISECONDS,
    user: 'postgres',
    database: 'postgres',
    // the driver only writes, reads and ends it, as it would a socket
    stream: () => new EmbeddedStream(host),
    types: columnTypes,
  });
  const lost = (error: Error) => options.log.warn({ reason: error.message }, 'the embedded database hung up');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return {
    pool,
    unhurried: (work) => host.unhurried(work),
    copy: (target) => host.copy(target),
    async close() {
      await host.close();
      lock.release();
    },
  };
}
