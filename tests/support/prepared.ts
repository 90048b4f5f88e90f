import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprint } from '../../scripts/lib/fingerprint.ts';
import { fromRoot } from '../../scripts/lib/paths.ts';

const FOLDER = fromRoot('.cache', 'tests');
const AN_HOUR = 3_600_000;
const hashes = new Map<string, string>();

/**
 * A folder that takes seconds to make and a moment to copy: the first test makes it and all others, in other processes too,
 * find it. A change of what it is made from (files and folders below the checkout) makes another.
 */
export async function preparedFolder(
  name: string,
  origins: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const prepared = join(FOLDER, `${name}-${hashOf(origins)}`);
  if (existsSync(prepared)) return prepared;
  await dropOutdated(name);
  const making = `${prepared}.${process.pid}`;
  await mkdir(making, { recursive: true });
  await make(making);
  // somebody else may have been faster: then his is as good
  await rename(making, prepared).catch(() => rm(making, { recursive: true, force: true }));
  return prepared;
}

/** Node's own copy takes ten times as long over the two thousand files of a database. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-Rp', from, to]);
}

/** Each edit of the server asks for new ones, and each is 50 MB. Young ones stay: somebody may be copying them. */
async function dropOutdated(name: string): Promise<void> {
  const made = new RegExp(`^${name}-[0-9a-f]{12}$`);
  for (const entry of await readdir(FOLDER).catch(() => [])) {
    const path = join(FOLDER, entry);
    if (!made.test(entry) || Date.now() - (await stat(path)).mtimeMs < AN_HOUR) continue;
    await rm(path, { recursive: true, force: true });
  }
}

function hashOf(origins: readonly string[]): string {
  const key = origins.join();
  const hash = hashes.get(key) ?? fingerprint(origins).slice(0, 12);
  hashes.set(key, hash);
  return hash;
}
