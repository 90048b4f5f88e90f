import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import { dumpServer } from '../../db/dump.ts';
import type { FileRow } from '../../db/dump.ts';
import { makeFolder } from '../../db/makeFolder.ts';
import { openDatabase } from '../../db/open.ts';
import type { DatabaseOptions } from '../../db/open.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import type { FileStore } from '../../storage/store.ts';
import { filesBelow, FORMAT, MANIFEST, sumOf, SUMS } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { readPlaces } from './places.ts';
import type { Places } from './places.ts';
import { takeSnapshot } from './snapshots.ts';

export const DUMP = 'database.dump';

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/**
 * Copies the database and then every upload that it knows, wherever it lies, with their sums, into a new folder below `target`;
 * also while servers run. In this order: bytes are written before their row and never changed, and what is removed lies in quarantine
 * for longer than a backup takes. It has its final name only when it is whole and on the disk.
 * @throws Error with a text for the operator
 */
export async function takeBackup(target: string, settings: Settings, store: FileStore, log: Log): Promise<Backup> {
  const at = new Date();
  const name = `hall-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const folder = join(target, name);
  const partial = `${folder}.partial`;
  makeFolder(partial);
  try {
    const { rows, migration, places } = await copyDatabase(partial, settings, store, log);
    const { damaged, away } = await copyFiles(rows, partial, places);
    const lines: string[] = [];
    for (const file of await filesBelow(partial)) lines.push(`${await sumOf(join(partial, file), true)}  ${file}\n`);
    const manifest: Manifest = {
      format: FORMAT,
      takenAt: at.toISOString(),
      kind: settings.databaseUrl === null ? 'embedded' : 'postgres',
      migration,
      uploads: rows.length - damaged.length,
      damaged,
      away,
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

async function copyDatabase(folder: string, settings: Settings, store: FileStore, log: Log): Promise<Known> {
  const { databaseUrl, dataDir, pgBin } = settings;
  const own = { store, dataDir };
  if (databaseUrl !== null) {
    const rows = await dumpServer(databaseUrl, pgBin, join(folder, DUMP));
    return { ...(await readOnce({ databaseUrl, dataDir, log }, own)), rows };
  }
  await takeSnapshot(dataDir, join(folder, 'database'));
  // the copy is opened once: what does not open is no backup, and what was under way is rolled back
  return readOnce({ databaseUrl: null, dataDir: folder, log }, own);
}

export interface Known {
  rows: FileRow[];
  /** the last change of its tables */
  migration: string;
  places: Places;
}

/** Opens a database, reads what files it knows, where they lie and which tables it has, and closes it. */
export async function readOnce(options: DatabaseOptions, own: { store: FileStore; dataDir: string }): Promise<Known> {
  const { db, close } = await openDatabase(options);
  try {
    const rows = await db
      .selectFrom('hall_file')
      .select(['id', 'sha256', 'size', 'store_id as place'])
      .orderBy('id')
      .execute();
    const { rows: migrations } = await sql<{ name: string }>`
      select name from hall_migration order by applied_at desc, name desc limit 1`.execute(db);
    return { rows, migration: migrations[0]?.name ?? '', places: await readPlaces(db, own.store, own.dataDir) };
  } finally {
    await close();
  }
}

/** Where an upload lies in a backup: those of each configured storage apart. */
export const uploadPath = ({ id, place }: Pick<FileRow, 'id' | 'place'>): string =>
  join(place === null ? 'files' : join('stores', place), id.slice(-2), id);

/** A configured storage that does not answer costs its own files alone: its reason is kept, and it is not asked again. */
async function copyFiles(
  rows: readonly FileRow[],
  folder: string,
  places: Places,
): Promise<{ damaged: string[]; away: Record<string, string> }> {
  const damaged: string[] = [];
  const away = new Map<string, string>();
  for (const row of rows) {
    const { id, place } = row;
    try {
      const isWhole = !away.has(place ?? '') && (await copyFile(row, folder, await places(place)));
      if (!isWhole) damaged.push(id);
    } catch (error) {
      if (place === null) throw error;
      await rm(join(folder, uploadPath(row)), { force: true });
      away.set(place, error instanceof Error ? error.message : String(error));
      damaged.push(id);
    }
  }
  return { damaged, away: Object.fromEntries(away) };
}

/** @returns false: there are no such bytes, or others than those that were uploaded */
async function copyFile(row: FileRow, folder: string, store: FileStore): Promise<boolean> {
  const { id, sha256 } = row;
  const path = join(folder, uploadPath(row));
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
