import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HallError } from '../../contract/errors.ts';
import type { FileStore, Received } from './store.ts';

/** made by newId(), or readable ones of the demo; nothing that could leave the directory */
const ID = /^[\w-]{6,64}$/;

/** Files below one directory, spread over 1,024 folders; written beside it first and moved when complete. */
export async function openDiskStore(directory: string): Promise<FileStore> {
  const incoming = join(directory, 'incoming');
  const quarantine = join(directory, 'quarantine');
  for (const folder of [incoming, quarantine]) await mkdir(folder, { recursive: true, mode: 0o700 });

  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new HallError('fileNotFound');
    // the last characters are chance, the first ones time
    return join(directory, id.slice(-2), id);
  };

  return {
    receive: (source, limit) => receive(incoming, source, limit, pathOf),

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

    async sweepIncoming(olderThan) {
      for (const name of await olderFiles(incoming, olderThan)) await rm(join(incoming, name), { force: true });
    },

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

async function receive(
  incoming: string,
  source: Readable,
  limit: number,
  pathOf: (id: string) => string,
): Promise<Received> {
  const path = join(incoming, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > limit ? new HallError('tooLarge', { values: { limit: megabytes(limit) } }) : null, chunk);
    },
  });
  const discard = () => rm(path, { force: true });
  try {
    await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    await discard();
    throw fullDisk(error);
  }
  return {
    size,
    sha256: hash.digest('hex'),
    path,
    discard,
    async keep(id) {
      const target = pathOf(id);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(path, target);
        await syncDirectory(dirname(target));
      } catch (error) {
        throw fullDisk(error);
      }
    },
  };
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

async function olderFiles(folder: string, olderThan: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts?.isFile() && facts.mtime < olderThan) old.push(name);
  }
  return old;
}

function fullDisk(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EFBIG'
    ? new HallError('storageFull')
    : error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function notFound(error: unknown): never {
  if (isMissing(error)) throw new HallError('fileNotFound');
  throw error;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);
