import type { Files } from './files.ts';

export interface Merged {
  files: Files;
  /** changed on both sides, each in its own way: somebody has to say whose it shall be */
  conflicts: string[];
}

/**
 * Three ways, file by file: what one side alone has changed is taken from it. Within a file nothing is guessed.
 * @param chosen whose a file is where both have changed it
 */
export function mergeFiles(
  base: Files,
  mine: Files,
  theirs: Files,
  chosen: Readonly<Record<string, 'mine' | 'theirs'>> = {},
): Merged {
  const files: Record<string, string> = {};
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const isMine = theirs[name] === base[name] || mine[name] === theirs[name];
    const isTheirs = mine[name] === base[name];
    if (!isMine && !isTheirs && chosen[name] === undefined) conflicts.push(name);
    const text = isMine || (!isTheirs && chosen[name] !== 'theirs') ? mine[name] : theirs[name];
    if (text !== undefined) files[name] = text;
  }
  return { files, conflicts };
}
