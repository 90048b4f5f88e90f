import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HallError } from '../../contract/errors.ts';
import { makeFolder } from '../db/makeFolder.ts';
import { checkId, fullDisk, isCode, olderFiles, receiveAside, sweepAside } from './incoming.ts';
import type { FileStore } from './store.ts';

/** Files below one directory, spread over 1,024 folders; written beside it first and moved when complete. */
export async function openDiskStore(directory: string): Promise<FileStore> {
  const incoming = join(directory, 'incoming');
  const quarantine = join(directory, 'quarantine');
  for (const folder of [incoming, quarantine]) makeFolder(folder);

  const pathOf = (id: string): string => {
    checkId(id);
    // the last characters are chance, the first ones time
    return join(directory, id.slice(-2), id);
  };

  return {
    place: await placeOf(directory),

    receive: (source, limit) =>
      receiveAside(incoming, source, limit, async (path, id) => {
        const target = pathOf(id);
        try {
          await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await rename(path, target);
          await syncDirectory(dirname(target));
        } catch (error) {
          throw fullDisk(error);
        }
      }),

    async read(id) {
      const handle = await open(pathOf(id)).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        // swept up wrongly, by a server with an older database perhaps
        await mkdir(dirname(pathOf(id)), { recursive: true, mode: 0o700 });
        await rename(join(quarantine, id), pathOf(id)).catch(() => {});
        return open(pathOf(id)).catch(notFound);
      });
      return handle.createReadStream();
    },

    size: async (id) => (await stat(pathOf(id)).catch(notFound)).size,

    remove: (id) => setAside(pathOf(id), join(quarantine, id)),

    async claim(database, isOld) {
      const owners = join(directory, OWNERS);
      const known = await linesOf(owners);
      if (known.includes(database)) return known;
      const isTaken = known.length === 0 && !isOld && (await keptFolders(directory)).length > 0;
      const added = [...(isTaken ? ['unknown'] : []), database];
      // appended in one go: several servers may start at once
      await appendFile(owners, added.map((each) => `${each}\n`).join(''), { mode: 0o600, flush: true });
      return [...known, ...added];
    },

    sweepIncoming: (olderThan) => sweepAside(incoming, olderThan),

    async sweep(olderThan, known) {
      let removed = 0;
      for (const folder of await keptFolders(directory)) {
        const old = await olderFiles(join(directory, folder), olderThan);
        const kept = await known(old);
        for (const name of old.filter((each) => !kept.has(each))) {
          await setAside(join(directory, folder, name), join(quarantine, name));
          removed++;
        }
      }
      return removed;
    },

    async purge(olderThan) {
      for (const name of await olderFiles(quarantine, olderThan)) await rm(join(quarantine, name), { force: true });
    },
  };
}

/** Known by a note of chance in it, wherever it is mounted. */
async function placeOf(directory: string): Promise<string> {
  const path = join(directory, 'place');
  await writeFile(path, `disk:${randomUUID()}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    // a full or read-only disk: what lies there can still be read
    if (!isCode(error, 'EEXIST', 'ENOSPC', 'EROFS', 'EDQUOT')) throw error;
  });
  return (await readFile(path, 'utf8').catch(() => '')).trim() || `disk:${directory}`;
}

/** A line for each database that keeps files here. */
const OWNERS = 'owners';

async function linesOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  return [...new Set(text.split('\n').filter((line) => line !== ''))];
}

/** Folders are named by the last two characters of an id. */
async function keptFolders(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.length === 2);
}

/** Its time there begins now. */
async function setAside(path: string, target: string): Promise<void> {
  try {
    const now = new Date();
    await utimes(path, now, now);
    await rename(path, target);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** A rename is only durable once its directory is. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return isCode(error, 'ENOENT');
}

function notFound(error: unknown): never {
  if (isMissing(error)) throw new HallError('fileNotFound');
  throw error;
}
