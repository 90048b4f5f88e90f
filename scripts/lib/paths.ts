import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The checkout's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export function fromRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}
