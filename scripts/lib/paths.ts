import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The checkout's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export function fromRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** What Node has compiled once is there for the next process; where the folder cannot be written, it compiles anew. */
export const COMPILED = fromRoot('node_modules', '.cache', 'node');
