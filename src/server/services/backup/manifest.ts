import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MANIFEST = 'backup.json';
/** As `sha256sum -c` reads it. */
export const SUMS = 'SHA256SUMS';
export const FORMAT = 1;

export interface Manifest {
  format: number;
  takenAt: string;
  kind: 'embedded' | 'postgres';
  /** the last change of the database's tables that it has */
  migration: string;
  uploads: number;
  /** uploads that are in the database and whose bytes are missing, or not what they were */
  damaged: string[];
  /** configured storages that did not answer, with the reason: what was not copied before is not in it */
  away?: Record<string, string>;
  /** sha-256 of SHA256SUMS */
  sums: string;
}

/** Reads it. @throws Error with a text for the operator */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup: it has no ${MANIFEST}`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT) throw new Error(`${folder} was made by another version: format ${manifest.format}`);
  return manifest;
}

/** Every file below a folder, as paths with slashes, in a fixed order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

/** Of a file's bytes; `sync`: they are on the disk when this resolves. */
export async function sumOf(path: string, sync = false): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  if (sync) {
    const handle = await open(path, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  return hash.digest('hex');
}

/**
 * Compares every file of a backup with its sum.
 * @throws Error that names those that are missing, other than they were, or too many
 */
export async function checkSums(folder: string, manifest: Manifest): Promise<void> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch(() => '');
  if (createHash('sha256').update(text).digest('hex') !== manifest.sums) {
    throw new Error(`${SUMS} is missing or not the one that was written`);
  }
  const left = new Set((await filesBelow(folder)).filter((name) => name !== SUMS && name !== MANIFEST));
  const faults: string[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)];
    if (!left.delete(name)) faults.push(`${name} is missing`);
    else if ((await sumOf(join(folder, name))) !== sum) faults.push(`${name} is not what was written`);
  }
  for (const name of left) faults.push(`${name} does not belong to it`);
  if (faults.length > 0) {
    throw new Error(
      `the backup is damaged, nothing was restored: ${faults.slice(0, 10).join('; ')} (${faults.length} in all)`,
    );
  }
}
