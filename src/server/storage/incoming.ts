import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HallError } from '../../contract/errors.ts';
import type { Received } from './store.ts';

/** made by newId(), or readable ones of the demo; nothing that could leave a directory */
const ID = /^[\w-]{6,64}$/;

/** @throws HallError fileNotFound for what no file can be called */
export function checkId(id: string): void {
  if (!ID.test(id)) throw new HallError('fileNotFound');
}

/** What was taken in, and where it is until somebody wants it. */
export interface Aside {
  size: number;
  sha256: string;
}

/** Takes a stream into a file of its own in `folder`; `keep` makes it part of the store. */
export async function receiveAside(
  folder: string,
  source: Readable,
  limit: number,
  keep: (path: string, id: string, facts: Aside) => Promise<void>,
): Promise<Received> {
  const path = join(folder, randomUUID());
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
  const facts = { size, sha256: hash.digest('hex') };
  return { ...facts, path, discard, keep: (id) => keep(path, id, facts) };
}

/** Removes what was taken in and never kept. */
export async function sweepAside(folder: string, olderThan: Date): Promise<void> {
  for (const name of await olderFiles(folder, olderThan)) await rm(join(folder, name), { force: true });
}

export async function olderFiles(folder: string, olderThan: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts?.isFile() && facts.mtime < olderThan) old.push(name);
  }
  return old;
}

export function fullDisk(error: unknown): unknown {
  return isCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') ? new HallError('storageFull') : error;
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);
