import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import { openEmbeddedPool } from './pglite/open.ts';
import { pipelined } from './pipelined.ts';
import { hallPool } from './pool.ts';
import { openServerPool } from './server-pool.ts';
import { knowCopier } from './snapshot.ts';
import type { Copier } from './snapshot.ts';
import type { Tables } from './tables.ts';
import { knowWatchdog } from './unhurried.ts';
import type { Unhurried } from './unhurried.ts';

export interface DatabaseOptions {
  /** null = embedded, in `dataDir` */
  databaseUrl: string | null;
  dataDir: string;
  log: Log;
  /** seconds after which a statement of the embedded database is given up and the database reopened */
  watchdogSeconds?: number;
}

export interface OpenDatabase {
  db: Kysely<Tables>;
  /** true: one process, one connection; false: a PostgreSQL server that N halls may share */
  embedded: boolean;
  databaseUrl: string | null;
  connections(): Connections;
  close(): Promise<void>;
}

export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

interface OpenPool {
  pool: Pool;
  /** of the embedded database alone */
  unhurried?: Unhurried;
  copy?: Copier;
  close(): Promise<void>;
}

/** Opens the database. Throws an Error with a text for the operator when that is not possible. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl } = options;
  const embedded = databaseUrl === null;
  const opened: OpenPool = embedded ? await openEmbeddedPool(options) : await openServerPool(databaseUrl, options.log);
  const { pool } = opened;
  const db = await pipelined(hallPool(pool, embedded));
  if (opened.unhurried) knowWatchdog(db, opened.unhurried);
  if (opened.copy) knowCopier(db, opened.copy);
  return {
    db,
    embedded,
    databaseUrl,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await db.destroy();
      await opened.close();
    },
  };
}
