import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A folder that an operator names, with those above it, nobody else's to read. One by one: Node's `recursive` tries for ever
 * where a file system says that a folder is missing which is there, as /proc does.
 * @throws Error with a text for the operator
 */
export function makeFolder(path: string): void {
  try {
    makeBelow(path);
  } catch (error) {
    throw new Error(`cannot make the folder ${path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function makeBelow(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path && !existsSync(above)) makeBelow(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // another process was faster
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
