import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { unpackTar } from 'modern-tar/fs';

/**
 * Lays an empty database into `directory` where there is nothing. PGlite would make one there itself (initdb), which takes
 * four times as long, writes nothing through to the disk, and leaves half a database to whoever is killed meanwhile.
 */
export async function createDatabase(directory: string): Promise<void> {
  if (existsSync(directory) && (await readdir(directory)).length > 0) return;
  const unpacked = `${directory}.new`;
  await rm(unpacked, { recursive: true, force: true });
  const files = await dataDir();
  await pipeline(files.stream(), createGunzip(), unpackTar(unpacked, { fmode: 0o600, dmode: 0o700 }));
  const names = await readdir(unpacked, { recursive: true });
  await Promise.all(['', ...names].map((name) => sync(join(unpacked, name))));
  await rename(unpacked, directory);
  await sync(dirname(directory));
}

/** Where folders cannot be opened (Windows) the system has its own time. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
