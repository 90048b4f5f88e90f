import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test; `remove` never fails. */
export async function temporaryFolder(name = 'hall-test-'): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), name));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}) };
}
