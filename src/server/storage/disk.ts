import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
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
  await mkdir(incoming, { recursive: true });

  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new HallError('fileNotFound');
    // the last characters are chance, the first ones time
    return join(directory, id.slice(-2), id);
  };

  return {
    receive: (source, limit) => receive(incoming, source, limit, pathOf),

    async read(id) {
      const handle = await open(pathOf(id)).catch(notFound);
      return handle.createReadStream();
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async sweep(olderThan, known) {
      let removed = 0;
      for (const folder of await readdir(directory)) {
        const old = await olderFiles(join(directory, folder), olderThan);
        const kept = folder === 'incoming' ? new Set<string>() : await known(old);
        for (const name of old.filter((each) => !kept.has(each))) {
          await rm(join(directory, folder, name), { force: true });
          removed++;
        }
      }
      return removed;
    },
  };
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
        await mkdir(dirname(target), { recursive: true });
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

function notFound(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new HallError('fileNotFound');
  throw error;
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);
