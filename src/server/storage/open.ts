import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openDiskStore } from './disk.ts';
import type { FileStore } from './store.ts';

/** Where the settings say that uploads are. */
export function openFileStore(settings: Pick<Settings, 'dataDir'>): Promise<FileStore> {
  return openDiskStore(join(settings.dataDir, 'files'));
}
