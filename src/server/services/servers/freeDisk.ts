import { statfs } from 'node:fs/promises';

/** Bytes that are free where a folder lies; undefined where the system does not say. */
export async function freeDisk(path: string): Promise<number | undefined> {
  return statfs(path).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
}
