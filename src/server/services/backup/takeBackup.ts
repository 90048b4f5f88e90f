import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import { dumpServer } from '../../db/dump.ts';
import type { FileRow } from '../../db/dump.ts';
import { openDatabase } from '../../db/open.ts';
import type { DatabaseOptions } from '../../db/open.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import type { FileStore } from '../../storage/store.ts';
import { filesBelow, FORMAT, MANIFEST, sumOf, SUMS } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { takeSnapshot } from './snapshots.ts';

export const DUMP = 'database.dump';

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/**
 * Copies the database and then every upload that it knows in the hall's own storage, with their sums, into a new folder below `target`; also while
 * servers run. In this order: bytes are written before their row and never changed, and what is removed lies in quarantine
 * for longer than a backup takes. It has its final name only when it is whole and on the disk.
 * @throws Error with a text for the operator
 */
export async function takeBackup(target: string, settings: Settings, store: FileStore, log: Log): Promise<Backup> {
  const at = new Date();
  const name = `hall-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const folder = join(target, name);
  const partial = `${folder}.partial`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const { rows, migration } = await copyDatabase(partial, settings, log);
    const damaged: string[] = [];
    for (const row of rows) if (!(await copyFile(row, partial, store))) damaged.push(row.id);
    const lines: string[] = [];
    for (const file of await filesBelow(partial)) lines.push(`${await sumOf(join(partial, file), true)}  ${file}\n`);
    const manifest: Manifest = {
      format: FORMAT,
      takenAt: at.toISOString(),
      kind: settings.databaseUrl === null ? 'embedded' : 'postgres',
      migration,
      uploads: rows.length - damaged.length,
      damaged,
      sums: createHash('sha256').update(lines.join('')).digest('hex'),
    };
    await writeFile(join(partial, SUMS), lines.join(''), { mode: 0o600, flush: true });
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(partial, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function copyDatabase(
  folder: string,
  settings: Settings,
  log: Log,
): Promise<{ rows: FileRow[]; migration: string }> {
  const { databaseUrl, dataDir, pgBin } = settings;
  if (databaseUrl !== null) {
    const rows = await dumpServer(databaseUrl, pgBin, join(folder, DUMP));
    return { ...(await readOnce({ databaseUrl, dataDir, log })), rows };
  }
  await takeSnapshot(dataDir, join(folder, 'database'));
  // the copy is opened once: what does not open is no backup, and what was under way is rolled back
  return readOnce({ databaseUrl: null, dataDir: folder, log });
}

/** Opens a database, reads what files it knows and which tables it has, and closes it. */
export async function readOnce(options: DatabaseOptions): Promise<{ rows: FileRow[]; migration: string }> {
  const { db, close } = await openDatabase(options);
  try {
    const rows = await db
      .selectFrom('hall_file')
      .select(['id', 'sha256'])
      .where('store_id', 'is', null)
      .orderBy('id')
      .execute();
    const { rows: migrations } = await sql<{ name: string }>`
      select name from hall_migration order by applied_at desc, name desc limit 1`.execute(db);
    return { rows, migration: migrations[0]?.name ?? '' };
  } finally {
    await close();
  }
}

/** Where an upload lies in a backup. */
const uploadPath = (id: string): string => join('files', id.slice(-2), id);

/** @returns false: there are no such bytes, or others than those that were uploaded */
async function copyFile({ id, sha256 }: FileRow, folder: string, store: FileStore): Promise<boolean> {
  const path = join(folder, uploadPath(id));
  const hash = createHash('sha256');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const source = await store.read(id);
    source.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(source, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof HallError && error.error === 'fileNotFound') return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
}
