import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lookIntoServer, restoreServer, setServerAside } from '../../db/dump.ts';
import type { FileRow } from '../../db/dump.ts';
import { acquireLock } from '../../db/pglite/lock.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import type { FileStore } from '../../storage/store.ts';
import { checkSums, filesBelow, readManifest } from './manifest.ts';
import { DUMP, readOnce } from './takeBackup.ts';

export interface Restored {
  uploads: number;
  /** what was there before and lies aside now; null: nothing was */
  aside: string | null;
  /** uploads that the database knows and the backup does not have */
  missing: string[];
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
  const put = async () => putFiles(folder, store);
  const restored =
    kind === 'embedded' ? await embedded(folder, settings, options, put) : await server(folder, settings, options, put);
  const { aside, rows, files } = restored;
  return { uploads: files.size, aside, missing: rows.filter(({ id }) => !files.has(id)).map(({ id }) => id) };
}

interface Part {
  aside: string | null;
  rows: FileRow[];
  files: Set<string>;
}

async function embedded(
  folder: string,
  { dataDir }: Settings,
  { force, log }: RestoreOptions,
  put: () => Promise<Set<string>>,
): Promise<Part> {
  const database = join(dataDir, 'database');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await acquireLock(join(dataDir, 'database.lock'), () => {});
  const work = join(dataDir, `restoring-${stamp()}`);
  try {
    if (existsSync(database) && !force) throw new Error(refusal(dataDir));
    await cp(join(folder, 'database'), join(work, 'database'), { recursive: true });
    const { rows } = await readOnce({ databaseUrl: null, dataDir: work, log });
    const files = await put();
    const aside = existsSync(database) ? join(dataDir, `replaced-${stamp()}`) : null;
    if (aside !== null) await rename(database, aside);
    await rename(join(work, 'database'), database);
    return { aside, rows, files };
  } finally {
    await rm(work, { recursive: true, force: true });
    lock.release();
  }
}

async function server(
  folder: string,
  { databaseUrl, pgBin, dataDir }: Settings,
  { force, log }: RestoreOptions,
  put: () => Promise<Set<string>>,
): Promise<Part> {
  if (databaseUrl === null) throw new Error('DATABASE_URL says no database');
  const { tables, servers } = await lookIntoServer(databaseUrl);
  if (servers > 0) throw new Error('servers of the hall are at work on this database: stop them first');
  if (tables > 0 && !force) throw new Error(refusal('the database'));
  const files = await put();
  const aside = tables > 0 ? await setServerAside(databaseUrl, `replaced_${stamp().toLowerCase()}`) : null;
  await restoreServer(databaseUrl, pgBin, join(folder, DUMP));
  return { aside: aside && `the schema ${aside}`, rows: (await readOnce({ databaseUrl, dataDir, log })).rows, files };
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
    const received = await store.receive(createReadStream(join(files, file)), ANY_SIZE);
    try {
      await received.keep(id);
    } finally {
      await received.discard();
    }
    put.add(id);
  }
  return put;
}
