import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openDiskStore } from './disk.ts';
import type { FileStore } from './store.ts';

/** Where the settings say that uploads are. */
export async function openFileStore({ s3Url, dataDir }: Pick<Settings, 'dataDir' | 's3Url'>): Promise<FileStore> {
  if (s3Url === null) return openDiskStore(join(dataDir, 'files'));
  // most halls have no bucket and need none of this
  const { openS3Store, readBucket } = await import('./s3.ts');
  return openS3Store(readBucket(s3Url), join(dataDir, 'incoming'));
}
