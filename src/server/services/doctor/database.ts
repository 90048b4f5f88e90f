import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
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
