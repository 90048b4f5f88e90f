import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../db/open.ts';
import type { DatabaseOptions } from '../../db/open.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import type { FileStore } from '../../storage/store.ts';
import { takeSnapshot } from '../backup/snapshots.ts';
import { examineData } from './data.ts';
import { fault, good, lookAt, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const OLDEST_POSTGRES = 150_000;
const HEARD_MILLISECONDS = 3_000;

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
      const found = await examineOpened({ databaseUrl, dataDir, log }, openStore, dataDir);
      return [...reached, ...found];
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
    const { rows } = await sql<{ number: number; version: string; replica: boolean; most: number; used: number }>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        pg_is_in_recovery() as replica, current_setting('max_connections')::int as most,
        (select count(*)::int from pg_stat_activity) as used`.execute(db);
    const { number = 0, version = '', replica = false, most = 0, used = 0 } = rows[0] ?? {};
    const found: Finding[] = [];
    if (number < OLDEST_POSTGRES)
      found.push(fault('database', `PostgreSQL ${version} is too old: 15 or later is needed`));
    else found.push(good('database', `PostgreSQL ${version}, ${used} of ${most} connections in use`));
    if (replica)
      found.push(
        fault('database', 'DATABASE_URL leads to a replica, which takes no writes: it must lead to the primary'),
      );
    if (used > most * 0.9) found.push(warning('database', 'its connections are nearly used up: raise max_connections'));
    if (!(await hears(databaseUrl))) {
      found.push(
        fault(
          'database',
          'what one server says (NOTIFY) the others do not hear: PgBouncer must pool by session for them',
        ),
      );
    }
    return found;
  } finally {
    await close();
  }
}

/** Whether LISTEN works there: not behind a PgBouncer that pools by transaction. */
async function hears(databaseUrl: string): Promise<boolean> {
  const [listener, speaker] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
  if (!listener || !speaker) return false;
  const heard = new Promise<boolean>((resolve) => listener.on('notification', () => resolve(true)));
  for (const client of [listener, speaker]) client.on('error', () => {});
  try {
    await Promise.all([listener.connect(), speaker.connect()]);
    await listener.query('listen hall_doctor');
    await speaker.query('notify hall_doctor');
    return await Promise.race([heard, sleep(HEARD_MILLISECONDS, false, { ref: false })]);
  } finally {
    await Promise.all([listener.end(), speaker.end()].map((ended) => ended.catch(() => {})));
  }
}
