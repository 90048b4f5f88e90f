import { createReadStream, existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lookIntoServer, restoreServer, setServerAside } from '../../db/dump.ts';
import type { FileRow } from '../../db/dump.ts';
import { makeFolder } from '../../db/makeFolder.ts';
import { acquireLock } from '../../db/pglite/lock.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import type { FileStore } from '../../storage/store.ts';
import { checkSums, filesBelow, readManifest } from './manifest.ts';
import { sizeIn } from './places.ts';
import type { Places } from './places.ts';
import { DUMP, readOnce, uploadPath } from './takeBackup.ts';
import type { Known } from './takeBackup.ts';

export interface Restored {
  uploads: number;
  /** what was there before and lies aside now; null: nothing was */
  aside: string | null;
  /** uploads that the database knows and neither the backup nor their storage has */
  missing: string[];
  /** configured storages that take nothing, with the reason: what lay there is in the backup alone */
  away: Record<string, string>;
}

export interface RestoreOptions {
  /** put aside what is there; without it that is refused */
  force: boolean;
  log: Log;
}

/** No larger than what was taken once; it only has to be a number. */
const ANY_SIZE = Number.MAX_SAFE_INTEGER;

/**
 * Puts a backup into an installation that has no data, or puts those aside: nothing is deleted. Every sum is compared before
 * anything is touched.
 * @throws Error with a text for the operator
 */
export async function restoreBackup(
  folder: string,
  settings: Settings,
  store: FileStore,
  options: RestoreOptions,
): Promise<Restored> {
  const manifest = await readManifest(folder);
  const kind = settings.databaseUrl === null ? 'embedded' : 'postgres';
  if (manifest.kind !== kind) {
    throw new Error(
      kind === 'embedded'
        ? 'this is a backup of a PostgreSQL database: DATABASE_URL must say into which one it goes'
        : 'this is a backup of an embedded database: it cannot go into the PostgreSQL of DATABASE_URL',
    );
  }
  await checkSums(folder, manifest);
  // uploads first: a row never stands for a file that is not there
  const parts: Parts = { folder, store, put: () => putFiles(folder, store) };
  const { aside, files, known } = await (kind === 'embedded' ? embedded : server)(parts, settings, options);
  const { rows, places } = known;
  // the database alone says where these lie, so they come after it
  const { away, there } = await putConfigured(folder, rows, places);
  const isHere = ({ id, place }: FileRow) => (place === null ? files : there).has(id);
  const missing = rows.filter((row) => !isHere(row) && !((row.place ?? '') in away)).map(({ id }) => id);
  return { uploads: files.size + there.size, aside, missing, away };
}

interface Parts {
  folder: string;
  store: FileStore;
  put: () => Promise<Set<string>>;
}

interface Part {
  aside: string | null;
  files: Set<string>;
  known: Known;
}

async function embedded(
  { folder, store, put }: Parts,
  { dataDir }: Settings,
  { force, log }: RestoreOptions,
): Promise<Part> {
  const database = join(dataDir, 'database');
  makeFolder(dataDir);
  const lock = await acquireLock(join(dataDir, 'database.lock'), () => {});
  const work = join(dataDir, `restoring-${stamp()}`);
  try {
    if (existsSync(database) && !force) throw new Error(refusal(dataDir));
    await cp(join(folder, 'database'), join(work, 'database'), { recursive: true });
    const known = await readOnce({ databaseUrl: null, dataDir: work, log }, { store, dataDir });
    const files = await put();
    const aside = existsSync(database) ? join(dataDir, `replaced-${stamp()}`) : null;
    if (aside !== null) await rename(database, aside);
    await rename(join(work, 'database'), database);
    return { aside, files, known };
  } finally {
    await rm(work, { recursive: true, force: true });
    lock.release();
  }
}

async function server(
  { folder, store, put }: Parts,
  { databaseUrl, pgBin, dataDir }: Settings,
  { force, log }: RestoreOptions,
): Promise<Part> {
  if (databaseUrl === null) throw new Error('DATABASE_URL says no database');
  const { tables, servers } = await lookIntoServer(databaseUrl);
  if (servers > 0) throw new Error('servers of the hall are at work on this database: stop them first');
  if (tables > 0 && !force) throw new Error(refusal('the database'));
  const files = await put();
  const aside = tables > 0 ? await setServerAside(databaseUrl, `replaced_${stamp().toLowerCase()}`) : null;
  await restoreServer(databaseUrl, pgBin, join(folder, DUMP));
  const known = await readOnce({ databaseUrl, dataDir, log }, { store, dataDir });
  return { aside: aside && `the schema ${aside}`, files, known };
}

const refusal = (place: string): string =>
  `there are data in ${place} already. With --force they are put aside (nothing is deleted) and the backup takes their place`;

/** To the millisecond: two restores of a small database may fall into one second. */
const stamp = (): string => new Date().toISOString().replaceAll(/[-:.]/g, '');

async function putFiles(folder: string, store: FileStore): Promise<Set<string>> {
  const put = new Set<string>();
  const files = join(folder, 'files');
  for (const file of existsSync(files) ? await filesBelow(files) : []) {
    const id = basename(file);
    await putFile(join(files, file), id, store);
    put.add(id);
  }
  return put;
}

async function putFile(path: string, id: string, store: FileStore): Promise<void> {
  const received = await store.receive(createReadStream(path), ANY_SIZE);
  try {
    await received.keep(id);
  } finally {
    await received.discard();
  }
}

/**
 * Puts what is missing where storage configurations say. A bucket that outlived the machine has all of it and is only read:
 * the trial of a restore writes nothing into it.
 */
async function putConfigured(
  folder: string,
  rows: readonly FileRow[],
  places: Places,
): Promise<{ there: Set<string>; away: Record<string, string> }> {
  const there = new Set<string>();
  const away = new Map<string, string>();
  for (const row of rows) {
    const { id, place, size } = row;
    if (place === null || away.has(place)) continue;
    const path = join(folder, uploadPath(row));
    try {
      const store = await places(place);
      const isThere = (await sizeIn(store, id)) === size;
      if (!isThere && existsSync(path)) await putFile(path, id, store);
      if (isThere || existsSync(path)) there.add(id);
    } catch (error) {
      away.set(place, error instanceof Error ? error.message : String(error));
    }
  }
  return { there, away: Object.fromEntries(away) };
}
