import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../db/open.ts';
import type { DatabaseOptions } from '../../db/open.ts';
import { keepsSession } from '../../db/hears.ts';
import { POOLED } from '../../db/reads.ts';
import { readPool } from '../../db/server-pool.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import type { FileStore } from '../../storage/store.ts';
import { takeSnapshot } from '../backup/snapshots.ts';
import { examineData } from './data.ts';
import { fault, good, lookAt, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const OLDEST_POSTGRES = 150_000;
const MEGABYTE = 1_048_576;
/** Balancers leave one that is so far behind, see scripts/deploy/haproxy.cfg. */
const FAR_BEHIND = 16 * MEGABYTE;

/** The database, as a server would use it. The embedded one is looked at in a copy: a server may have it open. */
export async function examineDatabase(
  settings: Settings,
  openStore: () => Promise<FileStore>,
  log: Log,
): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null) {
    return lookAt('database', async () => {
      const reached = await examineServer(databaseUrl, dataDir, log);
      const { replicaUrl } = settings;
      const replica =
        replicaUrl === null ? [] : await lookAt('replica', () => examineReplica(replicaUrl, databaseUrl, log));
      const found = await examineOpened({ databaseUrl, dataDir, log }, openStore, dataDir);
      return [...reached, ...replica, ...found];
    });
  }
  return lookAt('database', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'hall-doctor-'));
    try {
      await takeSnapshot(dataDir, join(copy, 'database'));
      const found = await examineOpened({ databaseUrl: null, dataDir: copy, log }, openStore, dataDir);
      return [good('database', `the embedded one in ${dataDir} opens`), ...found];
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });
}

async function examineOpened(
  options: DatabaseOptions,
  openStore: () => Promise<FileStore>,
  dataDir: string,
): Promise<Finding[]> {
  const { db, close } = await openDatabase(options);
  try {
    return await examineData(db, openStore, dataDir);
  } finally {
    await close();
  }
}

async function examineServer(databaseUrl: string, dataDir: string, log: Log): Promise<Finding[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log });
  try {
    const { rows } = await sql<{ number: number; version: string; most: number; used: number }>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('max_connections')::int as most,
        (select count(*)::int from pg_stat_activity) as used`.execute(db);
    const { number = 0, version = '', most = 0, used = 0 } = rows[0] ?? {};
    const found: Finding[] = [];
    if (number < OLDEST_POSTGRES)
      found.push(fault('database', `PostgreSQL ${version} is too old: 15 or later is needed`));
    else found.push(good('database', `PostgreSQL ${version}, ${used} of ${most} connections in use`));
    if (used > most * 0.9) found.push(warning('database', 'its connections are nearly used up: raise max_connections'));
    return found;
  } finally {
    await close();
  }
}

/** Lists and reports go on without it, on the primary. */
async function examineReplica(replicaUrl: string, databaseUrl: string, log: Log): Promise<Finding> {
  const [primary, replica] = [readPool(databaseUrl, log), readPool(replicaUrl, log)];
  try {
    const { rows: there } = await primary.query<{ cluster: string; position: string }>(
      'select system_identifier::text as cluster, pg_current_wal_flush_lsn()::text as position from pg_control_system()',
    );
    const [now] = there;
    const { rows } = await replica.query<{ cluster: string; follows: boolean; behind: number }>(
      `select system_identifier::text as cluster, pg_is_in_recovery() as follows,
        greatest($1::pg_lsn - pg_last_wal_replay_lsn(), 0)::float8 as behind from pg_control_system()`,
      [now?.position],
    );
    const [found] = rows;
    if (!(await keepsSession(replica))) return fault('replica', POOLED);
    if (found?.follows !== true)
      return warning('replica', 'it follows nobody: lists and reports are read on the primary');
    if (found.cluster !== now?.cluster)
      return fault('replica', 'it follows another database than that of DATABASE_URL');
    if (found.behind > FAR_BEHIND) return warning('replica', `it is ${Math.round(found.behind / MEGABYTE)} MB behind`);
    return good('replica', `it follows, ${found.behind} bytes behind`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return warning('replica', `it cannot be reached, lists and reports are read on the primary: ${reason}`);
  } finally {
    await Promise.all([primary.end(), replica.end()]);
  }
}
