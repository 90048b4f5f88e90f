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
 * Copies the database and then every upload that it knows, with their sums, into a new folder below `target`; also while
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
  const { databaseUrl } = settings;
  if (databaseUrl !== null) {
    const rows = await dumpServer(databaseUrl, settings.pgBin, join(folder, DUMP));
    const database = await openDatabase({ databaseUrl, dataDir: settings.dataDir, log });
    const migration = await lastMigration(database.db).finally(() => database.close());
    return { rows, migration };
  }
  await takeSnapshot(settings.dataDir, join(folder, 'database'));
  // the copy is opened once: what does not open is no backup, and what was under way is rolled back
  const database = await openDatabase({ databaseUrl: null, dataDir: folder, log });
  try {
    const rows = await database.db.selectFrom('hall_file').select(['id', 'sha256']).orderBy('id').execute();
    return { rows, migration: await lastMigration(database.db) };
  } finally {
    await database.close();
  }
}

async function lastMigration(db: Awaited<ReturnType<typeof openDatabase>>['db']): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from hall_migration order by applied_at desc, name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

/** Where an upload lies in a backup. */
export const uploadPath = (id: string): string => join('files', id.slice(-2), id);

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
